// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// That rules apply; that they are right is the matter of rewrite_law_test.
#include <gtest/gtest.h>

#include <array>

#include "logic/term/terms.h"
#include "logic/text/smtlib.h"

namespace pincer::logic {
namespace {

class Rules : public ::testing::Test {
 protected:
  Term k(std::uint64_t n, unsigned width = 32) { return terms.bv(width, n); }
  Term i(long n) { return terms.integer(n); }
  void is(Term got, Term wanted) {
    EXPECT_EQ(got, wanted) << to_smtlib(terms, got) << " should be " << to_smtlib(terms, wanted);
  }
  void is_true(Term got) { is(got, terms.boolean(true)); }
  void is_false(Term got) { is(got, terms.boolean(false)); }

  Terms terms;
  Term p = terms.variable("p", Sort::boolean());
  Term q = terms.variable("q", Sort::boolean());
  Term r = terms.variable("r", Sort::boolean());
  Term x = terms.variable("x", Sort::bitvec(32));
  Term y = terms.variable("y", Sort::bitvec(32));
  Term z = terms.variable("z", Sort::bitvec(32));
  Term b = terms.variable("b", Sort::bitvec(8));
  Term c = terms.variable("c", Sort::bitvec(8));
  Term n = terms.variable("n", Sort::integer());
  Term m = terms.variable("m", Sort::integer());
};

TEST_F(Rules, Booleans) {
  is(terms.lnot(terms.lnot(p)), p);
  is(terms.land(std::span<const Term>{}), terms.boolean(true));
  is(terms.lor(std::span<const Term>{}), terms.boolean(false));
  is(terms.land(p, p), p);
  is_false(terms.land(p, terms.lnot(p)));
  is_true(terms.lor(terms.lnot(p), p));
  is(terms.land(terms.land(r, q), p), terms.land(std::array{p, q, r}));
  is_false(terms.land(std::array{p, q, terms.lnot(p)}));
  is_false(terms.land(terms.bv_ult(x, y), terms.bv_ule(y, x)));
  is(terms.land(p, terms.lor(p, q)), p);
  is(terms.land(p, terms.lor(terms.lnot(p), q)), terms.land(p, q));
  is(terms.lor(p, terms.land(p, q)), p);
  is(terms.lor(terms.lnot(p), terms.land(p, q)), terms.lor(terms.lnot(p), q));
  is_false(terms.land(terms.eq(x, k(1)), terms.eq(x, k(2))));
  is(terms.land(terms.eq(x, k(1)), terms.ne(x, k(2))), terms.eq(x, k(1)));
  is_true(terms.lor(terms.ne(x, k(1)), terms.ne(x, k(2))));
  is_true(terms.implies(p, p));
  is(terms.lxor(p, terms.boolean(true)), terms.lnot(p));
  is_false(terms.eq(p, terms.lnot(p)));
  is(terms.eq(terms.lnot(p), terms.lnot(q)), terms.eq(p, q));
  is(terms.eq(terms.lnot(p), q), terms.lnot(terms.eq(p, q)));
}

TEST_F(Rules, NegationsOfOrders) {
  is(terms.lnot(terms.bv_ule(x, y)), terms.bv_ult(y, x));
  is(terms.lnot(terms.bv_slt(x, y)), terms.bv_sle(y, x));
  is(terms.lnot(terms.int_le(n, m)), terms.int_lt(m, n));
  const Term f = terms.variable("f", Sort::float32());
  const Term g = terms.variable("g", Sort::float32());
  EXPECT_EQ(terms.kind(terms.lnot(terms.fp_compare(Kind::FpLt, f, g))), Kind::Not);
}

TEST_F(Rules, Choices) {
  is(terms.ite(p, x, x), x);
  is(terms.ite(terms.boolean(false), x, y), y);
  is(terms.ite(terms.lnot(p), x, y), terms.ite(p, y, x));
  is(terms.ite(p, terms.boolean(true), terms.boolean(false)), p);
  is(terms.ite(p, terms.boolean(false), terms.boolean(true)), terms.lnot(p));
  is(terms.ite(p, q, terms.boolean(false)), terms.land(p, q));
  is(terms.ite(p, terms.boolean(true), q), terms.lor(p, q));
  is(terms.ite(p, p, q), terms.lor(p, q));
  is(terms.ite(p, q, terms.lnot(q)), terms.eq(p, q));
  is(terms.ite(p, terms.ite(p, x, y), z), terms.ite(p, x, z));
  is(terms.ite(p, x, terms.ite(p, y, z)), terms.ite(p, x, z));
  is(terms.ite(p, x, terms.ite(q, x, y)), terms.ite(terms.lor(p, q), x, y));
  is(terms.ite(p, terms.ite(q, x, y), y), terms.ite(terms.land(p, q), x, y));
  is(terms.ite(terms.bv_ult(x, y), x, terms.ite(terms.bv_ule(y, x), y, z)), terms.ite(terms.bv_ult(x, y), x, y));
  is(terms.eq(terms.ite(p, x, y), x), terms.lor(p, terms.eq(y, x)));
}

TEST_F(Rules, TruthValuesThatCameAsNumbers) {
  const Term as_int = terms.bool_to_bv(p, 32);
  is(terms.ne(as_int, k(0)), p);
  is(terms.bv_to_bool(as_int), p);
  is(terms.eq(as_int, k(0)), terms.lnot(p));
  is_false(terms.eq(as_int, k(2)));
  is(terms.bv_extract(as_int, 7, 0), terms.bool_to_bv(p, 8));
  is(terms.bv_zero_extend(terms.bool_to_bv(p, 1), 31), as_int);
  is(terms.bv_sign_extend(terms.bool_to_bv(p, 1), 31), terms.ite(p, k(0xffffffff), k(0)));
  is(terms.bv_add(as_int, k(1)), terms.ite(p, k(2), k(1)));
  is(terms.bv_xor(as_int, k(1)), terms.ite(p, k(0), k(1)));
  is(terms.bv_and(as_int, k(1)), as_int);
  is(terms.bv_slt(as_int, k(1)), terms.lnot(p));
  is(terms.bv_ule(k(1), as_int), p);
  is(terms.bv_and(as_int, terms.ite(p, k(3), k(4))), as_int);
  is(terms.eq(terms.ite(p, k(3), terms.ite(q, k(4), x)), k(4)),
     terms.land(terms.lnot(p), terms.lor(q, terms.eq(x, k(4)))));
}

TEST_F(Rules, LogicOnFlagsIsLogic) {
  const auto flag = [&](Term t) { return terms.bool_to_bv(t, 1); };
  is(terms.bv_and(flag(p), flag(q)), flag(terms.land(p, q)));
  is(terms.bv_or(flag(p), flag(terms.lnot(q))), flag(terms.lor(p, terms.lnot(q))));
  is(terms.bv_xor(flag(p), flag(q)), flag(terms.lxor(p, q)));
  is(terms.eq(terms.bool_to_bv(p, 32), terms.bool_to_bv(q, 32)), terms.eq(p, q));
}

TEST_F(Rules, Sums) {
  is(terms.bv_add(k(3), x), terms.bv_add(x, k(3)));
  is(terms.bv_add(terms.bv_add(x, k(3)), k(4)), terms.bv_add(x, k(7)));
  is(terms.bv_sub(terms.bv_add(x, k(3)), k(3)), x);
  is(terms.bv_sub(x, k(1)), terms.bv_add(x, k(0xffffffff)));
  is(terms.bv_sub(x, x), k(0));
  is(terms.bv_add(terms.bv_add(x, k(1)), terms.bv_add(y, k(2))), terms.bv_add(terms.bv_add(x, y), k(3)));
  is(terms.bv_sub(terms.bv_add(x, y), x), y);
  is(terms.bv_add(terms.bv_sub(x, y), y), x);
  is(terms.bv_sub(x, terms.bv_sub(x, y)), y);
  is(terms.bv_add(x, terms.bv_neg(x)), k(0));
  is(terms.bv_add(terms.bv_not(x), k(1)), terms.bv_neg(x));
  is(terms.bv_neg(terms.bv_neg(x)), x);
  is(terms.bv_add(terms.bv_sub(k(5), x), k(2)), terms.bv_sub(k(7), x));
  is(terms.bv_mul(x, k(0)), k(0));
  is(terms.bv_mul(k(1), x), x);
  is(terms.bv_mul(terms.bv_mul(x, k(3)), k(5)), terms.bv_mul(x, k(15)));
  is(terms.bv_mul(terms.bv_add(x, k(1)), k(4)), terms.bv_add(terms.bv_mul(x, k(4)), k(4)));
  EXPECT_EQ(terms.kind(terms.bv_mul(x, k(8))), Kind::BvMul);  // no shifts that the program does not have
}

TEST_F(Rules, BitsAndShifts) {
  is(terms.bv_and(x, k(0)), k(0));
  is(terms.bv_and(x, k(0xffffffff)), x);
  is(terms.bv_or(x, x), x);
  is(terms.bv_xor(x, x), k(0));
  is(terms.bv_and(x, terms.bv_not(x)), k(0));
  is(terms.bv_xor(x, k(0xffffffff)), terms.bv_not(x));
  is(terms.bv_and(terms.bv_and(x, k(6)), k(3)), terms.bv_and(x, k(2)));
  is(terms.bv_and(terms.bv_zero_extend(b, 24), k(0xff)), terms.bv_zero_extend(b, 24));
  is(terms.bv_shl(x, k(0)), x);
  is(terms.bv_shl(x, k(32)), k(0));
  is(terms.bv_ashr(x, k(100)), terms.bv_ashr(x, k(31)));
  is(terms.bv_lshr(terms.bv_lshr(x, k(3)), k(4)), terms.bv_lshr(x, k(7)));
  is(terms.bv_udiv(x, k(1)), x);
  is(terms.bv_urem(x, k(1)), k(0));
  is(terms.bv_udiv(x, k(0)), k(0xffffffff));
  is(terms.bv_srem(x, k(0xffffffff)), k(0));
  is(terms.bv_sdiv(x, k(0xffffffff)), terms.bv_neg(x));
}

TEST_F(Rules, Parts) {
  is(terms.bv_extract(x, 31, 0), x);
  is(terms.bv_extract(terms.bv_extract(x, 23, 8), 11, 4), terms.bv_extract(x, 19, 12));
  is(terms.bv_concat(terms.bv_extract(x, 31, 16), terms.bv_extract(x, 15, 0)), x);
  Term bytes = terms.bv_extract(x, 31, 24);  // stored byte by byte, loaded again
  for (const unsigned low : {16U, 8U, 0U}) bytes = terms.bv_concat(bytes, terms.bv_extract(x, low + 7, low));
  is(bytes, x);
  Term other = terms.bv_extract(x, 7, 0);
  for (const unsigned low : {8U, 16U, 24U}) other = terms.bv_concat(terms.bv_extract(x, low + 7, low), other);
  is(other, x);
  is(terms.bv_extract(terms.bv_concat(x, b), 7, 0), b);
  is(terms.bv_extract(terms.bv_concat(x, b), 39, 8), x);
  is(terms.bv_extract(terms.bv_concat(x, b), 15, 0), terms.bv_concat(terms.bv_extract(x, 7, 0), b));
  is(terms.bv_extract(terms.bv_zero_extend(b, 24), 31, 8), k(0, 24));
  is(terms.bv_extract(terms.bv_sign_extend(b, 24), 15, 0), terms.bv_sign_extend(b, 8));
  is(terms.bv_concat(k(0, 24), b), terms.bv_zero_extend(b, 24));
  is(terms.bv_zero_extend(terms.bv_zero_extend(b, 8), 16), terms.bv_zero_extend(b, 24));
  is(terms.bv_sign_extend(terms.bv_sign_extend(b, 8), 16), terms.bv_sign_extend(b, 24));
  is(terms.bv_sign_extend(terms.bv_zero_extend(b, 8), 16), terms.bv_zero_extend(b, 24));
  is(terms.bv_concat(k(1, 8), terms.bv_concat(k(2, 8), b)), terms.bv_concat(k(0x102, 16), b));
}

TEST_F(Rules, ArithmeticInIntOnCharsIsArithmeticOnChars) {
  const Term wide_b = terms.bv_sign_extend(b, 24);
  const Term wide_c = terms.bv_zero_extend(c, 24);
  is(terms.bv_extract(terms.bv_add(wide_b, k(1)), 7, 0), terms.bv_add(b, k(1, 8)));
  is(terms.bv_extract(terms.bv_mul(terms.bv_add(wide_b, wide_c), k(3)), 7, 0),
     terms.bv_mul(terms.bv_add(b, c), k(3, 8)));
  is(terms.bv_extract(terms.ite(p, wide_b, k(5)), 7, 0), terms.ite(p, b, k(5, 8)));
  EXPECT_EQ(terms.kind(terms.bv_extract(terms.bv_add(x, wide_b), 7, 0)), Kind::BvExtract);      // no gain
  EXPECT_EQ(terms.kind(terms.bv_extract(terms.bv_add(wide_b, k(1)), 15, 8)), Kind::BvExtract);  // carries matter
}

TEST_F(Rules, DivisionsOfExtendedTerms) {
  const Term zb = terms.bv_zero_extend(b, 24);
  const Term sb = terms.bv_sign_extend(b, 24);
  is(terms.bv_urem(zb, k(16)), terms.bv_zero_extend(terms.bv_urem(b, k(16, 8)), 24));
  is(terms.bv_srem(zb, k(16)), terms.bv_zero_extend(terms.bv_urem(b, k(16, 8)), 24));
  is(terms.bv_udiv(zb, k(16)), terms.bv_zero_extend(terms.bv_udiv(b, k(16, 8)), 24));
  is(terms.bv_sdiv(sb, k(3)), terms.bv_sign_extend(terms.bv_sdiv(b, k(3, 8)), 24));
  is(terms.bv_srem(sb, k(0xfffffffd)), terms.bv_sign_extend(terms.bv_srem(b, k(0xfd, 8)), 24));
  is(terms.bv_urem(zb, k(256)), zb);
  is(terms.bv_udiv(zb, k(300)), k(0));
  is(terms.bv_lshr(zb, k(3)), terms.bv_zero_extend(terms.bv_lshr(b, k(3, 8)), 24));
  is(terms.bv_lshr(zb, k(8)), k(0));
  is(terms.bv_ashr(sb, k(20)), terms.bv_sign_extend(terms.bv_ashr(b, k(7, 8)), 24));
  EXPECT_EQ(terms.sort(terms.child(terms.bv_sdiv(sb, k(200)), 0)), Sort::bitvec(32));  // 200 is no signed char
}

TEST_F(Rules, BoundsAndMasks) {
  const Term index = terms.bv_urem(x, k(10));
  is_true(terms.bv_ult(index, k(10)));
  is_true(terms.bv_ule(index, k(9)));
  is_true(terms.bv_slt(index, k(10)));
  is_true(terms.bv_sle(k(0), index));
  is_false(terms.bv_slt(index, k(0xffffffff)));
  is_false(terms.bv_ult(k(9), index));
  EXPECT_EQ(terms.kind(terms.bv_ult(index, k(9))), Kind::BvUlt);
  EXPECT_EQ(terms.kind(terms.bv_slt(terms.bv_add(index, k(0x7ffffff8)), k(5))), Kind::BvSlt);
  is_true(terms.bv_ult(terms.bv_and(x, k(7)), k(8)));
  is_true(terms.bv_ult(terms.bv_add(terms.bv_mul(index, k(4)), k(3)), k(40)));
  is_false(terms.eq(terms.bv_and(x, k(7)), k(9)));
  is(terms.bv_and(index, k(15)), index);
  is(terms.bv_urem(index, k(10)), index);
  is(terms.bv_sub(x, terms.bv_and(x, k(0xfffffff8))), terms.bv_and(x, k(7)));
  is(terms.bv_urem(terms.bv_and(x, k(0xfffffff8)), k(8)), k(0));
  is_false(terms.eq(terms.bv_and(x, k(0xfffffffe)), terms.bv_or(y, k(1))));
  const Term eights = terms.bv_urem(terms.bv_mul(x, k(8)), k(12));
  is_false(terms.eq(eights, k(2)));
  EXPECT_EQ(terms.kind(terms.eq(eights, k(4))), Kind::Eq);  // 16 % 12
}

TEST_F(Rules, Equations) {
  is_true(terms.eq(x, x));
  is_false(terms.eq(k(1), k(2)));
  is(terms.eq(y, x), terms.eq(x, y));
  is(terms.eq(terms.bv_add(x, k(3)), k(5)), terms.eq(x, k(2)));
  is(terms.eq(terms.bv_sub(x, y), k(0)), terms.eq(x, y));
  is(terms.eq(terms.bv_sub(k(5), x), k(2)), terms.eq(x, k(3)));
  is(terms.eq(terms.bv_not(x), k(0)), terms.eq(x, k(0xffffffff)));
  is(terms.eq(terms.bv_xor(x, k(5)), k(1)), terms.eq(x, k(4)));
  is(terms.eq(terms.bv_zero_extend(b, 24), k(7)), terms.eq(b, k(7, 8)));
  is_false(terms.eq(terms.bv_zero_extend(b, 24), k(256)));
  is(terms.eq(terms.bv_sign_extend(b, 24), k(0xffffffff)), terms.eq(b, k(255, 8)));
  is_false(terms.eq(terms.bv_sign_extend(b, 24), k(255)));
  is(terms.eq(terms.bv_concat(b, c), k(0x0102, 16)), terms.land(terms.eq(b, k(1, 8)), terms.eq(c, k(2, 8))));
  is(terms.eq(terms.bv_zero_extend(b, 24), terms.bv_zero_extend(c, 24)), terms.eq(b, c));
  is(terms.eq(terms.bv_add(x, y), terms.bv_add(x, z)), terms.eq(y, z));
  is(terms.eq(terms.bv_add(x, y), x), terms.eq(y, k(0)));
  is_false(terms.eq(terms.bv_add(x, k(1)), terms.bv_add(x, k(2))));
  is_false(terms.eq(terms.bv_add(terms.bv_mul(x, k(4)), k(1)), terms.bv_mul(y, k(4))));
  const Term odd = terms.bv_concat(terms.variable("high", Sort::bitvec(30)), k(1, 2));
  is_false(terms.eq(terms.bv_sub(terms.bv_mul(x, k(4)), odd), terms.bv_add(terms.bv_mul(y, k(4)), k(1))));
  const Term bit = terms.variable("bit", Sort::bitvec(1));
  is(terms.eq(bit, k(0, 1)), terms.lnot(terms.eq(bit, k(1, 1))));
}

TEST_F(Rules, ComparisonsAtTheEnds) {
  is_false(terms.bv_ult(x, k(0)));
  is_true(terms.bv_ule(k(0), x));
  is(terms.bv_ult(x, k(1)), terms.eq(x, k(0)));
  is(terms.bv_ult(k(0), x), terms.ne(x, k(0)));
  is(terms.bv_ule(k(1), x), terms.ne(x, k(0)));
  is_true(terms.bv_ule(x, k(0xffffffff)));
  is_false(terms.bv_slt(x, k(0x80000000)));
  is_true(terms.bv_sle(x, k(0x7fffffff)));
  is(terms.bv_sle(x, k(0x80000000)), terms.eq(x, k(0x80000000)));
  is_true(terms.bv_ule(x, x));
  is_false(terms.bv_slt(x, x));
}

TEST_F(Rules, ComparisonsOfExtendedTerms) {
  const Term zb = terms.bv_zero_extend(b, 24);
  const Term sb = terms.bv_sign_extend(b, 24);
  is(terms.bv_ult(zb, k(7)), terms.bv_ult(b, k(7, 8)));
  is(terms.bv_slt(zb, k(200)), terms.bv_ult(b, k(200, 8)));
  is_true(terms.bv_slt(zb, k(256)));
  is_false(terms.bv_slt(zb, k(0)));
  is_true(terms.bv_slt(k(0xffffffff), zb));
  is(terms.bv_slt(sb, k(5)), terms.bv_slt(b, k(5, 8)));
  is_true(terms.bv_slt(sb, k(128)));
  is_true(terms.bv_sle(k(0xffffff80), sb));
  is(terms.bv_ult(sb, k(1000)), terms.bv_sle(k(0, 8), b));
  is(terms.bv_slt(zb, terms.bv_zero_extend(c, 24)), terms.bv_ult(b, c));
  is(terms.bv_slt(sb, terms.bv_sign_extend(c, 24)), terms.bv_slt(b, c));
  const Term half = terms.variable("half", Sort::bitvec(16));
  is(terms.bv_slt(sb, terms.bv_sign_extend(half, 16)), terms.bv_slt(terms.bv_sign_extend(b, 8), half));
}

TEST_F(Rules, Integers) {
  is(terms.int_add(n, i(0)), n);
  is(terms.int_add(terms.int_add(n, i(3)), i(-3)), n);
  is(terms.int_sub(n, n), i(0));
  is(terms.int_add(terms.int_add(n, m), n), terms.int_add(terms.int_mul(n, i(2)), m));
  is(terms.int_mul(terms.int_add(n, i(1)), i(2)), terms.int_add(terms.int_mul(n, i(2)), i(2)));
  is(terms.int_mul(n, i(0)), i(0));
  is(terms.int_div(n, i(1)), n);
  is(terms.int_mod(n, i(1)), i(0));
  is(terms.eq(terms.int_add(n, i(2)), i(5)), terms.eq(n, i(3)));
  is(terms.int_le(terms.int_add(n, i(2)), i(5)), terms.int_le(n, i(3)));
  is(terms.int_lt(i(5), terms.int_add(n, i(2))), terms.int_lt(i(3), n));
  is(terms.int_to_bv(terms.bv_to_int(x, false), 32), x);
  is(terms.int_div(i(-7), i(2)), i(-4));
  is(terms.int_mod(i(-7), i(2)), i(1));
  // What differs by a multiple of 4 is the same modulo 4.
  is(terms.int_mod(terms.int_add(terms.int_mod(n, i(16)), terms.int_mul(m, i(8))), i(4)), terms.int_mod(n, i(4)));
  is(terms.int_mod(terms.ite(terms.int_le(i(0), n), n, terms.int_add(n, i(8))), i(-4)), terms.int_mod(n, i(-4)));
  const Term by_six = terms.int_mod(n, i(6));
  EXPECT_EQ(terms.child(terms.int_mod(by_six, i(4)), 0), by_six);
}

TEST_F(Rules, Floats) {
  const Term f = terms.variable("f", Sort::float32());
  const Term wide = terms.fp_to_fp(f, Sort::float64());
  is(terms.fp_unary(Kind::FpNeg, terms.fp_unary(Kind::FpNeg, f)), f);
  is(terms.fp_unary(Kind::FpAbs, terms.fp_unary(Kind::FpNeg, f)), terms.fp_unary(Kind::FpAbs, f));
  is(terms.fp_from_bits(terms.fp_to_bits(f), Sort::float32()), f);
  EXPECT_EQ(terms.kind(terms.fp_to_bits(terms.fp_from_bits(x, Sort::float32()))), Kind::FpToBits);  // NaNs
  is(terms.fp_to_fp(wide, Sort::float32()), f);
  is(terms.fp_compare(Kind::FpLt, wide, terms.floating(0.5)),
     terms.fp_compare(Kind::FpLt, f, terms.constant(Value::float32(0.5F))));
  EXPECT_EQ(terms.sort(terms.child(terms.fp_compare(Kind::FpLt, wide, terms.floating(0.1)), 0)), Sort::float64());
  is_false(terms.fp_compare(Kind::FpLt, f, f));
  is(terms.fp_compare(Kind::FpEq, f, f), terms.lnot(terms.fp_test(Kind::FpIsNan, f)));
  const Term minus_zero = terms.constant(Value::float32(-0.0F));
  const Term zero = terms.constant(Value::float32(0.0F));
  is(terms.fp_binary(Kind::FpAdd, f, minus_zero), f);
  EXPECT_EQ(terms.kind(terms.fp_binary(Kind::FpAdd, f, zero)), Kind::FpAdd);  // -0 + 0 is 0
  is(terms.fp_binary(Kind::FpSub, f, zero), f);
  is(terms.fp_binary(Kind::FpMul, f, terms.constant(Value::float32(1))), f);
  is(terms.fp_to_bv(terms.fp_from_bv(x, true, Sort::float64()), true, 32), x);
  EXPECT_EQ(terms.kind(terms.fp_to_bv(terms.fp_from_bv(x, true, Sort::float32()), true, 32)), Kind::FpToSBv);
}

TEST_F(Rules, RoundedFloats) {
  const auto down = RoundingMode::TowardNegative;
  const auto up = RoundingMode::TowardPositive;
  const Term f = terms.variable("f", Sort::float32());
  const Term minus_zero = terms.constant(Value::float32(-0.0F));
  const Term zero = terms.constant(Value::float32(0.0F));
  // 0 + -0 is -0 when rounding down.
  is(terms.fp_binary(Kind::FpAdd, f, zero, down), f);
  is(terms.fp_binary(Kind::FpSub, f, minus_zero, down), f);
  EXPECT_EQ(terms.kind(terms.fp_binary(Kind::FpAdd, f, minus_zero, down)), Kind::FpAdd);
  EXPECT_EQ(terms.kind(terms.fp_binary(Kind::FpSub, f, zero, down)), Kind::FpSub);
  is(terms.fp_binary(Kind::FpAdd, f, minus_zero, up), f);
  is(terms.fp_binary(Kind::FpMul, f, terms.constant(Value::float32(1)), up), f);
  // What is exact has no mode, what rounds has its own.
  is(terms.fp_to_fp(f, Sort::float64(), up), terms.fp_to_fp(f, Sort::float64()));
  is(terms.fp_from_bv(x, true, Sort::float64(), up), terms.fp_from_bv(x, true, Sort::float64()));
  is(terms.fp_binary(Kind::FpRem, f, f, up), terms.fp_binary(Kind::FpRem, f, f));
  is(terms.fp_unary(Kind::FpNeg, f, up), terms.fp_unary(Kind::FpNeg, f));
  const Term d = terms.variable("d", Sort::float64());
  const std::array rounding{
      terms.fp_binary(Kind::FpAdd, f, f, up),
      terms.fp_binary(Kind::FpMul, f, f, up),
      terms.fp_fma(f, f, f, up),
      terms.fp_unary(Kind::FpSqrt, f, up),
      terms.fp_to_fp(d, Sort::float32(), up),
      terms.fp_from_bv(x, true, Sort::float32(), up),
  };
  for (const Term t : rounding) {
    EXPECT_EQ(terms.attribute(t), static_cast<unsigned>(up));
    const std::vector<Term> children(terms.children(t).begin(), terms.children(t).end());
    is(terms.rebuild(t, children), t);
  }
  EXPECT_NE(terms.fp_to_fp(d, Sort::float32(), up), terms.fp_to_fp(d, Sort::float32(), down));
  is(terms.fp_to_fp(terms.fp_to_fp(d, Sort::float80()), Sort::float32(), up), terms.fp_to_fp(d, Sort::float32(), up));
}

TEST_F(Rules, Arrays) {
  const Sort memory = Sort::array(Sort::bitvec(32), Sort::bitvec(8));
  const Term a = terms.variable("a", memory);
  const auto at = [&](Term base, std::uint64_t offset) { return terms.bv_add(base, k(offset)); };
  is(terms.select(terms.store(a, x, b), x), b);
  is(terms.select(terms.store(a, k(1), b), k(2)), terms.select(a, k(2)));
  is(terms.select(terms.store(a, at(x, 1), b), at(x, 2)), terms.select(a, at(x, 2)));
  is(terms.select(terms.store(a, at(x, 1), b), x), terms.select(a, x));
  EXPECT_EQ(terms.kind(terms.child(terms.select(terms.store(a, y, b), x), 0)), Kind::Store);
  is(terms.store(terms.store(a, x, b), x, c), terms.store(a, x, c));
  is(terms.store(a, x, terms.select(a, x)), a);
  is(terms.select(terms.const_array(memory, b), x), b);
  is(terms.store(terms.const_array(memory, b), x, b), terms.const_array(memory, b));
  const Term twice = terms.store(terms.store(a, k(1), b), k(2), c);
  is(terms.store(twice, k(1), b), twice);
  is(terms.store(twice, k(1), terms.bv_not(b)), terms.store(terms.store(a, k(2), c), k(1), terms.bv_not(b)));
  // Bytes of elements: different places within elements of four bytes never meet.
  const auto byte = [&](Term element, std::uint64_t place) { return at(terms.bv_mul(element, k(4)), place); };
  is(terms.select(terms.store(a, byte(x, 1), b), byte(y, 2)), terms.select(a, byte(y, 2)));
  EXPECT_EQ(terms.kind(terms.child(terms.select(terms.store(a, byte(x, 1), b), byte(y, 1)), 0)), Kind::Store);
}

TEST_F(Rules, ReadsLookBehindManyStores) {
  const Term a = terms.variable("a", Sort::array(Sort::bitvec(32), Sort::bitvec(8)));
  Term written = a;
  for (unsigned place = 0; place < 60; ++place) written = terms.store(written, k(place), k(place, 8));
  is(terms.select(written, k(3)), k(3, 8));
  is(terms.select(written, k(1000)), terms.select(a, k(1000)));
}

}  // namespace
}  // namespace pincer::logic
