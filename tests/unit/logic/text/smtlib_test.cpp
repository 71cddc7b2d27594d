// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/text/smtlib.h"

#include <gtest/gtest.h>

#include <array>

namespace pincer::logic {
namespace {

class Smtlib : public ::testing::Test {
 protected:
  std::string text(Term t) { return to_smtlib(terms, t); }
  Term variable(const char* name, Sort sort) { return terms.variable(name, sort); }

  Terms terms;
  Term x = variable("x", Sort::bitvec(32));
  Term y = variable("y", Sort::bitvec(32));
  Term p = variable("p", Sort::boolean());
  Term q = variable("q", Sort::boolean());
  Term f = variable("f", Sort::float32());
  Term g = variable("g", Sort::float32());
  Term e = variable("e", Sort::float80());
  Term n = variable("n", Sort::integer());
  Term m = variable("m", Sort::integer());
};

TEST_F(Smtlib, BoolAndBitVec) {
  EXPECT_EQ(text(p), "p");
  EXPECT_EQ(text(terms.boolean(true)), "true");
  EXPECT_EQ(text(terms.land(p, terms.lnot(q))), "(and p (not q))");
  EXPECT_EQ(text(terms.ite(p, x, y)), "(ite p x y)");
  EXPECT_EQ(text(terms.eq(x, terms.bv(32, 10))), "(= x #x0000000a)");
  EXPECT_EQ(text(terms.bv_add(x, terms.bv_mul(x, y))), "(bvadd x (bvmul x y))");
  EXPECT_EQ(text(terms.bv_extract(x, 15, 8)), "((_ extract 15 8) x)");
  EXPECT_EQ(text(terms.bv_sign_extend(x, 32)), "((_ sign_extend 32) x)");
  EXPECT_EQ(text(terms.bv_slt(x, y)), "(bvslt x y)");
  EXPECT_EQ(text(terms.bv_concat(x, y)), "(concat x y)");
}

TEST_F(Smtlib, Int) {
  EXPECT_EQ(text(terms.int_add(terms.int_mul(n, terms.integer(-2)), terms.integer(3))), "(+ (* n (- 2)) 3)");
  EXPECT_EQ(text(terms.int_le(n, m)), "(<= n m)");
  EXPECT_EQ(text(terms.int_div(n, terms.integer(3))), "(div n 3)");
  EXPECT_EQ(text(terms.int_div(n, m)), "(ite (= m 0) 0 (div n m))");
  EXPECT_EQ(text(terms.int_mod(n, m)), "(ite (= m 0) n (mod n m))");
  EXPECT_EQ(text(terms.int_mod(n, terms.int_mul(n, m))), "(let (($1 (* n m))) (ite (= $1 0) n (mod n $1)))");
  EXPECT_EQ(text(terms.int_to_bv(n, 8)), "((_ int2bv 8) n)");
  EXPECT_EQ(text(terms.bv_to_int(x, false)), "(bv2nat x)");
}

TEST_F(Smtlib, Arrays) {
  const Sort memory = Sort::array(Sort::bitvec(32), Sort::boolean());
  const Term a = variable("a", memory);
  EXPECT_EQ(text(terms.select(terms.store(a, x, p), y)), "(select (store a x p) y)");
  EXPECT_EQ(text(terms.const_array(memory, p)), "((as const (Array (_ BitVec 32) Bool)) p)");
}

TEST_F(Smtlib, Floats) {
  EXPECT_EQ(text(terms.fp_binary(Kind::FpAdd, f, g)), "(fp.add RNE f g)");
  EXPECT_EQ(text(terms.fp_binary(Kind::FpRem, f, g)), "(fp.rem f g)");
  EXPECT_EQ(text(terms.fp_binary(Kind::FpFmod, f, g)), "(fp.fmod f g)");
  EXPECT_EQ(text(terms.fp_fma(f, f, g)), "(fp.fma RNE f f g)");
  EXPECT_EQ(text(terms.fp_unary(Kind::FpSqrt, f)), "(fp.sqrt RNE f)");
  EXPECT_EQ(text(terms.fp_binary(Kind::FpAdd, f, g, RoundingMode::TowardZero)), "(fp.add RTZ f g)");
  EXPECT_EQ(text(terms.fp_binary(Kind::FpSub, f, g, RoundingMode::NearestAway)), "(fp.sub RNA f g)");
  EXPECT_EQ(text(terms.fp_binary(Kind::FpMul, f, g, RoundingMode::TowardPositive)), "(fp.mul RTP f g)");
  EXPECT_EQ(text(terms.fp_binary(Kind::FpDiv, f, g, RoundingMode::TowardNegative)), "(fp.div RTN f g)");
  EXPECT_EQ(text(terms.fp_fma(f, f, g, RoundingMode::TowardZero)), "(fp.fma RTZ f f g)");
  EXPECT_EQ(text(terms.fp_unary(Kind::FpSqrt, f, RoundingMode::TowardZero)), "(fp.sqrt RTZ f)");
  EXPECT_EQ(text(terms.fp_from_bv(x, true, Sort::float32(), RoundingMode::TowardPositive)), "((_ to_fp 8 24) RTP x)");
  EXPECT_EQ(text(terms.fp_from_bv(x, false, Sort::float32(), RoundingMode::TowardNegative)),
            "((_ to_fp_unsigned 8 24) RTN x)");
  EXPECT_EQ(text(terms.fp_round(f, RoundingMode::TowardZero)), "(fp.roundToIntegral RTZ f)");
  EXPECT_EQ(text(terms.fp_compare(Kind::FpLe, f, g)), "(fp.leq f g)");
  EXPECT_EQ(text(terms.fp_test(Kind::FpIsInf, f)), "(fp.isInfinite f)");
  EXPECT_EQ(text(terms.fp_to_fp(f, Sort::float64())), "((_ to_fp 11 53) RNE f)");
  EXPECT_EQ(text(terms.fp_from_bv(x, true, Sort::float32())), "((_ to_fp 8 24) RNE x)");
  EXPECT_EQ(text(terms.fp_from_bv(x, false, Sort::float32())), "((_ to_fp_unsigned 8 24) RNE x)");
  EXPECT_EQ(text(terms.fp_from_bits(x, Sort::float32())), "((_ to_fp 8 24) x)");
  EXPECT_EQ(text(terms.fp_from_bits(variable("w", Sort::bitvec(80)), Sort::float80())),
            "((_ to_fp 15 64) (concat ((_ extract 79 64) w) ((_ extract 62 0) w)))");
  EXPECT_EQ(text(terms.fp_binary(Kind::FpMin, f, g)),
            "(ite (and (fp.isZero f) (fp.isZero g)) (ite (fp.isNegative f) f g) (fp.min f g))");
  EXPECT_EQ(text(terms.fp_binary(Kind::FpMax, f, g)),
            "(ite (and (fp.isZero f) (fp.isZero g)) (ite (fp.isNegative f) g f) (fp.max f g))");
}

TEST_F(Smtlib, FloatToIntegerSaysTheRange) {
  // 8 bits: -129 < f < 128, both exact in Float32.
  EXPECT_EQ(text(terms.fp_to_bv(f, true, 8)),
            "(ite (and (fp.lt (fp #b1 #b10000110 #b00000010000000000000000) f)"
            " (fp.lt f (fp #b0 #b10000110 #b00000000000000000000000))) ((_ fp.to_sbv 8) RTZ f) #x00)");
  // 32 bits: -2^31 - 1 is no Float32, so -2^31 <= f.
  EXPECT_EQ(text(terms.fp_to_bv(f, true, 32)),
            "(ite (and (fp.leq (fp #b1 #b10011110 #b00000000000000000000000) f)"
            " (fp.lt f (fp #b0 #b10011110 #b00000000000000000000000))) ((_ fp.to_sbv 32) RTZ f) #x00000000)");
  // 200 bits hold every Float32 but the infinities.
  EXPECT_TRUE(text(terms.fp_to_bv(f, false, 200))
                  .starts_with("(ite (and (fp.lt (fp #b1 #b01111111 #b00000000000000000000000) f)"
                               " (fp.lt f (fp #b0 #b11111111 #b00000000000000000000000))) ("));
}

TEST_F(Smtlib, SharedPartsAreNamedOnce) {
  const Term product = terms.bv_mul(x, y);
  const Term t = terms.bv_udiv(terms.bv_not(product), product);
  EXPECT_EQ(text(t), "(let (($1 (bvmul x y))) (bvudiv (bvnot $1) $1))");
  Term tower = product;
  for (int i = 0; i < 100; ++i) tower = terms.bv_mul(tower, tower);
  EXPECT_LT(text(tower).size(), 5000U);
}

TEST_F(Smtlib, NamesOfPartsAreNotNamesOfVariables) {
  const Term dollar = variable("$1", Sort::bitvec(32));
  const Term product = terms.bv_mul(x, dollar);
  EXPECT_EQ(text(terms.bv_udiv(terms.bv_not(product), product)), "(let (($$1 (bvmul x $1))) (bvudiv (bvnot $$1) $$1))");
}

TEST_F(Smtlib, Symbols) {
  EXPECT_EQ(smtlib_symbol("main.x@3"), "main.x@3");
  EXPECT_EQ(smtlib_symbol("main::x"), "|main::x|");
  EXPECT_EQ(smtlib_symbol("1x"), "|1x|");
  EXPECT_EQ(smtlib_symbol(""), "||");
  EXPECT_EQ(smtlib_symbol("a b"), "|a b|");
  EXPECT_EQ(smtlib_symbol("select"), "|select'|");
  EXPECT_EQ(smtlib_symbol("let"), "|let'|");
  EXPECT_EQ(smtlib_symbol("selected"), "selected");
  const std::string odd = smtlib_symbol("a|b\\c");
  EXPECT_EQ(odd.front(), '|');
  EXPECT_EQ(odd.find('|', 1), odd.size() - 1);
  EXPECT_EQ(odd.find('\\'), std::string::npos);
}

TEST_F(Smtlib, Script) {
  const Term product = terms.bv_mul(x, y);
  const std::array assertions{terms.bv_ult(product, x), terms.lnot(terms.eq(product, terms.bv(32, 3)))};
  EXPECT_EQ(smtlib_script(terms, assertions, "QF_BV"),
            "(set-logic QF_BV)\n"
            "(declare-const x (_ BitVec 32))\n"
            "(declare-const y (_ BitVec 32))\n"
            "(define-fun $1 () (_ BitVec 32) (bvmul x y))\n"
            "(assert (bvult $1 x))\n"
            "(assert (not (= $1 #x00000003)))\n"
            "(check-sat)\n");
}

TEST_F(Smtlib, ScriptOfFloatPatterns) {
  EXPECT_EQ(smtlib_script(terms, std::array{terms.eq(terms.fp_to_bits(f), x)}),
            "(set-logic ALL)\n"
            "(declare-const x (_ BitVec 32))\n"
            "(declare-const f (_ FloatingPoint 8 24))\n"
            "(declare-const $2 (_ BitVec 32))\n"
            "(assert (= ((_ to_fp 8 24) $2) f))\n"
            "(assert (=> (fp.isNaN ((_ to_fp 8 24) $2)) (= $2 #x7fc00000)))\n"
            "(define-fun $1 () (_ BitVec 32) $2)\n"
            "(assert (= x $1))\n"
            "(check-sat)\n");
  const std::string wide = smtlib_script(terms, std::array{terms.eq(terms.fp_to_bits(e), terms.bv(80, 1))});
  EXPECT_NE(wide.find("(define-fun $1 () (_ BitVec 80) (concat ((_ extract 78 63) $2) (concat (ite (= ((_ extract 77 "
                      "63) $2) #b000000000000000) #b0 #b1) ((_ extract 62 0) $2))))"),
            std::string::npos)
      << wide;
}

}  // namespace
}  // namespace pincer::logic
