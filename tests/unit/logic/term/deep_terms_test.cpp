// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Terms a million levels deep: no traversal and no constructor may recurse along them.
#include <gtest/gtest.h>

#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"
#include "logic/text/smtlib.h"

namespace pincer::logic {
namespace {

constexpr unsigned kDeep = 1'000'000;

class DeepTerms : public ::testing::Test {
 protected:
  template <class Step>
  Term nest(Term start, Step step) {
    Term t = start;
    for (unsigned i = 0; i < kDeep; ++i) t = step(t, i);
    return t;
  }
  Term bit(unsigned i) { return terms.variable("b" + std::to_string(i % 1000), Sort::boolean()); }

  Terms terms;
  Sort word = Sort::bitvec(32);
  Term x = terms.variable("x", word);
  Term y = terms.variable("y", word);
};

TEST_F(DeepTerms, TraversalsDoNotRecurse) {
  const Term t =
      nest(x, [&](Term inner, unsigned i) { return i % 2 == 0 ? terms.bv_mul(inner, y) : terms.bv_xor(inner, y); });
  EXPECT_EQ(term_size(terms, t), kDeep + 2);
  EXPECT_EQ(free_variables(terms, t).size(), 2U);
  EXPECT_EQ(FreeVariables(terms).of(t).size(), 2U);

  std::uint32_t expected = 5;
  for (unsigned i = 0; i < kDeep; ++i) expected = i % 2 == 0 ? expected * 3U : expected ^ 3U;
  const auto reader = [&](Term v) { return Value::bits(32, v == x ? 5U : 3U); };
  EXPECT_EQ(evaluate(terms, t, reader).as_uint64(), expected);
  Evaluator evaluator(terms);
  const Tape tape = evaluator.compile(t, [&](Term v) { return v == x ? 0U : 1U; });
  EXPECT_EQ(evaluator.run(tape, std::vector{Value::bits(32, 5U), Value::bits(32, 3U)}).as_uint64(), expected);

  const Term replaced = substitute(terms, t, {{y, terms.bv(32, 3)}});
  EXPECT_EQ(evaluate(terms, replaced, reader).as_uint64(), expected);
}

TEST_F(DeepTerms, TextIsLinear) {
  const Term t = nest(x, [&](Term inner, unsigned) { return terms.bv_mul(inner, y); });
  EXPECT_LT(to_smtlib(terms, t).size(), std::size_t{kDeep} * 12);
  EXPECT_LT(smtlib_script(terms, std::vector{terms.eq(t, x)}).size(), std::size_t{kDeep} * 12);
  const Term doubled = nest(x, [&](Term inner, unsigned) { return terms.bv_mul(inner, inner); });
  EXPECT_LT(to_smtlib(terms, doubled).size(), std::size_t{kDeep} * 50);
}

// Each of these builds a chain along which some rule might walk, and then offers it to the rule.
TEST_F(DeepTerms, ConstructorsDoNotRecurse) {
  const Term complements = nest(x, [&](Term t, unsigned) { return terms.bv_xor(terms.bv_mul(t, y), terms.bv(32, 5)); });
  EXPECT_TRUE(terms.eq(complements, terms.bv(32, 7)).valid());

  const Term sums = nest(x, [&](Term t, unsigned) { return terms.bv_add(y, terms.bv_mul(t, t)); });
  EXPECT_TRUE(terms.eq(sums, terms.bv_add(y, x)).valid());

  const Term cases = nest(x, [&](Term t, unsigned i) { return terms.ite(bit(i), terms.bv(32, i), t); });
  EXPECT_TRUE(terms.eq(cases, terms.bv(32, 12345)).valid());
  EXPECT_TRUE(terms.bv_ult(cases, terms.bv(32, 12345)).valid());
  EXPECT_TRUE(terms.bv_extract(cases, 7, 0).valid());

  const Term either =
      nest(bit(0), [&](Term t, unsigned i) { return i % 2 == 0 ? terms.lor(t, bit(i)) : terms.land(t, bit(i)); });
  EXPECT_TRUE(terms.lnot(either).valid());
  EXPECT_TRUE(terms.ite(either, x, y).valid());

  const Term memory = nest(terms.variable("m", Sort::array(word, word)),
                           [&](Term t, unsigned i) { return terms.store(t, terms.bv(32, i), x); });
  EXPECT_TRUE(terms.select(memory, terms.bv(32, kDeep + 1)).valid());
  EXPECT_TRUE(terms.store(memory, terms.bv(32, 0), y).valid());

  const Term total = nest(terms.variable("n", Sort::integer()), [&](Term t, unsigned i) {
    return terms.int_add(t, terms.variable("n" + std::to_string(i % 5000), Sort::integer()));
  });
  EXPECT_TRUE(terms.int_le(total, terms.integer(3)).valid());
}

TEST_F(DeepTerms, LongConcatenations) {
  Term bits = terms.variable("bit", Sort::bitvec(1));
  for (unsigned i = 0; i < 20'000; ++i)
    bits = terms.bv_concat(bits, terms.variable("bit" + std::to_string(i), Sort::bitvec(1)));
  const unsigned width = terms.sort(bits).width();
  EXPECT_EQ(terms.kind(terms.eq(bits, terms.bv(width, 0))), Kind::And);
  EXPECT_EQ(terms.sort(terms.bv_extract(bits, width - 2, 1)), Sort::bitvec(width - 2));
}

}  // namespace
}  // namespace pincer::logic
