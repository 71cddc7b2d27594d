// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <vector>

#include "engine/engine_info.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::bmc {

/// Bounded model checking (Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.1).
class Bmc final : public Engine {
 public:
  struct Options {
    /// Tried in this order: the next one where the one before cannot express the program or gives up.
    std::vector<const logic::SolverFactory*> solvers;
  };

  explicit Bmc(Options options) : options_(std::move(options)) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  Options options_;
};

EngineInfo info();

}  // namespace pincer::engine::bmc
