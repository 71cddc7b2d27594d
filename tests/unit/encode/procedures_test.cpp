// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What a proof over procedures must not forget: each a small program with an error that some execution reaches.
#include <gtest/gtest.h>

#include "encode/unrolling.h"
#include "logic/backend/solvers.h"
#include "unit/program/programs.h"

namespace pincer::encode {
namespace {

using program::Assign;
using program::Call;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;
using program::testing::ProgramBuilder;

/// Can the error be reached within so many blocks?
bool reaches_error(const ProgramBuilder& builder, std::size_t depth) {
  EXPECT_EQ(program::testing::violations(builder.cfa), "");
  const BlockGraph graph(builder.cfa, BlockOperator::LoopHeads);
  Unrolling unrolling(graph);
  const auto solver = logic::make_solver("z3", builder.cfa.terms());
  for (;; unrolling.step()) {
    if (solver->check({unrolling.error(unrolling.depth())}) == logic::Answer::Sat) return true;
    if (unrolling.depth() == depth || unrolling.exhausted()) return false;
  }
}

TEST(Procedures, TheFirstProcedureReturnsWhenItIsCalled) {
  ProgramBuilder b;
  const VariableId g = b.byte("g", std::nullopt);
  const LocationId first = b.location();
  const LocationId again = b.location();
  b.branch(b.entry(), b.equal(g, 0), first, again);
  const LocationId call = b.then(first, Assign{g, b.number(1)});
  b.edge(call, Call{b.main, {}, {}}, b.cfa.error());
  b.skip(again, b.exit());
  EXPECT_TRUE(reaches_error(b, 10));
}

TEST(Procedures, CallsThatAreImpossibleAreDropped) {
  ProgramBuilder b;
  const VariableId g = b.byte("g", std::nullopt);
  const ProcedureId f = b.cfa.add_procedure("f");
  const LocationId left = b.location();
  const LocationId right = b.location();
  b.branch(b.entry(), b.equal(g, 0), left, right);
  b.edge(left, Call{f, {}, {}}, b.exit());
  b.edge(right, Call{f, {}, {}}, b.cfa.error());
  b.skip(b.entry(f), b.exit(f));
  for (const bool is_dropped : {false, true}) {
    const BlockGraph graph(b.cfa, BlockOperator::LoopHeads);
    Unrolling unrolling(graph);
    const auto solver = logic::make_solver("z3", b.cfa.terms());
    bool is_reached = false;
    std::size_t asked = 0;
    for (;; unrolling.step()) {
      is_reached = is_reached || solver->check({unrolling.error(unrolling.depth())}) == logic::Answer::Sat;
      if (unrolling.depth() == 8 || unrolling.exhausted()) break;
      unrolling.drop_calls([&](logic::Term) {
        ++asked;
        return is_dropped;
      });
    }
    EXPECT_EQ(is_reached, !is_dropped);
    EXPECT_EQ(asked, 2U);
  }
}

TEST(Procedures, AProcedureThatEndsTheProgramDoesNotReturn) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  b.edge(b.entry(), Call{f, {}, {}}, b.cfa.error());
  b.skip(b.entry(f), b.exit());
  // Procedure 0 is called somewhere, so that its exit may be a return.
  const LocationId other = b.location(f);
  b.edge(b.cfa.add_location(f), Call{b.main, {}, {}}, other);
  b.skip(other, b.exit(f));
  const BlockGraph graph(b.cfa, BlockOperator::LoopHeads);
  Unrolling unrolling(graph);
  while (unrolling.depth() < 6 && !unrolling.exhausted()) unrolling.step();
  EXPECT_TRUE(unrolling.exhausted());
  for (std::size_t layer = 0; layer <= unrolling.depth(); ++layer)
    EXPECT_TRUE(b.terms.is_false(unrolling.error(layer)));
}

TEST(Procedures, LocalsAreArbitraryInEachActivation) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  const VariableId x = b.byte("x", f);
  const VariableId y = b.byte("y", f);
  b.cfa.add_result(f, y);
  b.edge(b.entry(f), Assign{y, b.term(x)}, b.exit(f));
  const VariableId first = b.byte("first");
  const VariableId second = b.byte("second");
  const LocationId one = b.then(b.entry(), Call{f, {}, {first}});
  const LocationId two = b.then(one, Call{f, {}, {second}});
  b.branch(two, b.terms.eq(b.term(first), b.term(second)), b.exit(), b.cfa.error());
  EXPECT_TRUE(reaches_error(b, 10)) << "two calls may find different values";
}

TEST(Procedures, WhatACallerHasNotAssignedStaysArbitraryDuringACall) {
  // x is read after a call; one way to the call assigns it, another one leaves it alone. Both ways are inside the
  // callee after the same number of blocks.
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  const VariableId n = b.byte("n", f);
  b.cfa.add_parameter(f, n);
  const LocationId head = b.location(f);
  const LocationId body = b.location(f);
  b.skip(b.entry(f), head);
  b.branch(head, b.equal(n, 0), b.exit(f), body);
  b.edge(body, Assign{n, b.plus(n, 255)}, head);
  const VariableId x = b.byte("x");
  const VariableId c = b.byte("c");
  const VariableId rounds = b.byte("rounds");
  const LocationId loop = b.location();
  const LocationId assign = b.location();
  const LocationId call = b.location();
  b.edge(b.entry(), Assign{rounds, b.number(2)}, loop);
  b.branch(loop, b.equal(c, 0), call, assign);
  const LocationId assigned = b.then(b.then(assign, Assign{x, b.number(1)}), Assign{rounds, b.number(1)});
  b.edge(assigned, Assign{c, b.number(0)}, loop);
  const LocationId after = b.location();
  b.edge(call, Call{f, {b.term(rounds)}, {}}, after);
  b.branch(after, b.equal(x, 200), b.cfa.error(), b.exit());
  EXPECT_TRUE(reaches_error(b, 12));
}

TEST(Executor, VariablesThatAreKeptHaveTheirValueWhereWaysMeet) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const VariableId c = b.byte("c");
  const LocationId head = b.location();
  const LocationId left = b.location();
  const LocationId right = b.location();
  b.skip(b.entry(), head);
  b.branch(head, b.equal(c, 0), left, right);
  b.edge(left, Assign{x, b.number(1)}, head);
  const LocationId rest = b.then(right, Assign{x, b.number(2)});
  b.branch(rest, b.equal(c, 9), b.cfa.error(), head);
  const BlockGraph graph(b.cfa, BlockOperator::LoopHeads);
  const program::Liveness liveness(b.cfa);
  ASSERT_FALSE(liveness.is_live(x, head));
  class None : public Unknowns {
    logic::Term choice(program::EdgeId, VariableId) override { return {}; }
    logic::Term initial(VariableId) override { return {}; }
  } none;
  Paths paths(b.terms);
  Executor executor(b.cfa, liveness, paths, {x});
  for (auto& arrival :
       executor.execute(graph, graph.node(*graph.node_at(head)).part, {paths.start(), {b.term(x), b.term(c)}}, none)) {
    if (arrival.target != head) continue;
    const auto solver = logic::make_solver("z3", b.terms);
    solver->add(paths.condition(arrival.state.path));
    EXPECT_EQ(solver->check({b.terms.eq(arrival.state.values[x.index()], b.number(1))}), logic::Answer::Sat);
    EXPECT_EQ(solver->check({b.terms.eq(arrival.state.values[x.index()], b.number(2))}), logic::Answer::Sat);
  }
}

}  // namespace
}  // namespace pincer::encode
