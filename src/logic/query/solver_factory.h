// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "logic/query/solver.h"

namespace pincer::logic {

/// Makes solvers; what an engine gets instead of a back end. Every solver is new and empty.
class SolverFactory {
 public:
  SolverFactory() = default;
  virtual ~SolverFactory() = default;
  SolverFactory(const SolverFactory&) = delete;
  SolverFactory& operator=(const SolverFactory&) = delete;

  [[nodiscard]] virtual std::unique_ptr<Solver> make(Terms& terms) const = 0;
  /// For messages: the name of the solvers that it makes.
  [[nodiscard]] virtual std::string name() const = 0;
  /// Is a solver that has answered questions before better for the next one than a new solver? So it is where formulas
  /// become clauses once and for all. Solvers that simplify a whole problem first had better begin anew.
  [[nodiscard]] virtual bool is_incremental() const { return false; }
};

/// A factory that calls a function, for decorated solvers and for tests.
class FunctionSolverFactory final : public SolverFactory {
 public:
  using Function = std::function<std::unique_ptr<Solver>(Terms&)>;

  FunctionSolverFactory(std::string name, Function make, bool is_incremental = false)
      : name_(std::move(name)), make_(std::move(make)), is_incremental_(is_incremental) {}
  [[nodiscard]] std::unique_ptr<Solver> make(Terms& terms) const override { return make_(terms); }
  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] bool is_incremental() const override { return is_incremental_; }

 private:
  std::string name_;
  Function make_;
  bool is_incremental_;
};

}  // namespace pincer::logic
