// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Clauses survive from one run to the next only where they still hold.
#include "engine/ufo/blocking.h"

#include <gtest/gtest.h>

#include "unit/engine/ufo_chain.h"

namespace pincer::engine::ufo {
namespace {

using logic::Answer;
using logic::Term;

TEST(UfoBlocking, ClausesFallWithWhatTheyReliedOn) {
  testing::Counting program(5);  // the error is x == 5
  logic::Terms& terms = program.terms;
  const encode::BlockGraph graph(program.cfa, encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  Arg arg(transitions, terms);
  std::vector<ArgNode> nodes;  // entry, two heads
  for (ArgNode v = arg.entry(); nodes.size() < 3;) {
    ArgNode next;
    for (const encode::Transition& block : transitions.from(arg.node(v).place)) {
      const bool last = graph.is_final(block.target);
      if (!last) next = arg.add_node(block.target);
      arg.add_edge(v, last ? arg.error() : next, block);
    }
    nodes.push_back(v);
    v = next;
  }
  nodes.push_back(arg.error());
  const Toolbox toolbox;
  base::Statistics statistics;
  const Facts facts(transitions, *toolbox.z3, {}, statistics);
  Blocking blocking(arg, facts, *toolbox.z3, statistics);
  std::vector<Term> known(arg.size(), terms.boolean(true));
  const Term x = program.cfa.variable(program::VariableId(0)).term;
  known[nodes[1].index()] = terms.int_le(x, terms.integer(-7));
  ASSERT_EQ(blocking.run(nodes, known, {}), Answer::Unsat);
  known[nodes[1].index()] = terms.boolean(true);
  ASSERT_EQ(blocking.run(nodes, known, base::Budget(base::Budget::Seconds(0))), Answer::Unknown);
  ASSERT_EQ(blocking.run(nodes, known, {}), Answer::Unsat);
  // Definition 2 between the heads: without the second one's clauses checked again, x == 4 breaks it.
  const auto solver = toolbox.z3->make(terms);
  const Term after = logic::substitute(terms, blocking.label(nodes[2]), {{x, terms.int_add(x, terms.integer(1))}});
  EXPECT_EQ(solver->check({blocking.label(nodes[1]), terms.lnot(after)}), Answer::Unsat);
  EXPECT_EQ(solver->check({blocking.label(nodes[2]), terms.eq(x, terms.integer(5))}), Answer::Unsat);
}

}  // namespace
}  // namespace pincer::engine::ufo
