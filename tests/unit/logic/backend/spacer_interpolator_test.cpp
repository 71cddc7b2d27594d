// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/spacer_interpolator.h"

#include <gtest/gtest.h>

#include "logic/backend/z3_solver.h"
#include "logic/interpolation/verify.h"
#include "logic/text/smtlib.h"
#include "unit/logic/backend/interpolation_random.h"

namespace pincer::logic {
namespace {

// Z3 4.8.12 with slicing calls this error reachable.
TEST(SpacerInterpolator, ConstantsOnBranches) {
  Terms terms;
  const auto var = [&](const char* name) { return terms.variable(name, Sort::integer()); };
  const auto is = [&](const char* name, long n) { return terms.eq(var(name), terms.integer(n)); };
  const auto same = [&](const char* a, const char* b) { return terms.eq(var(a), var(b)); };
  DagProblem problem;
  problem.scopes = {{}, {var("a1"), var("b1")}, {var("a2"), var("b2")}, {var("a3"), var("b3")}, {}};
  problem.edges = {{0, 1, terms.land(std::vector{is("b0", 0), is("a1", 1), same("b1", "b0")})},
                   {1, 3, terms.land(same("a3", "a1"), same("b3", "b1"))},
                   {0, 2, terms.land(std::vector{is("a0", 0), is("b0", 0), same("a2", "a0"), same("b2", "b0")})},
                   {2, 3, terms.land(same("a3", "a2"), same("b3", "b2"))},
                   {3, 4, terms.land(is("a3", 2), is("b3", 2))}};
  const Interpolation answer = make_spacer_interpolator(terms)->interpolate(problem, {});
  EXPECT_EQ(answer.answer, Answer::Unsat) << answer.reason;
  EXPECT_EQ(verify(terms, problem, answer, *make_z3_solver(terms)).result, Verification::Result::Holds);
}

TEST(SpacerInterpolator, RandomSequencesAndGraphs) {
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Terms terms;
    testing::Random random(seed);
    testing::RandomShape shape;
    shape.steps = 1 + random.below(5);
    shape.integers = 1 + random.below(3);
    shape.booleans = random.below(2);
    shape.atoms = 2 + random.below(5);
    shape.bounded = true;
    shape.divisions = false;
    const bool dag = seed % 2 == 1;
    const DagProblem problem = dag ? testing::random_dag(terms, random, shape, 3 + random.below(6))
                                   : sequence_problem(terms, testing::random_sequence(terms, random, shape));
    const auto spacer = make_spacer_interpolator(terms);
    const std::unique_ptr<Solver> z3 = make_z3_solver(terms);
    const Interpolation answer = spacer->interpolate(problem, base::Budget(base::Budget::Seconds(5)));
    const Verification verification = verify(terms, problem, answer, *z3);
    ASSERT_EQ(verification.result, Verification::Result::Holds) << verification.what << " seed " << seed;
    if (answer.answer != Answer::Unknown) ++solved;
  }
  EXPECT_GT(solved, 95);
}

}  // namespace
}  // namespace pincer::logic
