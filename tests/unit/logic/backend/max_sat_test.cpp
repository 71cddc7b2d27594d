// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/max_sat.h"

#include <gtest/gtest.h>

#include "logic/backend/bitblast_solver.h"
#include "logic/backend/z3_optimize.h"
#include "logic/backend/z3_solver.h"
#include "logic/evaluate/evaluate.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using testing::Random;
using testing::RandomTerms;

const FunctionSolverFactory kBits("cadical", [](Terms& terms) { return make_bitblast_solver(terms); });
const FunctionSolverFactory kZ3("z3", [](Terms& terms) { return make_z3_solver(terms); });

class MaxSatTest : public ::testing::Test {
 protected:
  Term boolean(const std::string& name) { return terms.variable(name, Sort::boolean()); }

  Terms terms;
  std::unique_ptr<MaxSat> max_sat = make_core_guided_max_sat(terms, kBits);
};

TEST_F(MaxSatTest, PaysForTheLightest) {
  const Term a = boolean("a");
  const Term b = boolean("b");
  const Term c = boolean("c");
  // at most one of three
  const MaxSatProblem problem{
      {terms.lnot(terms.land(a, b)), terms.lnot(terms.land(a, c)), terms.lnot(terms.land(b, c))},
      {{a, 3}, {b, 5}, {c, 4}}};
  const MaxSatResult result = max_sat->solve(problem, {});
  ASSERT_EQ(result.answer, Answer::Sat);
  EXPECT_EQ(result.cost, 7U);
  EXPECT_EQ(result.lower_bound, 7U);
  EXPECT_TRUE(result.model.at(b).as_bool());
}

TEST_F(MaxSatTest, KnowsTheEnds) {
  const Term a = boolean("a");
  EXPECT_EQ(max_sat->solve({}, {}).answer, Answer::Sat);
  EXPECT_EQ(max_sat->solve({{a, terms.lnot(a)}, {{a, 1}}}, {}).answer, Answer::Unsat);
  const MaxSatResult result = max_sat->solve(
      {{}, {{a, 2}, {terms.lnot(a), 3}, {terms.boolean(false), 5}, {terms.boolean(true), 7}, {a, 0}, {a, 2}}}, {});
  ASSERT_EQ(result.answer, Answer::Sat);
  EXPECT_EQ(result.cost, 8U);
  EXPECT_THROW(max_sat->solve({{}, {{a, std::uint64_t{1} << 62}, {a, std::uint64_t{1} << 62}}}, {}),
               base::ContractViolation);
}

// Soft constraints that look like the counters that cores make: they are paid for one by one.
TEST_F(MaxSatTest, TakesConstraintsLikeItsOwn) {
  const Term a = boolean("a");
  const Term b = boolean("b");
  const MaxSatProblem problem{{terms.lnot(a), terms.lnot(b)},
                              {{a, 1}, {b, 1}, {terms.lor(a, b), 1}, {terms.lor(a, b), 2}}};
  EXPECT_EQ(max_sat->solve(problem, {}).cost, 5U);
}

TEST_F(MaxSatTest, UnknownStaysUnknown) {
  const Term n = terms.variable("n", Sort::integer());
  const MaxSatResult result = max_sat->solve({{terms.int_lt(n, terms.integer(3))}, {{boolean("a"), 1}}}, {});
  EXPECT_EQ(result.answer, Answer::Unknown);
  EXPECT_EQ(result.reason, "integers");
  EXPECT_FALSE(result.has_model);
  const base::Budget none(base::Budget::Seconds(0));
  EXPECT_EQ(max_sat->solve({{boolean("a")}, {}}, none).answer, Answer::Unknown);
  EXPECT_EQ(make_z3_optimize(terms)->solve({{boolean("a")}, {}}, none).reason, "time limit");
}

// The largest sum of values under a weight limit, by bits: a knapsack, checked by brute force.
TEST_F(MaxSatTest, PacksAKnapsack) {
  const std::vector<unsigned> sizes{12, 7, 11, 8, 9, 6, 5, 14, 3, 10};
  const std::vector<unsigned> values{24, 13, 23, 15, 16, 11, 9, 28, 5, 19};
  MaxSatProblem problem;
  Term sum = terms.bv(8, 0);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const Term in = boolean("in" + std::to_string(i));
    sum = terms.bv_add(sum, terms.ite(in, terms.bv(8, sizes[i]), terms.bv(8, 0)));
    problem.soft.push_back({in, values[i]});
  }
  problem.hard.push_back(terms.bv_ule(sum, terms.bv(8, 26)));
  unsigned best = 0;
  unsigned all = 0;
  for (const unsigned v : values) all += v;
  for (unsigned set = 0; set < 1024; ++set) {
    unsigned size = 0;
    unsigned value = 0;
    for (unsigned i = 0; i < 10; ++i) {
      if (((set >> i) & 1) == 0) continue;
      size += sizes[i];
      value += values[i];
    }
    if (size <= 26) best = std::max(best, value);
  }
  EXPECT_EQ(max_sat->solve(problem, {}).cost, all - best);
}

// Law: all implementations find the same cost, and their models have it.
TEST(MaxSatLaws, ImplementationsAgreeOnRandomProblems) {
  int costly = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Terms terms;
    Random random(seed);
    MaxSatProblem problem;
    if (seed % 2 == 0) {  // random clauses over few variables
      const auto literal = [&] {
        const Term v = terms.variable("v" + std::to_string(random.below(8)), Sort::boolean());
        return random.one_in(2) ? v : terms.lnot(v);
      };
      for (int i = 0; i < 8; ++i) problem.hard.push_back(terms.lor(terms.lor(literal(), literal()), literal()));
      const std::size_t heaviest = random.pick(std::vector<std::size_t>{1, 3, 1000});
      for (int i = 0; i < 25; ++i) {
        problem.soft.push_back(
            {random.one_in(2) ? literal() : terms.lor(literal(), literal()), 1 + random.below(heaviest)});
      }
    } else {
      RandomTerms generator(terms, {Sort::boolean(), Sort::bitvec(4), Sort::bitvec(7)}, seed);
      for (int i = 0; i < 200 && problem.soft.size() < 15; ++i) {
        const Term t = generator.next().result;
        if (!terms.sort(t).is_bool()) continue;
        if (random.one_in(6)) {
          problem.hard.push_back(t);
        } else {
          problem.soft.push_back({t, random.below(20)});
        }
      }
    }
    const std::unique_ptr<MaxSat> implementations[] = {make_core_guided_max_sat(terms, kBits),
                                                       make_core_guided_max_sat(terms, kZ3), make_z3_optimize(terms)};
    std::optional<MaxSatResult> first;
    for (const auto& max_sat : implementations) {
      const MaxSatResult result = max_sat->solve(problem, {});
      ASSERT_NE(result.answer, Answer::Unknown) << seed << " " << max_sat->name() << " " << result.reason;
      if (!first) first = result;
      EXPECT_EQ(result.answer, first->answer) << seed << " " << max_sat->name();
      EXPECT_EQ(result.cost, first->cost) << seed << " " << max_sat->name();
      if (result.answer != Answer::Sat) continue;
      EXPECT_EQ(result.cost, result.lower_bound);
      EXPECT_EQ(result.cost, max_sat_cost(terms, problem, result.model));
      for (const Term hard : problem.hard) {
        EXPECT_TRUE(evaluate(terms, hard, [&](Term v) { return result.model.at(v); }).as_bool());
      }
    }
    if (first->cost > 2) ++costly;
  }
  EXPECT_GT(costly, 25);
}

}  // namespace
}  // namespace pincer::logic
