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
};

/// A factory that calls a function, for decorated solvers and for tests.
class FunctionSolverFactory final : public SolverFactory {
 public:
  using Function = std::function<std::unique_ptr<Solver>(Terms&)>;

  FunctionSolverFactory(std::string name, Function make) : name_(std::move(name)), make_(std::move(make)) {}
  [[nodiscard]] std::unique_ptr<Solver> make(Terms& terms) const override { return make_(terms); }
  [[nodiscard]] std::string name() const override { return name_; }

 private:
  std::string name_;
  Function make_;
};

}  // namespace pincer::logic
