// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "logic/query/solver_factory.h"

namespace pincer::engine {

/// An incremental solver that replaces itself by the next of a list when it cannot express something or gives up, and
/// tells its successor what it knew.
class Cascade {
 public:
  /// The factories outlive it; there is at least one.
  Cascade(logic::Terms& terms, std::vector<const logic::SolverFactory*> factories);

  void add(logic::Term fact);
  /// Unknown when the budget is exhausted (asking again goes on where it stopped, where the solver can), or when no
  /// solver is left.
  logic::Answer check(std::span<const logic::Term> assumptions, const base::Budget& budget);
  logic::Answer check(logic::Term assumption, const base::Budget& budget) {
    return check(std::span(&assumption, 1), budget);
  }
  /// After Sat: of the solver that said so.
  [[nodiscard]] logic::Value value(logic::Term term) { return solver_->value(term); }
  /// After Unsat: the assumptions that were needed.
  [[nodiscard]] std::vector<logic::Term> core() { return solver_->core(); }
  [[nodiscard]] std::string reason() const { return solver_->reason(); }
  /// The solver in use.
  [[nodiscard]] std::string name() const { return solver_->name(); }

 private:
  void next();

  logic::Terms& terms_;
  std::vector<const logic::SolverFactory*> factories_;
  std::size_t used_ = 0;
  std::vector<logic::Term> facts_;
  std::unique_ptr<logic::Solver> solver_;
};

}  // namespace pincer::engine
