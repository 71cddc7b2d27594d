// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/contract.h"
#include "logic/term/terms.h"

namespace pincer::logic {

Term Terms::rebuild(Term t, std::span<const Term> c) {
  const Kind k = kind(t);
  const Sort s = sort(t);
  const auto mode = has_rounding_mode(k) ? static_cast<RoundingMode>(attribute(t)) : RoundingMode::NearestEven;
  base::require(c.size() == children(t).size(), "rebuild takes as many children as the term has");
  switch (k) {
    case Kind::Variable:
    case Kind::BoolConst:
    case Kind::BvConst:
    case Kind::IntConst:
    case Kind::FloatConst: return t;
    case Kind::Eq: return eq(c[0], c[1]);
    case Kind::Ite: return ite(c[0], c[1], c[2]);
    case Kind::Not: return lnot(c[0]);
    case Kind::And: return land(c);
    case Kind::Or: return lor(c);
    case Kind::BvNot: return bv_not(c[0]);
    case Kind::BvNeg: return bv_neg(c[0]);
    case Kind::BvAnd: return bv_and(c[0], c[1]);
    case Kind::BvOr: return bv_or(c[0], c[1]);
    case Kind::BvXor: return bv_xor(c[0], c[1]);
    case Kind::BvAdd: return bv_add(c[0], c[1]);
    case Kind::BvSub: return bv_sub(c[0], c[1]);
    case Kind::BvMul: return bv_mul(c[0], c[1]);
    case Kind::BvUDiv: return bv_udiv(c[0], c[1]);
    case Kind::BvURem: return bv_urem(c[0], c[1]);
    case Kind::BvSDiv: return bv_sdiv(c[0], c[1]);
    case Kind::BvSRem: return bv_srem(c[0], c[1]);
    case Kind::BvShl: return bv_shl(c[0], c[1]);
    case Kind::BvLShr: return bv_lshr(c[0], c[1]);
    case Kind::BvAShr: return bv_ashr(c[0], c[1]);
    case Kind::BvConcat: return bv_concat(c[0], c[1]);
    case Kind::BvExtract: return bv_extract(c[0], attribute(t) + s.width() - 1, attribute(t));
    case Kind::BvZeroExtend: return bv_zero_extend(c[0], attribute(t));
    case Kind::BvSignExtend: return bv_sign_extend(c[0], attribute(t));
    case Kind::BvUlt: return bv_ult(c[0], c[1]);
    case Kind::BvUle: return bv_ule(c[0], c[1]);
    case Kind::BvSlt: return bv_slt(c[0], c[1]);
    case Kind::BvSle: return bv_sle(c[0], c[1]);
    case Kind::IntAdd: return int_add(c);
    case Kind::IntMul: return int_mul(c[0], c[1]);
    case Kind::IntDiv: return int_div(c[0], c[1]);
    case Kind::IntMod: return int_mod(c[0], c[1]);
    case Kind::IntLe: return int_le(c[0], c[1]);
    case Kind::IntLt: return int_lt(c[0], c[1]);
    case Kind::BvToInt: return bv_to_int(c[0], false);
    case Kind::IntToBv: return int_to_bv(c[0], s.width());
    case Kind::FpAdd:
    case Kind::FpSub:
    case Kind::FpMul:
    case Kind::FpDiv:
    case Kind::FpRem:
    case Kind::FpFmod:
    case Kind::FpMin:
    case Kind::FpMax: return fp_binary(k, c[0], c[1], mode);
    case Kind::FpFma: return fp_fma(c[0], c[1], c[2], mode);
    case Kind::FpSqrt:
    case Kind::FpNeg:
    case Kind::FpAbs: return fp_unary(k, c[0], mode);
    case Kind::FpRoundToIntegral: return fp_round(c[0], mode);
    case Kind::FpEq:
    case Kind::FpLt:
    case Kind::FpLe: return fp_compare(k, c[0], c[1]);
    case Kind::FpIsNan:
    case Kind::FpIsInf:
    case Kind::FpIsZero:
    case Kind::FpIsNormal:
    case Kind::FpIsSubnormal:
    case Kind::FpIsNegative: return fp_test(k, c[0]);
    case Kind::FpFromBits: return fp_from_bits(c[0], s);
    case Kind::FpToBits: return fp_to_bits(c[0]);
    case Kind::FpToFp: return fp_to_fp(c[0], s, mode);
    case Kind::SBvToFp: return fp_from_bv(c[0], true, s, mode);
    case Kind::UBvToFp: return fp_from_bv(c[0], false, s, mode);
    case Kind::FpToSBv: return fp_to_bv(c[0], true, s.width());
    case Kind::FpToUBv: return fp_to_bv(c[0], false, s.width());
    case Kind::ConstArray: return const_array(s, c[0]);
    case Kind::Select: return select(c[0], c[1]);
    case Kind::Store: return store(c[0], c[1], c[2]);
  }
  return t;
}

}  // namespace pincer::logic
