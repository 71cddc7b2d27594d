// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <memory>

#include "logic/query/solver.h"

namespace pincer::logic {

/// The SAT solver under the bit-blaster, and limits beyond which checks are Unknown.
struct BitblastOptions {
  enum class Sat : std::uint8_t { Cadical, Minisat };
  Sat sat = Sat::Cadical;
  std::uint32_t gates = 1U << 26;       // of the circuit; a gate takes about 24 bytes, and clauses ten times that
  std::uint64_t array_steps = 200'000;  // reads of stores, choices and array variables
};

/// Bool, BitVec and Float as clauses for a SAT solver, arrays of them by their reads. Integers, remainders of floats,
/// equality of arrays (but for definitions m = t of variables at the bottom level) and arrays with many accesses are
/// Unknown.
/// Formulas that are added before the first push are permanent, which makes x = t a definition that costs nothing.
std::unique_ptr<Solver> make_bitblast_solver(Terms& terms, const BitblastOptions& options = {});

}  // namespace pincer::logic
