// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/simplify_cfa.h"

#include <gtest/gtest.h>

#include <chrono>

#include "program/coalesce.h"
#include "programs.h"
#include "random_cfa.h"

namespace pincer::program {
namespace {

using testing::bytes;
using testing::ProgramBuilder;
using testing::results;
using testing::violations;

/// Both programs are valid and behave the same on a few inputs; says how many runs were compared.
int expect_same(const Cfa& before, const Cfa& after, std::uint64_t seed) {
  EXPECT_EQ(violations(after, {10, seed}), "") << "seed " << seed;
  EXPECT_LE(after.edges().size(), before.edges().size());
  std::mt19937_64 random(seed);
  int compared = 0;
  for (int i = 0; i < 5; ++i) {
    std::vector<unsigned> inputs;
    for (std::size_t k = random() % 8; k > 0; --k) inputs.push_back(random() % 2 == 0 ? random() % 4 : random() % 256);
    const Choices choices{bytes(inputs), {}};
    InterpretOptions options;
    options.step_limit = 3'000;
    options.record_trace = false;
    const Execution one = interpret(before, choices, options);
    if (one.end == End::StepLimit) continue;  // how far it comes depends on the number of edges
    const Execution two = interpret(after, choices, options);
    EXPECT_EQ(one.end, two.end) << "seed " << seed;
    EXPECT_EQ(one.inputs_used, two.inputs_used) << "seed " << seed;
    if (one.end == End::Exit && before.location(before.edge(*one.last_edge).source).procedure == ProcedureId(0)) {
      EXPECT_EQ(results(before, one), results(after, two)) << "seed " << seed;
    }
    ++compared;
  }
  return compared;
}

TEST(Simplify, KeepsTheBehaviourOfRandomPrograms) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    const auto program = testing::random_program(seed);
    compared += expect_same(program->cfa, simplify(program->cfa), seed);
    if (HasFailure()) break;
  }
  EXPECT_GT(compared, 5'000);
}

TEST(Coalesce, KeepsTheBehaviourOfRandomPrograms) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 4'000; ++seed) {
    const auto program = testing::random_program(seed);
    compared += expect_same(program->cfa, coalesce(program->cfa), seed);
    if (HasFailure()) break;
  }
  EXPECT_GT(compared, 10'000);
}

TEST(Simplify, IsIdempotent) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const auto program = testing::random_program(seed);
    const Cfa once = simplify(program->cfa);
    const Cfa twice = simplify(once);
    EXPECT_EQ(once.edges().size(), twice.edges().size()) << "seed " << seed;
    EXPECT_EQ(once.locations().size(), twice.locations().size()) << "seed " << seed;
    EXPECT_EQ(once.variables().size(), twice.variables().size()) << "seed " << seed;
  }
}

TEST(Simplify, MergesSkips) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  LocationId l = b.then(b.entry(), Assume{b.yes()});
  l = b.then(l, Input{x, ""});
  l = b.then(l, Assume{b.yes()});
  b.skip(b.then(l, Assume{b.yes()}), b.exit());
  const Cfa after = simplify(b.cfa);
  EXPECT_EQ(after.edges().size(), 1U);
  EXPECT_EQ(after.locations().size(), 2U);
  EXPECT_TRUE(std::holds_alternative<Input>(after.edges()[0].statement));
}

TEST(Simplify, AProgramOfNothingIsOneSkip) {
  ProgramBuilder b;
  b.skip(b.then(b.entry(), Assume{b.yes()}), b.exit());
  EXPECT_EQ(simplify(b.cfa).edges().size(), 1U);
}

TEST(Simplify, AnEndlessLoopStaysOne) {
  ProgramBuilder b;
  const LocationId head = b.then(b.entry(), Assume{b.yes()});
  b.skip(b.then(b.then(head, Assume{b.yes()}), Assume{b.yes()}), head);
  const Cfa after = simplify(b.cfa);
  EXPECT_EQ(violations(after), "");
  InterpretOptions options;
  options.step_limit = 1'000;
  EXPECT_EQ(interpret(after, {}, options).end, End::StepLimit);
  EXPECT_TRUE(after.incoming(after.entry()).empty());
}

TEST(Simplify, ACutStaysOneAndKeepsNothingReachable) {
  ProgramBuilder b;
  const LocationId l = b.then(b.entry(), Assume{b.no()});
  b.skip(l, b.cfa.error());
  const Cfa after = simplify(b.cfa);
  EXPECT_EQ(after.edges().size(), 1U);
  EXPECT_FALSE(after.error_location());
  EXPECT_EQ(interpret(after, {}).end, End::AssumptionCut);
}

TEST(Simplify, DropsFalseBranches) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const LocationId l = b.then(b.entry(), Input{x, ""});
  b.branch(l, b.yes(), b.exit(), b.cfa.error());
  const Cfa after = simplify(b.cfa);
  EXPECT_EQ(after.edges().size(), 1U);
  EXPECT_FALSE(after.error_location());
}

TEST(Simplify, DropsDeadWritesAndTheirVariables) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  const VariableId counter = b.byte("counter");
  const VariableId z = b.byte("z");
  b.cfa.add_result(b.main, z);
  LocationId l = b.then(b.entry(), Assign{x, b.number(1)});
  l = b.then(l, Assign{y, b.term(x)});
  l = b.then(l, Havoc{y});
  l = b.then(l, Assign{counter, b.plus(counter, 1)});
  l = b.then(l, Input{y, ""});
  b.edge(l, Assign{z, b.number(3)}, b.exit());
  const Cfa after = simplify(b.cfa);
  EXPECT_EQ(after.edges().size(), 2U);  // the input consumes one, so it stays
  EXPECT_EQ(after.variables().size(), 2U);
  EXPECT_EQ(after.variables()[1].term, b.term(z));
}

TEST(Simplify, DropsBranchesWithoutEffect) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  const LocationId l = b.then(b.entry(), Assign{x, b.number(1)});
  const LocationId one = b.location();
  const LocationId two = b.location();
  b.branch(l, b.equal(x, 0), one, two);
  b.edge(one, Assign{y, b.number(1)}, b.exit());
  b.edge(two, Assign{y, b.number(2)}, b.exit());
  const Cfa after = simplify(b.cfa);
  EXPECT_EQ(after.edges().size(), 1U);
  EXPECT_TRUE(after.variables().empty());
}

TEST(Simplify, KeepsPositionsOfBranches) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const LocationId l = b.then(b.entry(), Input{x, ""});
  const LocationId one = b.location();
  b.branch(l, b.equal(x, 0), one, b.cfa.error());
  b.skip(one, b.exit());
  const Cfa after = simplify(b.cfa);
  ASSERT_EQ(after.edges().size(), 3U);
  EXPECT_EQ(after.edges()[1].branch, true);
  EXPECT_EQ(after.edges()[2].branch, false);
  EXPECT_EQ(after.sources().to_string(after.edges()[1].where), "test.c:2:1");
  EXPECT_EQ(after.edges()[1].target, after.procedure(ProcedureId(0)).exit);
}

TEST(Simplify, DropsUncalledProceduresAndUnusedResults) {
  ProgramBuilder b;
  const ProcedureId unused = b.cfa.add_procedure("unused");
  b.skip(b.entry(unused), b.exit(unused));
  const ProcedureId f = b.cfa.add_procedure("f");
  const VariableId r = b.byte("r", f);
  b.cfa.add_result(f, r);
  b.edge(b.entry(f), Input{r, ""}, b.exit(f));
  b.edge(b.entry(), Call{f, {}, {b.byte("x")}}, b.exit());
  const Cfa after = simplify(b.cfa);
  EXPECT_EQ(violations(after), "");
  ASSERT_EQ(after.procedures().size(), 2U);
  EXPECT_EQ(after.procedures()[1].name, "f");
  EXPECT_EQ(after.variables().size(), 1U);
}

TEST(Simplify, KeepsWhatMattersAcrossCalls) {
  // The argument matters through the result, `set` after the call, `read` inside of it; `lost` never.
  ProgramBuilder b;
  const VariableId set = b.byte("set", std::nullopt);
  const VariableId read = b.byte("read", std::nullopt);
  const VariableId lost = b.byte("lost", std::nullopt);
  const ProcedureId f = b.cfa.add_procedure("f");
  const VariableId p = b.byte("p", f);
  const VariableId r = b.byte("r", f);
  b.cfa.add_parameter(f, p);
  b.cfa.add_result(f, r);
  LocationId l = b.then(b.entry(f), Assign{r, b.terms.bv_add(b.term(p), b.term(read))});
  l = b.then(l, Assign{read, b.number(99)});
  b.edge(l, Assign{set, b.number(10)}, b.exit(f));
  const VariableId a = b.byte("a");
  const VariableId x = b.byte("x");
  b.cfa.add_result(b.main, x);
  l = b.then(b.entry(), Assign{a, b.number(1)});
  l = b.then(l, Assign{read, b.number(2)});
  l = b.then(l, Assign{lost, b.number(3)});
  l = b.then(l, Assign{set, b.number(4)});
  l = b.then(l, Call{f, {b.term(a)}, {x}});
  b.edge(l, Assign{x, b.terms.bv_add(b.term(x), b.term(set))}, b.exit());
  const Cfa after = simplify(b.cfa);
  EXPECT_EQ(results(after, interpret(after, {})), bytes({13}));
  EXPECT_EQ(after.edges().size(), 6U);  // gone: lost := 3, set := 4 (overwritten in f), read := 99
}

TEST(Coalesce, MergesTheCopiesOfALoop) {
  // What a front end makes of `for (i = 0; i < 9; i++)`: head variable, next value, copies around.
  ProgramBuilder b;
  const VariableId start = b.byte("");
  const VariableId i = b.byte("i");
  const VariableId next = b.byte("");
  LocationId l = b.then(b.entry(), Assign{start, b.number(0)});
  const LocationId head = b.then(l, Assign{i, b.term(start)});
  const LocationId body = b.location();
  b.branch(head, b.below(i, 9), body, b.exit());
  l = b.then(body, Assign{next, b.plus(i, 1)});
  b.edge(l, Assign{i, b.term(next)}, head);
  const Cfa after = coalesce(b.cfa);
  ASSERT_EQ(after.variables().size(), 1U);
  EXPECT_EQ(after.variables()[0].name, "i");
  EXPECT_EQ(after.edges().size(), 4U);
}

TEST(Coalesce, KeepsASwapApart) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  const VariableId t = b.byte("t");
  b.cfa.add_result(b.main, x);
  b.cfa.add_result(b.main, y);
  LocationId l = b.then(b.entry(), Input{x, ""});
  l = b.then(l, Input{y, ""});
  l = b.then(l, Assign{t, b.term(x)});
  l = b.then(l, Assign{x, b.term(y)});
  b.edge(l, Assign{y, b.term(t)}, b.exit());
  const Cfa after = coalesce(b.cfa);
  EXPECT_EQ(results(after, interpret(after, {bytes({1, 2}), {}})), bytes({2, 1}));
}

TEST(Coalesce, KeepsUninitialisedVariablesApart) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  const LocationId l = b.location();
  b.branch(b.entry(), b.terms.eq(b.term(x), b.term(y)), b.exit(), l);
  b.edge(b.then(l, Assign{x, b.term(y)}), Assume{b.equal(x, 1)}, b.exit());
  EXPECT_EQ(coalesce(b.cfa).variables().size(), 2U);
}

TEST(Coalesce, MergesMemories) {
  ProgramBuilder b;
  const VariableId m = b.memory("m", b.main);
  const VariableId after_write = b.memory("", b.main);
  const VariableId x = b.byte("x");
  b.cfa.add_result(b.main, x);
  LocationId l = b.then(b.entry(), Assign{after_write, b.terms.store(b.term(m), b.number(1), b.number(2))});
  b.edge(l, Assign{x, b.terms.select(b.term(after_write), b.number(1))}, b.exit());
  const Cfa after = coalesce(b.cfa);
  EXPECT_EQ(after.variables().size(), 2U);
  EXPECT_EQ(results(after, interpret(after, {})), bytes({2}));
}

TEST(Coalesce, ParametersStayApart) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  const VariableId p = b.byte("p", f);
  const VariableId q = b.byte("q", f);
  b.cfa.add_parameter(f, p);
  b.cfa.add_parameter(f, q);
  b.cfa.add_result(f, p);
  b.edge(b.entry(f), Assign{p, b.term(q)}, b.exit(f));
  const VariableId x = b.byte("x");
  b.cfa.add_result(b.main, x);
  b.edge(b.entry(), Call{f, {b.number(1), b.number(2)}, {x}}, b.exit());
  const Cfa after = coalesce(b.cfa);
  EXPECT_EQ(violations(after), "");
  EXPECT_EQ(results(after, interpret(after, {})), bytes({2}));
}

TEST(Coalesce, ClassesInterfereIfAnyOfTheirMembersDo) {
  // x takes y or z, which are both in use at once: x can share with one of them only.
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  const VariableId z = b.byte("z");
  const VariableId u = b.byte("u");
  b.cfa.add_result(b.main, x);
  LocationId l = b.then(b.then(b.then(b.entry(), Input{y, ""}), Input{z, ""}), Input{u, ""});
  const LocationId one = b.location();
  const LocationId two = b.location();
  b.branch(l, b.equal(u, 0), one, two);
  b.edge(one, Assign{x, b.term(y)}, b.exit());
  b.edge(two, Assign{x, b.term(z)}, b.exit());
  const Cfa after = coalesce(b.cfa);
  EXPECT_EQ(after.variables().size(), 3U);
  EXPECT_EQ(results(after, interpret(after, {bytes({1, 2, 0}), {}})), bytes({1}));
  EXPECT_EQ(results(after, interpret(after, {bytes({1, 2, 3}), {}})), bytes({2}));
}

TEST(Coalesce, InterferenceIsInheritedByClasses) {
  // y and z are in use at once; x shares with y and must then keep away from z, whichever of them is copied.
  for (const bool into_x : {true, false}) {
    ProgramBuilder b;
    const VariableId x = b.byte("x");
    const VariableId y = b.byte("y");
    const VariableId z = b.byte("z");
    const VariableId p = b.byte("p");
    const VariableId q = b.byte("q");
    const VariableId sum = b.byte("sum");
    b.cfa.add_result(b.main, sum);
    logic::Terms& t = b.terms;
    const auto add = [&](LocationId l, VariableId v, unsigned factor) {
      return b.then(l, Assign{sum, t.bv_add(b.term(sum), t.bv_mul(b.number(factor), b.term(v)))});
    };
    LocationId l = b.then(b.then(b.entry(), Input{y, ""}), Input{z, ""});
    l = b.then(add(l, z, 1), Assign{x, b.term(y)});
    l = b.then(b.then(l, Input{p, ""}), Input{q, ""});
    l = add(add(add(l, p, 3), q, 5), x, 7);
    const VariableId last = into_x ? x : z;
    l = into_x ? b.then(b.then(l, Input{z, ""}), Assign{x, b.term(z)}) : b.then(l, Assign{z, b.term(x)});
    l = b.then(b.then(l, Assign{p, b.term(last)}), Assign{q, b.term(last)});
    b.skip(add(add(l, p, 11), q, 13), b.exit());
    const Cfa after = coalesce(b.cfa);
    EXPECT_LT(after.variables().size(), b.cfa.variables().size());
    const Choices choices{bytes({1, 20, 3, 40, 5}), {}};
    EXPECT_EQ(results(after, interpret(after, choices)), results(b.cfa, interpret(b.cfa, choices)));
  }
}

TEST(Coalesce, ResultsOfOneCallStayDistinct) {
  // Both results are dead, so x and y may share a variable, but the call must not name it twice.
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  b.cfa.add_result(f, b.byte("r", f));
  b.cfa.add_result(f, b.byte("s", f));
  b.edge(b.entry(f), Assume{b.yes()}, b.exit(f));
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  b.cfa.add_result(b.main, y);
  LocationId l = b.then(b.entry(), Call{f, {}, {x, y}});
  l = b.then(l, Input{x, ""});
  b.edge(l, Assign{y, b.term(x)}, b.exit());
  const Cfa after = coalesce(b.cfa);
  EXPECT_EQ(violations(after), "");
}

TEST(Coalesce, Scales) {
  // 100,000 edges: rows of loops whose counters are copied back and forth, with values that live throughout.
  ProgramBuilder b;
  std::vector<VariableId> long_lived;
  LocationId at = b.entry();
  for (int i = 0; i < 50; ++i) {
    long_lived.push_back(b.byte("v" + std::to_string(i)));
    at = b.then(at, Input{long_lived.back(), ""});
  }
  for (int i = 0; i < 20'000; ++i) {
    const VariableId counter = b.byte("i");
    const VariableId next = b.byte("");
    const LocationId head = b.then(at, Assign{counter, b.term(long_lived[static_cast<std::size_t>(i) % 50])});
    const LocationId body = b.location();
    at = b.location();
    b.branch(head, b.below(counter, 100), body, at);
    b.edge(b.then(body, Assign{next, b.plus(counter, 1)}), Assign{counter, b.term(next)}, head);
  }
  for (const VariableId v : long_lived) at = b.then(at, Assume{b.equal(v, 0)});
  b.skip(at, b.exit());
  const auto start = std::chrono::steady_clock::now();
  const Cfa after = coalesce(b.cfa);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::printf("coalesce: %zu edges and %zu variables in %.2f s, %zu and %zu remain\n", b.cfa.edges().size(),
              b.cfa.variables().size(), time.count(), after.edges().size(), after.variables().size());
  EXPECT_EQ(after.variables().size(), 20'050U);
  EXPECT_LT(time.count(), 60);  // quadratic would be far beyond, a busy machine is not
}

}  // namespace
}  // namespace pincer::program
