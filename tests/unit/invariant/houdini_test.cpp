// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/houdini.h"

#include <gtest/gtest.h>

#include "invariant/support.h"
#include "logic/backend/solvers.h"
#include "program/cfa.h"

namespace pincer::invariant {
namespace {

using encode::NodeId;
using logic::Term;

/// x := 0, y := 0; a loop: x := x + 1, y := x; the error where x < 0.
class Houdini : public ::testing::Test {
 protected:
  Houdini() {
    const auto main = cfa.add_procedure("main");
    x = cfa.add_variable("x", logic::Sort::integer(), {}, main);
    y = cfa.add_variable("y", logic::Sort::integer(), {}, main);
    const auto assigned = cfa.add_location(main);
    head = cfa.add_location(main);
    const auto counted = cfa.add_location(main);
    const auto add = [&](program::LocationId from, program::LocationId to, program::Statement statement) {
      cfa.add_edge({from, to, std::move(statement), {}, {}});
    };
    const Term negative = terms.int_lt(terms.int_add(of(x), of(y)), terms.integer(0));
    add(cfa.entry(), assigned, program::Assign{x, terms.integer(0)});
    add(assigned, head, program::Assign{y, terms.integer(0)});
    add(head, counted, program::Assume{terms.lnot(negative)});
    add(counted, head, program::Assign{x, terms.int_add(of(x), terms.integer(1))});
    add(head, cfa.error(), program::Assume{negative});
    graph.emplace(cfa, encode::BlockOperator::LoopHeads);
    transitions.emplace(*graph);
    node = *graph->node_at(head);
  }

  Term of(program::VariableId v) { return cfa.variable(v).term; }
  Term at_least(program::VariableId v, int c) { return terms.int_le(terms.integer(c), of(v)); }
  std::optional<AtNodes> run(std::span<const Step> steps, const std::vector<Term>& candidates,
                             const base::Budget& budget = {}) {
    AtNodes open;
    open[node] = candidates;
    return houdini(steps, open, blocks, terms, {{base::Effort::most(), base::Effort::most()}}, budget);
  }

  logic::Terms terms;
  program::Cfa cfa{terms};
  program::VariableId x, y;
  program::LocationId head;
  std::optional<encode::BlockGraph> graph;
  std::optional<encode::Transitions> transitions;
  NodeId node;
  std::unique_ptr<logic::SolverFactory> solvers = logic::make_solver_factory("z3");
  BlockSolvers<> blocks{cfa, *solvers, {}, 1};  // they change places all the time
};

TEST_F(Houdini, KeepsTheLargestInductivePart) {
  const Term less = terms.int_lt(of(x), terms.integer(5));
  const auto kept = run(steps_of(*transitions), {at_least(x, 0), less, at_least(y, 0), at_least(x, 1)});
  ASSERT_TRUE(kept);
  EXPECT_EQ((*kept)[node], (std::vector{at_least(x, 0), at_least(y, 0)}));
}

TEST_F(Houdini, StepsCanStartInOtherStates) {
  const encode::Transition* loop = nullptr;
  for (const encode::Transition& transition : transitions->from(node)) {
    if (transition.target == node) loop = &transition;
  }
  ASSERT_NE(loop, nullptr);
  const std::vector<Step> steps = {{loop, terms.eq(of(x), terms.integer(7))}, {loop}};
  const auto kept = run(steps, {at_least(x, 8), at_least(x, 9), at_least(y, 0)});
  ASSERT_TRUE(kept);
  EXPECT_EQ((*kept)[node], (std::vector{at_least(x, 8)}));
}

TEST_F(Houdini, NothingIsBelievedWithoutABudget) {
  EXPECT_FALSE(run(steps_of(*transitions), {at_least(x, 0)}, base::Budget().part(base::Effort(0))));
  AtNodes open;
  open[node] = {at_least(x, 0)};
  const HoudiniOptions impatient{{base::Effort(0), base::Effort(0)}};
  const auto kept = houdini(steps_of(*transitions), open, blocks, terms, impatient, {});
  ASSERT_TRUE(kept);
  EXPECT_TRUE((*kept)[node].empty());
}

TEST_F(Houdini, SupportIsWhatIsNeededAndWhatKeepsIt) {
  AtNodes inductive;
  const Term related = terms.int_le(of(y), of(x));
  inductive[node] = {at_least(x, 0), at_least(y, 0), related};
  AtNodes needed;
  needed[node] = {at_least(y, 0)};
  const auto kept = support(steps_of(*transitions), inductive, needed, blocks, terms, {});
  ASSERT_TRUE(kept);
  EXPECT_EQ((*kept)[node], (std::vector{at_least(y, 0)}));
  EXPECT_FALSE(support(steps_of(*transitions), inductive, needed, blocks, terms, base::Budget().part(base::Effort(0))));
}

}  // namespace
}  // namespace pincer::invariant
