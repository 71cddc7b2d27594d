// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/interpolation/for_all.h"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/efforts.h"
#include "logic/interpolation/test_points.h"
#include "logic/term/free_variables.h"
#include "logic/term/term_map.h"

namespace pincer::logic {

namespace {

class ForAll {
 public:
  ForAll(Terms& terms, std::span<const Term> variables, Projector* projector, const base::Budget& budget)
      : terms_(terms),
        bound_(variables.begin(), variables.end()),
        projector_(projector),
        budget_(budget),
        free_(terms) {}

  std::optional<Term> operator()(Term root) {
    std::vector<Term> open{root};
    while (!open.empty()) {
      const Term t = open.back();
      if (done_.contains(t)) {
        open.pop_back();
        continue;
      }
      const std::vector<Term> vs = bound_in(t);
      if (vs.empty()) {
        done_[t] = t;
      } else if (terms_.kind(t) == Kind::And) {
        const std::vector<Term> children(terms_.children(t).begin(), terms_.children(t).end());
        if (!require(children, open)) continue;
        done_[t] = terms_.land(results(children));
      } else if (terms_.kind(t) == Kind::Or) {
        // What shares variables stays together.
        const std::vector<std::vector<Term>> groups = grouped(t);
        std::vector<Term> singles;
        for (const std::vector<Term>& group : groups) {
          if (group.size() == 1) singles.push_back(group.front());
        }
        if (!require(singles, open)) continue;
        std::vector<Term> parts = results(singles);
        for (const std::vector<Term>& group : groups) {
          if (group.size() == 1) continue;
          const std::optional<Term> part = project(terms_.lor(group));
          if (!part) return std::nullopt;
          parts.push_back(*part);
        }
        done_[t] = terms_.lor(parts);
      } else {
        const std::optional<Term> result = literal(t);
        if (!result) return std::nullopt;
        done_[t] = *result;
      }
      open.pop_back();
    }
    return *done_.find(root);
  }

 private:
  std::vector<Term> bound_in(Term t) {
    std::vector<Term> result;
    for (const Term v : free_.of(t)) {
      if (bound_.contains(v)) result.push_back(v);
    }
    return result;
  }

  bool require(const std::vector<Term>& ts, std::vector<Term>& open) {
    const std::size_t before = open.size();
    for (const Term t : ts) {
      if (!done_.contains(t)) open.push_back(t);
    }
    return open.size() == before;
  }

  std::vector<Term> results(const std::vector<Term>& ts) {
    std::vector<Term> result;
    for (const Term t : ts) result.push_back(*done_.find(t));
    return result;
  }

  // The children of a disjunction in groups that have no bound variable in common.
  std::vector<std::vector<Term>> grouped(Term t) {
    struct Group {
      std::vector<Term> members;
      std::unordered_set<Term> variables;
    };
    std::vector<Group> groups;
    for (const Term child : terms_.children(t)) {
      Group mine;
      mine.members.push_back(child);
      for (const Term v : bound_in(child)) mine.variables.insert(v);
      std::vector<Group> apart;
      for (Group& group : groups) {
        const bool meets = std::any_of(mine.variables.begin(), mine.variables.end(),
                                       [&](Term v) { return group.variables.contains(v); });
        if (!meets) {
          apart.push_back(std::move(group));
          continue;
        }
        mine.members.insert(mine.members.end(), group.members.begin(), group.members.end());
        mine.variables.insert(group.variables.begin(), group.variables.end());
      }
      apart.push_back(std::move(mine));
      groups = std::move(apart);
    }
    std::vector<std::vector<Term>> result;
    for (Group& group : groups) result.push_back(std::move(group.members));
    return result;
  }

  // An inequality over integers in which a bound variable has a factor is not true of all its values, nor is a Boolean.
  std::optional<Term> literal(Term t) {
    const Term atom = terms_.kind(t) == Kind::Not ? terms_.child(t, 0) : t;
    const Kind kind = terms_.kind(atom);
    if (kind == Kind::Variable) return terms_.boolean(false);
    if ((kind == Kind::IntLe || kind == Kind::IntLt) && is_sum(terms_.child(atom, 0)) &&
        is_sum(terms_.child(atom, 1))) {
      const Term difference = terms_.int_sub(terms_.child(atom, 0), terms_.child(atom, 1));
      if (is_sum(difference) && !bound_in(difference).empty()) return terms_.boolean(false);
    }
    return project(t);
  }

  bool is_sum(Term t) const {
    const auto is_monomial = [&](Term m) {
      if (terms_.kind(m) == Kind::IntMul && terms_.is_const(terms_.child(m, 1))) m = terms_.child(m, 0);
      return terms_.is_const(m) || terms_.kind(m) == Kind::Variable;
    };
    if (terms_.kind(t) != Kind::IntAdd) return is_monomial(t);
    const auto children = terms_.children(t);
    return std::all_of(children.begin(), children.end(), is_monomial);
  }

  // Instances are quantified by themselves: less of them shares variables.
  std::optional<Term> project(Term t) {
    for (const Term variable : bound_in(t)) {
      const std::optional<Term> instances = for_all_test_points(terms_, t, variable);
      if (!instances) continue;
      budget_.spend(base::efforts::kTerm * term_size(terms_, *instances));
      return budget_.exhausted() ? std::nullopt : (*this)(*instances);
    }
    if (projector_ == nullptr) return std::nullopt;
    const std::optional<Term> exception = projector_->eliminate(terms_.lnot(t), bound_in(t), budget_);
    if (!exception) return std::nullopt;
    return terms_.lnot(*exception);
  }

  Terms& terms_;
  std::unordered_set<Term> bound_;
  Projector* projector_;
  const base::Budget& budget_;
  FreeVariables free_;
  TermMap<Term> done_;
};

}  // namespace

std::optional<Term> for_all(Terms& terms, Term formula, std::span<const Term> variables, Projector* projector,
                            const base::Budget& budget) {
  return ForAll(terms, variables, projector, budget)(formula);
}

}  // namespace pincer::logic
