// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The laws of the operators, on blocks of random programs and of programs in C.
#include <gtest/gtest.h>

#include <map>

#include "cpa/impact_refinement.h"
#include "cpa/loop_bound.h"
#include "cpa/neighbours.h"
#include "cpa/predicate_refinement.h"
#include "logic/term/free_variables.h"
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
using logic::testing::Random;
using testing::Analysis;
using testing::RunningExample;

/// Comparisons of the byte variables that are live at a node, with constants and with each other.
std::vector<Term> random_predicates(const Analysis& a, NodeId node, Random& random, std::size_t count) {
  const program::Cfa& cfa = a.graph.cfa();
  logic::Terms& terms = cfa.terms();
  std::vector<Term> bytes;
  for (const program::VariableId v : a.program.liveness().live(a.graph.node(node).location)) {
    if (cfa.sort(v).is_bitvec()) bytes.push_back(cfa.variable(v).term);
  }
  std::vector<Term> result;
  while (!bytes.empty() && result.size() < count) {
    const Term v = random.pick(bytes);
    const Term w = random.one_in(2) ? random.pick(bytes) : terms.bv(terms.sort(v).width(), random.below(9));
    if (terms.sort(w) != terms.sort(v)) continue;
    result.push_back(random.one_in(2) ? terms.eq(v, w) : terms.bv_ult(v, w));
    if (terms.is_const(result.back())) result.pop_back();
    if (random.one_in(20)) break;
  }
  return result;
}

std::vector<std::unique_ptr<program::testing::ProgramBuilder>> random_programs() {
  std::vector<std::unique_ptr<program::testing::ProgramBuilder>> result;
  for (std::uint64_t seed = 0; result.size() < 24 && seed < 600; ++seed) {
    auto program = program::testing::random_program(seed);
    if (!encode::BlockGraph(program->cfa, BlockOperator::LoopHeads).has_calls()) result.push_back(std::move(program));
  }
  return result;
}

TEST(PredicateAbstractionLaws, ItIsTheStrongestCombinationThatIsImplied) {
  Random random(1);
  std::size_t checked = 0;
  for (const auto& program : random_programs()) {
    logic::Terms& terms = program->terms;
    Analysis a(program->cfa, BlockOperator::LoopHeads, {});
    for (std::size_t n = 0; n < a.graph.nodes().size(); ++n) {
      for (const Transition& block : a.program.from(NodeId(n))) {
        const std::vector<Term> before = random_predicates(a, block.source, random, 1);
        const Term psi = before.empty() ? terms.boolean(true) : before.front();
        const std::vector<Term> predicates = random_predicates(a, block.target, random, 3);
        if (predicates.empty()) continue;
        const Term result = a.abstraction.compute(psi, block, predicates).term;
        for (unsigned bits = 0; bits < 1U << predicates.size(); ++bits) {
          std::vector<Term> literals;
          for (std::size_t i = 0; i < predicates.size(); ++i)
            literals.push_back((bits >> i & 1U) != 0 ? predicates[i] : terms.lnot(predicates[i]));
          const Term cube = terms.land(literals);
          if (a.solvers->make(terms)->check({cube}) != Answer::Sat) continue;  // no state has these values
          const bool reachable = a.paths.check({&block}, psi, cube) == Answer::Sat;
          EXPECT_EQ(a.entailment.holds(cube, result), reachable);
          ++checked;
        }
      }
    }
  }
  EXPECT_GT(checked, 50U);
}

TEST(PathFormulaLaws, ExtendAndMergeSayWhatTheStepsDo) {
  // Walking statement by statement and merging inside blocks is the same as the blocks themselves. A block that ends by
  // several edges gives one abstraction state for each.
  std::size_t compared = 0;
  for (const auto& program : random_programs()) {
    const Term yes = program->terms.boolean(true);
    Analysis blocks(program->cfa, BlockOperator::LoopHeads, {});
    Analysis steps(program->cfa, BlockOperator::SingleStatement, {.blocks = Blocks::LoopHeads});
    steps.start();
    steps.operators.abort = [](const auto&) { return false; };
    ASSERT_EQ(cpa_plus_plus(steps.composite, steps.reached, steps.operators, {}).how, Exploration::Complete);
    const auto node = [&](NodeId n) { return *blocks.graph.node_at(steps.graph.node(n).location); };
    std::map<std::pair<ArgId, NodeId>, std::vector<const Transition*>> walked;
    for (std::size_t i = 1; i < steps.reached.made(); ++i) {
      const Predicate::State& state = predicate_state(steps.reached, ArgId(i));
      if (state.is_abstraction())
        walked[{abstraction_before(steps.reached, ArgId(i)), node(state.where)}].push_back(state.block.block.get());
    }
    for (const auto& [ends, parts] : walked) {
      for (const Transition& block : blocks.program.from(node(parts.front()->source))) {
        if (block.target != ends.second) continue;
        const auto expect_same = [&](Term before, Term after) {
          const bool some = std::any_of(parts.begin(), parts.end(), [&](const Transition* part) {
            return steps.paths.check({part}, before, after) == Answer::Sat;
          });
          EXPECT_EQ(some, blocks.paths.check({&block}, before, after) == Answer::Sat);
          ++compared;
        };
        Random random(compared);
        expect_same(yes, yes);
        for (const Term before : random_predicates(blocks, block.source, random, 3)) {
          for (const Term after : random_predicates(blocks, block.target, random, 3)) expect_same(before, after);
        }
      }
    }
  }
  EXPECT_GT(compared, 50U);
}

TEST(EntailmentLaws, ItIsAnOrder) {
  logic::Terms terms;
  base::Statistics statistics;
  Entailment entailment(terms, logic::make_solver("z3", terms), statistics);
  const Term x = terms.variable("x", logic::Sort::integer());
  std::vector<Term> formulas{terms.boolean(false)};
  for (int c = 0; c < 4; ++c) formulas.push_back(terms.int_le(x, terms.integer(c)));
  formulas.push_back(terms.boolean(true));
  for (std::size_t i = 0; i < formulas.size(); ++i) {
    for (std::size_t j = 0; j < formulas.size(); ++j) EXPECT_EQ(entailment.holds(formulas[i], formulas[j]), i <= j);
  }
}

TEST(LoopBoundLaws, CountersNeverFallAndEndAtTheBound) {
  const RunningExample example;
  const encode::BlockGraph graph(example.cfa, BlockOperator::SingleStatement);
  const encode::Transitions program(graph);
  const LoopBound cpa(program);
  LoopBound::State e = cpa.initial(graph.entry());
  EXPECT_EQ(e.counters, std::vector{-1});
  NodeId at = graph.entry();
  for (int steps = 0; steps < 100; ++steps) {
    const Transition& step = program.from(at).back();
    const auto next = cpa.transfer(e, step, 2);
    if (!next) break;
    EXPECT_GE(LoopBound::order(*next), LoopBound::order(e));
    if (LoopBound::order(*next) == LoopBound::order(e)) {
      EXPECT_EQ(*next, e);
    }
    e = *next;
    at = step.target;
    if (graph.is_final(at)) at = *graph.node_at(example.l4);
  }
  EXPECT_TRUE(LoopBound::at_bound(e, 2));
  EXPECT_EQ(e.counters, std::vector{2});
}

TEST(AtomLaws, NeighboursAreClose) {
  logic::Terms terms;
  const Term x = terms.variable("x", logic::Sort::integer());
  const Term le = terms.int_le(x, terms.integer(3));
  const std::vector<Term> near = neighbours(terms, le);
  EXPECT_NE(std::find(near.begin(), near.end(), terms.int_le(terms.integer(3), x)), near.end());
  EXPECT_NE(std::find(near.begin(), near.end(), terms.int_lt(x, terms.integer(3))), near.end());
}

/// What the graph must be when there is nothing left to explore: the laws of Arg, and every step from a state that counts
/// ends in a state that counts.
void expect_closed(Analysis& a) {
  logic::Terms& terms = a.graph.cfa().terms();
  for (std::size_t i = 0; i < a.reached.made(); ++i) {
    const ArgId e(i);
    if (a.reached[e].removed) continue;
    if (const ArgId by = a.reached[e].covered_by; by.valid()) {
      EXPECT_LT(by, e);
      EXPECT_FALSE(a.reached[by].removed);
      EXPECT_FALSE(a.reached.is_covered(by));
      EXPECT_EQ(a.reached.location(by), a.reached.location(e));
      EXPECT_TRUE(a.entailment.holds(abstraction_formula(a.reached, e), abstraction_formula(a.reached, by)));
    }
    if (a.reached.is_covered(e)) continue;
    EXPECT_FALSE(a.graph.is_final(a.reached.location(e)));
    const Term psi = abstraction_formula(a.reached, e);
    for (const Transition& step : a.program.from(a.reached.location(e))) {
      Term after = terms.boolean(false);
      for (const ArgId child : a.reached[e].children) {
        if (a.reached[child].step == &step) after = abstraction_formula(a.reached, child);
      }
      EXPECT_EQ(a.paths.check({&step}, psi, terms.lnot(after)), Answer::Unsat);
    }
  }
}

TEST(ArgLaws, WhatImpactAndPredicateAbstractionLeaveIsClosed) {
  std::size_t safe = 0;
  for (const auto& program : random_programs()) {
    for (const bool impact : {true, false}) {
      Analysis a(program->cfa, BlockOperator::LoopHeads, {});
      ImpactRefinement by_impact(program->terms, a.composite, a.paths, a.entailment, a.statistics);
      PredicateRefinement by_predicates(program->terms, a.paths, a.statistics);
      const base::Budget budget(base::Budget::Seconds(2));
      a.start();
      if (impact)
        a.operators.fcover = [&](PredicateArg& reached, ArgId e) { return by_impact.force_cover(reached, e); };
      const auto refine = [&](PredicateArg& reached, ArgId target) {
        return impact ? by_impact(reached, target) : by_predicates(reached, target);
      };
      if (cegar(a.composite, a.reached, a.operators, refine, budget) != Outcome::Safe) continue;
      if (by_impact.is_incomplete() || by_predicates.is_incomplete()) continue;
      ++safe;
      expect_closed(a);
    }
  }
  EXPECT_GT(safe, 0U);
}

}  // namespace
}  // namespace pincer::cpa
