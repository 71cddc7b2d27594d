// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The laws of the parts on random systems of which every state can be visited, and the verdicts of the whole.
#include <gtest/gtest.h>

#include <set>

#include "engine/pdr/search.h"
#include "logic/term/substitute.h"
#include "unit/engine/decide.h"
#include "unit/engine/pdr/random_system.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::engine::pdr {
namespace {

using encode::NodeId;
using logic::Answer;
using logic::Term;
using testing::RandomSystem;

using GivenSettings = std::map<std::string, std::string>;

struct PdrSetting {
  std::string name;
  GivenSettings settings;
};

std::vector<PdrSetting> settings() {
  return {
      {"Default", {}},
      {"Bits", {{"numbers", "bits"}}},
      {"BitsByValues", {{"numbers", "bits"}, {"literals", "values"}}},
      {"BitsByCores", {{"numbers", "bits"}, {"generalise", "core"}}},
      {"BitsByPredicates", {{"numbers", "bits"}, {"abstraction", "ctigar"}}},
      {"Integers", {{"numbers", "integers"}}},
      {"IntegersByValues", {{"numbers", "integers"}, {"literals", "values"}, {"generalise", "drop"}}},
      {"IntegersAlone", {{"numbers", "integers"}, {"invariants", "off"}, {"bounds", "off"}, {"interpolation", "off"}}},
      {"IntegersByInterpolants", {{"numbers", "integers"}, {"interpolation", "on"}, {"bounds", "off"}}},
      {"IntegersByPredicates", {{"numbers", "integers"}, {"abstraction", "ctigar"}}}};
}

class PdrSettings : public ::testing::TestWithParam<PdrSetting> {};

TEST_P(PdrSettings, DecideRandomSystemsAsVisitingAllStatesDoes) {
  const Toolbox toolbox;
  std::size_t unsafe = 0;
  std::size_t unknown = 0;
  constexpr std::uint64_t kSystems = 150;
  for (std::uint64_t seed = 0; seed < kSystems; ++seed) {
    SCOPED_TRACE(seed);
    RandomSystem system(seed);
    ASSERT_EQ(program::testing::violations(system.cfa), "");
    Context context;
    context.budget = base::Budget().part(base::Effort(3'000'000));
    const Decision decision = decide(system.cfa, "pdr", toolbox, context, GetParam().settings);
    unsafe += system.is_unsafe() ? 1 : 0;
    if (std::holds_alternative<certificate::Unknown>(decision.verdict)) {
      ++unknown;
      continue;
    }
    EXPECT_TRUE(decision.certified) << decision.message;
    EXPECT_EQ(certificate::is_safe(decision.verdict), !system.is_unsafe());
  }
  EXPECT_GT(unsafe, kSystems / 8);
  EXPECT_LT(unsafe, kSystems * 4 / 5);
  EXPECT_LE(unknown, 1U);
}

/// Where pdr needs more than a few seconds, or cannot do it: arrays, floats, products, deep loops, recursion.
const std::set<std::string> kSlowForPdr = {
    "ackermann_safe",          "ackermann_unsafe",
    "capped_depth_safe",       "capped_depth_unsafe",
    "fibonacci_safe",          "fibonacci_unsafe",
    "mccarthy_safe",           "mccarthy_unsafe",
    "recursive_divisor_safe",  "recursive_divisor_unsafe",
    "array_maximum_unsafe",    "bubble_sort_unsafe",
    "matrix_diagonal_unsafe",  "triangle_safe",
    "assume_in_loop_safe",     "callback_safe",
    "array_fill_safe",         "array_maximum_safe",
    "binary_search_safe",      "bubble_sort_safe",
    "division_safe",           "float_interval_safe",
    "float_interval_unsafe",   "float_rounding_safe",
    "float_rounding_unsafe",   "greatest_divisor_safe",
    "greatest_divisor_unsafe", "linked_list_safe",
    "matrix_diagonal_safe",    "mutual_recursion_safe",
    "mutual_recursion_unsafe", "narrow_counter_safe",
    "nested_loops_safe",       "recursive_sum_safe",
    "recursive_sum_unsafe",    "guessed_rounds_safe",
    "guessed_rounds_unsafe",
};

TEST_P(PdrSettings, HaveTheVerdictsOfTheNames) {
  std::set<std::string> few = {"counter_safe", "counter_unsafe",       "lock_safe",
                               "lock_unsafe",  "traffic_light_unsafe", "two_counters_safe"};
  // A bound is many lemmas over bits.
  if (GetParam().name == "BitsByValues") few = {"counter_unsafe", "lock_safe", "lock_unsafe", "traffic_light_unsafe"};
  const Toolbox toolbox;
  for (const std::string& name : support::program_names()) {
    if (GetParam().settings.empty() ? kSlowForPdr.contains(name) : !few.contains(name)) continue;
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result program = support::load_program(name, terms);
    Context context;
    context.budget = base::Budget(base::Budget::Seconds(100));
    const Decision decision = decide(program.cfa, "pdr", toolbox, context, GetParam().settings);
    if (const auto* unknown = std::get_if<certificate::Unknown>(&decision.verdict)) {
      ADD_FAILURE() << unknown->reason;
      continue;
    }
    EXPECT_TRUE(decision.certified) << decision.message;
    EXPECT_EQ(certificate::is_safe(decision.verdict), name.ends_with("_safe"));
  }
}

INSTANTIATE_TEST_SUITE_P(, PdrSettings, ::testing::ValuesIn(settings()),
                         [](const auto& info) { return info.param.name; });

// What is not of the papers takes no part: neither bounds nor, over integers, what intervals decide.
TEST(Pdr, AsPublishedAddsNothing) {
  const Toolbox toolbox;
  logic::Terms terms;
  const frontend::Result program = support::load_program("two_counters_safe", terms);
  for (const bool as_published : {false, true}) {
    const Context context;
    const GivenSettings given = {{"numbers", "integers"}, {"as-published", as_published ? "on" : "off"}};
    (void)decide(program.cfa, "pdr", toolbox,
                 {.budget = base::Budget().part(base::Effort(1'000'000)), .statistics = context.statistics}, given);
    EXPECT_EQ(context.statistics->count("bounds") == 0, as_published);
    EXPECT_GT(context.statistics->count("queries"), 0U);
  }
}

// Lemmas about a counter would take as many frames as it counts; what is conjectured without it takes few.
TEST(Pdr, ConjecturesSpareCounters) {
  const Toolbox toolbox;
  logic::Terms terms;
  const frontend::Result program = support::load_text(
      "#include <assert.h>\n"
      "int main(void) {\n"
      "  int turn = 0, i = 0, j = 0;\n"
      "  for (int n = 0; n < 100000; n++) {\n"
      "    if (turn == 1) { i++; turn = 0; } else if (turn == 0) { j++; turn = 1; }\n"
      "  }\n"
      "  assert(i == j);\n"
      "  return 0;\n"
      "}\n",
      terms);
  const Context context;
  const Decision decision = decide(program.cfa, "pdr", toolbox, context, {{"numbers", "integers"}});
  EXPECT_TRUE(certificate::is_safe(decision.verdict));
  EXPECT_TRUE(decision.certified) << decision.message;
  EXPECT_GT(context.statistics->count("conjectures"), 0U);
  EXPECT_LT(context.statistics->count("frames"), 100U);
}

/// A random system with all parts of a search.
struct PdrParts {
  explicit PdrParts(std::uint64_t seed, Literals literals = Literals::Conditions)
      : system(seed),
        graph(system.cfa, encode::BlockOperator::LoopHeads),
        transitions(graph),
        frames(system.terms, graph.nodes().size()),
        steps(transitions, frames, {}, *toolbox.cadical, {}, statistics),
        lifting(transitions, steps, *toolbox.cadical, literals, {}, {}, statistics) {}

  const Toolbox toolbox;
  RandomSystem system;
  encode::BlockGraph graph;
  encode::Transitions transitions;
  base::Statistics statistics;
  Frames frames;
  Steps steps;
  Lifting lifting;
};

// F_i(n) & block => F_i+1(m): a search that was ended at any time leaves frames of which this holds, and no frame but the
// first has states that a greater one does not have.
TEST(Pdr, FramesAreInductiveRelativeToEachOther) {
  const Toolbox toolbox;
  std::size_t lemmas = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    RandomSystem system(seed);
    logic::Terms& terms = system.terms;
    const encode::BlockGraph graph(system.cfa, encode::BlockOperator::LoopHeads);
    const encode::Transitions transitions(graph);
    Context context;
    context.budget = base::Budget().part(base::Effort(200 * (seed + 1)));
    Search search(graph, {}, *toolbox.cadical, context);
    (void)search.run();
    const Frames& frames = search.frames();
    const auto solver = toolbox.z3->make(terms);
    std::size_t top = 0;
    for (std::size_t i = 0; i < frames.size(); ++i) top = std::max(top, frames.lemma(i).level);
    lemmas += frames.size();
    for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
      for (const encode::Transition& block : transitions.from(NodeId(n))) {
        if (graph.is_final(block.target)) continue;
        for (std::size_t level = 0; level < top; ++level) {
          if (level == 0 && NodeId(n) != graph.entry()) continue;  // F_0 is false there
          const Term after = terms.land(frames.formulas(block.target, level + 1));
          const Term before = terms.land(frames.formulas(NodeId(n), level));
          const Term broken = terms.lnot(logic::substitute(terms, after, encode::values_after(system.cfa, block)));
          EXPECT_EQ(solver->check({before, block.condition, broken}), Answer::Unsat) << level;
        }
      }
    }
  }
  EXPECT_GT(lemmas, 150U);
}

// What a solver with lemmas under assumptions says is what the frame says that is asked about.
TEST(Pdr, DifferencesOfFramesAreFrames) {
  std::size_t reached = 0;
  std::size_t asked = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    PdrParts parts(seed);
    logic::Terms& terms = parts.system.terms;
    std::mt19937_64 random(seed);
    for (int round = 0; round < 20; ++round) {
      for (std::size_t b = 0; b < parts.steps.blocks(); ++b) {
        const encode::Transition& block = parts.steps.block(BlockId(b));
        if (parts.graph.is_final(block.target)) continue;
        const auto literal = [&](NodeId node) {
          const auto live = parts.transitions.liveness().live(parts.graph.node(node).location);
          if (live.empty()) return terms.boolean(true);
          const Term x = parts.system.cfa.variable(live[random() % live.size()]).term;
          return terms.sort(x).is_bool() ? x : terms.bv_ult(x, terms.bv(3, 1 + random() % 7));
        };
        if (block.source != parts.graph.entry())
          parts.frames.add(block.source, {literal(block.source)}, 1 + random() % 4);
        const std::size_t level = 1 + random() % 5;
        const Cube cube{literal(block.target)};
        const auto solver = parts.toolbox.z3->make(terms);
        std::vector<Term> all = parts.frames.formulas(block.source, level);
        all.push_back(block.condition);
        if (block.source == block.target) all.push_back(terms.lnot(cube[0]));
        all.push_back(logic::substitute(terms, cube[0], encode::values_after(parts.system.cfa, block)));
        const Answer expected = solver->check(all);
        EXPECT_EQ(parts.steps.reaches(BlockId(b), level, cube), expected) << "seed " << seed << ", level " << level;
        ++asked;
        reached += expected == Answer::Sat ? 1 : 0;
      }
    }
  }
  EXPECT_GT(reached, asked / 10);
  EXPECT_LT(reached, asked * 9 / 10);
}

class PdrLifting : public ::testing::TestWithParam<Literals> {};

// From every state of the cube, some inputs lead to where the block is to lead.
TEST_P(PdrLifting, GivesOnlyPredecessors) {
  std::size_t cubes = 0;
  std::size_t states = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    PdrParts parts(seed, GetParam());
    logic::Terms& terms = parts.system.terms;
    for (const BlockId b : parts.steps.ends()) {
      if (parts.steps.reaches(b, 1, {}) != Answer::Sat) continue;
      const Witness witness = parts.lifting.witness(b);
      const Cube cube = parts.lifting.predecessors(b, {});
      ++cubes;
      const Term formula = terms.land(cube);
      EXPECT_TRUE(logic::evaluate(terms, formula, [&](Term v) { return witness.at(v); }).as_bool());
      const auto solver = parts.toolbox.z3->make(terms);
      solver->add(parts.steps.block(b).condition);
      for (unsigned values = 0; values < 128; ++values) {
        const auto read = [&](Term v) { return parts.system.value(v, values); };
        if (!logic::evaluate(terms, formula, read).as_bool()) continue;
        ++states;
        std::vector<Term> here;
        for (const auto& variable : parts.system.cfa.variables())
          here.push_back(terms.eq(variable.term, terms.constant(read(variable.term))));
        EXPECT_EQ(solver->check(here), Answer::Sat) << values;
      }
    }
  }
  EXPECT_GT(cubes, 10U);
  EXPECT_GT(states, 4 * cubes) << "lifting says less than the state";
}

INSTANTIATE_TEST_SUITE_P(, PdrLifting, ::testing::Values(Literals::Conditions, Literals::Values));

class PdrGeneralisation : public ::testing::TestWithParam<Generalise> {};

// The result is a part of the cube and is excluded as well.
TEST_P(PdrGeneralisation, KeepsWhatIsExcluded) {
  std::size_t excluded = 0;
  std::size_t dropped = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    PdrParts parts(seed);
    logic::Terms& terms = parts.system.terms;
    Generaliser generaliser(parts.transitions, {parts.frames, parts.steps, parts.lifting}, {.generalise = GetParam()},
                            parts.statistics);
    for (std::size_t n = 0; n < parts.graph.nodes().size(); ++n) {
      if (parts.graph.node(NodeId(n)).kind != encode::NodeKind::Inner) continue;
      for (unsigned values = 0; values < 128; values += 9) {
        Cube state;
        for (const auto v : parts.transitions.liveness().live(parts.graph.node(NodeId(n)).location)) {
          const Term x = parts.system.cfa.variable(v).term;
          state.push_back(terms.eq(x, terms.constant(parts.system.value(x, values))));
        }
        std::sort(state.begin(), state.end());
        for (const std::size_t level : {1, 2}) {
          if (!generaliser.is_excluded(NodeId(n), state, level)) continue;
          const Cube smaller = generaliser.generalise(NodeId(n), state, level);
          EXPECT_TRUE(std::ranges::includes(state, smaller));
          EXPECT_TRUE(generaliser.is_excluded(NodeId(n), smaller, level));
          parts.frames.add(NodeId(n), smaller, level);
          ++excluded;
          dropped += state.size() - smaller.size();
        }
      }
    }
  }
  EXPECT_GT(excluded, 100U);
  EXPECT_GT(dropped, excluded / 2);
}

INSTANTIATE_TEST_SUITE_P(, PdrGeneralisation, ::testing::Values(Generalise::Core, Generalise::Drop, Generalise::Down));

}  // namespace
}  // namespace pincer::engine::pdr
