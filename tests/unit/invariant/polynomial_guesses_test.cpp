// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/polynomial_guesses.h"

#include "base/efforts.h"
#include "invariant/dependencies.h"
#include "invariant/facts.h"
#include "invariant/guesses.h"
#include "logic/backend/solvers.h"
#include "unit/invariant/c_program.h"

namespace pincer::invariant {
namespace {

TEST(Dependencies, AreFractionsOfColumnsBefore) {
  // The columns are 1, n, n^2, and the sum of the first n numbers.
  std::vector<std::vector<mpz_class>> rows;
  for (int n = 0; n < 8; ++n) rows.push_back({1, n, n * n, n * (n + 1) / 2});
  const std::vector<Dependency> found = dependencies(rows);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0], (Dependency{0, -1, -1, 2}));
}

TEST(Dependencies, LeaveOutColumnsThatDependOnOthers) {
  const std::vector<Dependency> found = dependencies({{1, 2, 5, 7}, {1, 2, 3, 5}, {1, 2, 4, 6}});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0], (Dependency{-2, 1}));
  EXPECT_EQ(found[1], (Dependency{-2, 0, -1, 1}));
  EXPECT_TRUE(dependencies({{1, 0}, {0, 1}}).empty());
  EXPECT_TRUE(dependencies({}).empty());
}

/// Do the polynomial equations that the loops keep exclude the error?
bool is_proved_by_polynomials(const std::string& body) {
  testing::CProgram program(body);
  const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  Sampler sampler(graph);
  sampler.run(100'000, {});
  const AtNodes guesses = Guesses(transitions, sampler, {}).polynomials();
  const auto solvers = logic::make_solver_factory("auto");
  Facts facts(transitions, *solvers);
  const Patience patience{.question = base::efforts::kPolynomials, .one_by_one = base::efforts::kOneCandidate};
  facts.learn(guesses, {patience, false}, {});
  return facts.exclude_error(base::Budget().part(base::efforts::kOneCheck));
}

TEST(PolynomialGuesses, ProveSumsOfPowers) {
  EXPECT_TRUE(is_proved_by_polynomials(
      "unsigned n = __VERIFIER_nondet_uint(), i = 0, sum = 0; while (i != n) { i++; sum += i * i; }"
      "if (6 * sum != n * (n + 1) * (2 * n + 1)) reach_error();"));
}

TEST(PolynomialGuesses, ProveAProductByDoubling) {
  EXPECT_TRUE(is_proved_by_polynomials(
      "unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), x = a, y = b, p = 0;"
      "while (y != 0) { if (y % 2 == 1) p += x; x = 2 * x; y = y / 2; } if (p != a * b) reach_error();"));
}

TEST(PolynomialGuesses, DoNotProveWhatDoesNotHold) {
  EXPECT_FALSE(is_proved_by_polynomials(
      "unsigned n = __VERIFIER_nondet_uint(), i = 0, sum = 0; while (i != n) { i++; if (i != 3000) sum += i; }"
      "if (2 * sum != n * (n + 1)) reach_error();"));
}

}  // namespace
}  // namespace pincer::invariant
