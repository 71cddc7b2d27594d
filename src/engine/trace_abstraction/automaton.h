// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "encode/transitions.h"
#include "invariant/at_nodes.h"

namespace pincer::engine::trace_abstraction {

/// A word: blocks one after the other.
using Word = std::vector<const encode::Transition*>;

/// A deterministic automaton over blocks. It accepts words that lead from the program's entry to a final node of the block
/// graph (the error, or something unsupported). A state knows where the program is and what holds there whenever a word
/// leads to it: its assertion.
///
/// Laws: an edge goes from its letter's source to the letter's target; every state is reached from the first; for every
/// edge, the assertion of its source and the letter imply the assertion of its target.
struct Automaton {
  struct Edge {
    const encode::Transition* letter = nullptr;
    std::size_t target = 0;
  };
  struct State {
    encode::NodeId node;
    logic::Term assertion;
    std::vector<Edge> edges = {};
  };

  std::vector<State> states;  // the first one is the initial state; none: no words
};

/// All words of the program; all assertions are true.
Automaton program_automaton(const encode::Transitions& program);

/// One of the shortest words that the automaton accepts.
std::optional<Word> shortest_word(const Automaton& automaton, const encode::BlockGraph& graph);

/// A deterministic total automaton whose states are numbers, to be subtracted; it is made as far as it is asked for.
struct Subtrahend {
  std::size_t initial = 0;
  /// None: the word is one of its words, and so is every word that begins with it.
  std::function<std::optional<std::size_t>(std::size_t state, const encode::Transition& letter)> successor;
  std::function<logic::Term(std::size_t state)> assertion;
};

/// The words of the first one that are none of the second one's.
Automaton difference(const Automaton& minuend, const Subtrahend& subtrahend, logic::Terms& terms);

/// Leaves out the states from which no final node is reached. What they assert is added to `settled`. Law: a block that
/// leaves a state that was settled leads to one that is settled, too, or is not possible.
void trim(Automaton& automaton, const encode::BlockGraph& graph, invariant::AtNodes& settled);

/// The states with the same words to come become one, which asserts what one of them does.
void minimise(Automaton& automaton, logic::Terms& terms);

}  // namespace pincer::engine::trace_abstraction
