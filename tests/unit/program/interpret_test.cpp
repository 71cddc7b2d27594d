// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/interpret.h"

#include <gtest/gtest.h>

#include <chrono>

#include "base/contract.h"
#include "program/switched_runs.h"
#include "programs.h"
#include "random_cfa.h"

namespace pincer::program {
namespace {

using logic::Value;
using testing::bytes;
using testing::ProgramBuilder;
using testing::results;

TEST(Interpret, Exit) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  b.cfa.add_result(b.main, x);
  const LocationId l = b.then(b.entry(), Assign{x, b.number(3)});
  b.edge(l, Assign{x, b.plus(x, 4)}, b.exit());
  const Execution run = interpret(b.cfa, {});
  EXPECT_EQ(run.end, End::Exit);
  EXPECT_EQ(run.last, b.exit());
  EXPECT_EQ(run.last_edge, EdgeId(1));
  EXPECT_EQ(run.steps, 2U);
  EXPECT_EQ(results(b.cfa, run), bytes({7}));
  ASSERT_EQ(run.trace.size(), 2U);
  EXPECT_EQ(run.trace[0].edge, EdgeId(0));
  EXPECT_EQ(run.trace[0].value, bytes({3})[0]);
  EXPECT_EQ(run.trace[1].value, bytes({7})[0]);
}

TEST(Interpret, ErrorDependsOnInput) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const LocationId l = b.then(b.entry(), Input{x, "__VERIFIER_nondet_uchar"});
  b.branch(l, b.equal(x, 42), b.cfa.error(), b.exit());
  EXPECT_EQ(interpret(b.cfa, {bytes({42}), {}}).end, End::Error);
  const Execution run = interpret(b.cfa, {bytes({41, 9}), {}});
  EXPECT_EQ(run.end, End::Exit);
  EXPECT_EQ(run.inputs_used, 1U);
  EXPECT_EQ(run.trace[0].value, bytes({41})[0]);
}

TEST(SwitchedRuns, OneDecisionIsTakenAgainstItsCondition) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const LocationId l = b.then(b.entry(), Input{x, "__VERIFIER_nondet_uchar"});
  const LocationId m = b.location();
  b.branch(l, b.equal(x, 42), m, b.exit());
  b.branch(m, b.equal(x, 7), b.exit(), b.cfa.error());
  EXPECT_EQ(interpret(b.cfa, {bytes({42}), {}}).end, End::Error);
  SwitchedRuns runs(b.cfa, {bytes({42}), {}}, {});
  EXPECT_EQ(runs.run(1).end, End::Exit);
  EXPECT_EQ(runs.run(2).end, End::Exit);
  EXPECT_EQ(runs.run(2).steps, 3U) << "each run begins at the beginning";
  EXPECT_EQ(runs.run(9).end, End::Error) << "there is no such step";
  EXPECT_EQ(runs.run(0).end, End::AssumptionCut) << "there is no other way";
}

TEST(Interpret, InputExhausted) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  b.edge(b.entry(), Input{x, ""}, b.entry());
  const Execution run = interpret(b.cfa, {bytes({1, 2}), {}});
  EXPECT_EQ(run.end, End::InputExhausted);
  EXPECT_EQ(run.inputs_used, 2U);
  EXPECT_EQ(run.steps, 2U);
  EXPECT_EQ(run.last, b.entry());
}

TEST(Interpret, AssumptionCut) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  b.edge(b.entry(), Assume{b.equal(x, 1)}, b.exit());
  b.edge(b.entry(), Assume{b.equal(x, 2)}, b.exit());
  const Execution run = interpret(b.cfa, {});
  EXPECT_EQ(run.end, End::AssumptionCut);
  EXPECT_EQ(run.last, b.entry());
  EXPECT_EQ(run.last_edge, std::nullopt);
}

TEST(Interpret, StepLimit) {
  ProgramBuilder b;
  b.skip(b.entry(), b.entry());
  InterpretOptions options;
  options.step_limit = 100;
  const Execution run = interpret(b.cfa, {}, options);
  EXPECT_EQ(run.end, End::StepLimit);
  EXPECT_EQ(run.steps, 100U);
  EXPECT_EQ(run.trace.size(), 100U);
  options.record_trace = false;
  EXPECT_TRUE(interpret(b.cfa, {}, options).trace.empty());
}

TEST(Interpret, UnsupportedLocation) {
  ProgramBuilder b;
  const LocationId l = b.then(b.entry(), Assume{b.yes()});
  b.cfa.add_unsupported({l, "asm", {}});
  EXPECT_EQ(interpret(b.cfa, {}).end, End::Unsupported);
}

TEST(Interpret, EndsCountBeforeTheStepLimit) {
  ProgramBuilder b;
  b.skip(b.entry(), b.exit());
  InterpretOptions options;
  options.step_limit = 1;
  EXPECT_EQ(interpret(b.cfa, {}, options).end, End::Exit);
  options.step_limit = 0;
  EXPECT_EQ(interpret(b.cfa, {}, options).end, End::StepLimit);
}

TEST(Interpret, HavocsComeInOrderAndThenZero) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  b.cfa.add_result(b.main, x);
  b.cfa.add_result(b.main, y);
  const LocationId l = b.then(b.then(b.entry(), Assign{y, b.number(9)}), Havoc{x});
  b.edge(l, Havoc{y}, b.exit());
  const Execution run = interpret(b.cfa, {{}, bytes({5})});
  EXPECT_EQ(results(b.cfa, run), bytes({5, 0}));
  EXPECT_EQ(run.havocs_used, 1U);
}

TEST(Interpret, TwoAssumesThatHoldAreABug) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  b.edge(b.entry(), Assume{b.equal(x, 0)}, b.exit());
  b.edge(b.entry(), Assume{b.below(x, 9)}, b.exit());
  EXPECT_THROW(interpret(b.cfa, {}), base::ContractViolation);
}

TEST(Interpret, InputsAreResized) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  b.cfa.add_result(b.main, x);
  b.edge(b.entry(), Input{x, ""}, b.exit());
  EXPECT_EQ(results(b.cfa, interpret(b.cfa, {{Value::bits(32, std::uint64_t{0x1234})}, {}})), bytes({0x34}));
  EXPECT_EQ(results(b.cfa, interpret(b.cfa, {{Value::bits(4, std::uint64_t{0xf})}, {}})), bytes({0xf}));
  EXPECT_THROW(interpret(b.cfa, {{Value::boolean(true)}, {}}), base::ContractViolation);
}

TEST(Interpret, SignedInputsAreSignExtended) {
  ProgramBuilder b;
  const VariableId x = b.cfa.add_variable("x", logic::Sort::bitvec(16), {CTypeKind::Signed, 16, "short"}, b.main);
  b.cfa.add_result(b.main, x);
  b.edge(b.entry(), Input{x, ""}, b.exit());
  EXPECT_EQ(results(b.cfa, interpret(b.cfa, {bytes({0xff}), {}}))[0], Value::bits(16, std::uint64_t{0xffff}));
}

TEST(Interpret, InputsOnDemand) {
  ProgramBuilder b;
  const VariableId x = b.byte("x");
  b.cfa.add_result(b.main, x);
  b.edge(b.then(b.entry(), Input{x, "f"}), Input{x, "g"}, b.exit());
  std::vector<std::string> asked;
  InterpretOptions options;
  options.next_input = [&](EdgeId edge, logic::Sort sort, std::size_t index) -> std::optional<Value> {
    EXPECT_EQ(sort, logic::Sort::bitvec(8));
    EXPECT_EQ(index, asked.size());
    asked.push_back(std::get<Input>(b.cfa.edge(edge).statement).function);
    return bytes({static_cast<unsigned>(10 + index)})[0];
  };
  const Execution run = interpret(b.cfa, {bytes({1, 2}), {}}, options);
  EXPECT_EQ(asked, (std::vector<std::string>{"f", "g"}));
  EXPECT_EQ(results(b.cfa, run), bytes({11}));
  EXPECT_EQ(run.inputs_used, 2U);
  options.next_input = [](EdgeId, logic::Sort, std::size_t) -> std::optional<Value> { return std::nullopt; };
  EXPECT_EQ(interpret(b.cfa, {bytes({1, 2}), {}}, options).end, End::InputExhausted);
}

TEST(Interpret, ArrayWritesReadTheOldArray) {
  ProgramBuilder b;
  const VariableId m = b.memory("m");
  const VariableId copy = b.memory("copy");
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  b.cfa.add_result(b.main, x);
  b.cfa.add_result(b.main, y);
  logic::Terms& t = b.terms;
  const auto at = [&](VariableId array, unsigned index) { return t.select(b.term(array), b.number(index)); };
  // m[0], m[1] := 1, 2; copy := m; swap m[0] and m[1] in one statement; conditional write.
  LocationId l =
      b.then(b.entry(), Assign{m, t.store(t.store(b.term(m), b.number(0), b.number(1)), b.number(1), b.number(2))});
  l = b.then(l, Assign{copy, b.term(m)});
  l = b.then(l, Assign{m, t.store(t.store(b.term(m), b.number(0), at(m, 1)), b.number(1), at(m, 0))});
  l = b.then(l, Assign{m, t.ite(t.eq(at(m, 0), b.number(2)), t.store(b.term(m), at(m, 1), b.number(7)), b.term(m))});
  l = b.then(l, Assign{x, t.bv_add(t.bv_mul(b.number(10), at(m, 0)), at(m, 1))});
  b.edge(l, Assign{y, t.bv_add(t.bv_mul(b.number(10), at(copy, 0)), at(copy, 1))}, b.exit());
  EXPECT_EQ(results(b.cfa, interpret(b.cfa, {})), bytes({27, 12}));
}

/// result := n == 0 ? 0 : n + sum(n - 1), with a local that must survive the call.
struct Sum : ProgramBuilder {
  ProcedureId sum = cfa.add_procedure("sum");
  VariableId total = byte("total");
  VariableId n = byte("n", sum);
  VariableId rest = byte("rest", sum);
  VariableId result = byte("result", sum);

  explicit Sum(unsigned argument) {
    cfa.add_result(main, total);
    cfa.add_parameter(sum, n);
    cfa.add_result(sum, result);
    edge(entry(), Call{sum, {number(argument)}, {total}}, exit());
    const LocationId zero = location(sum);
    const LocationId more = location(sum);
    branch(entry(sum), equal(n, 0), zero, more);
    edge(zero, Assign{result, number(0)}, exit(sum));
    const LocationId back = then(more, Call{sum, {plus(n, 255)}, {rest}});
    edge(back, Assign{result, terms.bv_add(term(n), term(rest))}, exit(sum));
  }
};

TEST(Interpret, Recursion) {
  const Sum b(20);
  const Execution run = interpret(b.cfa, {});
  EXPECT_EQ(run.end, End::Exit);
  EXPECT_EQ(results(b.cfa, run), bytes({210}));
}

TEST(Interpret, CallDepthLimit) {
  const Sum b(20);
  InterpretOptions options;
  options.call_depth_limit = 20;
  EXPECT_EQ(interpret(b.cfa, {}, options).end, End::StepLimit);
  options.call_depth_limit = 21;
  EXPECT_EQ(interpret(b.cfa, {}, options).end, End::Exit);
}

TEST(Interpret, DeepRecursionNeedsNoStack) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  b.edge(b.entry(), Call{f, {}, {}}, b.exit());
  b.edge(b.entry(f), Call{f, {}, {}}, b.exit(f));
  const Execution run = interpret(b.cfa, {});
  EXPECT_EQ(run.end, End::StepLimit);
  EXPECT_EQ(run.steps, 100'000U);
}

TEST(Interpret, LocalsAreFreshInEachActivation) {
  // f sets its local and calls itself once; the inner activation hands out what it found in the local.
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  const VariableId local = b.byte("local", f);
  const VariableId found = b.byte("found", f);
  const VariableId depth = b.byte("depth", std::nullopt);
  b.cfa.add_result(f, found);
  b.cfa.add_result(f, local);
  const LocationId outer = b.location(f);
  const LocationId inner = b.location(f);
  b.branch(b.entry(f), b.equal(depth, 0), outer, inner);
  LocationId l = b.then(outer, Assign{local, b.number(5)});
  l = b.then(l, Assign{depth, b.number(1)});
  b.edge(l, Call{f, {}, {found, VariableId()}}, b.exit(f));
  l = b.then(inner, Assign{found, b.term(local)});
  b.edge(l, Assign{local, b.number(9)}, b.exit(f));
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  b.cfa.add_result(b.main, x);
  b.cfa.add_result(b.main, y);
  b.edge(b.entry(), Call{f, {}, {x, y}}, b.exit());
  EXPECT_EQ(results(b.cfa, interpret(b.cfa, {})), bytes({0, 5}));
}

TEST(Interpret, AProcedureCanEndTheProgram) {
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  b.edge(b.entry(), Call{f, {}, {}}, b.cfa.error());
  b.skip(b.entry(f), b.exit());
  const Execution run = interpret(b.cfa, {});
  EXPECT_EQ(run.end, End::Exit);
  EXPECT_EQ(run.last, b.exit());
  EXPECT_EQ(run.steps, 2U);
}

TEST(Interpret, ACallOfProcedureZeroReturns) {
  ProgramBuilder b;
  const VariableId depth = b.byte("depth", std::nullopt);
  const LocationId once = b.then(b.entry(), Assign{depth, b.plus(depth, 1)});
  const LocationId inner = b.location();
  b.branch(once, b.equal(depth, 1), inner, b.exit());
  b.skip(b.then(inner, Call{b.main, {}, {}}), b.cfa.error());
  EXPECT_EQ(interpret(b.cfa, {}).end, End::Error);
}

TEST(Interpret, ArgumentsAreEvaluatedBeforeAnyIsPassed) {
  // f(a, b) calls itself as f(b, a) once; the result is the first parameter of the inner call.
  ProgramBuilder b;
  const ProcedureId f = b.cfa.add_procedure("f");
  const VariableId p = b.byte("p", f);
  const VariableId q = b.byte("q", f);
  const VariableId depth = b.byte("depth", std::nullopt);
  b.cfa.add_parameter(f, p);
  b.cfa.add_parameter(f, q);
  b.cfa.add_result(f, p);
  b.cfa.add_result(f, q);
  const LocationId inner = b.location(f);
  b.branch(b.entry(f), b.equal(depth, 0), inner, b.exit(f));
  const LocationId again = b.then(inner, Assign{depth, b.number(1)});
  b.edge(again, Call{f, {b.term(q), b.term(p)}, {p, q}}, b.exit(f));
  const VariableId x = b.byte("x");
  const VariableId y = b.byte("y");
  b.cfa.add_result(b.main, x);
  b.cfa.add_result(b.main, y);
  b.edge(b.entry(), Call{f, {b.number(1), b.number(2)}, {x, y}}, b.exit());
  EXPECT_EQ(results(b.cfa, interpret(b.cfa, {})), bytes({2, 1}));
}

TEST(Interpret, IsDeterministic) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto program = testing::random_program(seed);
    InterpretOptions options;
    options.step_limit = 500;
    const Choices choices{bytes({1, 200, 3, 0}), bytes({7, 8})};
    const Execution one = interpret(program->cfa, choices, options);
    const Execution two = interpret(program->cfa, choices, options);
    EXPECT_EQ(one.end, two.end);
    EXPECT_EQ(one.steps, two.steps);
    EXPECT_EQ(one.globals_and_locals, two.globals_and_locals);
    ASSERT_EQ(one.trace.size(), two.trace.size());
    for (std::size_t i = 0; i < one.trace.size(); ++i) {
      EXPECT_EQ(one.trace[i].edge, two.trace[i].edge);
      EXPECT_EQ(one.trace[i].value, two.trace[i].value);
    }
  }
}

/// for (i = 0; i < n; i++) { s = (s + i * 3) ^ i; m[i] = s; } over 32 bits.
struct Loop : ProgramBuilder {
  explicit Loop(unsigned n, bool with_memory) {
    const auto sort = logic::Sort::bitvec(32);
    const VariableId i = cfa.add_variable("i", sort, {}, main);
    const VariableId s = cfa.add_variable("s", sort, {}, main);
    const VariableId m = cfa.add_variable("m", logic::Sort::array(sort, sort), {}, std::nullopt);
    const LocationId head = then(then(entry(), Assign{i, terms.bv(32, 0)}), Assign{s, terms.bv(32, 1)});
    const LocationId body = location();
    branch(head, terms.bv_ult(term(i), terms.bv(32, n)), body, exit());
    const auto sum = terms.bv_add(term(s), terms.bv_mul(term(i), terms.bv(32, 3)));
    LocationId at = then(body, Assign{s, terms.bv_xor(sum, term(i))});
    if (with_memory) at = then(at, Assign{m, terms.store(term(m), term(i), term(s))});
    edge(at, Assign{i, terms.bv_add(term(i), terms.bv(32, 1))}, head);
  }
};

double million_edges_per_second(const Cfa& cfa) {
  InterpretOptions options;
  options.record_trace = false;
  options.step_limit = 100'000'000;
  const auto start = std::chrono::steady_clock::now();
  const Execution run = interpret(cfa, {}, options);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(run.end, End::Exit);
  return static_cast<double>(run.steps) / time.count() / 1e6;
}

TEST(Interpret, Speed) {
  const Loop scalars(500'000, false);
  const double scalar_speed = million_edges_per_second(scalars.cfa);
  const Loop arrays(200'000, true);
  const double array_speed = million_edges_per_second(arrays.cfa);
  RecordProperty("scalar_million_edges_per_second", std::to_string(scalar_speed));
  RecordProperty("array_million_edges_per_second", std::to_string(array_speed));
  std::printf("interpreter: %.1f million edges/s on scalars, %.1f with arrays\n", scalar_speed, array_speed);
#ifdef NDEBUG
  EXPECT_GT(scalar_speed, 0.5);  // far below what it does, so that a busy machine passes
  EXPECT_GT(array_speed, 0.2);   // in-place writes: copies would be a thousand times slower
#endif
}

}  // namespace
}  // namespace pincer::program
