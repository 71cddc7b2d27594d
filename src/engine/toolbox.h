// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "logic/query/solver_factory.h"

namespace pincer::engine {

/// The solvers that engines and the certificate checker work with. Outlives them.
struct Toolbox {
  Toolbox();

  std::unique_ptr<logic::SolverFactory> cadical;   // bit-vectors
  std::unique_ptr<logic::SolverFactory> minisat;   // the same clauses; for checks
  std::unique_ptr<logic::SolverFactory> z3;        // everything
  std::unique_ptr<logic::SolverFactory> cvc5;      // everything, in a process of its own
  std::unique_ptr<logic::SolverFactory> integers;  // bit-vectors read as integers; refutes only

  /// For searching: the bit-blaster first.
  [[nodiscard]] std::vector<const logic::SolverFactory*> search() const { return {cadical.get(), z3.get()}; }
  /// For checking what a search found: not with the solver that it asked, and cheap ones first. What the search knew as
  /// clauses MiniSat decides over the same clauses. cvc5 comes last, because it is slower by an order of magnitude on
  /// unrolled bit-vector programs. Integers have a say only where the search was over bits. `first`, the solver that
  /// decided such a check before, comes before all others.
  [[nodiscard]] std::vector<const logic::SolverFactory*> check(const std::string& asked = "",
                                                               const std::string& first = "") const;
};

}  // namespace pincer::engine
