// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/path_interpolation.h"

#include "base/efforts.h"
#include "base/timer.h"
#include "logic/term/free_variables.h"
#include "logic/term/traverse.h"

namespace pincer::cpa {

using encode::Transition;
using logic::Answer;
using logic::Term;

namespace {

constexpr std::size_t kLargeBlock = 60;  // terms

}  // namespace

PathInterpolation::PathInterpolation(const program::Cfa& cfa, std::unique_ptr<logic::Solver> solver,
                                     std::unique_ptr<logic::Interpolator> interpolator,
                                     std::unique_ptr<logic::Interpolator> for_large, PathInvariants* invariants,
                                     const base::Budget& budget, base::Statistics& statistics)
    : cfa_(cfa),
      terms_(cfa.terms()),
      solver_(std::move(solver)),
      interpolator_(std::move(interpolator)),
      for_large_(std::move(for_large)),
      invariants_(invariants),
      budget_(budget),
      checking_(statistics.seconds("feasibility checks")),
      interpolating_(statistics.seconds("interpolation")),
      checks_(statistics.count("feasibility checks")),
      interpolations_(statistics.count("interpolations")) {
  solver_->set_budget(budget);
}

Term PathInterpolation::at(Term term, std::size_t step) {
  if (steps_.size() <= step) steps_.resize(step + 1);
  Step& here = steps_[step];
  std::vector<Term> children;
  logic::visit_children_first(
      terms_, term, [&](Term t) { return here.names.contains(t); },
      [&](Term t) {
        if (terms_.kind(t) == logic::Kind::Variable) {
          const Term renamed = terms_.fresh_variable(terms_.name(t), terms_.sort(t));
          here.names[t] = renamed;
          here.back.emplace(renamed, t);
          return;
        }
        children.clear();
        for (const Term child : terms_.children(t)) children.push_back(*here.names.find(child));
        const Term renamed = children.empty() ? t : terms_.rebuild(t, children);
        here.names[t] = renamed;
      });
  return *here.names.find(term);
}

Term PathInterpolation::from(Term term, std::size_t step) { return logic::substitute(terms_, term, steps_[step].back); }

Term PathInterpolation::formula(const Transition& block, std::size_t step) {
  std::vector<Term> key{block.condition};
  for (const Transition::Value& value : block.values) key.push_back(value.term);
  if (steps_.size() <= step) steps_.resize(step + 1);
  if (const auto known = steps_[step].formulas.find(key); known != steps_[step].formulas.end()) return known->second;
  std::vector<Term> parts{at(block.condition, step)};
  for (const Transition::Value& value : block.values)
    parts.push_back(terms_.eq(at(cfa_.variable(value.variable).term, step + 1), at(value.term, step)));
  return steps_[step].formulas[std::move(key)] = terms_.land(parts);
}

Term PathInterpolation::chosen(const Transition& block, std::size_t step) {
  const Term what = formula(block, step);
  Term& literal = steps_[step].chosen[what];
  if (!literal.valid()) {
    literal = terms_.fresh_variable("chosen", logic::Sort::boolean());
    solver_->add(terms_.implies(literal, what));
  }
  return literal;
}

Answer PathInterpolation::check(const Blocks& blocks, Term before, Term after, std::size_t first) {
  const base::Timer timer(checking_);
  ++checks_;
  std::vector<Term> assumptions{at(before, first)};
  for (std::size_t i = 0; i < blocks.size(); ++i) assumptions.push_back(chosen(*blocks[i], first + i));
  assumptions.push_back(at(after, first + blocks.size()));
  const Answer answer = solver_->check(assumptions);
  if (answer == Answer::Unknown) reason_ = solver_->reason();
  return answer;
}

logic::Value PathInterpolation::value(Term term, std::size_t step) { return solver_->value(at(term, step)); }

logic::Interpolation PathInterpolation::ask(const logic::DagProblem& problem) {
  std::size_t size = 0;
  for (const logic::DagProblem::Edge& edge : problem.edges)
    size = std::max(size, logic::term_size(terms_, edge.formula));
  const base::Budget budget = budget_.part(base::efforts::kPathInterpolation);
  logic::Interpolation found;
  if (for_large_ && size >= kLargeBlock) found = for_large_->interpolate(problem, budget);
  if (found.answer == Answer::Unknown) found = interpolator_->interpolate(problem, budget);
  return found;
}

std::vector<Term> PathInterpolation::refute(const Blocks& blocks, std::span<const Term> known) {
  const Term everything = terms_.boolean(true);
  if (invariants_) {
    std::vector<Term> found = invariants_->find(blocks, everything, everything);
    if (!found.empty()) return found;
  }
  return interpolate(blocks, everything, everything, known);
}

std::vector<Term> PathInterpolation::interpolate(const Blocks& blocks, Term before, Term after,
                                                 std::span<const Term> known) {
  const base::Timer timer(interpolating_);
  ++interpolations_;
  std::vector<Term> formulas;
  for (std::size_t i = 0; i < blocks.size(); ++i) formulas.push_back(formula(*blocks[i], i));
  for (std::size_t i = 0; i < known.size(); ++i) formulas[i] = terms_.land(at(known[i], i), formulas[i]);
  formulas.front() = terms_.land(at(before, 0), formulas.front());
  formulas.back() = terms_.land(formulas.back(), at(after, blocks.size()));
  const logic::DagProblem problem = logic::sequence_problem(terms_, std::move(formulas));
  logic::Interpolation found = ask(problem);
  switch (found.answer) {
    case Answer::Unsat: break;
    case Answer::Sat: reason_ = "solvers contradict each other"; return {};
    case Answer::Unknown: reason_ = found.reason; return {};
  }
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    found.labels[i] = from(found.labels[i], i);
    if (invariants_) invariants_->learn(blocks[i]->source, found.labels[i]);
  }
  found.labels.front() = before;
  found.labels.back() = terms_.lnot(after);
  return found.labels;
}

}  // namespace pincer::cpa
