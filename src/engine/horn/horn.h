// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "engine/engine_info.h"

namespace pincer::engine::horn {

/// The program as constrained Horn clauses, one predicate per loop head and one summary per procedure, solved by Spacer or
/// by another solver.
class Horn final : public Engine {
 public:
  struct Options {
    std::vector<const logic::SolverFactory*> solvers;  // for executions
    std::string command;                               // another solver of Horn clauses; "": Spacer
  };
  explicit Horn(Options options) : options_(std::move(options)) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  /// There is a refutation: the execution that it stands for.
  [[nodiscard]] Claim find_execution(const program::Cfa& cfa, const Context& context) const;

  Options options_;
};

EngineInfo info();

}  // namespace pincer::engine::horn
