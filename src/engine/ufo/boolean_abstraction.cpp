// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A model takes a way through the block and through what holds before it: literals that imply both. Every state that
// obeys them takes the same way, so the predicates are simple there (no choices are left in them), and all values that
// they have in such states count. To have found too few of them on one way does no harm: the block's solver goes on as
// long as there are others.
#include "engine/ufo/boolean_abstraction.h"

#include <algorithm>
#include <utility>

#include "logic/backend/buddy_bdd.h"
#include "logic/query/implicant.h"
#include "logic/query/minimal_core.h"

namespace pincer::engine::ufo {

using logic::Answer;
using logic::Bdd;
using logic::BddLiteral;
using logic::Term;

namespace {

constexpr std::size_t kMostValuesOfGroup = 64;

}  // namespace

BooleanAbstraction::BooleanAbstraction(const program::Cfa& cfa, const logic::SolverFactory& solvers,
                                       const base::Budget& budget, base::Statistics& statistics)
    : cfa_(cfa),
      terms_(cfa.terms()),
      solver_(solvers.make(terms_)),
      bdds_(terms_, logic::make_buddy()),
      free_(terms_),
      models_(statistics.count("models enumerated")),
      models_of_groups_(statistics.count("models of groups")) {
  solver_->set_budget(budget);
}

std::optional<Bdd> BooleanAbstraction::values_after(invariant::BlockSolver& block, const encode::Transition& transition,
                                                    Term pre, std::span<const Term> predicates) {
  const logic::Substitution after = encode::values_after(cfa_, transition);
  std::optional<Bdd> result = bdds_.constant(false);
  logic::Solver& solver = block.solver();
  solver.push();
  solver.add(pre);
  for (;;) {
    const Answer answer = solver.check();
    if (answer == Answer::Unsat) break;
    if (answer == Answer::Unknown) {
      result.reset();
      break;
    }
    ++models_;
    Bdd all = bdds_.constant(true);
    std::vector<Term> others;
    for (const Bdd& values : values_on_the_way(solver, transition.condition, pre, after, predicates)) {
      all = all & values;
      others.push_back(block.before(bdds_.to_formula(!values)));
    }
    result = *result | all;
    solver.add(terms_.lor(others));
  }
  solver.pop();
  return result;
}

// Values without choices are put into the predicates, instead of choosing in what these are before the block: there, a
// choice between two numbers that are compared has become a disjunction.
std::vector<Bdd> BooleanAbstraction::values_on_the_way(logic::Solver& solver, Term condition, Term pre,
                                                       const logic::Substitution& after,
                                                       std::span<const Term> predicates) {
  std::vector<Term> variables;
  for (const Term p : predicates) {
    for (const Term v : free_.of(p)) {
      if (after.contains(v)) variables.push_back(v);
    }
  }
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  std::vector<Term> values;
  for (const Term v : variables) values.push_back(after.at(v));
  const auto reader = [&](Term variable) { return solver.value(variable); };
  logic::WayThrough way = logic::way_through(terms_, {&condition, 1}, values, reader);
  for (const Term literal : reasons_of(pre, way.literals, logic::implicant(terms_, {&pre, 1}, reader)))
    way.literals.push_back(literal);
  logic::Substitution on_the_way;
  for (std::size_t i = 0; i < variables.size(); ++i) on_the_way.emplace(variables[i], way.values[i]);
  logic::Substituter substitute(terms_, on_the_way);
  std::vector<Image> simple;
  std::vector<Bdd> result;
  for (const Term p : predicates) {
    const Term before = substitute(p);
    if (terms_.is_const(before)) {
      result.push_back(bdds_.cube(std::vector<BddLiteral>{{p, !terms_.is_true(before)}}));
    } else {
      simple.push_back({p, before});
    }
  }
  for (Group& group : groups(way.literals, simple)) {
    for (const auto& [predicate, value] : group.images)
      group.model.push_back({predicate, !solver.value(value).as_bool()});
    result.push_back(values_of(group) | bdds_.cube(group.model));
  }
  return result;
}

std::vector<Term> BooleanAbstraction::reasons_of(Term pre, const std::vector<Term>& given, std::vector<Term> literals) {
  solver_->push();
  solver_->add(terms_.lnot(pre));
  for (const Term literal : given) solver_->add(literal);
  if (solver_->check(literals) == Answer::Unsat) {
    const std::vector<Term> core = solver_->core();
    std::erase_if(literals, [&](Term l) { return std::find(core.begin(), core.end(), l) == core.end(); });
    literals = logic::minimise_core(*solver_, std::move(literals)).core;
  }
  solver_->pop();
  return literals;
}

std::vector<BooleanAbstraction::Group> BooleanAbstraction::groups(std::span<const Term> literals,
                                                                  std::span<const Image> images) {
  logic::TermMap<Term> next;  // from variable to variable, up to the one that stands for the group
  const auto group_of = [&](Term variable) {
    while (const Term* other = next.find(variable)) variable = *other;
    return variable;
  };
  const auto join = [&](Term formula) {
    const std::vector<Term>& variables = free_.of(formula);
    for (const Term v : variables) {
      const Term from = group_of(v);
      const Term to = group_of(variables.front());
      if (from != to) next[from] = to;
    }
  };
  for (const Term literal : literals) join(literal);
  for (const Image& image : images) join(image.before);

  std::vector<Group> result;
  logic::TermMap<std::size_t> position;
  for (const Image& image : images) {
    const Term group = group_of(free_.of(image.before).front());
    if (!position.contains(group)) {
      position[group] = result.size();
      result.emplace_back();
    }
    result[*position.find(group)].images.push_back(image);
  }
  for (const Term literal : literals) {
    const std::vector<Term>& variables = free_.of(literal);
    if (variables.empty()) continue;
    if (const std::size_t* at = position.find(group_of(variables.front()))) result[*at].literals.push_back(literal);
  }
  return result;
}

Bdd BooleanAbstraction::values_of(const Group& group) {
  std::vector<Term> key = group.literals;
  key.push_back(terms_.boolean(true));  // no literal: what follows are images
  for (const auto& [predicate, value] : group.images) {
    key.push_back(predicate);
    key.push_back(value);
  }
  const auto [known, is_new] = known_.try_emplace(std::move(key));
  if (!is_new) return known->second;
  Bdd result = bdds_.constant(false);
  solver_->push();
  for (const Term literal : group.literals) solver_->add(literal);
  for (std::size_t n = 0; n < kMostValuesOfGroup && solver_->check() == Answer::Sat; ++n) {
    ++models_of_groups_;
    std::vector<BddLiteral> cube;
    std::vector<Term> others;
    for (const auto& [predicate, value] : group.images) {
      const bool holds = solver_->value(value).as_bool();
      cube.push_back({predicate, !holds});
      others.push_back(holds ? terms_.lnot(value) : value);
    }
    result = result | bdds_.cube(cube);
    solver_->add(terms_.lor(others));
  }
  solver_->pop();
  return known->second = result;
}

}  // namespace pincer::engine::ufo
