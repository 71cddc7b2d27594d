// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/interpolation/verify.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/contract.h"
#include "base/efforts.h"
#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"

namespace pincer::logic {

namespace {

using Result = Verification::Result;

Verification broken(std::string what) { return {Result::Broken, std::move(what)}; }

Verification verify_path(const Terms& terms, const DagProblem& problem, const Interpolation& answer) {
  std::size_t node = 0;
  const auto value = [&](Term v) {
    const auto found = answer.model.find(v);
    return found == answer.model.end() ? Value::zero(terms.sort(v)) : found->second;
  };
  for (const std::size_t e : answer.path) {
    if (e >= problem.edges.size() || problem.edges[e].from != node) return broken("the path is not connected");
    node = problem.edges[e].to;
    if (!evaluate(terms, problem.edges[e].formula, value).as_bool()) {
      return broken("the model does not satisfy edge " + std::to_string(e));
    }
  }
  return node + 1 == problem.scopes.size() ? Verification{} : broken("the path does not reach the error");
}

Verification verify_labels(Terms& terms, const DagProblem& problem, const std::vector<Term>& labels, Solver& solver) {
  if (labels.size() != problem.scopes.size()) return broken("not one label per node");
  if (!terms.is_true(labels.front())) return broken("the entry's label is not true");
  if (!terms.is_false(labels.back())) return broken("the error's label is not false");
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::vector<Term>& scope = problem.scopes[i];
    for (const Term v : free_variables(terms, labels[i])) {
      if (std::find(scope.begin(), scope.end(), v) == scope.end()) {
        return broken(terms.name(v) + " is not in the scope of node " + std::to_string(i));
      }
    }
  }
  Verification result;
  for (std::size_t e = 0; e < problem.edges.size(); ++e) {
    const auto& [from, to, formula] = problem.edges[e];
    if (terms.is_true(labels[to]) || terms.is_false(labels[from])) continue;
    switch (solver.check({labels[from], formula, terms.lnot(labels[to])})) {
      case Answer::Unsat: break;
      case Answer::Sat: return broken("edge " + std::to_string(e) + " leads out of its labels");
      case Answer::Unknown: result = {Result::Unknown, "edge " + std::to_string(e) + ": " + solver.reason()}; break;
    }
  }
  return result;
}

}  // namespace

Verification verify(Terms& terms, const DagProblem& problem, const Interpolation& answer, Solver& solver) {
  switch (answer.answer) {
    case Answer::Unsat: return verify_labels(terms, problem, answer.labels, solver);
    case Answer::Sat: return verify_path(terms, problem, answer);
    case Answer::Unknown: break;
  }
  return {};
}

VerifyingInterpolator::VerifyingInterpolator(Terms& terms, std::unique_ptr<Interpolator> inner,
                                             const SolverFactory& solvers, std::uint64_t period)
    : terms_(terms), inner_(std::move(inner)), solver_(solvers.make(terms)), period_(period) {
  base::require(period >= 1, "every n-th answer is checked, n >= 1");
#ifndef NDEBUG
  period_ = 1;
#endif
}

Interpolation VerifyingInterpolator::interpolate(const DagProblem& problem, const base::Budget& budget) {
  Interpolation answer = inner_->interpolate(problem, budget);
  if (answer.answer == Answer::Unknown || statistics_.answers++ % period_ != 0) return answer;
  ++statistics_.checked;
  solver_->set_budget(budget.part(base::efforts::kLabelCheck));
  const Verification verification = verify(terms_, problem, answer, *solver_);
  switch (verification.result) {
    case Result::Holds: return answer;
    case Result::Unknown: ++statistics_.undecided; return answer;
    case Result::Broken: break;
  }
  ++statistics_.rejected;
  Interpolation unknown;
  unknown.reason = "wrong labels of " + inner_->name() + ": " + verification.what;
  return unknown;
}

}  // namespace pincer::logic
