// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// From the error backwards: as long as a block leads from a state of the new label to one that the target's label
// excludes, the old label tells why that state is not in it, in terms of the values that the block's way compares, or
// of its own atoms. What is done with the labels of all successors is right whatever becomes of the others: an old label
// implies the new one.
#include "engine/ufo/shorten.h"

#include <algorithm>

#include "base/timer.h"
#include "invariant/state_variables.h"
#include "logic/query/implicant.h"
#include "logic/query/minimal_core.h"
#include "logic/term/parts.h"

namespace pincer::engine::ufo {

using encode::Transition;
using logic::Answer;
using logic::Kind;
using logic::Term;

namespace {

constexpr std::size_t kMostClausesOfLabel = 200;

}  // namespace

Shorten::Shorten(const Arg& arg, const Facts& facts, const logic::SolverFactory& solvers, base::Statistics& statistics)
    : arg_(arg),
      facts_(facts),
      terms_(arg.transitions().graph().cfa().terms()),
      blocks_(arg.transitions().graph().cfa(), solvers, base::Budget()),
      solver_(solvers.make(terms_)),
      known_(arg.transitions().graph().nodes().size()),
      free_(terms_),
      seconds_(statistics.seconds("shortening labels")),
      clauses_(statistics.count("clauses of labels")) {
  const invariant::StateVariables states = invariant::state_variables(arg.transitions().graph().cfa());
  for (const Term v : states.named) states_[v] = 1;
  for (const Term v : states.chosen) states_[v] = 1;
}

void Shorten::run(std::span<const ArgNode> nodes, std::vector<Term>& labels, const base::Budget& budget) {
  const base::Timer timer(seconds_);
  solver_->set_budget(budget);
  std::vector<Term> label_of(arg_.size());
  for (std::size_t i = nodes.size(); i-- > 0;) {
    const ArgNode v = nodes[i];
    if (!terms_.is_const(labels[i]) && !budget.exhausted()) {
      if (const std::optional<Cube> found = clauses(v, labels[i], label_of, budget)) labels[i] = terms_.land(*found);
    }
    label_of[v.index()] = labels[i];
  }
}

std::optional<Shorten::Cube> Shorten::clauses(ArgNode v, Term label, const std::vector<Term>& label_of,
                                              const base::Budget& budget) {
  Cube result;
  implied_ = {};
  solver_->push();
  solver_->add(label);
  bool is_known = true;
  const Term active = terms_.fresh_variable("short", logic::Sort::boolean());
  for (const ArgEdge e : arg_.node(v).out) {
    const auto& [from, to, transition] = arg_.edge(e);
    const Term after = label_of[to.index()];
    if (!after.valid() || !is_known) continue;
    invariant::BlockSolver& block = blocks_.of(*transition, budget);
    block.tell(facts_.at(transition->source));
    for (const Term clause : result) block.solver().add(terms_.implies(active, clause));
    std::vector<Term> goals{terms_.boolean(true)};
    if (to != arg_.error()) {
      goals = logic::all_conjuncts(terms_, {&after, 1});
      for (Term& goal : goals) goal = terms_.lnot(block.before(goal));
    }
    for (const Term goal : goals) {
      while (is_known) {
        const Answer answer = block.solver().check({active, goal});
        if (answer == Answer::Unsat) break;
        std::optional<Term> found;
        if (answer == Answer::Sat && result.size() < kMostClausesOfLabel)
          found = clause(v, label, block, *transition, goal);
        is_known = found.has_value();
        if (!found) break;
        result.push_back(*found);
        block.solver().add(terms_.implies(active, *found));
      }
    }
  }
  solver_->pop();
  if (!is_known) return std::nullopt;
  clauses_ += result.size();
  return result;
}

std::optional<Term> Shorten::clause(ArgNode v, Term label, invariant::BlockSolver& block, const Transition& transition,
                                    Term goal) {
  // What was said at this place before
  std::vector<Term>& known = known_[arg_.node(v).place.index()];
  for (const Term clause : known) {
    if (block.solver().value(clause).as_bool()) continue;
    if (!implied_.contains(clause)) {
      const bool holds = solver_->check({terms_.lnot(clause)}) == Answer::Unsat;
      implied_[clause] = holds;
    }
    if (*implied_.find(clause)) return clause;
  }
  Cube literals = values_on_the_way(block, transition, goal);
  Answer answer = solver_->check(literals);
  if (answer == Answer::Sat) {
    for (const Term atom : by_worth(label))
      literals.push_back(block.solver().value(atom).as_bool() ? atom : terms_.lnot(atom));
    answer = solver_->check(literals);
  }
  if (answer != Answer::Unsat) return std::nullopt;
  const std::vector<Term> core = solver_->core();
  std::erase_if(literals, [&](Term l) { return std::find(core.begin(), core.end(), l) == core.end(); });
  const Term result = terms_.lnot(terms_.land(logic::minimise_core(*solver_, std::move(literals)).core));
  known.push_back(result);
  implied_[result] = true;
  return result;
}

// Where variables are bounded that count, it should be by others: such a bound holds at one node, and not at the next.
Shorten::Cube Shorten::by_worth(Term label) {
  Cube atoms = logic::atoms_of(terms_, label);
  const auto rank = [&](Term atom) {
    const std::vector<Term>& variables = free_.of(atom);
    const bool are_states =
        std::all_of(variables.begin(), variables.end(), [&](Term v) { return states_.contains(v); });
    return are_states ? 0 : variables.size() > 1 ? 1 : 2;
  };
  std::stable_sort(atoms.begin(), atoms.end(), [&](Term a, Term b) { return rank(a) < rank(b); });
  return atoms;
}

Shorten::Cube Shorten::values_on_the_way(invariant::BlockSolver& block, const Transition& transition, Term goal) {
  const auto reader = [&](Term variable) { return block.solver().value(variable); };
  const auto is_value = [&](Term literal) {
    const Term atom = terms_.kind(literal) == Kind::Not ? terms_.child(literal, 0) : literal;
    if (terms_.kind(atom) == Kind::Variable) return true;
    if (terms_.kind(atom) != Kind::Eq) return false;
    return (terms_.kind(terms_.child(atom, 0)) == Kind::Variable && terms_.is_const(terms_.child(atom, 1))) ||
           (terms_.kind(terms_.child(atom, 1)) == Kind::Variable && terms_.is_const(terms_.child(atom, 0)));
  };
  logic::TermMap<char> is_input;
  for (const auto& choice : arg_.transitions().choices(transition.source)) is_input[choice.unknown] = 1;
  Cube result;
  for (const Term literal : logic::implicant(terms_, Cube{transition.condition, goal}, reader)) {
    if (!is_value(literal)) continue;
    Term atom = terms_.kind(literal) == Kind::Not ? terms_.child(literal, 0) : literal;
    if (terms_.kind(atom) == Kind::Eq) atom = terms_.child(atom, terms_.is_const(terms_.child(atom, 0)) ? 1 : 0);
    if (!is_input.contains(atom)) result.push_back(literal);
  }
  return result;
}

}  // namespace pincer::engine::ufo
