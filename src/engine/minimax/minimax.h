// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine_info.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine {

/// Symbolic execution that proves: path by path, learning why paths are infeasible, with path-based loop invariants.
class Minimax final : public Engine {
 public:
  enum class Interpolants : std::uint8_t { Cores, Weakest };
  struct Options {
    const logic::SolverFactory* solvers = nullptr;
    Interpolants interpolants = Interpolants::Cores;
    bool learning = true;
    bool slackening = true;
  };

  explicit Minimax(Options options) : options_(options) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  Options options_;
};

namespace minimax {
EngineInfo info();
}

}  // namespace pincer::engine
