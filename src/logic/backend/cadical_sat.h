// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cadical.hpp>

#include "logic/backend/sat_solver.h"

namespace pincer::logic {

/// CaDiCaL. Its work is counted by what it lets others see: clauses that are added, clauses that are learned (one per
/// conflict), and rounds of its loops, which ask now and then whether to go on. These moments do not depend on the
/// clock.
class CadicalSat final : public SatSolver, private CaDiCaL::Terminator, private CaDiCaL::Learner {
 public:
  CadicalSat();
  ~CadicalSat() override;

  int new_variable() override { return ++variables_; }
  void add_clause(std::span<const int> literals) override;

  Answer solve(std::span<const int> assumptions) override;
  bool value(int literal) override { return (sat_.val(literal > 0 ? literal : -literal) > 0) == (literal > 0); }
  bool failed(int literal) override { return sat_.failed(literal); }
  [[nodiscard]] std::string name() const override { return "cadical"; }

 private:
  bool terminate() override;
  bool learning(int size) override;
  void learn(int /*literal*/) override {}  // nobody wants the clause itself

  CaDiCaL::Solver sat_;
  int variables_ = 0;
  std::uint64_t added_ = 0;  // clauses
};

}  // namespace pincer::logic
