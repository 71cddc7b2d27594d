// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/path_ranges.h"

#include <gtest/gtest.h>

#include <array>

#include "logic/evaluate/evaluate.h"
#include "unit/logic/random_terms.h"

namespace pincer::encode {
namespace {

using logic::Sort;
using logic::Term;
using logic::Value;

class PathRangesTest : public ::testing::Test {
 protected:
  /// The path goes on with a condition.
  void assume(Term condition) {
    path_ = paths_.extend(path_, condition);
    ranges_.learn(path_, condition, [](Term t) { return t; });
  }
  [[nodiscard]] PathRanges::Range range(Term t) { return *ranges_.range(path_, t); }
  Term extended(Term t) { return terms_.bv_zero_extend(t, 24); }

  logic::Terms terms_;
  Paths paths_{terms_};
  logic::KnownCells cells_{terms_};
  PathRanges ranges_{terms_, paths_, cells_};
  PathId path_ = paths_.start();
  Term x_ = terms_.fresh_variable("x", Sort::bitvec(8));
  Term y_ = terms_.fresh_variable("y", Sort::bitvec(8));
};

TEST_F(PathRangesTest, SumsOfShortNumbers) {
  assume(terms_.bv_ult(terms_.bv_add(extended(x_), extended(y_)), terms_.bv(32, 6)));
  EXPECT_EQ(range(x_).high, 5U);
  EXPECT_EQ(range(terms_.bv_add(x_, y_)).high, 5U);
  const Term place = terms_.bv_add(terms_.bv_mul(extended(terms_.bv_add(x_, y_)), terms_.bv(32, 4)), terms_.bv(32, 80));
  EXPECT_EQ(range(place).low, 80U);
  EXPECT_EQ(range(place).high, 100U);
}

TEST_F(PathRangesTest, HoldOnTheirPathOnly) {
  const PathId before = path_;
  assume(terms_.bv_ult(x_, terms_.bv(8, 6)));
  EXPECT_EQ(range(x_).high, 5U);
  EXPECT_EQ(ranges_.range(before, x_)->high, 255U);
  const PathId other = paths_.extend(before, terms_.bv_ult(terms_.bv(8, 7), x_));
  EXPECT_EQ(ranges_.range(other, x_)->high, 255U);
  EXPECT_EQ(ranges_.range(paths_.merge(std::array{path_, other}).path, x_)->high, 255U);
}

TEST_F(PathRangesTest, SignedBounds) {
  assume(terms_.bv_slt(x_, terms_.bv(8, 6)));
  EXPECT_EQ(range(x_).high, 255U) << "it may be negative";
  assume(terms_.bv_sle(terms_.bv(8, 0), x_));
  assume(terms_.bv_slt(x_, terms_.bv(8, 4)));
  EXPECT_EQ(range(x_).high, 3U);
}

/// A comparison of random sums and products of two variables, small numbers and their extensions.
Term random_comparison(logic::Terms& terms, Term x, Term y, logic::testing::Random& random) {
  const auto number = [&](unsigned width) { return terms.bv(width, random.below(random.one_in(3) ? 64 : 7)); };
  const auto side = [&](bool is_extended) {
    const unsigned width = is_extended ? 8 : 4;
    const auto part = [&]() -> Term {
      switch (random.below(4)) {
        case 0: return number(width);
        case 1: return is_extended ? terms.bv_zero_extend(y, 4) : y;
        case 2: return is_extended ? terms.bv_sign_extend(x, 4) : x;
        default: return is_extended ? terms.bv_zero_extend(x, 4) : x;
      }
    };
    switch (random.below(4)) {
      case 0: return part();
      case 1: return terms.bv_mul(part(), number(width));
      case 2: return terms.bv_sub(part(), part());
      default: return terms.bv_add(part(), part());
    }
  };
  const bool is_extended = random.one_in(2);
  const Term a = side(is_extended);
  const Term b = random.one_in(2) ? number(is_extended ? 8 : 4) : side(is_extended);
  Term result;
  switch (random.below(5)) {
    case 0: result = terms.bv_ult(a, b); break;
    case 1: result = terms.bv_ule(a, b); break;
    case 2: result = terms.bv_slt(a, b); break;
    case 3: result = terms.bv_sle(a, b); break;
    default: result = terms.eq(a, b); break;
  }
  return random.one_in(2) ? terms.lnot(result) : result;
}

TEST(PathRanges, HoldTheValuesOfAllStatesOfThePath) {
  std::size_t narrow = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    logic::testing::Random random(seed);
    logic::Terms terms;
    Paths paths(terms);
    logic::KnownCells cells(terms);
    PathRanges ranges(terms, paths, cells);
    const Term x = terms.fresh_variable("x", Sort::bitvec(4));
    const Term y = terms.fresh_variable("y", Sort::bitvec(4));
    PathId path = paths.start();
    for (int conditions = 0; conditions < 3; ++conditions) {
      const Term condition = random_comparison(terms, x, y, random);
      path = paths.extend(path, condition);
      ranges.learn(path, condition, [](Term t) { return t; });
    }
    const std::array asked{x,
                           y,
                           terms.bv_add(x, y),
                           terms.bv_sub(x, y),
                           terms.bv_mul(x, y),
                           terms.bv_and(x, y),
                           terms.bv_add(terms.bv_zero_extend(x, 4), terms.bv_sign_extend(y, 4)),
                           terms.bv_extract(terms.bv_add(terms.bv_zero_extend(x, 4), terms.bv_zero_extend(y, 4)), 4, 1),
                           terms.ite(terms.bv_ult(x, y), x, terms.bv(4, 3))};
    for (const Term t : asked) {
      const auto range = *ranges.range(path, t);
      if (range.high - range.low < 5) ++narrow;
      for (unsigned state = 0; state < 256; ++state) {
        const auto value = [&](Term variable) { return Value::bits(4, variable == x ? state % 16 : state / 16); };
        if (!logic::evaluate(terms, paths.condition(path), value).as_bool()) continue;
        const mpz_class number = logic::evaluate(terms, t, value).as_unsigned();
        ASSERT_TRUE(number >= range.low && number <= range.high) << state;
      }
    }
  }
  EXPECT_GT(narrow, 1000U);
}

}  // namespace
}  // namespace pincer::encode
