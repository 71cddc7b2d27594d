// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/proof/proof_interpolator.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "logic/backend/z3_project.h"
#include "logic/backend/z3_solver.h"
#include "logic/interpolation/verify.h"
#include "logic/text/smtlib.h"
#include "unit/logic/backend/interpolation_random.h"

namespace pincer::logic {
namespace {

// PINCER_LONG_TESTS=N in the environment: N times as many random problems.
std::uint64_t scale() {
  const char* text = std::getenv("PINCER_LONG_TESTS");
  return text == nullptr ? 1 : std::strtoull(text, nullptr, 10);
}

struct Counts {
  int sat = 0;
  int unsat = 0;
  int unknown = 0;
};

// Solves, verifies, and compares with what Z3 says about the conjunction.
void check_sequence(Terms& terms, const std::vector<Term>& formulas, Counts& counts) {
  ProofInterpolator interpolator(terms);
  const std::unique_ptr<Solver> z3 = make_z3_solver(terms);
  const DagProblem problem = sequence_problem(terms, formulas);
  const Interpolation answer = interpolator.interpolate(problem, base::Budget(base::Budget::Seconds(5)));
  const auto text = [&] { return smtlib_script(terms, formulas); };
  const Verification verification = verify(terms, problem, answer, *z3);
  ASSERT_EQ(verification.result, Verification::Result::Holds) << verification.what << "\n" << text();
  switch (answer.answer) {
    case Answer::Unknown: ++counts.unknown; return;
    case Answer::Sat: ++counts.sat; break;
    case Answer::Unsat: ++counts.unsat; break;
  }
  ASSERT_EQ(z3->check(formulas), answer.answer) << text();
}

TEST(ProofInterpolator, RandomSequences) {
  Counts counts;
  for (std::uint64_t seed = 0; seed < 600 * scale(); ++seed) {
    Terms terms;
    testing::Random random(seed);
    testing::RandomShape shape;
    shape.steps = 1 + random.below(5);
    shape.integers = 1 + random.below(3);
    shape.booleans = random.below(2);
    shape.atoms = 2 + random.below(5);
    shape.bounded = random.one_in(2);
    shape.divisions = random.one_in(2);
    check_sequence(terms, testing::random_sequence(terms, random, shape), counts);
    if (::testing::Test::HasFatalFailure()) FAIL() << "seed " << seed;
  }
  EXPECT_GT(counts.sat, 100);
  EXPECT_GT(counts.unsat, 150);
  EXPECT_LT(counts.unknown, 15 * static_cast<int>(scale()));
}

TEST(ProofInterpolator, RandomGraphs) {
  Counts counts;
  for (std::uint64_t seed = 0; seed < 300 * scale(); ++seed) {
    Terms terms;
    testing::Random random(seed);
    testing::RandomShape shape;
    shape.integers = 1 + random.below(3);
    shape.booleans = random.below(2);
    shape.atoms = 3 + random.below(5);
    shape.bounded = true;
    shape.divisions = random.one_in(2);
    const DagProblem problem = testing::random_dag(terms, random, shape, 3 + random.below(7));
    ProofInterpolator interpolator(terms, make_z3_projector(terms));
    const std::unique_ptr<Solver> z3 = make_z3_solver(terms);
    const Interpolation answer = interpolator.interpolate(problem, base::Budget(base::Budget::Seconds(5)));
    const Verification verification = verify(terms, problem, answer, *z3);
    ASSERT_EQ(verification.result, Verification::Result::Holds) << verification.what << " seed " << seed;
    switch (answer.answer) {
      case Answer::Unknown: ++counts.unknown; break;
      case Answer::Sat: ++counts.sat; break;
      case Answer::Unsat: ++counts.unsat; break;
    }
  }
  EXPECT_GT(counts.sat, 100);
  EXPECT_GT(counts.unsat, 50);
  EXPECT_EQ(counts.unknown, 0);
}

// A label speaks of no other nodes if the proof is read without the edges that pass its node by.
TEST(ProofInterpolator, GraphsMostlyNeedNoQuantifiers) {
  Counts counts;
  for (std::uint64_t seed = 0; seed < 200 * scale(); ++seed) {
    Terms terms;
    testing::Random random(seed);
    testing::RandomShape shape;
    shape.integers = 1;
    shape.booleans = 2;
    shape.atoms = 6;
    shape.bounded = true;
    shape.divisions = false;
    const DagProblem problem = testing::random_dag(terms, random, shape, 3 + random.below(7));
    const Interpolation answer = ProofInterpolator(terms).interpolate(problem, {});
    const Verification verification = verify(terms, problem, answer, *make_z3_solver(terms));
    ASSERT_EQ(verification.result, Verification::Result::Holds) << verification.what << " seed " << seed;
    switch (answer.answer) {
      case Answer::Unknown: ++counts.unknown; break;
      case Answer::Sat: ++counts.sat; break;
      case Answer::Unsat: ++counts.unsat; break;
    }
  }
  EXPECT_GT(counts.unsat, 50);
  EXPECT_LT(counts.unknown * 10, counts.unsat);
}

}  // namespace
}  // namespace pincer::logic
