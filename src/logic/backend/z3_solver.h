// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "logic/query/solver.h"

namespace pincer::logic {

struct Z3Options {
  enum class Engine : std::uint8_t {
    Smt,       // the incremental SMT core
    Combined,  // tactics until the first push or second check, then the SMT core
    BitVec,    // Z3's incremental bit-blaster: bit-vectors and Booleans only
  };
  Engine engine = Engine::Smt;
  /// Of all of Z3 in this process, in bytes; a check beyond ends with Unknown.
  std::optional<std::size_t> memory_limit;
  /// Evaluate everything asserted after Sat and answer Unknown if it is not true. Always done where floats occur.
  bool check_models = false;
};

/// Z3 through its library, one context of its own. Every kind of term but FpFmod.
std::unique_ptr<Solver> make_z3_solver(Terms& terms, const Z3Options& options = {});

}  // namespace pincer::logic
