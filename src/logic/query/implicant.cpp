// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/implicant.h"

#include <algorithm>
#include <utility>

#include "base/contract.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "logic/value/operations.h"

namespace pincer::logic {

namespace {

class Implicant {
 public:
  Implicant(Terms& terms, const VariableReader& reader) : terms_(terms), reader_(reader) {}

  std::vector<Term> operator()(std::span<const Term> formulas) {
    for (const Term formula : formulas) {
      evaluate(formula);
      base::require(holds(formula), "an implicant is asked of what holds");
    }
    open_.assign(formulas.rbegin(), formulas.rend());
    return close();
  }

  /// What a term is under the literals: without its choices, whose conditions are open then.
  Term without_choices_of(Term value) {
    evaluate(value);
    return without_choices(value);
  }

  /// The literals for what is open.
  std::vector<Term> close() {
    while (!open_.empty()) {
      const Term t = open_.back();
      open_.pop_back();
      if (justified_.contains(t)) continue;
      justified_[t] = 1;
      justify(t);
    }
    return std::exchange(literals_, {});
  }

 private:
  void evaluate(Term root) {
    visit_children_first(
        terms_, root, [&](Term t) { return values_.contains(t); },
        [&](Term t) {
          if (terms_.kind(t) == Kind::Variable) {
            values_[t] = reader_(t);
          } else if (terms_.is_const(t)) {
            values_[t] = terms_.const_value(t);
          } else {
            arguments_.clear();
            for (const Term child : terms_.children(t)) arguments_.push_back(*values_.find(child));
            values_[t] = apply(terms_.kind(t), terms_.attribute(t), terms_.sort(t), arguments_);
          }
        });
  }

  [[nodiscard]] bool holds(Term t) const { return values_.find(t)->as_bool(); }

  // Why t has the value that it has
  void justify(Term t) {
    const auto children = terms_.children(t);
    switch (terms_.kind(t)) {
      case Kind::BoolConst: return;
      case Kind::Not: open_.push_back(children[0]); return;
      case Kind::And:
      case Kind::Or: {
        const bool every = (terms_.kind(t) == Kind::And) == holds(t);
        if (every) {
          open_.insert(open_.end(), children.rbegin(), children.rend());
        } else {
          open_.push_back(reason(children, holds(t)));
        }
        return;
      }
      case Kind::Ite:
        open_.push_back(holds(children[0]) ? children[1] : children[2]);
        open_.push_back(children[0]);
        return;
      case Kind::Eq:
        if (terms_.sort(children[0]).is_bool()) {
          open_.insert(open_.end(), children.begin(), children.end());
          return;
        }
        break;
      default: break;
    }
    const bool is_true = holds(t);
    const Term atom = without_choices(t);
    if (!terms_.is_const(atom)) literals_.push_back(is_true ? atom : terms_.lnot(atom));
  }

  // One that has this value; better one that counts already.
  [[nodiscard]] Term reason(std::span<const Term> children, bool value) const {
    Term first;
    for (const Term child : children) {
      if (holds(child) != value) continue;
      if (justified_.contains(child)) return child;
      if (!first.valid()) first = child;
    }
    return first;
  }

  // The branches that the model takes in the place of if-then-elses, whose conditions have to be justified.
  Term without_choices(Term root) {
    std::vector<Term> open{root};
    std::vector<Term> children;
    while (!open.empty()) {
      const Term t = open.back();
      if (plain_.contains(t)) {
        open.pop_back();
        continue;
      }
      const std::size_t before = open.size();
      if (terms_.kind(t) == Kind::Ite) {
        const Term condition = terms_.child(t, 0);
        const Term taken = terms_.child(t, holds(condition) ? 1 : 2);
        if (const Term* plain = plain_.find(taken)) {
          const Term result = *plain;
          plain_[t] = result;
          open_.push_back(condition);
        } else {
          open.push_back(taken);
        }
      } else {
        for (const Term child : terms_.children(t)) {
          if (!plain_.contains(child)) open.push_back(child);
        }
        if (open.size() == before) {
          children.clear();
          for (const Term child : terms_.children(t)) children.push_back(*plain_.find(child));
          plain_[t] = children.empty() ? t : terms_.rebuild(t, children);
        }
      }
      if (open.size() == before) open.pop_back();
    }
    return *plain_.find(root);
  }

  Terms& terms_;
  const VariableReader& reader_;
  std::vector<Term> open_;  // Boolean terms whose values have to be justified
  std::vector<Term> literals_;
  TermMap<Value> values_;
  TermMap<char> justified_;
  TermMap<Term> plain_;
  std::vector<Value> arguments_;
};

void sort_each_once(std::vector<Term>& literals) {
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
}

}  // namespace

std::vector<Term> implicant(Terms& terms, std::span<const Term> formulas, const VariableReader& reader) {
  std::vector<Term> result = Implicant(terms, reader)(formulas);
  sort_each_once(result);
  return result;
}

WayThrough way_through(Terms& terms, std::span<const Term> formulas, std::span<const Term> values,
                       const VariableReader& reader) {
  Implicant implicant(terms, reader);
  WayThrough result;
  result.literals = implicant(formulas);
  for (const Term value : values) result.values.push_back(implicant.without_choices_of(value));
  const std::vector<Term> more = implicant.close();
  result.literals.insert(result.literals.end(), more.begin(), more.end());
  sort_each_once(result.literals);
  return result;
}

}  // namespace pincer::logic
