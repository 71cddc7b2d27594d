// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/readable.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <random>
#include <regex>

#include "logic/backend/solvers.h"
#include "logic/evaluate/evaluate.h"

namespace pincer::report {
namespace {

using logic::Sort;
using logic::Term;
using logic::Terms;
using logic::Value;
using program::CTypeKind;
using testing::Test;

class ReadableTest : public Test {
 protected:
  void SetUp() override {
    // Variables are told in the order in which they were made.
    for (const char* name : {"flag", "i", "a", "b", "x", "n", "u1", "u2", "u3"}) variable(name);
  }
  Term variable(const std::string& name, unsigned bits = 32) { return terms_.variable(name, Sort::bitvec(bits)); }
  Term number(const mpz_class& value, unsigned bits = 32) { return terms_.bv(bits, value); }
  /// The exact value, with room for a few operations.
  Term wide(const std::string& name) {
    const Term v = variable(name);
    return name.starts_with('u') ? terms_.bv_zero_extend(v, 5) : terms_.bv_sign_extend(v, 5);
  }
  /// u... are unsigned, p... pointers, all others signed; z... have no name in C. What follows an underscore tells
  /// variables of one name apart.
  CVariableOf names() {
    return [this](Term t) -> std::optional<CVariable> {
      const std::string name = terms_.name(t);
      if (name.starts_with('z')) return std::nullopt;
      const CTypeKind kind = name.starts_with('u')   ? CTypeKind::Unsigned
                             : name.starts_with('p') ? CTypeKind::Pointer
                                                     : CTypeKind::Signed;
      CVariable result{name.substr(0, name.find('_')), {kind, terms_.sort(t).bits(), ""}};
      if (name.starts_with("light")) result.enumerators = {{"RED", 0}, {"YELLOW", 1}, {"GREEN", 2}};
      return result;
    };
  }
  Readable read(const std::vector<Term>& formulas) {
    std::vector<KnownAt> places;
    for (const Term formula : formulas) places.push_back({formula, names()});
    return readable(terms_, places, *solvers_, base::Budget());
  }
  std::string text(Term formula) { return fmt::format("{}", fmt::join(read({formula}).facts, ", ")); }
  std::string text(std::initializer_list<Term> parts) { return text(terms_.land(std::vector<Term>(parts))); }

  Terms terms_;
  std::unique_ptr<logic::SolverFactory> solvers_ = logic::make_solver_factory("z3");
};

TEST_F(ReadableTest, BoundsAndOrdersAreOneLine) {
  const Term i = variable("i");
  const Term n = variable("n");
  const Term zero = number(0);
  EXPECT_EQ(text({terms_.bv_sle(zero, i), terms_.bv_sle(i, number(10))}), "0 <= i <= 10");
  EXPECT_EQ(text({terms_.bv_sle(zero, i), terms_.bv_slt(i, n), terms_.bv_sle(n, number(100))}), "0 <= i < n <= 100");
  EXPECT_EQ(text({terms_.bv_sle(zero, i), terms_.bv_sle(i, n), terms_.bv_sle(number(1), n)}), "0 <= i <= n, n >= 1");
  EXPECT_EQ(text({terms_.bv_sle(i, n), terms_.bv_sle(n, number(5))}), "i <= n <= 5");
  EXPECT_EQ(text({terms_.bv_sle(i, n), terms_.bv_sle(n, variable("m"))}), "i <= n <= m");
}

TEST_F(ReadableTest, EnumeratorsHaveNames) {
  const Term light = variable("light");
  const Term other = variable("light2");
  EXPECT_EQ(text(terms_.eq(light, number(2))), "light == GREEN");
  EXPECT_EQ(text(terms_.ne(light, number(1))), "light != YELLOW");
  EXPECT_EQ(text(terms_.eq(light, number(7))), "light == 7");
  EXPECT_EQ(text({terms_.bv_sle(number(0), light), terms_.bv_sle(light, number(2))}), "RED <= light <= GREEN");
  EXPECT_EQ(text(terms_.lor(terms_.eq(light, number(0)), terms_.eq(other, number(2)))),
            "light == RED || light2 == GREEN");
  EXPECT_EQ(text(terms_.eq(terms_.bv_add(light, number(1)), other)), "light2 == light + 1 (mod 2^32)");
}

TEST_F(ReadableTest, NegationsGoAndInequalitiesMeet) {
  const Term i = variable("i");
  const Term n = variable("n");
  EXPECT_EQ(text(terms_.lnot(terms_.land(terms_.bv_sle(n, i), terms_.ne(i, n)))), "i <= n");
  EXPECT_EQ(text({terms_.bv_sle(i, n), terms_.bv_sle(n, i)}), "i == n");
  EXPECT_EQ(text({terms_.bv_sle(i, n), terms_.ne(n, i)}), "i < n");
  EXPECT_EQ(text(terms_.ne(variable("u"), number(0))), "u >= 1");
}

TEST_F(ReadableTest, EqualitiesModuloAPowerOfTwoAreEqualitiesOnlyIfTheyAre) {
  const Term difference = terms_.bv_sub(terms_.bv_add(wide("a"), wide("b")), wide("n"));
  EXPECT_EQ(text(terms_.eq(difference, number(0, 37))), "a + b == n");
  // Here the sum may wrap around ...
  const Term narrow = terms_.eq(terms_.bv_add(variable("a"), variable("b")), variable("n"));
  EXPECT_EQ(text(narrow), "a + b == n (mod 2^32)");
  // ... unless the numbers are small.
  const auto small = [&](const char* name) {
    return terms_.land(terms_.bv_sle(number(0), variable(name)), terms_.bv_sle(variable(name), number(9)));
  };
  EXPECT_EQ(text({narrow, small("a"), small("b")}), "0 <= a <= 9, 0 <= b <= 9, a + b == n");
}

TEST_F(ReadableTest, WrapsThatMayHappenAreSaid) {
  const Term x = variable("x");
  const Term u = variable("u");
  EXPECT_EQ(text(terms_.bv_ult(x, number(10))), "0 <= x <= 9");
  EXPECT_EQ(text(terms_.bv_ule(number(10), x)), "x <= -1 || x >= 10");
  EXPECT_EQ(text(terms_.bv_slt(u, number(0))), "u >= 2147483648");
  EXPECT_EQ(text(terms_.bv_sle(terms_.bv_add(x, number(1)), variable("n"))), "x == 2147483647 || x < n");
  EXPECT_EQ(text(terms_.bv_ule(terms_.bv_sub(u, variable("u2")), number(4))), "(unsigned int)(u - u2) <= 4");
}

TEST_F(ReadableTest, RemaindersAreReadAsSuch) {
  const Term x = variable("x");
  const Term u = variable("u");
  EXPECT_EQ(text(terms_.eq(terms_.bv_and(u, number(1)), number(1))), "u % 2 == 1");
  EXPECT_EQ(text(terms_.eq(terms_.bv_srem(x, number(3)), number(0))), "x % 3 == 0");
  EXPECT_EQ(text(terms_.eq(terms_.bv_srem(terms_.bv_add(x, number(2)), number(2)), number(0))), "x % 2 == 0");
}

TEST_F(ReadableTest, WhatFollowsIsLeftOut) {
  const auto at_most = [&](const char* name, int bound) { return terms_.bv_ule(variable(name), number(bound)); };
  const Term sum = terms_.eq(terms_.bv_sub(terms_.bv_add(wide("u1"), wide("u2")), wide("u3")), number(0, 37));
  EXPECT_EQ(text({at_most("u1", 1000), at_most("u2", 1000), at_most("u3", 1000), sum}), "u3 <= 1000, u1 + u2 == u3");
  const Term a = terms_.bv_slt(variable("a"), number(5));
  const Term b = terms_.eq(variable("b"), number(7));
  EXPECT_EQ(text({a, terms_.lor(a, b)}), "a <= 4");
  EXPECT_EQ(text({terms_.bv_sle(number(6), variable("a")), terms_.lor(a, b)}), "a >= 6, b == 7");
}

TEST_F(ReadableTest, ChoicesBetweenNumbersBecomeAlternatives) {
  const Term flag = terms_.eq(variable("flag"), number(0));
  const Term chosen = terms_.ite(flag, number(1), number(2));
  EXPECT_EQ(text(terms_.eq(variable("x"), chosen)), "(flag == 0 && x == 1) || (flag != 0 && x == 2)");
}

TEST_F(ReadableTest, PointersAreEqualOrNot) {
  const Term p = variable("p", 64);
  const Term q = variable("p2", 64);
  EXPECT_EQ(text(terms_.ne(p, number(0, 64))), "p != 0");
  EXPECT_EQ(text(terms_.eq(p, q)), "p == p2");
  // Addresses say nothing to people.
  const Readable address = read({terms_.eq(p, number(4096, 64))});
  EXPECT_TRUE(address.facts.empty());
  EXPECT_EQ(address.untold, 1U);
}

TEST_F(ReadableTest, WhatHasNoNameIsCounted) {
  const Readable result =
      read({terms_.land(terms_.bv_sle(variable("z"), variable("x")), terms_.bv_sle(variable("x"), number(5)))});
  EXPECT_EQ(result.facts, std::vector<std::string>{"x <= 5"});
  EXPECT_EQ(result.untold, 1U);
}

TEST_F(ReadableTest, LongFactsAreApart) {
  std::vector<Term> parts;
  for (int i = 0; i < 20; ++i) parts.push_back(terms_.eq(variable(fmt::format("variable{}", i)), number(i)));
  const Readable result = read({terms_.land(terms_.lor(parts), terms_.bv_sle(variable("x"), number(5)))});
  EXPECT_EQ(result.facts, std::vector<std::string>{"x <= 5"});
  EXPECT_EQ(result.longer.size(), 1U);
}

/// A function that is called twice is there twice, with variables of its own.
TEST_F(ReadableTest, SeveralPlacesHaveWhatHoldsInAll) {
  const auto between = [&](const char* name, int low, int high) {
    return terms_.land(terms_.bv_sle(number(low), variable(name)), terms_.bv_sle(variable(name), number(high)));
  };
  EXPECT_EQ(read({between("i_1", 0, 10), between("i_2", 0, 20)}).facts, std::vector<std::string>{"0 <= i <= 20"});
  EXPECT_EQ(read({terms_.eq(variable("x_1"), number(1)), terms_.eq(variable("x_2"), number(5))}).facts.back(),
            "x == 1 || x == 5");
  // Nothing is known in one of them, or it is never reached.
  EXPECT_TRUE(read({between("i_1", 0, 10), terms_.boolean(true)}).facts.empty());
  EXPECT_EQ(read({between("i_1", 0, 10), terms_.boolean(false)}).facts, std::vector<std::string>{"0 <= i <= 10"});
  EXPECT_EQ(read({terms_.boolean(false)}).facts, std::vector<std::string>{"0"});
}

/// The parts of a text between `symbol`, outside of parentheses.
std::vector<std::string> split(const std::string& text, const std::string& symbol) {
  std::vector<std::string> parts{""};
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0 && text.compare(i, symbol.size(), symbol) == 0) {
      parts.emplace_back();
      i += symbol.size() - 1;
    } else {
      parts.back() += text[i];
    }
  }
  return parts;
}

/// A line of mathematics as C over numbers that are wide enough.
std::string as_c(const std::string& line) {
  for (const char* symbol : {" || ", " && "}) {
    std::vector<std::string> parts = split(line, symbol);
    if (parts.size() == 1) continue;
    for (std::string& part : parts) {
      const bool is_junction = part.starts_with('(') && split(part, ")").size() == 2 && part.ends_with(')');
      part = as_c(is_junction ? part.substr(1, part.size() - 2) : part);
    }
    return fmt::format("(({}))", fmt::join(parts, fmt::format("){}(", symbol)));
  }
  static const std::regex modulus(R"(^(.*) (==|!=) (.*) \(mod 2\^(\d+)\)$)");
  if (std::smatch parts; std::regex_match(line, parts, modulus))
    return fmt::format("((({}) - ({})) & ((I)1 << {}) - 1) {} 0", parts.str(1), parts.str(3), parts.str(4),
                       parts.str(2));
  // a <= b < c
  std::string result;
  std::string last;
  for (const std::string& part : split(line, " <= ")) {
    const std::vector<std::string> numbers = split(part, " < ");
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (!last.empty())
        result += fmt::format("{}{} {} {}", result.empty() ? "" : " && ", last, i == 0 ? "<=" : "<", numbers[i]);
      last = numbers[i];
    }
  }
  return result.empty() ? line : result;
}

/// Random formulas over small numbers: what people are told, computed without wrapping around, holds wherever the
/// formula does, and only there if everything is told.
TEST_F(ReadableTest, MeansWhatTheFormulaMeans) {
  std::mt19937 random(11);
  const auto pick = [&](std::size_t n) { return random() % n; };
  const std::vector<std::string> variables{"sx", "sy", "u", "uv"};
  const std::function<Term(unsigned, int)> sum = [&](unsigned width, int depth) -> Term {
    if (depth == 0 || pick(5) == 0) {
      if (pick(4) == 0) return number(static_cast<long>(pick(40)) - 20, width);
      const std::string& name = variables[pick(variables.size())];
      return terms_.bv_resize(variable(name, 8), width, name[0] != 'u' || pick(8) == 0);
    }
    const Term a = sum(width, depth - 1);
    const Term b = sum(width, depth - 1);
    switch (pick(12)) {
      case 0:
      case 1:
      case 2: return terms_.bv_add(a, b);
      case 3:
      case 4: return terms_.bv_sub(a, b);
      case 5: return terms_.bv_mul(a, number(static_cast<long>(pick(7)) - 3, width));
      case 6: return terms_.bv_and(a, number((1 << (1 + pick(5))) - 1, width));
      case 7: return terms_.bv_urem(a, number(1 + pick(7), width));
      case 8: return terms_.bv_srem(a, number(1 + pick(7), width));
      case 9: return terms_.ite(terms_.bv_slt(a, b), a, b);
      case 10: return terms_.bv_lshr(a, number(1 + pick(3), width));
      default: return pick(2) == 0 ? terms_.bv_neg(a) : terms_.bv_mul(a, b);
    }
  };
  const std::function<Term(int)> formula = [&](int depth) -> Term {
    if (depth > 0 && pick(3) == 0) {
      const Term a = formula(depth - 1);
      const Term b = formula(depth - 1);
      return pick(2) == 0 ? terms_.lor(a, b) : terms_.lnot(terms_.land(a, b));
    }
    const unsigned width = pick(3) == 0 ? 13 : 8;
    const int deep = static_cast<int>(pick(3));
    const Term a = sum(width, deep);
    const Term b = sum(width, deep / 2);
    switch (pick(6)) {
      case 0: return terms_.bv_slt(a, b);
      case 1: return terms_.bv_sle(a, b);
      case 2: return terms_.bv_ule(a, b);
      case 3: return terms_.ne(a, b);
      case 4: return terms_.lnot(terms_.bv_ult(a, b));
      default: return terms_.eq(a, b);
    }
  };
  std::string program = "#include <stdio.h>\ntypedef __int128 I;\nI sx, sy, u, uv;\n";
  std::string body;
  std::string expected;  // per sample: what the formula is, and whether everything is told
  std::size_t complete = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<Term> parts;
    for (std::size_t i = 0; i < 1 + pick(4); ++i) parts.push_back(formula(1));
    const Term t = terms_.land(parts);
    const Readable result = read({t});
    std::string all = "1";
    for (const auto* lines : {&result.facts, &result.longer})
      for (const std::string& line : *lines) all += fmt::format(" && ({})", as_c(line));
    program += fmt::format("static int f{}(void) {{ return {}; }}\n", round, all);
    complete += result.untold == 0 ? 1 : 0;
    for (int sample = 0; sample < 40; ++sample) {
      std::map<std::string, Value> values;
      for (const std::string& name : variables) {
        const std::uint64_t corners[] = {0, 1, 255, 128, 127, pick(256), pick(16), 256 - pick(16)};
        const Value value = Value::bits(8, corners[pick(8)]);
        values.emplace(name, value);
        body += fmt::format("{} = {}; ", name, (name[0] == 'u' ? value.as_unsigned() : value.as_signed()).get_str());
      }
      body += fmt::format("putchar('0' + f{}());\n", round);
      const bool holds = logic::evaluate(terms_, t, [&](Term v) { return values.at(terms_.name(v)); }).as_bool();
      expected += holds ? '1' : result.untold == 0 ? '0' : '?';
    }
  }
  EXPECT_GT(complete, 250U);
  const std::string base = testing::TempDir() + "pincer_readable";
  std::ofstream(base + ".c") << program << "int main(void) {\n" << body << "return 0;\n}\n";
  ASSERT_EQ(std::system(fmt::format("gcc -w -O0 -o {0} {0}.c", base).c_str()), 0);
  ASSERT_EQ(std::system(fmt::format("{0} > {0}.out", base).c_str()), 0);
  std::string printed;
  std::getline(std::ifstream(base + ".out"), printed);
  ASSERT_EQ(printed.size(), expected.size());
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < printed.size(); ++i) {
    if (expected[i] == '?' || expected[i] == printed[i] || ++wrong > 3) continue;
    ADD_FAILURE() << "function f" << i / 40 << ", sample " << i % 40 << " of " << base << ".c should be "
                  << expected[i];
  }
  if (wrong == 0)
    for (const char* end : {"", ".c", ".out"}) std::remove((base + end).c_str());
}

}  // namespace
}  // namespace pincer::report
