// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The unrolling of loops within loops against the interpreter: what it says of an execution must be true, and without
// limits it must say all of it.
#include "encode/nested_unrolling.h"

#include <gtest/gtest.h>

#include <map>

#include "logic/backend/solvers.h"
#include "logic/evaluate/evaluate.h"
#include "unit/logic/random_terms.h"
#include "unit/program/random_cfa.h"

namespace pincer::encode {
namespace {

using logic::Sort;
using logic::Term;
using logic::Value;
using program::Assign;
using program::Call;
using program::End;
using program::Havoc;
using program::Input;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;
using program::testing::ProgramBuilder;
using Bounds = NestedUnrolling::Bounds;

/// Unrolls, with all calls within the bounds expanded.
void expand_all(NestedUnrolling& unrolling, const Bounds& bounds, std::size_t most) {
  for (std::size_t round = 0;; ++round) {
    ASSERT_TRUE(unrolling.unroll(bounds, base::Budget()));
    if (unrolling.open_calls().empty() || round == most) return;
    const std::vector<NestedUnrolling::OpenCall> open(unrolling.open_calls().begin(), unrolling.open_calls().end());
    for (const auto& call : open) unrolling.expand(call.call, 0);
  }
}

TEST(NestedUnrolling, SaysTheTruthAboutExecutionsOfRandomPrograms) {
  std::size_t errors = 0;
  std::size_t complete = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const auto builder = program::testing::random_program(seed);
    const program::Cfa& cfa = builder->cfa;
    const BlockGraph graph(cfa, BlockOperator::LoopHeads);
    NestedUnrolling unrolling(graph);
    expand_all(unrolling, {.outer = 2, .inner = 1, .recursion = 2}, 6);
    const bool is_all = unrolling.open_calls().empty() && !unrolling.cut().outer && !unrolling.cut().inner &&
                        !unrolling.cut().recursion;
    complete += is_all ? 1 : 0;
    for (unsigned sample = 0; sample < 12; ++sample) {
      logic::testing::Random random(sample);
      std::map<Term, Value> values;
      for (const auto& call : unrolling.open_calls()) {
        values.emplace(call.returns, Value::boolean(false));
        if (!cfa.terms().is_const(call.fails)) values.emplace(call.fails, Value::boolean(false));
      }
      const auto value = [&](Term unknown) {
        const auto known = values.find(unknown);
        if (known != values.end()) return known->second;
        const Sort sort = cfa.terms().sort(unknown);
        const bool small = sort.is_bitvec() && !random.one_in(3);
        const Value chosen = small ? Value::bits(sort.width(), std::uint64_t{random.below(9)} - 2)
                                   : logic::testing::random_value(random, sort);
        return values.emplace(unknown, chosen).first->second;
      };
      const program::Choices choices = unrolling.choices(value);
      const bool is_error = logic::evaluate(cfa.terms(), unrolling.error(), [&](Term v) {
                              const auto known = values.find(v);
                              return known == values.end() ? Value::zero(cfa.terms().sort(v)) : known->second;
                            }).as_bool();
      program::InterpretOptions options;
      options.record_trace = false;
      options.step_limit = 100'000;
      // The unknowns that `choices` did not see are zero; so are the inputs after the given ones.
      options.next_input = [&](program::EdgeId, Sort sort, std::size_t index) {
        return index < choices.inputs.size() ? choices.inputs[index] : Value::zero(sort);
      };
      const End end = program::interpret(cfa, choices, options).end;
      if (is_error) {
        EXPECT_EQ(end, End::Error);
      }
      if (is_all) {
        EXPECT_EQ(is_error, end == End::Error);
      }
      errors += is_error ? 1 : 0;
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(errors, 20U);
  EXPECT_GT(complete, 20U);
}

/// A main loop that adds 1 when an input says so, after a loop inside it; the error: `turns` of them.
void add_main_loop(ProgramBuilder& b, unsigned turns) {
  const VariableId n = b.byte("n");
  const VariableId i = b.byte("i");
  const LocationId head = b.then(b.entry(), Assign{n, b.number(0)});
  const LocationId inner = b.then(head, Input{i, {}});
  const LocationId again = b.location();
  const LocationId after = b.location();
  b.branch(inner, b.equal(i, 0), after, again);
  b.edge(again, Assign{i, b.plus(i, 255)}, inner);
  const LocationId counted = b.then(after, Assign{n, b.plus(n, 1)});
  b.branch(counted, b.equal(n, turns), b.cfa.error(), head);
}

TEST(NestedUnrolling, MainLoopsGoFurtherThanLoopsInThem) {
  ProgramBuilder b;
  add_main_loop(b, 5);
  ASSERT_EQ(program::testing::violations(b.cfa), "");
  const BlockGraph graph(b.cfa, BlockOperator::LoopHeads);
  NestedUnrolling unrolling(graph);
  const auto solver = logic::make_solver("z3", b.terms);
  ASSERT_TRUE(unrolling.unroll({.outer = 3, .inner = 1}, base::Budget()));
  EXPECT_TRUE(unrolling.cut().outer);
  EXPECT_TRUE(unrolling.cut().inner);
  EXPECT_EQ(solver->check({unrolling.error()}), logic::Answer::Unsat);
  ASSERT_TRUE(unrolling.unroll({.outer = 4, .inner = 1}, base::Budget()));
  ASSERT_EQ(solver->check({unrolling.error()}), logic::Answer::Sat);
  const auto choices = unrolling.choices([&](Term unknown) { return solver->value(unknown); });
  EXPECT_EQ(program::interpret(b.cfa, choices).end, End::Error);
}

TEST(NestedUnrolling, TurnsThatAllExecutionsGoAreFree) {
  ProgramBuilder b;
  const VariableId i = b.byte("i");
  const VariableId m = b.memory("m");
  const LocationId head = b.then(b.entry(), Assign{i, b.number(0)});
  const LocationId body = b.location();
  const LocationId after = b.location();
  b.branch(head, b.below(i, 100), body, after);
  const LocationId stored = b.then(body, Assign{m, b.terms.store(b.term(m), b.term(i), b.number(7))});
  b.edge(stored, Assign{i, b.plus(i, 1)}, head);
  b.branch(after, b.terms.eq(b.terms.select(b.term(m), b.number(50)), b.number(7)), b.cfa.error(), b.exit());
  const BlockGraph graph(b.cfa, BlockOperator::LoopHeads);
  NestedUnrolling unrolling(graph);
  ASSERT_TRUE(unrolling.unroll({.outer = 0, .inner = 0}, base::Budget()));
  EXPECT_FALSE(unrolling.cut().outer);
  EXPECT_TRUE(b.terms.is_true(unrolling.error()));
}

TEST(NestedUnrolling, OpenCallsLeaveAnyValuesUntilTheyAreExpanded) {
  // f sets g to 1 and returns 2. The error: anything else.
  ProgramBuilder b;
  const VariableId g = b.byte("g", std::nullopt);
  const ProcedureId f = b.cfa.add_procedure("f");
  const VariableId result = b.byte("result", f);
  b.cfa.add_result(f, result);
  const VariableId r = b.byte("r");
  const LocationId set = b.then(b.entry(f), Assign{g, b.number(1)});
  b.edge(set, Assign{result, b.number(2)}, b.exit(f));
  const LocationId after = b.then(b.entry(), Call{f, {}, {r}});
  b.branch(after, b.terms.land(b.equal(g, 1), b.equal(r, 2)), b.exit(), b.cfa.error());
  ASSERT_EQ(program::testing::violations(b.cfa), "");
  const BlockGraph graph(b.cfa, BlockOperator::LoopHeads);
  NestedUnrolling unrolling(graph);
  const auto solver = logic::make_solver("z3", b.terms);
  ASSERT_TRUE(unrolling.unroll({}, base::Budget()));
  ASSERT_EQ(unrolling.open_calls().size(), 1U);
  const auto call = unrolling.open_calls().front();
  EXPECT_TRUE(b.terms.is_false(call.fails));
  EXPECT_EQ(solver->check({unrolling.error()}), logic::Answer::Sat);
  EXPECT_EQ(solver->check({unrolling.error(), b.terms.lnot(call.returns)}), logic::Answer::Unsat);
  unrolling.expand(call.call, 0);
  ASSERT_TRUE(unrolling.unroll({}, base::Budget()));
  EXPECT_TRUE(unrolling.open_calls().empty());
  EXPECT_EQ(solver->check({unrolling.error()}), logic::Answer::Unsat);
}

TEST(NestedUnrolling, ExpandsTheWayToAnErrorAtOnce) {
  // main calls f1, f1 calls f2, and so on to the error; each may return before.
  constexpr std::size_t kDepth = 20;
  ProgramBuilder b;
  std::vector<ProcedureId> chain;
  for (std::size_t i = 0; i < kDepth; ++i) chain.push_back(b.cfa.add_procedure("f" + std::to_string(i)));
  b.edge(b.entry(), Call{chain.front(), {}, {}}, b.exit());
  for (std::size_t i = 0; i < kDepth; ++i) {
    const VariableId x = b.byte("x", chain[i]);
    const LocationId chosen = b.then(b.entry(chain[i]), Input{x, {}});
    const LocationId call = b.location(chain[i]);
    b.branch(chosen, b.equal(x, 0), b.exit(chain[i]), call);
    if (i + 1 < kDepth) {
      b.edge(call, Call{chain[i + 1], {}, {}}, b.exit(chain[i]));
    } else {
      b.skip(call, b.cfa.error());
    }
  }
  ASSERT_EQ(program::testing::violations(b.cfa), "");
  const BlockGraph graph(b.cfa, BlockOperator::LoopHeads);
  NestedUnrolling unrolling(graph);
  ASSERT_TRUE(unrolling.unroll({}, base::Budget()));
  ASSERT_EQ(unrolling.open_calls().size(), 1U);
  unrolling.expand(unrolling.open_calls().front().call, 5);
  ASSERT_TRUE(unrolling.unroll({}, base::Budget()));
  EXPECT_EQ(unrolling.expanded(), 6U);
  ASSERT_EQ(unrolling.open_calls().size(), 1U);
  unrolling.expand(unrolling.open_calls().front().call, 100);
  ASSERT_TRUE(unrolling.unroll({}, base::Budget()));
  EXPECT_TRUE(unrolling.open_calls().empty());
  const auto solver = logic::make_solver("z3", b.terms);
  ASSERT_EQ(solver->check({unrolling.error()}), logic::Answer::Sat);
  const auto choices = unrolling.choices([&](Term unknown) { return solver->value(unknown); });
  EXPECT_EQ(program::interpret(b.cfa, choices).end, End::Error);
}

}  // namespace
}  // namespace pincer::encode
