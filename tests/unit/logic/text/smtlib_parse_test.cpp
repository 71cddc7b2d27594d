// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/text/smtlib_parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/error.h"
#include "logic/evaluate/evaluate.h"
#include "logic/text/smtlib.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

TEST(ParseSmtlib, ReadsWhatIsWritten) {
  const std::vector<Sort> sorts = {Sort::boolean(),
                                   Sort::bitvec(1),
                                   Sort::bitvec(8),
                                   Sort::bitvec(32),
                                   Sort::bitvec(80),
                                   Sort::integer(),
                                   Sort::float32(),
                                   Sort::float64(),
                                   Sort::float80(),
                                   Sort::array(Sort::bitvec(8), Sort::bitvec(32)),
                                   Sort::array(Sort::integer(), Sort::integer())};
  std::size_t same = 0;
  std::size_t all = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Terms terms;
    testing::RandomTerms random(terms, sorts, seed);
    for (int i = 0; i < 250; ++i) {
      const Term t = random.next().result;
      // Whatever the variables of random terms are called, they are known by their names.
      const Term back = parse_smtlib(terms, to_smtlib(terms, t), [&](std::string_view name) -> Term {
        for (std::uint32_t id = 1; id <= terms.size(); ++id)
          if (const Term v(id); terms.kind(v) == Kind::Variable && terms.name(v) == name) return v;
        return {};
      });
      ASSERT_EQ(terms.sort(back), terms.sort(t)) << to_smtlib(terms, t);
      ++all;
      if (back == t) {
        ++same;
        continue;
      }
      for (std::uint64_t sample = 0; sample < 5; ++sample) {
        std::map<Term, Value> values;
        testing::Random choice(sample);
        const auto reader = [&](Term v) {
          const auto known = values.find(v);
          if (known != values.end()) return known->second;
          return values.emplace(v, testing::random_value(choice, terms.sort(v))).first->second;
        };
        ASSERT_EQ(evaluate(terms, back, reader), evaluate(terms, t, reader)) << to_smtlib(terms, t);
      }
    }
  }
  EXPECT_GT(same, all * 8 / 10);
}

TEST(ParseSmtlib, ReadsValues) {
  Terms terms;
  testing::Random random(1);
  for (const Sort sort : {Sort::boolean(), Sort::bitvec(7), Sort::bitvec(64), Sort::bitvec(200), Sort::integer(),
                          Sort::float32(), Sort::float80(), Sort::array(Sort::bitvec(64), Sort::bitvec(8)),
                          Sort::array(Sort::bitvec(8), Sort::float64())}) {
    EXPECT_EQ(parse_smtlib_sort(sort.to_string()), sort);
    for (int i = 0; i < 200; ++i) {
      const Value value = testing::random_value(random, sort);
      EXPECT_EQ(parse_smtlib_value(terms, value.to_string(), sort), value) << value.to_string();
    }
  }
}

TEST(ParseSmtlib, NumbersDoNotExplode) {
  // x, x^2, x^4, ...: sixty lines with more digits than there are atoms.
  Terms terms;
  std::string text = "(let ((x0 12345)) ";
  std::string closing = ")";
  for (int i = 0; i < 60; ++i) {
    const std::string before = "x" + std::to_string(i);
    text += "(let ((x" + std::to_string(i + 1) + " (* " + before + " " + before + "))) ";
    closing += ")";
  }
  EXPECT_THROW(parse_smtlib(terms, text + "(<= x60 0)" + closing, [](std::string_view) { return Term(); }),
               base::InputError);
}

TEST(ParseSmtlib, NothingIsTooDeep) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(32));
  Term t = x;
  for (unsigned i = 0; i < 20000; ++i) t = terms.bv_mul(terms.bv_xor(t, terms.bv(32, std::uint64_t{i})), x);
  EXPECT_EQ(parse_smtlib(terms, to_smtlib(terms, t), [&](std::string_view) { return x; }), t);
  std::string text;
  for (int i = 0; i < 100000; ++i) text += "(not ";
  text += "true" + std::string(100000, ')');
  EXPECT_TRUE(terms.is_true(parse_smtlib(terms, text, [](std::string_view) { return Term(); })));
}

TEST(ParseSmtlib, LetsAreScopes) {
  Terms terms;
  const Term x = terms.variable("x", Sort::integer());
  const auto parse = [&](std::string_view text) {
    return parse_smtlib(terms, text, [&](std::string_view name) { return name == "x" ? x : Term(); });
  };
  EXPECT_EQ(parse("(let ((x 1) (y x)) (+ x y))"), terms.int_add(terms.integer(1), x));
  EXPECT_EQ(parse("(+ (let ((x 1)) x) x)"), terms.int_add(terms.integer(1), x));
  EXPECT_EQ(parse("(let ((|a b| 2)) (* |a b| x))"), terms.int_mul(terms.integer(2), x));
  EXPECT_THROW(parse("(+ (let ((z 1)) z) z)"), base::InputError);
}

TEST(ParseSmtlib, OtherTextIsRefused) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(8));
  const Term p = terms.variable("p", Sort::boolean());
  for (const char* text : {"",
                           "(",
                           ")",
                           "()",
                           "(and p",
                           "p p",
                           "(p)",
                           "(and p) p",
                           "q",
                           "(bvadd x)",
                           "(bvadd x x x)",
                           "(bvadd x p)",
                           "(not x)",
                           "(and p x)",
                           "(ite x x x)",
                           "(= x p)",
                           "((_ extract 0 7) x)",
                           "((_ extract 8 0) x)",
                           "((_ extract) x)",
                           "((_ extract 99999999999 0) x)",
                           "((_ zero_extend 4000000000) x)",
                           "((_ zero_extend 1048576) ((_ zero_extend 1048576) "
                           "((_ zero_extend -1) x)))",
                           "(_ bv5)",
                           "(_ bv5 0)",
                           "(_ bvx 8)",
                           "#b",
                           "#b012",
                           "#xg0",
                           "#",
                           "1x",
                           "-1",
                           "(let)",
                           "(let ((y)) y)",
                           "(let p p)",
                           "(let ((y x) y))",
                           "|x",
                           "\"x\"",
                           "(select x x)",
                           "((as const Bool) p)",
                           "((as const (Array Bool (Array Bool Bool))) p)",
                           "(fp p p p)",
                           "(fp #b0 #b1 #b1)",
                           "(fp.add RNE x x)",
                           "(fp.add x x)",
                           "((_ to_fp 8 24) RNE p)",
                           "((_ to_fp 8 24) x)",
                           "((_ to_fp 99 24) x)",
                           "(_ NaN 1 24)",
                           "(_ nothing 8 24)",
                           "(forall ((y Bool)) y)",
                           "(mod 1 p)",
                           "(bvudiv x #b1)",
                           "(undefined x)",
                           "(! p :named q)",
                           ";",
                           "(- p)",
                           "(store x x x)"}) {
    EXPECT_THROW(
        parse_smtlib(terms, text, [&](std::string_view name) { return name == "x"   ? x
                                                                      : name == "p" ? p
                                                                                    : Term(); }),
        base::InputError)
        << text;
  }
  EXPECT_THROW(parse_smtlib_value(terms, "true", Sort::bitvec(8)), base::InputError);
  EXPECT_THROW(parse_smtlib_sort("(_ BitVec 0)"), base::InputError);
  EXPECT_THROW(parse_smtlib_sort("(_ FloatingPoint 300 2)"), base::InputError);
  EXPECT_THROW(parse_smtlib_sort("(Array Bool (Array Bool Bool))"), base::InputError);
}

}  // namespace
}  // namespace pincer::logic
