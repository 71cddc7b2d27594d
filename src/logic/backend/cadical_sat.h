// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cadical.hpp>

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "logic/bitblast/cnf.h"
#include "logic/query/solver.h"

namespace pincer::logic {

/// CaDiCaL as a place for clauses. Literals of assumptions hold for one call of solve.
///
/// Its work is counted by what it lets others see: clauses that are added, clauses that are learned (one per conflict),
/// and rounds of its loops, which ask now and then whether to go on. These moments do not depend on the clock.
class CadicalSat final : public bitblast::ClauseSink, private CaDiCaL::Terminator, private CaDiCaL::Learner {
 public:
  CadicalSat();
  ~CadicalSat() override;

  int new_variable() override { return ++variables_; }
  void add_clause(std::span<const int> literals) override;

  Answer solve(std::span<const int> assumptions);
  /// After Sat.
  bool value(int literal) { return sat_.val(literal > 0 ? literal : -literal) > 0 ? literal > 0 : literal < 0; }
  /// After Unsat: is this assumption part of the reason?
  bool failed(int literal) { return sat_.failed(literal); }
  /// After Unknown.
  [[nodiscard]] std::string reason() const;

  void set_budget(const base::Budget& budget) { budget_ = budget; }
  [[nodiscard]] const base::Budget& budget() const { return budget_; }
  /// From any thread; stays until `reset_interrupt`.
  void interrupt() { interrupted_ = true; }
  void reset_interrupt() { interrupted_ = false; }
  /// Why work has to end now, if it has to.
  [[nodiscard]] std::optional<base::Limit> limit() const;

 private:
  bool terminate() override;
  bool learning(int size) override;
  void learn(int /*literal*/) override {}  // nobody wants the clause itself
  void charge();

  CaDiCaL::Solver sat_;
  int variables_ = 0;
  base::Effort uncharged_;
  base::Budget budget_;
  std::atomic<bool> interrupted_ = false;
};

}  // namespace pincer::logic
