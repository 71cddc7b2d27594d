// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/evaluate/evaluate.h"

#include <gtest/gtest.h>

#include <ctime>
#include <unordered_map>

#include "logic/term/free_variables.h"
#include "logic/text/smtlib.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using testing::Random;
using testing::random_value;
using testing::RandomTerms;

TEST(Evaluate, FollowsTheVariables) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(8));
  const Term y = terms.variable("y", Sort::bitvec(8));
  const Term t = terms.ite(terms.bv_ult(x, y), terms.bv_sub(y, x), terms.bv_mul(x, y));
  const auto with = [&](std::uint64_t a, std::uint64_t b) {
    return evaluate(terms, t, [&](Term v) { return Value::bits(8, v == x ? a : b); }).as_uint64();
  };
  EXPECT_EQ(with(3, 10), 7U);
  EXPECT_EQ(with(10, 3), 30U);
  EXPECT_EQ(with(100, 100), (100U * 100U) % 256U);
}

TEST(Evaluate, AsksOncePerVariable) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(8));
  int asked = 0;
  evaluate(terms, terms.bv_mul(terms.bv_mul(x, x), terms.bv_udiv(x, x)), [&](Term) {
    ++asked;
    return Value::bits(8, 3U);
  });
  EXPECT_EQ(asked, 1);
}

TEST(Evaluate, ChecksTheSortOfVariables) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(8));
  EXPECT_THROW(evaluate(terms, x, [](Term) { return Value::bits(9, 3U); }), base::ContractViolation);
  Evaluator evaluator(terms);
  const Tape tape = evaluator.compile(x, [](Term) { return 0; });
  EXPECT_THROW(evaluator.run(tape, std::vector{Value::bits(9, 3U)}), base::ContractViolation);
}

Sort memory() { return Sort::array(Sort::bitvec(64), Sort::bitvec(8)); }

// Law: running the tape is evaluating the term.
TEST(Evaluator, TapesAgreeWithEvaluate) {
  const std::vector<std::vector<Sort>> families{
      {Sort::boolean(), Sort::bitvec(1), Sort::bitvec(8), Sort::bitvec(32), Sort::bitvec(64)},
      {Sort::boolean(), Sort::bitvec(63), Sort::bitvec(64), Sort::bitvec(65), Sort::bitvec(100)},
      {Sort::boolean(), Sort::integer(), Sort::bitvec(16)},
      {Sort::boolean(), Sort::float32(), Sort::float64(), Sort::float80(), Sort::bitvec(32)},
      {Sort::boolean(), Sort::bitvec(64), Sort::bitvec(8), memory()},
      {Sort::boolean(), Sort::bitvec(80), Sort::integer(), Sort::array(Sort::integer(), Sort::bitvec(80))}};
  for (const auto& sorts : families) {
    Terms terms;
    RandomTerms generator(terms, sorts, 21);
    Evaluator evaluator(terms);
    Random random(22);
    for (int i = 0; i < 1500; ++i) {
      const Term t = generator.next().result;
      const std::vector<Term> variables = free_variables(terms, t);
      std::unordered_map<Term, std::size_t> slot;
      for (const Term v : variables) slot.emplace(v, slot.size());
      const Tape tape = evaluator.compile(t, [&](Term v) { return slot.at(v); });
      for (int k = 0; k < 3; ++k) {
        std::vector<Value> slots;
        for (const Term v : variables) slots.push_back(random_value(random, terms.sort(v)));
        const std::vector<Value> before = slots;
        const Value expected = evaluate(terms, t, [&](Term v) { return slots[slot.at(v)]; });
        ASSERT_EQ(evaluator.run(tape, slots), expected) << to_smtlib(terms, t);
        for (std::size_t s = 0; s < slots.size(); ++s) ASSERT_EQ(slots[s], before[s]) << "run changes nothing";
        for (std::size_t s = 0; s < slots.size(); ++s) {
          if (slots[s].sort() != expected.sort()) continue;
          std::vector<Value> assigned = before;
          evaluator.assign(tape, assigned, s);
          ASSERT_EQ(assigned[s], expected) << to_smtlib(terms, t);
          for (std::size_t o = 0; o < slots.size(); ++o) {
            ASSERT_TRUE(o == s || assigned[o] == before[o]);
          }
        }
      }
    }
  }
}

TEST(Evaluator, RootsThatAreLeaves) {
  Terms terms;
  Evaluator evaluator(terms);
  const auto slot = [](Term) { return 0; };
  const std::vector<Value> bits{Value::bits(8, 3U)};
  EXPECT_EQ(evaluator.run(evaluator.compile(terms.variable("x", Sort::bitvec(8)), slot), bits), bits[0]);
  const std::vector<Value> array{Value::zero(memory())};
  EXPECT_EQ(evaluator.run(evaluator.compile(terms.variable("m", memory()), slot), array), array[0]);
  EXPECT_EQ(evaluator.run(evaluator.compile(terms.integer(7), slot), {}), Value::integer(7));
  EXPECT_EQ(evaluator.run(evaluator.compile(terms.bv(8, 7), slot), {}), Value::bits(8, 7U));
}

class InPlace : public ::testing::Test {
 protected:
  static constexpr std::uint64_t kElements = 400'000;

  // CPU time of 1,000 times m := t, where m has kElements elements.
  double seconds(Term t) {
    std::vector<Value> slots{Value::zero(memory()), Value::bits(64, 5U)};
    for (std::uint64_t i = 0; i < kElements; ++i) slots[0].store(Value::bits(64, i), Value::bits(8, 1U));
    Evaluator evaluator(terms);
    const Tape tape = evaluator.compile(t, [&](Term v) { return v == m ? 0U : 1U; });
    const std::clock_t start = std::clock();
    for (int i = 0; i < 1000; ++i) evaluator.assign(tape, slots, 0);
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  }

  // The same where every store copies the table of pages.
  double seconds_with_copies() {
    Value array = Value::zero(memory());
    for (std::uint64_t i = 0; i < kElements; ++i) array.store(Value::bits(64, i), Value::bits(8, 1U));
    const std::clock_t start = std::clock();
    for (std::uint64_t i = 0; i < 1000; ++i) {
      const Value other = array;
      array.store(Value::bits(64, 5U), Value::bits(8, i));
    }
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  }

  Terms terms;
  Term m = terms.variable("m", memory());
  Term p = terms.variable("p", Sort::bitvec(64));
  Term next = terms.bv_add(terms.select(m, p), terms.bv(8, 1));
};

TEST_F(InPlace, AssigningAStoreToItsOwnArrayCopiesNothing) {
  const double with_copies = seconds_with_copies();
  EXPECT_LT(seconds(terms.store(m, p, next)) * 20, with_copies);
  const Term q = terms.bv_mul(p, p);
  EXPECT_LT(seconds(terms.store(terms.store(m, p, next), q, terms.bv(8, 3))) * 20, with_copies);
  EXPECT_LT(seconds(terms.store(terms.store(m, p, next), q, terms.bv_not(terms.select(m, q)))) * 20, with_copies);
}

TEST_F(InPlace, ReadingThroughAChoiceLeavesNoReference) {
  const Term c = terms.variable("c", Sort::boolean());
  const Term other = terms.variable("other", memory());
  const Term read = terms.select(terms.ite(c, m, other), p);
  const Term written = terms.store(m, p, next);
  std::vector<Value> slots{Value::zero(memory()), Value::bits(64, 5U), Value::boolean(true), Value::zero(memory())};
  for (std::uint64_t i = 0; i < kElements; ++i) slots[0].store(Value::bits(64, i), Value::bits(8, 1U));
  const auto slot = [&](Term v) { return v == m ? 0U : v == p ? 1U : v == c ? 2U : 3U; };
  Evaluator evaluator(terms);
  const Tape read_tape = evaluator.compile(read, slot);
  const Tape write_tape = evaluator.compile(written, slot);
  const std::clock_t start = std::clock();
  for (int i = 0; i < 1000; ++i) {
    evaluator.run(read_tape, slots);
    evaluator.assign(write_tape, slots, 0);
  }
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_LT(seconds * 20, seconds_with_copies());
}

}  // namespace
}  // namespace pincer::logic
