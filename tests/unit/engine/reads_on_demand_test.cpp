// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/reads_on_demand.h"

#include <gtest/gtest.h>

#include <array>

#include "engine/toolbox.h"
#include "logic/evaluate/evaluate.h"
#include "unit/logic/random_terms.h"

namespace pincer::engine {
namespace {

using logic::Answer;
using logic::Sort;
using logic::Term;
using logic::Terms;

const Sort kWord = Sort::bitvec(32);

TEST(ReadsOnDemand, WhatDoesNotMatterIsNotLookedAt) {
  Terms terms;
  const Toolbox toolbox;
  Term m = terms.variable("m", Sort::array(kWord, kWord));
  for (int i = 0; i < 50; ++i) m = terms.store(m, terms.variable("i" + std::to_string(i), kWord), terms.bv(32, 7));
  const Term x = terms.variable("x", kWord);
  const Term read = terms.select(m, terms.variable("j", kWord));
  ReadsOnDemand solver(terms, toolbox.search());
  const std::array question{terms.lor(terms.eq(x, terms.bv(32, 3)), terms.eq(read, terms.bv(32, 4))),
                            terms.eq(x, terms.bv(32, 3))};
  ASSERT_EQ(solver.check(question, base::Budget()), Answer::Sat);
  EXPECT_LE(solver.lemmas(), 1U);
  EXPECT_TRUE(solver.holds(terms.eq(x, terms.bv(32, 3))));
}

TEST(ReadsOnDemand, RunsOfStoresAreOneComparison) {
  Terms terms;
  const Toolbox toolbox;
  const Term p = terms.variable("p", kWord);
  const Term j = terms.variable("j", kWord);
  Term m = terms.variable("m", Sort::array(kWord, kWord));
  for (unsigned i = 0; i < 1'000; ++i) m = terms.store(m, terms.bv_add(p, terms.bv(32, i)), terms.bv(32, 0));
  const Term read = terms.select(m, j);
  const Term inside = terms.bv_ult(terms.bv_sub(j, p), terms.bv(32, 1'000));
  ReadsOnDemand solver(terms, toolbox.search());
  const std::array impossible{inside, terms.eq(read, terms.bv(32, 5))};
  EXPECT_EQ(solver.check(impossible, base::Budget()), Answer::Unsat);
  const std::array possible{terms.lnot(inside), terms.eq(read, terms.bv(32, 5))};
  EXPECT_EQ(solver.check(possible, base::Budget()), Answer::Sat);
}

TEST(ReadsOnDemand, CoresAreAssumptions) {
  Terms terms;
  const Toolbox toolbox;
  const Term x = terms.variable("x", kWord);
  const Term m = terms.store(terms.variable("m", Sort::array(kWord, kWord)), x, terms.bv(32, 7));
  const Term wrong = terms.eq(terms.select(m, terms.variable("j", kWord)), terms.bv(32, 5));
  const Term same = terms.eq(x, terms.variable("j", kWord));
  const Term beside = terms.bv_ult(terms.variable("y", kWord), terms.bv(32, 9));
  ReadsOnDemand solver(terms, toolbox.search());
  const std::array question{beside, wrong, same};
  ASSERT_EQ(solver.check(question, base::Budget()), Answer::Unsat);
  EXPECT_EQ(solver.core(), (std::vector<Term>{wrong, same}));
}

/// A formula over a few words and what is read of a memory that was written here and there.
Term random_question(Terms& terms, logic::testing::Random& random) {
  const Sort byte = Sort::bitvec(8);
  std::vector<Term> words;
  for (int i = 0; i < 3; ++i) words.push_back(terms.variable("x" + std::to_string(i), byte));
  Term memory = terms.variable("m", Sort::array(byte, byte));
  const auto word = [&] {
    const Term w = words[random.below(words.size())];
    return random.one_in(3) ? terms.bv_add(w, terms.bv(8, random.below(3))) : w;
  };
  const auto condition = [&] {
    const Term a = word();
    const Term b = random.one_in(3) ? terms.bv(8, random.below(5)) : word();
    return random.one_in(2) ? terms.eq(a, b) : terms.bv_ult(a, b);
  };
  std::vector<Term> parts;
  for (int i = 0; i < 8; ++i) {
    const Term written = terms.store(memory, word(), word());
    memory = random.one_in(3) ? terms.ite(condition(), written, memory) : written;
    if (random.one_in(2)) words.push_back(terms.select(memory, word()));
    if (random.one_in(2)) parts.push_back(terms.lor(condition(), condition()));
  }
  return terms.land(parts);
}

TEST(ReadsOnDemand, AgreesWithASolverThatLooksAtAll) {
  const Toolbox toolbox;
  std::array<unsigned, 2> counts{};
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    SCOPED_TRACE(seed);
    Terms terms;
    logic::testing::Random random(seed);
    const Term question = random_question(terms, random);
    Cascade whole(terms, {toolbox.z3.get()});
    ReadsOnDemand solver(terms, toolbox.search());
    const Answer expected = whole.check(question, base::Budget());
    const Answer answer = solver.check(std::span(&question, 1), base::Budget());
    ASSERT_EQ(answer, expected);
    ++counts[answer == Answer::Sat ? 1 : 0];
    if (answer != Answer::Sat) continue;
    // The model is one of the question as it was asked.
    EXPECT_TRUE(logic::evaluate(terms, question, [&](Term v) { return solver.value(v); }).as_bool());
  }
  EXPECT_GT(counts[0], 5U);
  EXPECT_GT(counts[1], 5U);
}

}  // namespace
}  // namespace pincer::engine
