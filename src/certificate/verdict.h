// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "logic/terms.h"
#include "program/cfa.h"
#include "program/interpret.h"

namespace pincer::certificate {

/// What always holds at locations, as formulas over program variables. Locations that are not named have `true`.
using Invariants = std::vector<std::pair<program::LocationId, logic::Term>>;

/// Safe: the invariants hold at the entry, every block leads from states where they hold to states where they hold, and
/// none of those blocks leads to the error.
struct Inductive {
  Invariants invariants;
};

/// Safe: no execution of at most k blocks reaches the error, and k + 1 blocks in a row between states where the
/// invariants hold and without error do not reach it either. The invariants are inductive by themselves.
struct KInductive {
  std::size_t k = 0;
  Invariants invariants;
};

/// Safe: no execution of at most `depth` blocks reaches the error, and none goes on after them.
struct Exhausted {
  std::size_t depth = 0;
};

/// The execution on these choices reaches the error.
struct Unsafe {
  program::Choices choices;
};

struct Unknown {
  std::string reason;  // as contract.md words it: `timeout`, `incomplete: ...`, `unsupported: ...`
};

using Verdict = std::variant<Inductive, KInductive, Exhausted, Unsafe, Unknown>;

[[nodiscard]] inline bool is_safe(const Verdict& verdict) {
  return !std::holds_alternative<Unsafe>(verdict) && !std::holds_alternative<Unknown>(verdict);
}

}  // namespace pincer::certificate
