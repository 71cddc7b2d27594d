// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/affine_hull.h"

#include <gtest/gtest.h>

#include <random>

namespace pincer::invariant {
namespace {

TEST(AffineHull, ItsEquationsHold) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    AffineHull hull(4);
    std::vector<std::vector<mpz_class>> points;
    for (int i = 0; i < 5; ++i) {
      const int a = static_cast<int>(random() % 20) - 10;
      const int b = static_cast<int>(random() % 20) - 10;
      points.push_back({a, b, 2 * a - b + 3, static_cast<int>(random() % 3)});
      hull.add(points.back());
    }
    EXPECT_FALSE(hull.equations().empty()) << "one was put in";
    EXPECT_EQ(hull.equations().size(), hull.solved().size());
    for (const auto& equations : {hull.equations(), hull.solved()}) {
      for (const auto& equation : equations) {
        for (const auto& point : points) EXPECT_EQ(equation.off(point), 0);
      }
    }
  }
  EXPECT_TRUE(AffineHull(3).equations().empty());
}

TEST(AffineHull, IsSolvedForTheLastVariables) {
  AffineHull hull(3);
  for (const int n : {0, 1, 5}) hull.add({n, 2 * n + 1, 7 - n});
  const std::vector<AffineHull::Equation> solved = hull.solved();
  ASSERT_EQ(solved.size(), 2U);  // z = 7 y - 15 x, and the sum counts as the very last: 1 = y - 2 x
  EXPECT_NE(solved[0].factors[2], 0);
  EXPECT_EQ(solved[0].sum, 0);
  EXPECT_EQ(solved[1].factors[2], 0);
  EXPECT_NE(solved[1].sum, 0);
}

}  // namespace
}  // namespace pincer::invariant
