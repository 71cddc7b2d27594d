// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/judge.h"

#include <fmt/format.h>

#include "base/contract.h"
#include "logic/evaluate.h"

namespace pincer::certificate {

using logic::Answer;
using logic::Term;
using Status = CheckResult::Status;

Judge::Judge(logic::Terms& terms, std::vector<const logic::SolverFactory*> solvers, base::Budget budget,
             const CheckOptions& options)
    : terms_(terms), solvers_(std::move(solvers)), budget_(std::move(budget)), options_(options) {}

Judge::Opinion Judge::ask(const logic::SolverFactory& factory, Term formula) {
  auto solver = factory.make(terms_);
  solver->set_budget(budget_);
  solver->add(formula);
  Opinion opinion{solver->check(), solver->name(), "", false};
  switch (opinion.answer) {
    case Answer::Unsat: break;
    case Answer::Unknown: opinion.reason = solver->reason(); break;
    case Answer::Sat:
      opinion.wrong_model =
          !logic::evaluate(terms_, formula, [&](Term variable) { return solver->value(variable); }).as_bool();
      if (!opinion.wrong_model) witness_ = std::move(solver);
      break;
  }
  return opinion;
}

CheckResult Judge::demand_unsat(Term formula, const std::string& failure) {
  if (terms_.is_false(formula)) return valid();
  Opinion decided;
  std::string reasons;
  for (const logic::SolverFactory* factory : solvers_) {
    const Opinion opinion = ask(*factory, formula);
    if (opinion.wrong_model) {
      return {
          Status::Disagreement,
          fmt::format("{} gives a state in which its own answer is wrong, when asked whether {}", opinion.who, failure),
          ""};
    }
    if (opinion.answer == Answer::Unknown) {
      reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", opinion.who, opinion.reason);
    } else if (decided.answer == Answer::Unknown) {
      decided = opinion;
      if (!options_.cross_check) break;
    } else if (decided.answer != opinion.answer) {
      return {Status::Disagreement,
              fmt::format("{} and {} contradict each other on whether {}", decided.who, opinion.who, failure), ""};
    } else {
      decided.who += " and " + opinion.who;
      break;
    }
    if (budget_.exhausted()) break;
  }
  switch (decided.answer) {
    case Answer::Unsat: return valid(decided.who);
    case Answer::Sat: return invalid(failure);
    case Answer::Unknown: break;
  }
  return undecided(
      fmt::format("cannot decide whether {} ({})", failure, reasons.empty() ? "there is no solver to ask" : reasons));
}

bool Judge::in_counterexample(Term formula) {
  return logic::evaluate(terms_, formula, [&](Term variable) { return value(variable); }).as_bool();
}

logic::Value Judge::value(Term variable) {
  base::require(witness_ != nullptr, "a condition was found to be broken");
  return witness_->value(variable);
}

}  // namespace pincer::certificate
