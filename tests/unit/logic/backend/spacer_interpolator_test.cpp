// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/spacer_interpolator.h"

#include <gtest/gtest.h>

#include "logic/backend/z3_solver.h"
#include "logic/interpolation/verify.h"
#include "logic/smtlib.h"
#include "unit/logic/backend/interpolation_random.h"

namespace pincer::logic {
namespace {

TEST(SpacerInterpolator, RandomSequencesAndGraphs) {
  int solved = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
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
    if (verification.result == Verification::Result::Broken) {
      for (auto l : answer.labels) printf("L %s\n", to_smtlib(terms, l).c_str());
      for (auto& e : problem.edges) printf("E %zu %zu %s\n", e.from, e.to, to_smtlib(terms, e.formula).c_str());
    }
    ASSERT_EQ(verification.result, Verification::Result::Holds) << verification.what << " seed " << seed;
    if (answer.answer != Answer::Unknown)
      ++solved;
    else
      printf("%s\n", answer.reason.c_str());
  }
  EXPECT_GT(solved, 190);
}

}  // namespace
}  // namespace pincer::logic
