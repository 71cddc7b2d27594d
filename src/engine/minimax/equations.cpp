// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/equations.h"

#include <algorithm>
#include <map>

#include "engine/minimax/queries.h"

namespace pincer::engine::minimax {

using logic::Kind;
using logic::Term;

Equations::Equations(logic::Terms& terms, logic::Simplifier& simplifier, logic::FreeVariables& variables,
                     std::span<const Term> facts)
    : terms_(terms), simplifier_(simplifier), variables_(variables), facts_(facts.begin(), facts.end()) {
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    std::vector<Term> parts;
    split(terms_, facts_[i], parts);
    for (const Term part : parts) parts_.push_back({part, i});
  }
  for (const Equation& equation : equations()) solve(equation);
  logic::Substituter substitute(terms_, values_);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Term t = parts_[i].term;
    const auto& free = variables_.of(t);
    const bool defined = std::any_of(free.begin(), free.end(), [&](Term v) { return values_.contains(v); });
    std::vector<Term> now;
    split(terms_, defined ? simplifier_(substitute(t)) : t, now);
    for (const Term part : now) {
      if (origin_.emplace(part, i).second) rest_.push_back(part);
    }
  }
}

std::vector<Equations::Equation> Equations::equations() const {
  std::vector<Equation> result;
  std::map<std::tuple<Kind, Term, Term>, std::size_t> at_most;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const Term t = parts_[i].term;
    switch (const Kind kind = terms_.kind(t)) {
      case Kind::Variable: result.push_back({t, terms_.boolean(true), {i}}); break;
      case Kind::Not:
        if (const Term v = terms_.child(t, 0); terms_.kind(v) == Kind::Variable)
          result.push_back({v, terms_.boolean(false), {i}});
        break;
      case Kind::Eq: result.push_back({terms_.child(t, 0), terms_.child(t, 1), {i}}); break;
      case Kind::IntLe:
      case Kind::BvSle:
      case Kind::BvUle: {
        const Term a = terms_.child(t, 0);
        const Term b = terms_.child(t, 1);
        at_most.emplace(std::tuple(kind, a, b), i);
        if (const auto other = at_most.find({kind, b, a}); other != at_most.end())
          result.push_back({a, b, {other->second, i}});
        break;
      }
      default: break;
    }
  }
  return result;
}

void Equations::solve(const Equation& equation) {
  const Term a = apply(equation.left);
  const Term b = apply(equation.right);
  if (!define(a, b, equation)) define(b, a, equation);
}

bool Equations::define(Term variable, Term value, const Equation& equation) {
  if (terms_.kind(variable) != Kind::Variable) return false;
  const auto& free = variables_.of(value);
  if (std::binary_search(free.begin(), free.end(), variable)) return false;
  const logic::Substitution now{{variable, value}};
  for (auto& [other, before] : values_) {
    const auto& mentioned = variables_.of(before);
    if (std::binary_search(mentioned.begin(), mentioned.end(), variable))
      before = simplifier_(logic::substitute(terms_, before, now));
  }
  values_.emplace(variable, value);
  reasons_.emplace(variable, equation.parts);
  return true;
}

Term Equations::apply(Term t) {
  const auto& free = variables_.of(t);
  if (std::none_of(free.begin(), free.end(), [&](Term v) { return values_.contains(v); })) return t;
  return simplifier_(logic::substitute(terms_, t, values_));
}

Term Equations::value(Term variable) const {
  const auto known = values_.find(variable);
  return known == values_.end() ? variable : known->second;
}

// A part of the rest is a part of a fact with values of its variables, which follow from the equations for them, read
// with values of their variables, and so on.
std::vector<Term> Equations::facts(std::span<const Term> parts) const {
  std::vector<std::size_t> open;
  for (const Term part : parts) open.push_back(origin_.at(part));
  std::unordered_set<std::size_t> seen(open.begin(), open.end());
  std::unordered_set<Term> explained;
  std::vector<bool> needed(facts_.size());
  while (!open.empty()) {
    const Part& part = parts_[open.back()];
    open.pop_back();
    needed[part.fact] = true;
    for (const Term v : variables_.of(part.term)) {
      const auto reasons = reasons_.find(v);
      if (reasons == reasons_.end() || !explained.insert(v).second) continue;
      for (const std::size_t reason : reasons->second) {
        if (seen.insert(reason).second) open.push_back(reason);
      }
    }
  }
  std::vector<Term> result;
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    if (needed[i]) result.push_back(facts_[i]);
  }
  return result;
}

}  // namespace pincer::engine::minimax
