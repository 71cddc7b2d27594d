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
/// unsupported can be reached: the entry, loop heads, and for Inductive any other. Where there are calls, also the exits
/// of procedures: what holds there is the summary of the procedure.
using Invariants = std::vector<std::pair<program::LocationId, logic::Term>>;

/// The logic variables that stand, in the invariants of a procedure, for the values that globals and its parameters had
/// when the activation began. No two are the same, and none is the logic variable of a program variable.
using EntryValues = std::vector<std::pair<logic::Term, program::VariableId>>;

/// What always holds at a location, for all values of some variables: `for all k: body`. The variables are none of the
/// program and no entry values. What other kinds of invariants say of locations counts here as well.
struct ForAll {
  program::LocationId location;
  std::vector<logic::Term> variables;
  logic::Term body;
};

// The rules. `I(n)` is the invariant of node n of the block graph with loop heads, and with the other locations that are
// named; an end is the error location or an unsupported one; n -> m is any execution of one block, from a state at n to
// the state at m. The state at m has the same entry values as that at n.

/// Safe:
///   initiation   I(entry) holds in every state;
///   consecution  if I(n) holds before n -> m, and m is no end, I(m) holds after it;
///   safety       if I(n) holds, there is no n -> e to an end e.
/// An invariant where the branches of a block meet spares the checker their combinations.
///
/// With procedures, entries and exits of procedures are nodes, too, and a call of q is a step of a block. This step leads
/// to every state that differs from the one before it in the call's results and in the globals that q writes
/// (program/frames.h) and for which I(exit of q) holds of some activation of q: one with the parameters and globals of
/// the call as entry values, the globals and the results of the state after it, and any values of other locals.
///   initiation   I(entry) holds in every state whose entry values are its values;
///   calls        if I(n) holds and a block from n comes to a call of q, I(entry of q) holds of the activation that
///                starts there: its entry values are its values, its parameters the arguments, its other locals anything.
/// By induction over the steps of an execution, the invariant where each activation is holds of its state: that of the
/// newest one, and those of its callers when they made their calls. An activation that returns does so with
/// I(exit of q), whatever its caller was told about the call.
///
/// Invariants may be quantified, in programs without procedures. They are shown for new constants in the place of the
/// variables; where they are given, instances at finitely many terms are used (certificate/instances.h): fewer than hold.
struct Inductive {
  Invariants invariants;
  EntryValues entry_values = {};
  std::vector<ForAll> for_all = {};
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
  std::vector<ForAll> for_all = {};
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
/// The invariants of a proof that have no quantifiers; null where it has none.
[[nodiscard]] inline const Invariants* invariants_of(const Verdict& verdict) {
  if (const auto* inductive = std::get_if<Inductive>(&verdict)) return &inductive->invariants;
  if (const auto* k_inductive = std::get_if<KInductive>(&verdict)) return &k_inductive->invariants;
  return nullptr;
}
/// Those that have.
[[nodiscard]] inline std::vector<ForAll> for_all_of(const Verdict& verdict) {
  if (const auto* inductive = std::get_if<Inductive>(&verdict)) return inductive->for_all;
  if (const auto* k_inductive = std::get_if<KInductive>(&verdict)) return k_inductive->for_all;
  return {};
}
/// Its entry values, with invariants from `invariants_of`.
[[nodiscard]] inline EntryValues entry_values_of(const Verdict& verdict) {
  const auto* inductive = std::get_if<Inductive>(&verdict);
  return inductive == nullptr ? EntryValues{} : inductive->entry_values;
}
/// What two proofs by invariants say together: each is inductive by itself, and so are both.
inline void join(Inductive& proof, const Verdict& other) {
  const Invariants* invariants = invariants_of(other);
  if (invariants == nullptr) return;
  proof.invariants.insert(proof.invariants.end(), invariants->begin(), invariants->end());
  const EntryValues entry_values = entry_values_of(other);
  proof.entry_values.insert(proof.entry_values.end(), entry_values.begin(), entry_values.end());
  const std::vector<ForAll> for_all = for_all_of(other);
  proof.for_all.insert(proof.for_all.end(), for_all.begin(), for_all.end());
}
/// The execution that a claim is about, or none.
[[nodiscard]] inline const program::Choices* choices_of(const Verdict& verdict) {
  if (const auto* unsafe = std::get_if<Unsafe>(&verdict)) return &unsafe->choices;
  if (const auto* unsupported = std::get_if<Unsupported>(&verdict)) return &unsupported->choices;
  return nullptr;
}

}  // namespace pincer::certificate
