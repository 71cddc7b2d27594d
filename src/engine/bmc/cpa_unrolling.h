// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine_info.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::bmc {

/// Bounded model checking and symbolic execution as configurations of the Predicate CPA (Beyer, Dangl, Wendler: A
/// Unifying View on SMT-Based Software Verification, Sect. 4.1 and the end of 4.5). They are here because the framework is
/// one; the engine `bmc` does the same with less work.
class CpaUnrolling final : public Engine {
 public:
  struct Options {
    const logic::SolverFactory* solvers = nullptr;
    bool merge = true;  // bounded model checking; else symbolic execution
  };

  explicit CpaUnrolling(Options options) : options_(options) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  Options options_;
};

EngineInfo symbolic_execution_info();

}  // namespace pincer::engine::bmc
