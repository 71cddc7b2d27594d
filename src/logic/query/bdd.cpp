// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/bdd.h"

#include <algorithm>
#include <unordered_map>

#include "base/contract.h"

namespace pincer::logic {

int Bdd::same_package(const Bdd& other) const {
  base::require(valid() && package_ == other.package_, "operands are diagrams of one manager");
  return node_;
}

Bdd BddManager::predicate(Term p) {
  base::require(terms_.sort(p).is_bool(), "a predicate is a Boolean term");
  unsigned& variable = variable_[p];
  if (variable == 0) {
    predicates_.push_back(p);
    variable = static_cast<unsigned>(predicates_.size());
    known_ = {};  // what was an inner formula may now be a predicate
  }
  return {package_, package_->variable(variable - 1)};
}

Bdd BddManager::ite(const Bdd& condition, const Bdd& then_bdd, const Bdd& else_bdd) {
  return {package_, package_->ite(condition.node_, then_bdd.same_package(condition), else_bdd.same_package(condition))};
}

Bdd BddManager::exists(const Bdd& b, std::span<const Term> predicates) {
  std::vector<unsigned> variables;
  for (const Term p : predicates) {
    const unsigned* variable = variable_.find(p);
    if (variable != nullptr) variables.push_back(*variable - 1);  // others do not occur
  }
  return {package_, package_->exists(b.node_, variables)};
}

Bdd BddManager::cube(std::span<const BddLiteral> literals) {
  Bdd result = constant(true);
  for (const BddLiteral& literal : literals) {
    const Bdd p = predicate(literal.predicate);
    result = result & (literal.negated ? !p : p);
  }
  return result;
}

Bdd BddManager::combine(Term t) {
  const auto operand = [&](std::size_t i) -> const Bdd& { return *known_.find(terms_.child(t, i)); };
  switch (terms_.kind(t)) {
    case Kind::BoolConst: return constant(terms_.is_true(t));
    case Kind::Not: return !operand(0);
    case Kind::Ite: return ite(operand(0), operand(1), operand(2));
    case Kind::Eq: return !(operand(0) ^ operand(1));
    case Kind::And:
    case Kind::Or: {
      const bool is_and = terms_.kind(t) == Kind::And;
      Bdd result = constant(is_and);
      const std::size_t size = terms_.children(t).size();
      for (std::size_t i = 0; i < size; ++i) result = is_and ? result & operand(i) : result | operand(i);
      return result;
    }
    default: return {};
  }
}

Bdd BddManager::from_formula(Term formula) {
  base::require(terms_.sort(formula).is_bool(), "a formula is a Boolean term");
  const auto is_structure = [&](Term t) {
    switch (terms_.kind(t)) {
      case Kind::BoolConst:
      case Kind::Not:
      case Kind::And:
      case Kind::Or:
      case Kind::Ite: return true;
      case Kind::Eq: return terms_.sort(terms_.child(t, 0)).is_bool();
      default: return false;
    }
  };
  // Atoms first, in order: making a predicate forgets what is known.
  std::vector<Term> open{formula};
  TermMap<bool> seen;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (seen[t]) continue;
    seen[t] = true;
    if (variable_.contains(t)) continue;
    if (!is_structure(t)) {
      if (!variable_.contains(terms_.lnot(t))) predicate(t);
      continue;
    }
    const auto children = terms_.children(t);
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  open = {formula};
  while (!open.empty()) {
    const Term t = open.back();
    if (known_.contains(t)) {
      open.pop_back();
      continue;
    }
    const bool is_predicate = variable_.contains(t);
    const bool is_atom = is_predicate || !is_structure(t);
    const std::size_t before = open.size();
    if (!is_atom) {
      for (const Term child : terms_.children(t)) {
        if (!known_.contains(child)) open.push_back(child);
      }
    }
    if (open.size() != before) continue;
    Bdd result = is_predicate ? predicate(t) : is_atom ? !predicate(terms_.lnot(t)) : combine(t);
    known_[t] = std::move(result);
    open.pop_back();
  }
  return *known_.find(formula);
}

Term BddManager::to_formula(const Bdd& b) {
  std::unordered_map<int, Term> done{{BddPackage::kFalse, terms_.boolean(false)},
                                     {BddPackage::kTrue, terms_.boolean(true)}};  // only looked up
  std::vector<int> open{b.node_};
  while (!open.empty()) {
    const int node = open.back();
    if (done.contains(node)) {
      open.pop_back();
      continue;
    }
    const auto low = done.find(package_->low(node));
    const auto high = done.find(package_->high(node));
    if (low == done.end() || high == done.end()) {
      if (low == done.end()) open.push_back(package_->low(node));
      if (high == done.end()) open.push_back(package_->high(node));
      continue;
    }
    const Term result = terms_.ite(predicates_[package_->variable_of(node)], high->second, low->second);
    done.emplace(node, result);
    open.pop_back();
  }
  return done.at(b.node_);
}

Bdd BddManager::cofactor(const Bdd& b, unsigned variable, bool value) const {
  if (b.node_ <= BddPackage::kTrue || package_->variable_of(b.node_) != variable) return b;
  const int node = value ? package_->high(b.node_) : package_->low(b.node_);
  package_->retain(node);
  return {package_, node};
}

// S. Minato, "Fast Generation of Irredundant Sum-of-Products Forms from Binary Decision Diagrams" (SASIMI 1992). A cover
// of at least `lower` and at most `upper`. The depth of the recursion is the number of predicates.
BddManager::Cover BddManager::irredundant(const Bdd& lower, const Bdd& upper) {
  if (lower.is_false()) return {{}, constant(false)};
  if (upper.is_true()) return {{{}}, constant(true)};
  const Bdd& top = package_->level(lower.node_) <= package_->level(upper.node_) ? lower : upper;
  const unsigned variable = package_->variable_of(top.node_);
  const Bdd low0 = cofactor(lower, variable, false);
  const Bdd low1 = cofactor(lower, variable, true);
  const Bdd up0 = cofactor(upper, variable, false);
  const Bdd up1 = cofactor(upper, variable, true);

  // what only the negative, only the positive literal can cover; then the rest without the literal
  Cover without = irredundant(low0 & !up1, up0);
  Cover with = irredundant(low1 & !up0, up1);
  Cover rest = irredundant((low0 & !without.function) | (low1 & !with.function), up0 & up1);

  Cover result;
  const Term p = predicates_[variable];
  const auto take = [&](Cover& cover, bool negated) {
    for (auto& cube : cover.cubes) {
      cube.insert(cube.begin(), {p, negated});
      result.cubes.push_back(std::move(cube));
    }
  };
  take(without, true);
  take(with, false);
  std::move(rest.cubes.begin(), rest.cubes.end(), std::back_inserter(result.cubes));
  const Bdd positive(package_, package_->variable(variable));
  result.function = ite(positive, with.function, without.function) | rest.function;
  return result;
}

std::vector<std::vector<BddLiteral>> BddManager::cubes(const Bdd& b) { return irredundant(b, b).cubes; }

}  // namespace pincer::logic
