// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// An index in a body is matched with an index in the question as sums: of 4 * k + 400 and 4 * x + 396 the first is the
// second for k = x - 1. Instances have cells of their own, so there is a second round.
#include "certificate/instances.h"

#include <algorithm>
#include <set>

#include "logic/term/free_variables.h"
#include "logic/term/linear_sum.h"
#include "logic/term/substitute.h"
#include "logic/term/traverse.h"

namespace pincer::certificate {

using logic::Kind;
using logic::LinearSum;
using logic::Term;
using logic::Terms;

namespace {

constexpr std::size_t kRounds = 2;
constexpr std::size_t kValuesPerVariable = 12;
constexpr std::size_t kMostAlternatives = 8;  // of an index that depends on the way
constexpr std::size_t kMostInstances = 80;    // per invariant

using Indices = std::map<Term, std::set<Term>>;  // by array variable

/// The indices at which arrays are read and written, by the arrays that the contents may come from.
Indices indices_in(const Terms& terms, Term formula) {
  Indices result;
  logic::TermMap<std::set<Term>> arrays;  // of terms of array sort: the variables in them that are arrays
  logic::TermMap<bool> seen;
  std::vector<std::pair<Term, Term>> accesses;
  logic::visit_children_first(
      terms, formula, [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen[t] = true;
        const Kind kind = terms.kind(t);
        if (terms.sort(t).is_array()) {
          std::set<Term> variables;
          if (kind == Kind::Variable) variables.insert(t);
          for (const Term child : terms.children(t)) {
            if (const auto* known = arrays.find(child)) variables.insert(known->begin(), known->end());
          }
          arrays[t] = std::move(variables);
        }
        if (kind != Kind::Select && kind != Kind::Store) return;
        for (const Term array : *arrays.find(terms.child(t, 0))) result[array].insert(terms.child(t, 1));
      });
  return result;
}

/// `t` is the variable, or the variable with more bits.
bool is_extended(const Terms& terms, Term t, Term variable) {
  const Kind kind = terms.kind(t);
  return t == variable || ((kind == Kind::BvSignExtend || kind == Kind::BvZeroExtend) && terms.child(t, 0) == variable);
}

/// The value of `variable` for which `pattern` is `rest`.
std::optional<Term> solve(Terms& terms, Term pattern, Term variable, LinearSum rest) {
  if (terms.sort(pattern) != rest.sort) return std::nullopt;
  LinearSum form = linear_sum(terms, pattern);
  const auto found = std::find_if(form.parts.begin(), form.parts.end(),
                                  [&](const auto& part) { return is_extended(terms, part.first, variable); });
  if (found == form.parts.end()) return std::nullopt;
  const auto [unknown, factor] = *found;
  form.parts.erase(found);
  for (const auto& [part, times] : form.parts) {
    const std::vector<Term> inside = logic::free_variables(terms, part);
    if (std::find(inside.begin(), inside.end(), variable) != inside.end()) return std::nullopt;
  }
  rest.add(form, -1);
  const auto quotient = rest.divided_by(factor);
  if (!quotient) return std::nullopt;
  const Term value = quotient->term(terms);
  if (unknown == variable) return value;
  // Any value will do; these bits are the right ones where there is one.
  return terms.bv_extract(value, terms.sort(variable).width() - 1, 0);
}

/// An index that depends on the way, as what it is on each.
std::vector<LinearSum> alternatives(const Terms& terms, Term index) {
  std::vector<LinearSum> result;
  std::vector<LinearSum> open{linear_sum(terms, index)};
  while (!open.empty() && result.size() + open.size() <= kMostAlternatives) {
    const LinearSum sum = std::move(open.back());
    open.pop_back();
    const auto choice = std::find_if(sum.parts.begin(), sum.parts.end(),
                                     [&](const auto& part) { return terms.kind(part.first) == Kind::Ite; });
    if (choice == sum.parts.end()) {
      result.push_back(sum);
      continue;
    }
    for (const std::size_t branch : {1, 2}) {
      LinearSum other = sum;
      other.parts.erase(choice->first);
      other.add(linear_sum(terms, terms.child(choice->first, branch)), choice->second);
      open.push_back(std::move(other));
    }
  }
  return result;
}

class Instantiation {
 public:
  Instantiation(Terms& terms, const ForAll& what)
      : terms_(terms), what_(what), patterns_(indices_in(terms, what.body)) {
    for (const Term variable : what.variables) values_.push_back({variable});
  }

  /// More values, by the indices of a formula.
  void look_at(const Indices& indices) {
    for (const auto& [array, patterns] : patterns_) {
      const auto there = indices.find(array);
      if (there == indices.end()) continue;
      for (const Term pattern : patterns) {
        for (std::size_t v = 0; v < what_.variables.size(); ++v) {
          for (const Term index : there->second) {
            add(v, solve(terms_, pattern, what_.variables[v], linear_sum(terms_, index)));
            for (const LinearSum& sum : alternatives(terms_, index))
              add(v, solve(terms_, pattern, what_.variables[v], sum));
          }
        }
      }
    }
  }

  [[nodiscard]] std::vector<logic::Substitution> substitutions() const {
    std::vector<logic::Substitution> result;
    std::vector<std::size_t> choice(values_.size(), 0);
    while (result.size() < kMostInstances) {
      logic::Substitution values;
      for (std::size_t v = 0; v < values_.size(); ++v) values.emplace(what_.variables[v], values_[v][choice[v]]);
      result.push_back(std::move(values));
      std::size_t v = 0;
      for (; v < choice.size() && ++choice[v] == values_[v].size(); ++v) choice[v] = 0;
      if (v == choice.size()) break;
    }
    return result;
  }

  [[nodiscard]] std::vector<Term> instances() {
    std::vector<Term> result;
    for (const logic::Substitution& values : substitutions())
      result.push_back(logic::substitute(terms_, what_.body, values));
    return result;
  }

 private:
  void add(std::size_t v, std::optional<Term> value) {
    if (!value || values_[v].size() >= kValuesPerVariable) return;
    if (std::find(values_[v].begin(), values_[v].end(), *value) == values_[v].end()) values_[v].push_back(*value);
  }

  Terms& terms_;
  const ForAll& what_;
  Indices patterns_;
  std::vector<std::vector<Term>> values_;  // by variable; the first one is the variable
};

}  // namespace

namespace {

/// The instances, and what was put in the place of the variables.
std::pair<Term, std::vector<std::vector<logic::Substitution>>> instantiate(Terms& terms,
                                                                           std::span<const ForAll> for_all,
                                                                           Term question) {
  std::vector<Instantiation> parts;
  parts.reserve(for_all.size());
  for (const ForAll& what : for_all) parts.emplace_back(terms, what);
  std::vector<Term> result;
  for (std::size_t round = 0; round < kRounds && !parts.empty(); ++round) {
    result.push_back(question);
    const Indices indices = indices_in(terms, terms.land(result));
    result.clear();
    for (Instantiation& part : parts) {
      part.look_at(indices);
      for (const Term instance : part.instances()) result.push_back(instance);
    }
  }
  std::vector<std::vector<logic::Substitution>> values;
  for (const Instantiation& part : parts) values.push_back(part.substitutions());
  return {terms.land(result), std::move(values)};
}

}  // namespace

Term instances(Terms& terms, std::span<const ForAll> for_all, Term question) {
  return instantiate(terms, for_all, question).first;
}

std::vector<std::vector<logic::Substitution>> instance_values(Terms& terms, std::span<const ForAll> for_all,
                                                              Term question) {
  return instantiate(terms, for_all, question).second;
}

}  // namespace pincer::certificate
