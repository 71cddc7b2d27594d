// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/predicate_abstraction.h"

#include <algorithm>

#include "base/timer.h"
#include "logic/query/cartesian_abstraction.h"

namespace pincer::cpa {

using encode::Transition;
using logic::Answer;
using logic::BddLiteral;
using logic::Term;

PredicateAbstraction::PredicateAbstraction(logic::Terms& terms, invariant::BlockSolvers<>& blocks,
                                           std::unique_ptr<logic::Solver> side, base::Statistics& statistics,
                                           const Options& options)
    : terms_(terms),
      blocks_(blocks),
      options_(options),
      side_(std::move(side)),
      seconds_(statistics.seconds("abstraction")),
      abstractions_(statistics.count("abstractions")),
      remembered_(statistics.count("abstractions remembered")),
      cubes_(statistics.count("cubes of abstractions")) {
  if (options.package) bdds_.emplace(terms_, options.package);
}

AbstractionFormula PredicateAbstraction::top() {
  return {terms_.boolean(true), bdds_ ? bdds_->constant(true) : logic::Bdd()};
}

AbstractionFormula PredicateAbstraction::compute(Term psi, const Transition& transition,
                                                 std::span<const Term> predicates) {
  if (predicates.empty()) return top();
  const base::Timer timer(seconds_);
  ++abstractions_;
  std::vector<Term> key = invariant::terms_of(transition);
  key.push_back(psi);
  key.insert(key.end(), predicates.begin(), predicates.end());
  const auto [known, is_new] = known_.try_emplace(std::move(key));
  if (!is_new) {
    ++remembered_;
    return known->second;
  }
  invariant::BlockSolver& block = blocks_.of(transition);
  std::vector<Term> proper;
  for (const Term p : predicates) {
    if (!terms_.is_const(p)) proper.push_back(p);
  }
  if (!options_.cartesian && !proper.empty()) {
    if (const auto cubes = all_cubes(block, psi, proper)) return known->second = make(*cubes);
  }
  bool is_empty = false;
  const Cube cube = strongest_cube(block, psi, proper, is_empty);
  return known->second = make(is_empty ? std::vector<Cube>() : std::vector<Cube>{shorter(cube)});
}

// Models of the block are enumerated, each blocked by the predicates' values in it.
std::optional<std::vector<PredicateAbstraction::Cube>> PredicateAbstraction::all_cubes(
    invariant::BlockSolver& block, Term psi, std::span<const Term> predicates) {
  std::vector<Term> indicators;
  for (const Term p : predicates) indicators.push_back(block.after(p));
  logic::Solver& solver = block.solver();
  solver.push();
  solver.add(psi);
  std::optional<std::vector<Cube>> cubes(std::in_place);
  for (;;) {
    const Answer answer = solver.check();
    if (answer == Answer::Unsat) break;
    if (answer == Answer::Unknown || cubes->size() == options_.most_cubes) {
      cubes.reset();
      break;
    }
    ++cubes_;
    Cube cube;
    for (std::size_t i = 0; i < predicates.size(); ++i)
      cube.push_back({predicates[i], !solver.value(indicators[i]).as_bool()});
    cube = shorter(cube);
    std::vector<Term> blocking;
    for (const BddLiteral& literal : cube) {
      const Term b = block.after(literal.predicate);
      blocking.push_back(literal.negated ? b : terms_.lnot(b));
    }
    solver.add(terms_.lor(blocking));
    cubes->push_back(std::move(cube));
  }
  solver.pop();
  return cubes;
}

PredicateAbstraction::Cube PredicateAbstraction::strongest_cube(invariant::BlockSolver& block, Term psi,
                                                                std::span<const Term> predicates, bool& is_empty) {
  std::vector<Term> indicators;
  for (const Term p : predicates) indicators.push_back(block.after(p));
  const logic::CartesianAbstraction found = logic::cartesian_abstraction(terms_, block.solver(), psi, indicators);
  is_empty = found.answer == Answer::Unsat;
  Cube cube;
  for (const BddLiteral& literal : found.cube) {
    const auto place = std::find(indicators.begin(), indicators.end(), literal.predicate) - indicators.begin();
    cube.push_back({predicates[static_cast<std::size_t>(place)], literal.negated});
  }
  return cube;
}

// A literal goes if one that stays implies it. Positive literals mostly imply many of the negative ones.
PredicateAbstraction::Cube PredicateAbstraction::shorter(const Cube& cube) {
  std::vector<Term> literals;
  for (const BddLiteral& l : cube) literals.push_back(literal(l));
  std::vector<bool> kept(cube.size(), true);
  for (const bool negated : {true, false}) {
    for (std::size_t i = 0; i < cube.size(); ++i) {
      if (cube[i].negated != negated) continue;
      for (std::size_t j = 0; j < cube.size() && kept[i]; ++j) {
        if (j != i && kept[j] && implies(literals[j], literals[i])) kept[i] = false;
      }
    }
  }
  Cube result;
  for (std::size_t i = 0; i < cube.size(); ++i) {
    if (kept[i]) result.push_back(cube[i]);
  }
  return result;
}

bool PredicateAbstraction::implies(Term a, Term b) {
  const auto [known, is_new] = implies_.try_emplace(std::uint64_t{a.id()} << 32 | b.id());
  if (is_new) known->second = side_->check({a, terms_.lnot(b)}) == Answer::Unsat;
  return known->second;
}

Term PredicateAbstraction::literal(const BddLiteral& literal) {
  return literal.negated ? terms_.lnot(literal.predicate) : literal.predicate;
}

AbstractionFormula PredicateAbstraction::make(const std::vector<Cube>& cubes) {
  AbstractionFormula result;
  if (bdds_) {
    result.bdd = bdds_->constant(false);
    for (const Cube& cube : cubes) result.bdd = result.bdd | bdds_->cube(cube);
  }
  std::vector<Term> disjuncts;
  for (const Cube& cube : bdds_ ? bdds_->cubes(result.bdd) : cubes) {
    std::vector<Term> literals;
    for (const BddLiteral& l : cube) literals.push_back(literal(l));
    disjuncts.push_back(terms_.land(literals));
  }
  result.term = terms_.lor(disjuncts);
  return result;
}

}  // namespace pincer::cpa
