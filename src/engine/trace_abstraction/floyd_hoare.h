// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/path_setup.h"
#include "engine/trace_abstraction/automaton.h"

namespace pincer::engine::trace_abstraction {

/// Which edges an automaton of infeasible words gets.
enum class Edges : std::uint8_t {
  Sets,    // whatever holds after a block if all of some assertions hold before it
  Single,  // whatever holds after a block if one assertion holds before it
  Word,    // those of the word, and from the word's edges back to earlier assertions at the same node
};

/// A Floyd-Hoare automaton: its states are assertions, an edge (p, b, q) is there only if {p} b {q} is a valid Hoare triple,
/// it begins with `true` and accepts with `false`. So all words that it accepts are infeasible. The assertions are the
/// interpolants of one infeasible word, which is accepted.
///
/// It is made deterministic as it is used (`successor`): a state is the set of the assertions that hold after a word.
/// Laws: the assertions of a set and the letter imply the assertions of the successor, or if there is none, `false`.
/// Where a solver does not know, an edge is missing.
class FloydHoare {
 public:
  /// `interpolants` as PathInterpolation gives them for the word. None: the automaton accepts the word and no other one, and
  /// asserts nothing. All outlive it.
  FloydHoare(const encode::Transitions& program, invariant::BlockSolvers<>& solvers, Word word,
             const std::vector<logic::Term>& interpolants, Edges edges, base::Statistics& statistics);

  [[nodiscard]] Subtrahend subtrahend();

 private:
  /// Indices of assertions, in ascending order.
  using Set = std::vector<std::size_t>;

  std::optional<std::size_t> successor(std::size_t set, const encode::Transition& letter);
  std::optional<Set> compute(const Set& set, const encode::Transition& letter);
  /// What of the assertions `among` holds after the letter. None: it cannot be executed from there.
  std::optional<Set> after(const std::vector<logic::Term>& before, const encode::Transition& letter, Set among);
  [[nodiscard]] bool is_unchanged(logic::Term assertion, const encode::Transition& letter) const;
  std::optional<Set> along_the_word(const Set& places, const encode::Transition& letter);
  [[nodiscard]] std::vector<logic::Term> assertions(const Set& set) const;
  std::size_t number_of(const Set& set);

  const encode::Transitions& program_;
  logic::Terms& terms_;
  invariant::BlockSolvers<>& solvers_;
  Word word_;
  Edges edges_;
  bool is_only_word_;
  std::vector<logic::Term> assertions_;  // with Edges::Word by place in the word, else each once
  std::vector<Set> sets_;
  std::map<Set, std::size_t> numbers_;
  std::map<std::pair<std::size_t, const encode::Transition*>, std::optional<std::size_t>> successors_;
  std::uint64_t& triples_;
};

}  // namespace pincer::engine::trace_abstraction
