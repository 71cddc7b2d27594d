// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// CPA+ (Alg. 1) with an analysis that changes its precision, and the operator strengthen: examples, and their laws on blocks
// of random programs.
#include <gtest/gtest.h>

#include "cpa/explicit_values.h"
#include "logic/term/substitute.h"
#include "unit/cpa/running_example.h"
#include "unit/logic/random_terms.h"
#include "unit/program/random_cfa.h"

namespace pincer::cpa {
namespace {

using encode::BlockOperator;
using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;
using testing::RunningExample;

using ValueAnalysis = Composite<Location, ExplicitValues>;

/// The explicit-value analysis of a program by CPA+.
struct ValueRun {
  ValueRun(const program::Cfa& cfa, BlockOperator steps, std::size_t most)
      : graph(cfa, steps),
        program(graph),
        location(program),
        values(program),
        composite(program, location, values),
        reached(composite, graph) {
    const auto tracking = std::make_shared<const ExplicitValues::Tracking>(ExplicitValues::Tracking{.most = most});
    reached.wait(reached.add({graph.entry(), {}}, {Location::Precision(), tracking}, {}, nullptr));
    how = cpa_plus(composite, reached, base::Budget().part(base::Effort(1'000'000)));
  }
  [[nodiscard]] const ExplicitValues::State& state(ArgId e) const {
    return std::get<ExplicitValues::State>(reached[e].state);
  }
  [[nodiscard]] const ExplicitValues::Tracking& precision(ArgId e) const {
    return *std::get<ExplicitValues::Precision>(reached[e].precision);
  }
  /// What the states at a node say, one of them.
  [[nodiscard]] Term invariant(NodeId node) const {
    std::vector<Term> states;
    for (const ArgId e : reached.at(node)) states.push_back(values.formula(state(e)));
    return graph.cfa().terms().lor(states);
  }

  encode::BlockGraph graph;
  encode::Transitions program;
  Location location;
  ExplicitValues values;
  ValueAnalysis composite;
  Arg<ValueAnalysis> reached;
  Exploration how = Exploration::Limit;
};

TEST(CpaPlus, TracksValuesWhileThereAreFew) {
  // x and y go from 0 to 2 together: three values each at the loop head.
  const RunningExample example;
  const ValueRun precise(example.cfa, BlockOperator::SingleStatement, 3);
  EXPECT_EQ(precise.how, Exploration::Complete);
  EXPECT_TRUE(precise.reached.at(*precise.graph.node_at(example.l8)).empty());
  EXPECT_EQ(precise.reached.at(*precise.graph.node_at(example.l4)).size(), 3U);
  for (std::size_t e = 0; e < precise.reached.made(); ++e) EXPECT_TRUE(precise.precision(ArgId(e)).untracked.empty());
}

TEST(CpaPlus, ThePrecisionFallsWhereThereAreMany) {
  const RunningExample example;
  const ValueRun coarse(example.cfa, BlockOperator::SingleStatement, 2);
  EXPECT_EQ(coarse.how, Exploration::Complete);
  EXPECT_TRUE(coarse.precision(ArgId(0)).untracked.empty());
  bool has_fallen = false;
  for (std::size_t e = 0; e < coarse.reached.made(); ++e) {
    const auto& untracked = coarse.precision(ArgId(e)).untracked;
    has_fallen = has_fallen || untracked.contains(example.x);
    for (const auto& [variable, value] : coarse.state(ArgId(e)).known) EXPECT_FALSE(untracked.contains(variable));
    for (const ArgId child : coarse.reached[ArgId(e)].children)  // it never rises again
      for (const auto variable : untracked) EXPECT_TRUE(coarse.precision(child).untracked.contains(variable));
  }
  EXPECT_TRUE(has_fallen);
  // Without the values, the error is not excluded any more.
  EXPECT_FALSE(coarse.reached.at(*coarse.graph.node_at(example.l8)).empty());
}

TEST(CpaPlusLaws, WhatIsReachedIsClosed) {
  std::size_t blocks = 0;
  std::size_t known = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto program = program::testing::random_program(seed);
    logic::Terms& terms = program->terms;
    if (encode::BlockGraph(program->cfa, BlockOperator::LoopHeads).has_calls()) continue;
    SCOPED_TRACE(seed);
    const ValueRun run(program->cfa, BlockOperator::SingleStatement, 1 + seed % 4);
    ASSERT_EQ(run.how, Exploration::Complete);
    EXPECT_TRUE(terms.is_true(run.invariant(run.graph.entry())));
    const auto solver = logic::make_solver("z3", terms);
    for (std::size_t n = 0; n < run.graph.nodes().size(); ++n) {
      for (const ArgId e : run.reached.at(NodeId(n))) known += run.state(e).known.size();
      for (const Transition& block : run.program.from(NodeId(n))) {
        const Term after = logic::substitute(terms, run.invariant(block.target), values_after(program->cfa, block));
        EXPECT_EQ(solver->check({run.invariant(NodeId(n)), block.condition, terms.lnot(after)}), Answer::Unsat);
        ++blocks;
      }
    }
  }
  EXPECT_GT(blocks, 50U);
  EXPECT_GT(known, 5U);
}

TEST(StrengthenLaws, ItIsBetweenBothTogetherAndTheStateItself) {
  std::size_t stronger = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto program = program::testing::random_program(seed);
    logic::Terms& terms = program->terms;
    if (encode::BlockGraph(program->cfa, BlockOperator::LoopHeads).has_calls()) continue;
    SCOPED_TRACE(seed);
    testing::Analysis a(program->cfa, BlockOperator::LoopHeads, {});
    const auto solver = logic::make_solver("z3", terms);
    for (std::size_t n = 0; n < a.graph.nodes().size(); ++n) {
      for (const Transition& block : a.program.from(NodeId(n))) {
        const auto after = a.predicate.transfer(a.predicate.initial(block.source), block, nullptr);
        ExplicitValues::State values;
        for (const Transition::Value& value : block.values)
          if (program->cfa.sort(value.variable).is_bitvec() && values.known.size() < 2)
            values.known.emplace(value.variable, terms.bv(program->cfa.sort(value.variable).width(), seed % 3));
        const auto result = a.predicate.strengthen(*after, values, block);
        ASSERT_TRUE(result);
        std::vector<Term> equations;
        for (const Transition::Value& value : block.values)
          if (const auto known = values.known.find(value.variable); known != values.known.end())
            equations.push_back(terms.eq(value.term, known->second));
        const Term before = after->path.block->condition;
        const Term now = result->path.block->condition;
        EXPECT_EQ(solver->check({before, terms.land(equations), terms.lnot(now)}), Answer::Unsat);
        EXPECT_EQ(solver->check({now, terms.lnot(before)}), Answer::Unsat);
        stronger += solver->check({before, terms.lnot(now)}) == Answer::Sat ? 1 : 0;
      }
    }
  }
  EXPECT_GT(stronger, 10U);
}

TEST(Strengthen, ValuesReachTheAbstraction) {
  // The Predicate CPA tracks nothing at l3 and forgets that x is 0 there; the explicit-value analysis has not.
  const RunningExample example;
  for (const bool with_values : {false, true}) {
    testing::Analysis a(example.cfa, BlockOperator::SingleStatement, {});
    ExplicitValues values(a.program);
    Composite<Location, ExplicitValues, Predicate> both(a.program, a.location, values, a.predicate);
    Arg<Composite<Location, ExplicitValues, Predicate>> reached(both, a.graph);
    const auto tracking = std::make_shared<const ExplicitValues::Tracking>(
        ExplicitValues::Tracking{.most = with_values ? std::size_t{9} : std::size_t{0}});
    const auto precision = std::make_shared<const Predicates>(Predicates{{{a.node(example.l4), {example.same}}}});
    reached.wait(reached.add({a.graph.entry(), {}, a.predicate.initial(a.graph.entry())},
                             {Location::Precision(), tracking, precision}, {}, nullptr));
    Operators<Composite<Location, ExplicitValues, Predicate>> operators;
    operators.abort = [&](const auto& e) { return std::get<0>(e) == a.node(example.l4); };
    const Explored found = cpa_plus_plus(both, reached, operators, {});
    ASSERT_EQ(found.how, Exploration::Aborted);
    const auto& state = std::get<Predicate::State>(reached[found.target].state);
    EXPECT_EQ(a.entailment.holds(state.abstraction.term, example.same), with_values);
  }
}

}  // namespace
}  // namespace pincer::cpa
