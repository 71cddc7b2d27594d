// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "logic/term/terms.h"
#include "program/cfa.h"
#include "program/interpret.h"

namespace pincer::certificate {

/// What always holds at locations, as formulas over program variables. Locations that are not named have `true`; what is
/// said several times about one location counts together. Only locations can be named from which an error or something
/// unsupported can be reached: the entry, loop heads, and for Inductive any other.
using Invariants = std::vector<std::pair<program::LocationId, logic::Term>>;

// The rules. `I(n)` is the invariant of node n of the block graph with loop heads, and with the other locations that are
// named; an end is the error location or an unsupported one; n -> m is any execution of one block, from a state at n to
// the state at m.

/// Safe:
///   initiation   I(entry) holds in every state;
///   consecution  if I(n) holds before n -> m, and m is no end, I(m) holds after it;
///   safety       if I(n) holds, there is no n -> e to an end e.
/// An invariant where the branches of a block meet spares the checker their combinations.
struct Inductive {
  Invariants invariants;
};

/// Safe:
///   initiation and consecution as above: the invariants are inductive by themselves;
///   base case    no execution from the entry reaches an end with at most k blocks;
///   step case    there are no n0 -> n1 -> ... -> nk -> e with an end e where I(ni) holds at each ni.
/// An execution that reaches an end with m blocks has m > k by the base case, so that its last k + 1 blocks would be
/// excluded by the step case. With k = 0 this is Inductive.
struct KInductive {
  std::size_t k = 0;
  Invariants invariants;
};

/// Safe: no execution of at most `depth` blocks reaches an end, and none goes on after them to where it still could.
/// Calls of procedures and returns from them are blocks, too.
struct Exhausted {
  std::size_t depth = 0;
};

/// The execution on these choices reaches the error.
struct Unsafe {
  program::Choices choices;
};

/// The execution on these choices reaches something that pincer does not model: no proof is possible.
struct Unsupported {
  program::Choices choices;
};

struct Unknown {
  std::string reason;  // as docs/contract.md words it: `timeout`, `incomplete: ...`
};

using Verdict = std::variant<Inductive, KInductive, Exhausted, Unsafe, Unsupported, Unknown>;

/// A proof.
[[nodiscard]] inline bool is_safe(const Verdict& verdict) {
  return std::holds_alternative<Inductive>(verdict) || std::holds_alternative<KInductive>(verdict) ||
         std::holds_alternative<Exhausted>(verdict);
}
/// The invariants of a proof; null where it has none.
[[nodiscard]] inline const Invariants* invariants_of(const Verdict& verdict) {
  if (const auto* inductive = std::get_if<Inductive>(&verdict)) return &inductive->invariants;
  if (const auto* k_inductive = std::get_if<KInductive>(&verdict)) return &k_inductive->invariants;
  return nullptr;
}
/// The execution that a claim is about, or none.
[[nodiscard]] inline const program::Choices* choices_of(const Verdict& verdict) {
  if (const auto* unsafe = std::get_if<Unsafe>(&verdict)) return &unsafe->choices;
  if (const auto* unsupported = std::get_if<Unsupported>(&verdict)) return &unsupported->choices;
  return nullptr;
}

}  // namespace pincer::certificate
