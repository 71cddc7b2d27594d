// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/integer_view.h"

#include <gtest/gtest.h>

#include <random>

#include "logic/evaluate/evaluate.h"
#include "program/interpret.h"
#include "program/validate_cfa.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::transform {
namespace {

using logic::Value;
using program::Cfa;
using program::End;

bool has_fresh_values(const Cfa& before, const Cfa& after) {
  return after.variables().size() != before.variables().size();
}

/// The same execution in both programs: inputs as bits and as the integers that the view reads them as.
void compare(const Cfa& bits, const Transformed& view, std::mt19937& random, const std::string& name) {
  program::Choices choices;
  std::vector<std::int64_t> numbers;
  for (int i = 0; i < 60; ++i) {
    static constexpr std::int64_t kInteresting[] = {0, 1, -1, 2, 3, 7, 2147483647, -2147483648LL, 100, 255, 65536};
    numbers.push_back(random() % 3 == 0 ? static_cast<std::int32_t>(random())
                                        : kInteresting[random() % std::size(kInteresting)]);
  }
  program::InterpretOptions options;
  options.step_limit = 20'000;
  options.next_input = [&](program::EdgeId, logic::Sort sort, std::size_t i) -> std::optional<Value> {
    if (i >= numbers.size()) return std::nullopt;
    if (sort.is_float()) return Value::zero(sort);
    return sort.is_bool() ? Value::boolean(numbers[i] & 1)
                          : Value::bits(sort.width(), mpz_class(static_cast<long>(numbers[i])));
  };
  const program::Execution expected = program::interpret(bits, {}, options);
  options.step_limit = 1'000'000;
  options.next_input = [&](program::EdgeId edge, logic::Sort sort, std::size_t i) -> std::optional<Value> {
    if (i >= numbers.size()) return std::nullopt;
    if (sort.is_float()) return Value::zero(sort);
    if (sort.is_bool()) return Value::boolean(numbers[i] & 1);
    // The range that is assumed right after the input tells how it is read.
    const auto& input = std::get<program::Input>(view.program.edge(edge).statement);
    const unsigned width = bits.sort(input.variable).width();
    mpz_class value = Value::bits(width, mpz_class(static_cast<long>(numbers[i]))).as_signed();
    const program::Edge& range = view.program.edge(view.program.outgoing(view.program.edge(edge).target).front());
    const logic::Term condition = std::get<program::Assume>(range.statement).condition;
    const logic::Term variable = view.program.variable(input.variable).term;
    const auto holds =
        logic::evaluate(view.program.terms(), condition, [&](logic::Term) { return Value::integer(value); });
    EXPECT_TRUE(variable.valid());
    if (!holds.as_bool()) value += mpz_class(1) << width;
    return Value::integer(value);
  };
  const program::Execution found = program::interpret(view.program, {}, options);
  if (expected.end == End::StepLimit) return;
  EXPECT_EQ(found.end, expected.end) << name;
  EXPECT_EQ(found.inputs_used, expected.inputs_used) << name;
}

TEST(IntegerView, BehavesLikeTheProgram) {
  std::mt19937 random(17);
  std::size_t compared = 0;
  for (const std::string& name : support::program_names()) {
    logic::Terms terms;
    const frontend::Result loaded = support::load_program(name, terms);
    const Transformed view = integer_view(loaded.cfa, Arithmetic::Exact);
    EXPECT_EQ(program::validate_cfa(view.program), std::vector<std::string>{}) << name;
    if (has_fresh_values(loaded.cfa, view.program)) continue;
    for (int i = 0; i < 20; ++i) compare(loaded.cfa, view, random, name);
    ++compared;
  }
  EXPECT_GT(compared, 40U);
}

TEST(IntegerView, ArithmeticWrapsAndConverts) {
  std::mt19937 random(3);
  const std::string prelude =
      "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
      "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();"
      "unsigned u = a, v = b; unsigned char c = a; signed char d = b; long l = a; (void)l; (void)d;"
      "(void)c; (void)u; (void)v;\n";
  const char* const kConditions[] = {"a + b > 5",
                                     "a - b < 0",
                                     "u + v > 5u",
                                     "u - v > 5u",
                                     "a * 3 == b",
                                     "u * 7u < v",
                                     "-a == b",
                                     "~a < b",
                                     "a / 3 == b",
                                     "a % 5 == b % 3",
                                     "u / 3u > v",
                                     "u % 10u == 3",
                                     "c + d > 100",
                                     "(char)(a + b)",
                                     "l + b > 5000000000L",
                                     "l * 4 < b",
                                     "(a >> 3) > b",
                                     "(u >> 5) < v",
                                     "(a << 4) == b",
                                     "(u & 255u) == c",
                                     "(a & 0xf0) == 0x10",
                                     "(short)a == b",
                                     "(unsigned short)a < b",
                                     "a == (int)v",
                                     "(long)u > l",
                                     "a <= b + 1",
                                     "d * 2 - c != 7",
                                     "(u << 31) == 0"};
  for (const char* condition : kConditions) {
    logic::Terms terms;
    const frontend::Result loaded =
        support::load_text(prelude + "if (" + condition + ") reach_error(); return 0; }", terms);
    const Transformed view = integer_view(loaded.cfa, Arithmetic::Exact);
    EXPECT_FALSE(has_fresh_values(loaded.cfa, view.program)) << condition;
    for (int i = 0; i < 300; ++i) compare(loaded.cfa, view, random, condition);
  }
}

TEST(IntegerView, IdealNumbersDoNotWrap) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(
      "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
      "int main(void) { int a = __VERIFIER_nondet_int(); if (a > 0 && a + a + 1 < a) reach_error(); return 0; }",
      terms);
  const auto run = [&](const Cfa& cfa, const Value& input) {
    program::Choices choices;
    choices.inputs = {input};
    return program::interpret(cfa, choices).end;
  };
  const Transformed view = integer_view(loaded.cfa, Arithmetic::Ideal);
  EXPECT_EQ(run(loaded.cfa, Value::bits(32, 2000000000)), End::Error);
  EXPECT_EQ(run(view.program, Value::integer(2000000000)), End::Exit);
}

TEST(IntegerView, InvariantsGoBackToBits) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(
      "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
      "int main(void) { int x = 0, n = __VERIFIER_nondet_int();"
      "while (x < n) x++; if (n > 0 && x != n) reach_error(); return 0; }",
      terms);
  const Transformed view = integer_view(loaded.cfa, Arithmetic::Exact);
  const Cfa& after = view.program;
  const auto variable = [&](const Cfa& cfa, const std::string& name) {
    for (const program::Variable& v : cfa.variables()) {
      if (v.name == name) return v.term;
    }
    return logic::Term();
  };
  // 3 x - n <= 2^31: needs more than 32 bits.
  const logic::Term claim =
      terms.int_le(terms.int_sub(terms.int_mul(terms.integer(3), variable(after, "x")), variable(after, "n")),
                   terms.integer(mpz_class(1) << 31));
  const auto back = view.back(certificate::Inductive{{{after.entry(), claim}}});
  const logic::Term bits = std::get<certificate::Inductive>(back).invariants.at(0).second;
  std::mt19937 random(5);
  for (int i = 0; i < 1000; ++i) {
    const auto x = static_cast<std::int32_t>(random());
    const auto n = static_cast<std::int32_t>(random());
    const bool expected = 3LL * x - n <= (1LL << 31);
    const Value value = logic::evaluate(terms, bits, [&](logic::Term v) {
      return Value::bits(32, static_cast<std::uint32_t>(v == variable(loaded.cfa, "x") ? x : n));
    });
    EXPECT_EQ(value.as_bool(), expected) << x << " " << n;
  }
}

/// An array without a value takes one of the havocs, too.
TEST(IntegerView, HavocsOfArraysGoBackToBits) {
  logic::Terms terms;
  Cfa cfa(terms);
  const auto main = cfa.add_procedure("main");
  const logic::Sort byte = logic::Sort::bitvec(8);
  const auto a = cfa.add_variable("a", logic::Sort::array(byte, byte), {}, main);
  const auto x = cfa.add_variable("x", byte, {}, main);
  const auto first = cfa.add_location(main);
  const auto second = cfa.add_location(main);
  cfa.add_edge({cfa.entry(), first, program::Havoc{a}, {}, {}});
  cfa.add_edge({first, second, program::Havoc{x}, {}, {}});
  const logic::Term element = terms.select(cfa.variable(a).term, terms.bv(8, 3));
  const logic::Term found =
      terms.land(terms.eq(element, terms.bv(8, 5)), terms.eq(cfa.variable(x).term, terms.bv(8, 7)));
  cfa.add_edge({second, cfa.error(), program::Assume{found}, {}, {}});
  const Transformed view = integer_view(cfa, Arithmetic::Exact);
  program::Choices choices;
  program::InterpretOptions options;
  options.next_havoc = [&](program::EdgeId, logic::Sort sort) -> std::optional<Value> {
    Value value = sort.is_array() ? Value::zero(sort) : Value::integer(7);
    if (sort.is_array()) value.store(Value::integer(3), Value::integer(5));
    choices.havocs.push_back(value);
    return value;
  };
  ASSERT_EQ(program::interpret(view.program, {}, options).end, End::Error);
  const auto back = std::get<certificate::Unsafe>(view.back(certificate::Unsafe{choices}));
  EXPECT_EQ(program::interpret(cfa, back.choices, {}).end, End::Error);
}

}  // namespace
}  // namespace pincer::transform
