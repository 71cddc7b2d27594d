// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/compositional/check_safe.h"
#include "engine/engine_info.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::compositional {

/// Proofs piece by piece: conditional invariants of loops by Max-SMT, whose conditions are handed to the code before.
class Compositional final : public Engine {
 public:
  struct Options {
    const logic::SolverFactory* solvers = nullptr;          // over integers
    std::vector<const logic::SolverFactory*> bounded = {};  // for errors, in this order
    std::string proof_store = "";                           // a folder; "": none
    bool facts = true;                                      // equations and bounds are looked for before
    Tracked remainders = Tracked::All;                      // these are columns
    bool parts = true;                                      // those that share nothing are cut apart; needs samples
    bool refuter = true;                                    // a bounded check looks for errors
    CheckSafe::Options search = {};
  };

  explicit Compositional(Options options) : options_(std::move(options)) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  certificate::Verdict prove(const program::Cfa& cfa, const Context& context,
                             const std::function<bool()>& refute) const;
  std::optional<System> system_of(Outline& outline, Sampler& sampler, logic::Terms& terms, logic::Solver& solver,
                                  base::Statistics& statistics) const;

  Options options_;
};

EngineInfo info();

}  // namespace pincer::engine::compositional
