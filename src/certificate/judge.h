// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "certificate/check.h"
#include "logic/query/solver_factory.h"
#include "logic/term/term_map.h"

/// The parts of the checker that its kinds of certificates share. Private to certificate/check*.cpp.
namespace pincer::certificate {

inline CheckResult valid(std::string solver = "") { return {CheckResult::Status::Valid, "", std::move(solver)}; }
inline CheckResult invalid(std::string message) { return {CheckResult::Status::Invalid, std::move(message), ""}; }
inline CheckResult undecided(std::string why) { return {CheckResult::Status::Undecided, std::move(why), ""}; }

/// Decides conditions: solvers take turns until one knows, or two of them where they are to watch each other.
class Judge {
 public:
  Judge(logic::Terms& terms, std::vector<const logic::SolverFactory*> solvers, base::Budget budget,
        const CheckOptions& options);

  /// Is `formula` unsatisfiable? `failure` says what is wrong if it is not. A model counts only if the formula is
  /// true in it by our own evaluation.
  CheckResult demand_unsat(logic::Term formula, const std::string& failure);
  /// The same with at most this effort.
  CheckResult demand_unsat_soon(logic::Term formula, const std::string& failure, base::Effort most);
  /// The same for one of a row of conditions that build on each other. What was refuted is a fact in all later questions:
  /// that it has no model holds of every state, so that it can neither add nor hide a counterexample.
  CheckResult refute(logic::Term formula, const std::string& failure);
  /// The same with at most this effort, for conditions that need not be refuted.
  CheckResult refute_soon(logic::Term formula, const std::string& failure, base::Effort most);
  /// After a result `Invalid`: is the formula true in the state that breaks the condition?
  [[nodiscard]] bool in_counterexample(logic::Term formula);
  /// After a result `Invalid`: the value of a variable in that state.
  [[nodiscard]] logic::Value value(logic::Term variable);

  [[nodiscard]] const base::Budget& budget() const { return budget_; }

 private:
  struct Opinion {
    logic::Answer answer = logic::Answer::Unknown;
    std::string who;
    std::string reason;  // of Unknown
    bool wrong_model = false;
    bool is_confirmed = false;  // by another solver
  };
  /// A solver that is asked again, with the facts of the first questions.
  struct Kept {
    std::unique_ptr<logic::Solver> solver;
    std::size_t facts = 0;
    std::size_t questions = 0;
  };
  [[nodiscard]] bool keeps(const logic::SolverFactory& factory, logic::Term formula) const;
  [[nodiscard]] bool has_division(logic::Term formula);
  void tell_facts(Kept& kept) const;
  Opinion ask(const logic::SolverFactory& factory, logic::Term formula, const base::Budget& budget);
  Opinion ask(std::unique_ptr<logic::Solver>& solver, logic::Term formula, const base::Budget& budget);
  /// The same where the solver has the formula as a fact.
  Opinion check(std::unique_ptr<logic::Solver>& solver, logic::Term formula, const base::Budget& budget);
  /// Goes on with a question at which the solver was stopped.
  Opinion ask_again(const logic::SolverFactory& factory, logic::Term formula, const base::Budget& budget);

  logic::Terms& terms_;
  std::vector<const logic::SolverFactory*> solvers_;
  base::Budget budget_;
  CheckOptions options_;
  std::vector<logic::Term> facts_;
  std::map<const logic::SolverFactory*, Kept> kept_;
  /// Of questions at which solvers were stopped: each has its question as a fact, which is simplified with all the rest,
  /// and goes on where it was. No solver: it begins when it is asked again.
  std::map<std::pair<const logic::SolverFactory*, logic::Term>, std::unique_ptr<logic::Solver>> stopped_;
  const logic::SolverFactory* helper_ = nullptr;  // decided a division that the first solver did not; null: none yet
  logic::TermMap<bool> has_division_;
  std::unique_ptr<logic::Solver> witness_;  // holds the newest model
};

}  // namespace pincer::certificate
