// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/contract.h"
#include "base/efforts.h"
#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "logic/term/traverse.h"

namespace pincer::certificate {

using logic::Answer;
using logic::Term;
using Status = CheckResult::Status;

namespace {

/// That a solver is asked before another one takes its place, where questions do not build on each other. Each leaves
/// behind clauses that the later ones have to go through; with one solver for the thousands of questions about a large
/// program, the time would grow with their square.
constexpr std::size_t kQuestionsPerSolver = 50;

/// Loop by loop and layer by layer, two solvers each.
constexpr std::size_t kMostStopped = 4;

bool is_over_integers(const logic::Terms& terms, Term formula) {
  const std::vector<Term> variables = logic::free_variables(terms, formula);
  return std::all_of(variables.begin(), variables.end(),
                     [&](Term v) { return terms.sort(v).is_int() || terms.sort(v).is_bool(); });
}

CheckResult cannot_decide(const std::string& failure, const std::string& reasons) {
  return undecided(fmt::format("cannot decide whether {} ({})", failure, reasons));
}

}  // namespace

Judge::Judge(logic::Terms& terms, std::vector<const logic::SolverFactory*> solvers, base::Budget budget,
             const CheckOptions& options)
    : terms_(terms), solvers_(std::move(solvers)), budget_(std::move(budget)), options_(options) {}

// Most conditions over unbounded integers are decided faster than a solver starts that is a process of its own, so that
// one is asked all of them, and so is one that keeps its clauses. Otherwise bits are another matter: what is known from
// the start is simplified better.
bool Judge::keeps(const logic::SolverFactory& factory, Term formula) const {
  return factory.is_incremental() || is_over_integers(terms_, formula);
}

bool Judge::has_division(Term formula) {
  logic::visit_children_first(
      terms_, formula, [&](Term t) { return has_division_.contains(t); },
      [&](Term t) {
        bool result = false;
        switch (terms_.kind(t)) {
          case logic::Kind::BvUDiv:
          case logic::Kind::BvURem:
          case logic::Kind::BvSDiv:
          case logic::Kind::BvSRem: result = true; break;
          default: break;
        }
        for (const Term child : terms_.children(t)) result = result || *has_division_.find(child);
        has_division_[t] = result;
      });
  return *has_division_.find(formula);
}

void Judge::tell_facts(Kept& kept) const {
  for (; kept.facts < facts_.size(); ++kept.facts) kept.solver->add(facts_[kept.facts]);
}

Judge::Opinion Judge::ask(const logic::SolverFactory& factory, Term formula, const base::Budget& budget) {
  if (stopped_.contains({&factory, formula})) return ask_again(factory, formula, budget);
  if (keeps(factory, formula)) {
    Kept& kept = kept_[&factory];
    if (kept.facts == 0 && kept.questions >= kQuestionsPerSolver) kept.solver.reset();
    const bool is_new = !kept.solver;
    if (is_new) kept = {factory.make(terms_), 0, 0};
    ++kept.questions;
    tell_facts(kept);
    kept.solver->push();
    Opinion opinion = ask(kept.solver, formula, budget);
    if (kept.solver) kept.solver->pop();
    if (opinion.answer == Answer::Unknown && budget.exhausted() && factory.is_incremental()) {
      if (stopped_.size() == kMostStopped) stopped_.clear();
      stopped_[{&factory, formula}] = nullptr;
    }
    if (opinion.answer != Answer::Unknown || is_new || budget.exhausted()) return opinion;
    kept.solver.reset();  // perhaps it knew too much
  }
  Kept fresh{factory.make(terms_), 0, 0};
  tell_facts(fresh);
  return ask(fresh.solver, formula, budget);
}

Judge::Opinion Judge::ask_again(const logic::SolverFactory& factory, Term formula, const base::Budget& budget) {
  std::unique_ptr<logic::Solver>& solver = stopped_[{&factory, formula}];
  if (!solver) {
    Kept fresh{factory.make(terms_), 0, 0};
    tell_facts(fresh);
    solver = std::move(fresh.solver);
    solver->add(formula);
  }
  Opinion opinion = check(solver, formula, budget);
  if (opinion.answer != Answer::Unknown || !budget.exhausted()) stopped_.erase({&factory, formula});
  return opinion;
}

Judge::Opinion Judge::ask(std::unique_ptr<logic::Solver>& solver, Term formula, const base::Budget& budget) {
  solver->add(formula);
  return check(solver, formula, budget);
}

/// Takes the solver when its model is a witness.
Judge::Opinion Judge::check(std::unique_ptr<logic::Solver>& solver, Term formula, const base::Budget& budget) {
  solver->set_budget(budget);
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
  std::vector<const logic::SolverFactory*> open = solvers_;
  Opinion decided;
  std::string reasons;
  const auto needs_more = [&] {
    return decided.answer == Answer::Unknown || (options_.cross_check && !decided.is_confirmed);
  };
  // Divisions are hard for some solvers and easy for others. Whoever decided a condition with one, after the first solver
  // was stopped, is asked first about the next one: conditions of one proof are alike. Only the order is another one.
  const bool divides = has_division(formula);
  if (helper_ != nullptr && divides && !options_.cross_check) {
    const Opinion opinion = ask(*helper_, formula, budget_.part(base::efforts::kFirstOpinion));
    if (opinion.answer != Answer::Unknown && !opinion.wrong_model) {
      decided = opinion;
      open.clear();
    }
  }
  // What one solver does not answer soon, another may; whoever was stopped is asked again for longer. The first one is
  // the most likely to know: it is a round ahead of the others, so that they do not cost much when it needs long.
  for (base::Effort slice = base::efforts::kFirstOpinion; needs_more() && !open.empty() && !budget_.exhausted();
       slice = slice * base::efforts::kOpinionGrowth) {
    std::vector<const logic::SolverFactory*> stopped;
    for (const logic::SolverFactory* factory : open) {
      if (!needs_more() || budget_.exhausted()) break;
      const base::Budget part =
          open.size() == 1 ? budget_
                           : budget_.part(factory == solvers_.front() ? slice * base::efforts::kOpinionGrowth : slice);
      const Opinion opinion = ask(*factory, formula, part);
      if (opinion.wrong_model) {
        return {Status::Disagreement,
                fmt::format("{} gives a state in which its own answer is wrong, when asked whether {}", opinion.who,
                            failure),
                ""};
      }
      if (opinion.answer == Answer::Unknown) {
        if (part.exhausted() && !budget_.exhausted()) {
          stopped.push_back(factory);
        } else {
          reasons += fmt::format("{}{}: {}", reasons.empty() ? "" : "; ", opinion.who, opinion.reason);
        }
      } else if (decided.answer == Answer::Unknown) {
        decided = opinion;
        if (divides && !stopped.empty() && stopped.front() == solvers_.front()) helper_ = factory;
      } else if (decided.answer != opinion.answer) {
        return {Status::Disagreement,
                fmt::format("{} and {} contradict each other on whether {}", decided.who, opinion.who, failure), ""};
      } else {
        decided.who += " and " + opinion.who;
        decided.is_confirmed = true;
      }
    }
    open = std::move(stopped);
  }
  switch (decided.answer) {
    case Answer::Unsat: return valid(decided.who);
    case Answer::Sat: return invalid(failure);
    case Answer::Unknown: break;
  }
  return cannot_decide(failure, reasons.empty() ? "there is no solver to ask" : reasons);
}

CheckResult Judge::refute(Term formula, const std::string& failure) {
  CheckResult result = demand_unsat(formula, failure);
  if (result.status == Status::Valid && !terms_.is_false(formula)) facts_.push_back(terms_.lnot(formula));
  return result;
}

CheckResult Judge::demand_unsat_soon(Term formula, const std::string& failure, base::Effort most) {
  const base::Budget whole = std::exchange(budget_, budget_.part(most));
  CheckResult result = demand_unsat(formula, failure);
  budget_ = whole;
  return result;
}

CheckResult Judge::refute_soon(Term formula, const std::string& failure, base::Effort most) {
  const base::Budget whole = std::exchange(budget_, budget_.part(most));
  CheckResult result = refute(formula, failure);
  budget_ = whole;
  return result;
}

bool Judge::in_counterexample(Term formula) {
  return logic::evaluate(terms_, formula, [&](Term variable) { return value(variable); }).as_bool();
}

logic::Value Judge::value(Term variable) {
  base::require(witness_ != nullptr, "a condition was found to be broken");
  return witness_->value(variable);
}

}  // namespace pincer::certificate
