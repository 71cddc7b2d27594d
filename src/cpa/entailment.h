// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <unordered_map>

#include "base/statistics.h"
#include "cpa/abstraction_formula.h"
#include "logic/query/solver.h"

namespace pincer::cpa {

/// The order of abstraction states: does one abstraction formula imply another? By decision diagrams where that is
/// enough, else by the solver. Remembers answers.
class Entailment {
 public:
  Entailment(logic::Terms& terms, std::unique_ptr<logic::Solver> solver, base::Statistics& statistics);

  /// Unsat: a implies b. Sat: it does not. Unknown covers nothing.
  logic::Answer check(const AbstractionFormula& a, const AbstractionFormula& b);
  logic::Answer check(logic::Term a, logic::Term b);
  bool holds(logic::Term a, logic::Term b) { return check(a, b) == logic::Answer::Unsat; }

 private:
  logic::Terms& terms_;
  std::unique_ptr<logic::Solver> solver_;
  std::unordered_map<std::uint64_t, logic::Answer> known_;  // by the ids of both terms
  double& seconds_;
  std::uint64_t& checks_;
  std::uint64_t& solver_checks_;
};

}  // namespace pincer::cpa
