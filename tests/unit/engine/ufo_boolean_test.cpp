// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <gtest/gtest.h>

#include "engine/ufo/boolean_abstraction.h"
#include "transform/integer_view.h"
#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::engine::ufo {
namespace {

using logic::Answer;
using logic::Term;

class UfoBoolean : public ::testing::TestWithParam<std::string> {};

TEST_P(UfoBoolean, AbstractionIsTheStrongestCombination) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_program(GetParam(), terms);
  const program::Cfa cfa = transform::integer_view(loaded.cfa, transform::Arithmetic::Exact).program;
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  const Toolbox toolbox;
  base::Statistics statistics;
  BooleanAbstraction abstraction(cfa, *toolbox.z3, base::Budget(), statistics);
  std::size_t combinations = 0;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const encode::Transition& block : transitions.from(encode::NodeId(n))) {
      if (graph.is_final(block.target)) continue;
      std::vector<Term> predicates;
      std::vector<Term> pre;
      for (const auto x : transitions.liveness().live(graph.node(block.target).location)) {
        const Term v = cfa.variable(x).term;
        if (!terms.sort(v).is_int()) continue;
        predicates.push_back(terms.eq(v, terms.integer(1)));
        predicates.push_back(terms.int_le(v, terms.integer(2)));
        pre.push_back(terms.int_le(v, terms.integer(1)));
      }
      for (const Term before : {terms.boolean(true), terms.lor(pre)}) {
        invariant::BlockSolver solver(cfa, block, *toolbox.z3);
        const auto values = abstraction.values_after(solver, block, before, predicates);
        ASSERT_TRUE(values);
        const Term result = abstraction.to_formula(*values);
        // All that is possible is in it,
        EXPECT_EQ(solver.solver().check({before, terms.lnot(solver.before(result))}), Answer::Unsat);
        // and nothing else.
        const auto of_result = toolbox.z3->make(terms);
        of_result->add(result);
        while (of_result->check() == Answer::Sat) {
          std::vector<Term> cube;
          for (const Term p : predicates) cube.push_back(of_result->value(p).as_bool() ? p : terms.lnot(p));
          EXPECT_EQ(solver.solver().check({before, solver.before(terms.land(cube))}), Answer::Sat);
          of_result->add(terms.lnot(terms.land(cube)));
          ++combinations;
        }
      }
    }
  }
  EXPECT_GT(combinations, 2U);
}

INSTANTIATE_TEST_SUITE_P(All, UfoBoolean,
                         ::testing::Values("counter_safe", "nested_loops_unsafe", "traffic_light_safe"));

}  // namespace
}  // namespace pincer::engine::ufo
