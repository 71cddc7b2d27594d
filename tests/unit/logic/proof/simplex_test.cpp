// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/proof/simplex.h"

#include <gtest/gtest.h>

#include <map>

#include "unit/logic/random_terms.h"

namespace pincer::logic::proof {
namespace {

// Asserts random bounds and takes them back; every answer carries its own proof: values or a Farkas certificate.
class RandomRun {
 public:
  explicit RandomRun(std::uint64_t seed) : random_(seed) {
    const std::size_t variables = 2 + random_.below(5);
    for (std::size_t i = 0; i < variables; ++i) {
      const Simplex::Variable x = simplex_.new_variable();
      meaning_.push_back({{x, Rational(1)}});
    }
    const std::size_t sums = 1 + random_.below(7);
    for (std::size_t i = 0; i < sums; ++i) {
      Simplex::Sum sum;
      for (Simplex::Variable x = 0; x < variables; ++x) {
        if (const Rational f(static_cast<std::int64_t>(random_.below(7)) - 3); !f.is_zero()) sum.emplace_back(x, f);
      }
      if (sum.empty()) continue;
      EXPECT_EQ(simplex_.new_sum(sum), meaning_.size());
      meaning_.push_back(sum);
    }
  }

  void step() {
    if (!marks_.empty() && random_.one_in(4)) {
      simplex_.backtrack(marks_.back().first);
      bounds_.resize(marks_.back().second);
      marks_.pop_back();
    }
    marks_.emplace_back(simplex_.mark(), bounds_.size());
    const auto x = static_cast<Simplex::Variable>(random_.below(meaning_.size()));
    const Rational bound(static_cast<std::int64_t>(random_.below(21)) - 10);
    const bool upper = random_.one_in(2);
    bounds_.push_back({x, upper, bound});
    const auto reason = static_cast<Simplex::Reason>(bounds_.size() - 1);
    const bool fine = upper ? simplex_.assert_upper(x, bound, reason) : simplex_.assert_lower(x, bound, reason);
    if (fine && simplex_.check({}) == Simplex::Result::Feasible) {
      check_values();
      ++feasible;
      return;
    }
    check_certificate();
    ++infeasible;
    simplex_.backtrack(marks_.back().first);
    bounds_.resize(marks_.back().second);
    marks_.pop_back();
  }

  int feasible = 0;
  int infeasible = 0;

 private:
  struct Bound {
    Simplex::Variable x;
    bool upper;
    Rational bound;
  };

  void check_values() {
    for (Simplex::Variable x = 0; x < meaning_.size(); ++x) {
      Rational sum;
      for (const auto& [y, f] : meaning_[x]) sum += f * simplex_.value(y);
      ASSERT_EQ(sum, simplex_.value(x));
    }
    for (const Bound& b : bounds_) {
      ASSERT_TRUE(b.upper ? simplex_.value(b.x) <= b.bound : simplex_.value(b.x) >= b.bound);
    }
  }

  // The sum of factor * (x <= bound) is 0 <= c with c < 0.
  void check_certificate() {
    std::map<Simplex::Variable, Rational> sum;
    Rational constant;
    for (const auto& [reason, factor] : simplex_.conflict()) {
      ASSERT_LT(reason, bounds_.size());
      ASSERT_GT(factor.sign(), 0);
      const Bound& b = bounds_[reason];
      const Rational sign = b.upper ? factor : -factor;
      for (const auto& [y, f] : meaning_[b.x]) sum[y] += sign * f;
      constant += sign * b.bound;
    }
    for (const auto& [y, f] : sum) ASSERT_TRUE(f.is_zero());
    ASSERT_LT(constant.sign(), 0);
  }

  testing::Random random_;
  Simplex simplex_;
  std::vector<Simplex::Sum> meaning_;  // over the first variables
  std::vector<Bound> bounds_;
  std::vector<std::pair<std::size_t, std::size_t>> marks_;
};

TEST(Simplex, ValuesOrCertificates) {
  int feasible = 0;
  int infeasible = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomRun run(seed);
    for (int i = 0; i < 60; ++i) {
      run.step();
      if (::testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << " step " << i;
    }
    feasible += run.feasible;
    infeasible += run.infeasible;
  }
  EXPECT_GT(feasible, 3000);
  EXPECT_GT(infeasible, 3000);
}

}  // namespace
}  // namespace pincer::logic::proof
