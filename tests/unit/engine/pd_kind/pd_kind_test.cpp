// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The laws of the parts on random systems, compared with an unrolling.
#include <gtest/gtest.h>

#include <random>

#include "encode/unrolling.h"
#include "engine/pd_kind/search.h"
#include "logic/backend/interpolators.h"
#include "logic/term/substitute.h"
#include "unit/engine/decide.h"
#include "unit/engine/pdr/random_system.h"
#include "unit/support/load.h"

namespace pincer::engine::pd_kind {
namespace {

using encode::NodeId;
using logic::Answer;
using logic::Term;

struct PdKindParts {
  explicit PdKindParts(std::uint64_t seed)
      : system(seed),
        graph(system.cfa, encode::BlockOperator::LoopHeads),
        transitions(graph),
        solvers(system.cfa, *toolbox.cadical, {}),
        predecessors(transitions, {}, {}, statistics),
        steps(transitions, *toolbox.cadical, {}, statistics),
        reachability(transitions, solvers, predecessors, nullptr, {}, statistics) {}

  [[nodiscard]] AtEach ends() const {
    AtEach result;
    for (std::size_t n = 0; n < graph.nodes().size(); ++n)
      if (graph.is_final(NodeId(n))) result.emplace(NodeId(n), system.cfa.terms().boolean(true));
    return result;
  }

  const Toolbox toolbox;
  pdr::testing::RandomSystem system;
  encode::BlockGraph graph;
  encode::Transitions transitions;
  base::Statistics statistics;
  invariant::BlockSolvers<> solvers;
  Predecessors predecessors;
  KSteps steps;
  Reachability reachability;
};

// Without lemmas, k blocks lead from anywhere to the error as an unrolling from anywhere says; with a lemma that is false,
// none do. From the states that are generalised from a model, the model's blocks lead to the error.
TEST(PdKind, KStepsAreThoseOfAnUnrolling) {
  std::size_t reached = 0;
  std::size_t not_reached = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    PdKindParts parts(seed);
    logic::Terms& terms = parts.system.terms;
    AtEach nowhere;
    for (std::size_t n = 0; n < parts.graph.nodes().size(); ++n) nowhere.emplace(NodeId(n), terms.boolean(false));
    const Term never = parts.steps.add(nowhere);
    encode::Unrolling unrolling(parts.graph, encode::Start::Anywhere);
    const AtEach ends = parts.ends();
    for (std::size_t k = 1; k <= 4; ++k) {
      unrolling.step();
      const Term error = terms.lor(unrolling.error(k), unrolling.unsupported(k));
      const Answer expected = parts.toolbox.z3->make(terms)->check({error});
      EXPECT_EQ(parts.steps.check(k, {&never, 1}, ends), Answer::Unsat);
      ASSERT_EQ(parts.steps.check(k, {}, ends), expected) << k;
      (expected == Answer::Sat ? reached : not_reached) += 1;
      if (expected != Answer::Sat) continue;
      const auto blocks = parts.steps.blocks(k, ends);
      Cube cube{terms.boolean(true)};
      for (std::size_t i = 0; i < k; ++i) {
        const Cube before = parts.predecessors.of(*blocks[i], cube, parts.steps.before(i));
        // No state of the cube is without inputs that lead on.
        const Term leads =
            terms.land(blocks[i]->condition,
                       logic::substitute(terms, terms.land(cube), encode::values_after(parts.system.cfa, *blocks[i])));
        std::vector<Term> for_all_inputs{terms.lnot(leads)};
        for (const auto& choice : parts.transitions.choices(blocks[i]->source)) {
          std::vector<Term> next;
          for (const Term t : for_all_inputs)
            for (std::uint64_t n = 0; n < 8; ++n)
              next.push_back(logic::substitute(terms, t, {{choice.unknown, terms.bv(3, n)}}));
          for_all_inputs = std::move(next);
          if (for_all_inputs.size() > 512) break;
        }
        if (for_all_inputs.size() <= 512) {
          std::vector<Term> formulas = before;
          formulas.insert(formulas.end(), for_all_inputs.begin(), for_all_inputs.end());
          EXPECT_EQ(parts.toolbox.z3->make(terms)->check(formulas), Answer::Unsat);
        }
        cube = before;
      }
    }
  }
  EXPECT_GT(reached, 10U);
  EXPECT_GT(not_reached, 0U);
}

// Whether the error is reached within so many blocks is what an unrolling from the entry says, and what was learned holds.
TEST(PdKind, ReachabilityIsThatOfAnUnrolling) {
  std::size_t reached = 0;
  std::size_t not_reached = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    PdKindParts parts(seed);
    logic::Terms& terms = parts.system.terms;
    encode::Unrolling unrolling(parts.graph);
    Term within = terms.boolean(false);
    for (std::size_t n = 0; n <= 4; ++n) {
      if (n > 0) unrolling.step();
      within = terms.lor(within, unrolling.error(n));
      const auto error = parts.graph.error();
      if (!error) break;
      const Answer expected = parts.toolbox.z3->make(terms)->check({within});
      ASSERT_EQ(parts.reachability.reach(*error, {}, n), expected) << n;
      (expected == Answer::Sat ? reached : not_reached) += 1;
      if (expected == Answer::Sat) {
        const auto& path = parts.reachability.path();
        ASSERT_FALSE(path.empty());
        EXPECT_EQ(path.front()->source, parts.graph.entry());
        EXPECT_EQ(path.back()->target, *error);
        for (std::size_t i = 0; i + 1 < path.size(); ++i) EXPECT_EQ(path[i]->target, path[i + 1]->source);
        break;
      }
      for (const auto& open : unrolling.frontier()) {
        // The explanation at the error is `false`; other nodes are asked about one state each.
        const auto live = parts.transitions.liveness().live(parts.graph.node(open.node).location);
        Cube cube;
        for (const auto v : live) {
          const Term variable = parts.system.cfa.variable(v).term;
          cube.push_back(terms.eq(variable, terms.constant(parts.system.value(variable, 21))));
        }
        if (open.node == parts.graph.entry()) continue;
        if (parts.reachability.reach(open.node, cube, n) != Answer::Unsat) continue;
        const Term here = unrolling.paths().condition(open.state->path);
        const Term holds = unrolling.read(parts.reachability.explanation(), *open.state);
        EXPECT_EQ(parts.toolbox.z3->make(terms)->check({here, terms.lnot(holds)}), Answer::Unsat);
      }
    }
  }
  EXPECT_GT(reached, 3U);
  EXPECT_GT(not_reached, 10U);
}

// Three values go round; that the last one is never wrong is seen after three steps, and not after one.
TEST(PdKind, FindsWhatIsInductiveAfterSomeSteps) {
  const Toolbox toolbox;
  logic::Terms terms;
  const frontend::Result program = support::load_text(
      "#include <assert.h>\n"
      "int __VERIFIER_nondet_int(void);\n"
      "int main(void) {\n"
      "  int a = 1, b = 2, c = 3;\n"
      "  while (__VERIFIER_nondet_int()) {\n"
      "    int t = a; a = b; b = c; c = t;\n"
      "    assert(a != b);\n"
      "  }\n"
      "  return 0;\n"
      "}\n",
      terms);
  const Context context;
  const Decision decision = decide(program.cfa, "pd-kind", toolbox, context, {{"as-published", "on"}});
  EXPECT_TRUE(certificate::is_safe(decision.verdict));
  EXPECT_TRUE(decision.certified) << decision.message;
}

}  // namespace
}  // namespace pincer::engine::pd_kind
