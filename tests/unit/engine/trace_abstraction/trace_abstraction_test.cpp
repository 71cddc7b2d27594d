// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The laws of automata, on random ones over the blocks of random systems.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "engine/toolbox.h"
#include "engine/trace_abstraction/floyd_hoare.h"
#include "logic/term/substitute.h"
#include "unit/engine/pdr/random_system.h"

namespace pincer::engine::trace_abstraction {
namespace {

using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;

struct TraceParts {
  explicit TraceParts(std::uint64_t seed)
      : system(seed), graph(system.cfa, encode::BlockOperator::SingleStatement), program(graph) {}

  pdr::testing::RandomSystem system;
  encode::BlockGraph graph;
  encode::Transitions program;
};

/// The words that the automaton accepts, up to a length.
std::set<Word> words_of(const Automaton& automaton, const encode::BlockGraph& graph, std::size_t length) {
  std::set<Word> result;
  if (automaton.states.empty()) return result;
  std::vector<std::pair<std::size_t, Word>> open{{0, {}}};
  while (!open.empty()) {
    const auto [state, word] = open.back();
    open.pop_back();
    if (graph.is_final(automaton.states[state].node)) result.insert(word);
    if (word.size() == length) continue;
    for (const Automaton::Edge& edge : automaton.states[state].edges) {
      Word longer = word;
      longer.push_back(edge.letter);
      open.emplace_back(edge.target, std::move(longer));
    }
  }
  return result;
}

/// Three states whose successors are random; one of four ways ends in a word that is accepted.
struct RandomSubtrahend {
  RandomSubtrahend(const encode::Transitions& program, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::size_t n = 0; n < program.graph().nodes().size(); ++n) {
      for (const Transition& letter : program.from(NodeId(n)))
        for (std::size_t s = 0; s < 3; ++s) next[{s, &letter}] = random() % 4;
    }
  }
  Subtrahend subtrahend(logic::Terms& terms) {
    return {.initial = 0,
            .successor = [this](std::size_t s, const Transition& letter) -> std::optional<std::size_t> {
              const std::size_t to = next.at({s, &letter});
              return to == 3 ? std::nullopt : std::optional(to);
            },
            .assertion = [&terms](std::size_t) { return terms.boolean(true); }};
  }
  [[nodiscard]] bool accepts(const Word& word) const {
    std::size_t state = 0;
    for (const Transition* letter : word) {
      state = next.at({state, letter});
      if (state == 3) return true;
    }
    return false;
  }
  std::map<std::pair<std::size_t, const Transition*>, std::size_t> next;
};

TEST(TraceAbstraction, TheDifferenceHasTheWordsOfOneThatAreNotTheOthers) {
  std::size_t kept = 0;
  std::size_t gone = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    TraceParts parts(seed);
    constexpr std::size_t kLength = 12;
    Automaton automaton = program_automaton(parts.program);
    const std::set<Word> all = words_of(automaton, parts.graph, kLength);
    RandomSubtrahend other(parts.program, seed);
    automaton = difference(automaton, other.subtrahend(parts.system.terms), parts.system.terms);
    std::set<Word> expected = all;
    std::erase_if(expected, [&](const Word& word) { return other.accepts(word); });
    EXPECT_EQ(words_of(automaton, parts.graph, kLength), expected);
    // Trimming and merging change no words.
    invariant::AtNodes settled;
    trim(automaton, parts.graph, settled);
    EXPECT_EQ(words_of(automaton, parts.graph, kLength), expected);
    const std::size_t size = automaton.states.size();
    minimise(automaton, parts.system.terms);
    EXPECT_LE(automaton.states.size(), size);
    EXPECT_EQ(words_of(automaton, parts.graph, kLength), expected);
    const auto shortest = shortest_word(automaton, parts.graph);
    if (!expected.empty()) {
      ASSERT_TRUE(shortest);
      for (const Word& word : expected) EXPECT_LE(shortest->size(), word.size());
    }
    kept += expected.size();
    gone += all.size() - expected.size();
  }
  EXPECT_GT(kept, 0U);
  EXPECT_GT(gone, 0U);
}

class TraceEdges : public ::testing::TestWithParam<Edges> {};

// {assertions of a set} letter {assertions of its successor}, or {false}; and the word is accepted.
TEST_P(TraceEdges, AreValidHoareTriples) {
  const Toolbox toolbox;
  std::size_t words = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    SCOPED_TRACE(seed);
    TraceParts parts(seed);
    logic::Terms& terms = parts.system.terms;
    invariant::BlockSolvers<> solvers(parts.system.cfa, *toolbox.z3, {});
    const auto word = shortest_word(program_automaton(parts.program), parts.graph);
    if (!word) continue;
    // Strongest postconditions are not at hand; weakest preconditions are interpolants of an infeasible word.
    std::vector<Term> interpolants(word->size() + 1, terms.boolean(false));
    for (std::size_t i = word->size(); i-- > 0;) {
      const Term after =
          logic::substitute(terms, interpolants[i + 1], encode::values_after(parts.system.cfa, *(*word)[i]));
      interpolants[i] = terms.implies((*word)[i]->condition, after);
      for (const auto& choice : parts.program.choices((*word)[i]->source)) {
        std::vector<Term> for_all;
        for (std::uint64_t n = 0; n < 8; ++n)
          for_all.push_back(logic::substitute(terms, interpolants[i], {{choice.unknown, terms.bv(3, n)}}));
        interpolants[i] = terms.land(for_all);
      }
    }
    if (toolbox.z3->make(terms)->check({terms.lnot(interpolants[0])}) != Answer::Unsat) continue;  // feasible
    interpolants[0] = terms.boolean(true);
    ++words;
    base::Statistics statistics;
    FloydHoare automaton(parts.program, solvers, *word, interpolants, GetParam(), statistics);
    const Subtrahend subtrahend = automaton.subtrahend();
    std::vector<std::size_t> sets{subtrahend.initial};
    for (std::size_t i = 0; i < sets.size() && i < 6; ++i) {
      for (std::size_t n = 0; n < parts.graph.nodes().size(); ++n) {
        for (const Transition& letter : parts.program.from(NodeId(n))) {
          const auto next = subtrahend.successor(sets[i], letter);
          if (next && std::find(sets.begin(), sets.end(), *next) == sets.end()) sets.push_back(*next);
          const Term after = next ? subtrahend.assertion(*next) : terms.boolean(false);
          const Term fails =
              terms.lnot(logic::substitute(terms, after, encode::values_after(parts.system.cfa, letter)));
          EXPECT_EQ(toolbox.z3->make(terms)->check({subtrahend.assertion(sets[i]), letter.condition, fails}),
                    Answer::Unsat);
        }
      }
    }
    std::optional<std::size_t> set = subtrahend.initial;
    for (const Transition* letter : *word)
      if (set) set = subtrahend.successor(*set, *letter);
    EXPECT_FALSE(set);
  }
  EXPECT_GT(words, 1U);
}

INSTANTIATE_TEST_SUITE_P(
    , TraceEdges, ::testing::Values(Edges::Sets, Edges::Single, Edges::Word), [](const auto& info) {
      return std::string(info.param == Edges::Sets ? "Sets" : info.param == Edges::Single ? "Single" : "Word");
    });

}  // namespace
}  // namespace pincer::engine::trace_abstraction
