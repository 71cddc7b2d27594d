// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/c_expression.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <random>

#include "logic/evaluate/evaluate.h"
#include "witness/expression_check.h"

namespace pincer::report {
namespace {

using logic::Sort;
using logic::Term;
using logic::Terms;
using logic::Value;
using program::CTypeKind;

class CExpression : public testing::Test {
 protected:
  Term variable(const std::string& name, unsigned bits) { return terms_.variable(name, Sort::bitvec(bits)); }
  /// u... are unsigned, all others signed; z... have no name in C.
  CVariableOf names() {
    return [this](Term t) -> std::optional<CVariable> {
      const std::string name = terms_.name(t);
      if (name.starts_with('z')) return std::nullopt;
      return CVariable{name,
                       {name.starts_with('u') ? CTypeKind::Unsigned : CTypeKind::Signed, terms_.sort(t).bits(), ""}};
    };
  }
  std::string text(Term t) { return c_expression(terms_, t, names()).value_or("none"); }

  Terms terms_;
};

TEST_F(CExpression, SimpleComparisonsStaySimple) {
  const Term x = variable("x", 32);
  const Term y = variable("y", 32);
  EXPECT_EQ(text(terms_.bv_sle(x, y)), "(x <= y)");
  EXPECT_EQ(text(terms_.bv_slt(x, terms_.bv(32, 10))), "(x < 10)");
  EXPECT_EQ(text(terms_.eq(x, terms_.bv(32, mpz_class(-1)))), "(x == (-1))");
  EXPECT_EQ(text(terms_.bv_ule(variable("u", 32), terms_.bv(32, 0xffffffff))), "1");
}

TEST_F(CExpression, WhatHasNoNameIsNotSaid) {
  const Term x = variable("x", 32);
  const Term z = variable("z", 32);
  const Term known = terms_.bv_sle(x, terms_.bv(32, 5));
  EXPECT_EQ(text(terms_.bv_sle(z, x)), "none");
  EXPECT_EQ(c_invariant(terms_, terms_.land(known, terms_.bv_sle(z, x)), names()), "(x <= 5)");
  EXPECT_EQ(c_invariant(terms_, terms_.bv_sle(z, x), names()), "1");
  EXPECT_EQ(text(terms_.eq(terms_.select(terms_.variable("a", Sort::array(Sort::bitvec(32), Sort::bitvec(32))), x), x)),
            "none");
}

TEST_F(CExpression, DeepTermsAreRefused) {
  Term sum = variable("x", 32);
  for (int i = 0; i < 100'000; ++i) sum = terms_.bv_xor(terms_.bv_add(sum, variable("y", 32)), variable("u", 32));
  EXPECT_EQ(text(terms_.bv_slt(sum, variable("x", 32))), "none");
}

/// Random terms: the expression, compiled and run, says what the term evaluates to. With -fsanitize it also shows that
/// nothing in it is undefined.
TEST_F(CExpression, MeansTheSameInC) {
  std::mt19937 random(7);
  const auto pick = [&](std::size_t n) { return random() % n; };
  const std::vector<std::pair<std::string, unsigned>> variables{{"x", 32}, {"y", 32}, {"u", 32}, {"ul", 64},
                                                                {"l", 64}, {"c", 8},  {"uc", 8}, {"us", 16}};
  const std::vector<unsigned> widths{8, 16, 32, 64, 35, 66};
  std::function<Term(unsigned, int)> number = [&](unsigned width, int depth) -> Term {
    if (depth == 0 || pick(6) == 0) {
      if (width <= 64 && pick(3) == 0) {
        const std::uint64_t values[] = {0, 1, 2, 5, 127, 128, 255, 65535, 0x7fffffff, 0x80000000, ~0ULL};
        return terms_.bv(width, values[pick(11)]);
      }
      const auto& [name, bits] = variables[pick(variables.size())];
      return terms_.bv_resize(variable(name, bits), width, pick(2) == 0);
    }
    const Term a = number(width, depth - 1);
    if (width > 64) {
      const Term small = terms_.bv_sign_extend(number(32, depth - 1), width - 32);
      return pick(2) == 0 ? terms_.bv_add(small, terms_.bv_sign_extend(variable("x", 32), width - 32)) : small;
    }
    const Term b = number(width, depth - 1);
    switch (pick(14)) {
      case 0: return terms_.bv_add(a, b);
      case 1: return terms_.bv_sub(a, b);
      case 2: return terms_.bv_mul(a, b);
      case 3: return terms_.bv_and(a, b);
      case 4: return terms_.bv_or(a, b);
      case 5: return terms_.bv_xor(a, b);
      case 6: return terms_.bv_not(a);
      case 7: return terms_.bv_neg(a);
      case 8: return terms_.bv_shl(a, terms_.bv(width, pick(width + 2)));
      case 9: return terms_.bv_lshr(a, terms_.bv(width, pick(width + 2)));
      case 10: return terms_.bv_udiv(a, terms_.bv(width, 3 + pick(5)));
      case 11: return terms_.bv_srem(a, terms_.bv(width, 3 + pick(5)));
      case 12: return terms_.ite(terms_.bv_slt(a, b), a, b);
      default: {
        const unsigned other = widths[pick(5)];
        return terms_.bv_resize(number(other, depth - 1), width, pick(2) == 0);
      }
    }
  };
  std::string program =
      "#include <stdio.h>\nint x, y; unsigned u; unsigned long long ul; long long l;\n"
      "signed char c; unsigned char uc; unsigned short us;\nint main(void) {\n";
  std::string expected;
  std::size_t said = 0;
  for (int round = 0; round < 600; ++round) {
    const unsigned width = widths[pick(widths.size())];
    const Term a = number(width, 3);
    const Term b = number(width, 3);
    const std::size_t relation = width > 64 ? pick(2) : pick(5);
    const Term t = relation == 0   ? terms_.bv_slt(a, b)
                   : relation == 1 ? terms_.bv_sle(a, b)
                   : relation == 2 ? terms_.bv_ult(a, b)
                   : relation == 3 ? terms_.bv_ule(a, b)
                                   : terms_.eq(a, b);
    const auto c = c_expression(terms_, t, names());
    if (!c) continue;
    ++said;
    EXPECT_EQ(witness::expression_problem(*c), std::nullopt) << *c;
    for (int sample = 0; sample < 3; ++sample) {
      std::map<std::string, Value> values;
      for (const auto& [name, bits] : variables) {
        const std::uint64_t corners[] = {0, 1, ~0ULL, 1ULL << (bits - 1), (1ULL << (bits - 1)) - 1, random()};
        values.emplace(name, Value::bits(bits, corners[pick(6)]));
        program += fmt::format("  {} = {}ULL;", name, values.at(name).as_unsigned().get_str());
      }
      program += fmt::format("\n  putchar({} ? '1' : '0');\n", *c);
      expected += logic::evaluate(terms_, t, [&](Term v) { return values.at(terms_.name(v)); }).as_bool() ? '1' : '0';
    }
  }
  program += "  return 0;\n}\n";
  EXPECT_GT(said, 450U);
  const std::string base = testing::TempDir() + "pincer_c_expression";
  std::ofstream(base + ".c") << program;
  const std::string build = fmt::format("gcc -w -O0 -fsanitize=undefined -fno-sanitize-recover -o {0} {0}.c", base);
  ASSERT_EQ(std::system(build.c_str()), 0);
  ASSERT_EQ(std::system(fmt::format("{0} > {0}.out", base).c_str()), 0);
  std::string printed;
  std::getline(std::ifstream(base + ".out"), printed);
  EXPECT_EQ(printed, expected);
  for (const char* end : {"", ".c", ".out"}) std::remove((base + end).c_str());
}

TEST(ExpressionCheck, OnlyHarmlessExpressionsPass) {
  for (const char* good :
       {"1", "x", "x <= 5 && !(y == -3)", "(long long)x + 1LL < (unsigned)y", "x % 4 == 0", "s.a >= 0", "x ? y : 'a'",
        "0x1p-3 < f", "1e+5 > f", "a * b", "sizeof(x) == 4", "(x) * (y) > 0", "~x & 1"})
    EXPECT_EQ(witness::expression_problem(good), std::nullopt) << good;
  for (const char* bad : {"",          "x = 1",   "x += 1",        "x <<= 1",     "x++",
                          "--x",       "f()",     "f (x)",         "*p == 1",     "a[0]",
                          "p->x",      "1; x",    "1) || (1",      "(1",          "1)",
                          "{1}",       "x / y",   "x % 0",         "x / (5 - 5)", "({ 1; })",
                          "x //",      "/* */ 1", "\\result == 1", "\"a\"",       "x @ y",
                          "x == 1 &&", "#x",      "asm",           "x\n#define y"})
    EXPECT_NE(witness::expression_problem(bad), std::nullopt) << bad;
}

}  // namespace
}  // namespace pincer::report
