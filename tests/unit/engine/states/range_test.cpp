// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Operations on ranges against the folding of constants, number by number.
#include "engine/states/range.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "logic/term/terms.h"
#include "logic/value/bits.h"

namespace pincer::engine::states {
namespace {

using logic::Kind;
using logic::Term;

std::int64_t number_of(const logic::Terms& terms, Term constant) {
  const std::uint64_t bits = terms.const_value(constant).narrow_bits();
  const logic::Sort sort = terms.sort(constant);
  return sort.is_bool() ? static_cast<std::int64_t>(bits) : logic::bits::to_signed(bits, sort.width());
}

struct BinaryOfTerms {
  Kind kind;
  Term (logic::Terms::*make)(Term, Term);
};

const std::vector<BinaryOfTerms>& binaries() {
  using logic::Terms;
  static const std::vector<BinaryOfTerms> all = {
      {Kind::BvAnd, &Terms::bv_and},   {Kind::BvOr, &Terms::bv_or},     {Kind::BvXor, &Terms::bv_xor},
      {Kind::BvAdd, &Terms::bv_add},   {Kind::BvSub, &Terms::bv_sub},   {Kind::BvMul, &Terms::bv_mul},
      {Kind::BvUDiv, &Terms::bv_udiv}, {Kind::BvURem, &Terms::bv_urem}, {Kind::BvSDiv, &Terms::bv_sdiv},
      {Kind::BvSRem, &Terms::bv_srem}, {Kind::BvShl, &Terms::bv_shl},   {Kind::BvLShr, &Terms::bv_lshr},
      {Kind::BvAShr, &Terms::bv_ashr}, {Kind::BvUlt, &Terms::bv_ult},   {Kind::BvUle, &Terms::bv_ule},
      {Kind::BvSlt, &Terms::bv_slt},   {Kind::BvSle, &Terms::bv_sle},   {Kind::BvConcat, &Terms::bv_concat},
      {Kind::Eq, &Terms::eq}};
  return all;
}

constexpr unsigned kNarrow = 4;

Range random_range(std::mt19937_64& random) {
  const auto draw = [&] { return static_cast<std::int64_t>(random() % 16) - 8; };
  const std::int64_t a = draw();
  const std::int64_t b = draw();
  return {std::min(a, b), std::max(a, b)};
}

TEST(StatesRange, ContainsEveryResultOfBinaryOperations) {
  logic::Terms terms;
  std::mt19937_64 random(1);
  for (const BinaryOfTerms& operation : binaries()) {
    for (int i = 0; i < 300; ++i) {
      const Range a = random_range(random);
      const Range b = random_range(random);
      const unsigned to = operation.kind == Kind::BvConcat ? 2 * kNarrow : kNarrow;
      const Range result = apply_binary(operation.kind, a, b, kNarrow, to, kNarrow);
      for (std::int64_t x = a.lo; x <= a.hi; ++x) {
        for (std::int64_t y = b.lo; y <= b.hi; ++y) {
          const Term exact = (terms.*operation.make)(terms.bv(kNarrow, static_cast<std::uint64_t>(x)),
                                                     terms.bv(kNarrow, static_cast<std::uint64_t>(y)));
          ASSERT_TRUE(result.contains(number_of(terms, exact)))
              << static_cast<int>(operation.kind) << " of " << x << " and " << y << " in " << a.lo << ".." << a.hi
              << ", " << b.lo << ".." << b.hi << " gives " << result.lo << ".." << result.hi;
          if (a.is_one() && b.is_one()) {
            ASSERT_TRUE(result.is_one());
          }
        }
      }
    }
  }
}

TEST(StatesRange, ContainsEveryResultOfUnaryOperations) {
  logic::Terms terms;
  std::mt19937_64 random(2);
  for (int i = 0; i < 500; ++i) {
    const Range a = random_range(random);
    const auto check = [&](Kind kind, unsigned to, unsigned attribute, const std::function<Term(Term)>& make) {
      const Range result = apply_unary(kind, a, kNarrow, to, attribute);
      for (std::int64_t x = a.lo; x <= a.hi; ++x) {
        const Term exact = make(terms.bv(kNarrow, static_cast<std::uint64_t>(x)));
        ASSERT_TRUE(result.contains(number_of(terms, exact))) << static_cast<int>(kind) << " of " << x;
      }
    };
    check(Kind::BvNot, kNarrow, 0, [&](Term t) { return terms.bv_not(t); });
    check(Kind::BvNeg, kNarrow, 0, [&](Term t) { return terms.bv_neg(t); });
    check(Kind::BvZeroExtend, 7, 3, [&](Term t) { return terms.bv_zero_extend(t, 3); });
    check(Kind::BvSignExtend, 7, 3, [&](Term t) { return terms.bv_sign_extend(t, 3); });
    check(Kind::BvExtract, 2, 0, [&](Term t) { return terms.bv_extract(t, 1, 0); });
    check(Kind::BvExtract, 2, 1, [&](Term t) { return terms.bv_extract(t, 2, 1); });
    check(Kind::BvExtract, 1, 3, [&](Term t) { return terms.bv_extract(t, 3, 3); });
  }
}

TEST(StatesRange, MovesOnlyWhatStaysInOnePiece) {
  EXPECT_EQ(moved({1, 3}, 2, 4), (Range{3, 5}));
  EXPECT_EQ(moved({6, 7}, 2, 4), (Range{-8, -7}));
  EXPECT_EQ(moved({5, 7}, 2, 4), std::nullopt);
  EXPECT_EQ(moved(full(4), 1, 4), std::nullopt) << "these are the same numbers, but not each plus one";
  EXPECT_EQ(full(64), (Range{INT64_MIN, INT64_MAX}));
  EXPECT_EQ(full(1), (Range{-1, 0}));
}

TEST(StatesRange, IsMovedByOneNumberOrNotAtAll) {
  // Also ranges of wider numbers, of which the lowest bits are taken.
  constexpr unsigned kWidth = 3;
  std::size_t moves = 0;
  for (std::int64_t lo = -20; lo <= 20; ++lo) {
    for (std::int64_t hi = lo; hi <= 20; ++hi) {
      for (std::int64_t offset = -4; offset <= 3; ++offset) {
        const auto result = moved({lo, hi}, offset, kWidth);
        if (!result) continue;
        ++moves;
        EXPECT_EQ(result->hi - result->lo, hi - lo);
        for (std::int64_t n = lo; n <= hi; ++n)
          EXPECT_EQ((n + offset - (result->lo + (n - lo))) & 7, 0) << lo << ".." << hi << " by " << offset;
        EXPECT_TRUE(full(kWidth).contains(*result));
      }
    }
  }
  EXPECT_GT(moves, 500U);
}

}  // namespace
}  // namespace pincer::engine::states
