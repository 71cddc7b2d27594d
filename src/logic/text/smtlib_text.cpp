// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/text/smtlib_text.h"

#include <array>

#include "base/contract.h"
#include "logic/value/soft_float.h"

namespace pincer::logic::smtlib {

namespace {

bool divides_by_nonzero_constant(const Terms& terms, Term t) {
  const Term divisor = terms.child(t, 1);
  return terms.is_const(divisor) && terms.const_value(divisor).as_signed() != 0;
}

std::string format(Sort sort) {
  return std::to_string(sort.exponent_bits()) + " " + std::to_string(sort.significand_bits());
}

// x is within the numbers that truncate to an integer of [least, greatest]; false for NaN.
std::string in_range(Sort sort, const std::string& x, const mpz_class& least, const mpz_class& greatest) {
  const auto number = [&](const mpz_class& n) { return detail::soft_float_of_integer(sort, n); };
  const auto is_exact = [&](const mpz_class& n) {
    const unsigned enough = static_cast<unsigned>(mpz_sizeinbase(n.get_mpz_t(), 2)) + 1;
    return detail::soft_float_to_integer(number(n), true, enough).as_signed() == n;
  };
  // When least - 1 is no float, no float lies between it and least; when least is none either, it is below them all
  // and was rounded to minus infinity. greatest + 1 is a power of two, so it is a float or rounds to infinity.
  const bool or_equal = !is_exact(least - 1) && is_exact(least);
  const std::string above = or_equal ? "(fp.leq " + number(least).to_string() + " " + x + ")"
                                     : "(fp.lt " + number(least - 1).to_string() + " " + x + ")";
  return "(and " + above + " (fp.lt " + x + " " + number(greatest + 1).to_string() + "))";
}

std::string rounding_mode(unsigned attribute) {
  constexpr std::array kNames{"RNE", "RNA", "RTP", "RTN", "RTZ"};
  return kNames.at(attribute);
}

}  // namespace

unsigned ieee_width(Sort sort) { return sort.exponent_bits() + sort.significand_bits(); }

std::string float_of_bits(Sort sort, const std::string& bits) {
  return "((_ to_fp " + format(sort) + ") " + bits + ")";
}

bool is_composed(const Terms& terms, Term t) {
  switch (terms.kind(t)) {
    case Kind::IntDiv:
    case Kind::IntMod: return !divides_by_nonzero_constant(terms, t);
    case Kind::FpMin:
    case Kind::FpMax:
    case Kind::FpToSBv:
    case Kind::FpToUBv: return true;
    case Kind::FpFromBits: return terms.sort(t) == Sort::float80();
    default: return false;
  }
}

std::string composed_text(const Terms& terms, Term t, std::span<const std::string> c) {
  const Kind kind = terms.kind(t);
  const Sort sort = terms.sort(t);
  switch (kind) {
    case Kind::IntDiv: return "(ite (= " + c[1] + " 0) 0 (div " + c[0] + " " + c[1] + "))";
    case Kind::IntMod: return "(ite (= " + c[1] + " 0) " + c[0] + " (mod " + c[0] + " " + c[1] + "))";
    case Kind::FpMin:
    case Kind::FpMax: {
      const bool min = kind == Kind::FpMin;
      const std::string zeros = "(and (fp.isZero " + c[0] + ") (fp.isZero " + c[1] + "))";
      const std::string of_zeros = "(ite (fp.isNegative " + c[0] + ") " + c[min ? 0 : 1] + " " + c[min ? 1 : 0] + ")";
      return "(ite " + zeros + " " + of_zeros + " (" + (min ? "fp.min " : "fp.max ") + c[0] + " " + c[1] + "))";
    }
    case Kind::FpToSBv:
    case Kind::FpToUBv: {
      const bool is_signed = kind == Kind::FpToSBv;
      const unsigned width = sort.width();
      const mpz_class least = is_signed ? mpz_class(-(mpz_class(1) << (width - 1))) : mpz_class(0);
      const mpz_class greatest = least + (mpz_class(1) << width) - 1;
      return "(ite " + in_range(terms.sort(terms.child(t, 0)), c[0], least, greatest) + " ((_ " +
             (is_signed ? "fp.to_sbv " : "fp.to_ubv ") + std::to_string(width) + ") RTZ " + c[0] + ") " +
             Value::bits(width, 0).to_string() + ")";
    }
    case Kind::FpFromBits:  // Float80: without bit 63, the explicit leading bit
      return float_of_bits(sort, "(concat ((_ extract 79 64) " + c[0] + ") ((_ extract 62 0) " + c[0] + "))");
    default: break;
  }
  base::require(false, "a composed node");
  return {};
}

std::string function_text(const Terms& terms, Term t) {
  const Sort sort = terms.sort(t);
  const unsigned attribute = terms.attribute(t);
  switch (terms.kind(t)) {
    case Kind::Variable:
    case Kind::BoolConst:
    case Kind::BvConst:
    case Kind::IntConst:
    case Kind::FloatConst: break;
    case Kind::Eq: return "=";
    case Kind::Ite: return "ite";
    case Kind::Not: return "not";
    case Kind::And: return "and";
    case Kind::Or: return "or";
    case Kind::BvNot: return "bvnot";
    case Kind::BvNeg: return "bvneg";
    case Kind::BvAnd: return "bvand";
    case Kind::BvOr: return "bvor";
    case Kind::BvXor: return "bvxor";
    case Kind::BvAdd: return "bvadd";
    case Kind::BvSub: return "bvsub";
    case Kind::BvMul: return "bvmul";
    case Kind::BvUDiv: return "bvudiv";
    case Kind::BvURem: return "bvurem";
    case Kind::BvSDiv: return "bvsdiv";
    case Kind::BvSRem: return "bvsrem";
    case Kind::BvShl: return "bvshl";
    case Kind::BvLShr: return "bvlshr";
    case Kind::BvAShr: return "bvashr";
    case Kind::BvConcat: return "concat";
    case Kind::BvExtract:
      return "(_ extract " + std::to_string(attribute + sort.width() - 1) + " " + std::to_string(attribute) + ")";
    case Kind::BvZeroExtend: return "(_ zero_extend " + std::to_string(attribute) + ")";
    case Kind::BvSignExtend: return "(_ sign_extend " + std::to_string(attribute) + ")";
    case Kind::BvUlt: return "bvult";
    case Kind::BvUle: return "bvule";
    case Kind::BvSlt: return "bvslt";
    case Kind::BvSle: return "bvsle";
    case Kind::IntAdd: return "+";
    case Kind::IntMul: return "*";
    case Kind::IntDiv: return "div";
    case Kind::IntMod: return "mod";
    case Kind::IntLe: return "<=";
    case Kind::IntLt: return "<";
    case Kind::BvToInt: return "bv2nat";
    case Kind::IntToBv: return "(_ int2bv " + std::to_string(sort.width()) + ")";
    case Kind::FpAdd: return "fp.add " + rounding_mode(attribute);
    case Kind::FpSub: return "fp.sub " + rounding_mode(attribute);
    case Kind::FpMul: return "fp.mul " + rounding_mode(attribute);
    case Kind::FpDiv: return "fp.div " + rounding_mode(attribute);
    case Kind::FpRem: return "fp.rem";
    case Kind::FpFmod: return "fp.fmod";  // not in SMT-LIB: a solver that reads this should complain
    case Kind::FpFma: return "fp.fma " + rounding_mode(attribute);
    case Kind::FpSqrt: return "fp.sqrt " + rounding_mode(attribute);
    case Kind::FpNeg: return "fp.neg";
    case Kind::FpAbs: return "fp.abs";
    case Kind::FpMin: return "fp.min";
    case Kind::FpMax: return "fp.max";
    case Kind::FpRoundToIntegral: return "fp.roundToIntegral " + rounding_mode(attribute);
    case Kind::FpEq: return "fp.eq";
    case Kind::FpLt: return "fp.lt";
    case Kind::FpLe: return "fp.leq";
    case Kind::FpIsNan: return "fp.isNaN";
    case Kind::FpIsInf: return "fp.isInfinite";
    case Kind::FpIsZero: return "fp.isZero";
    case Kind::FpIsNormal: return "fp.isNormal";
    case Kind::FpIsSubnormal: return "fp.isSubnormal";
    case Kind::FpIsNegative: return "fp.isNegative";
    case Kind::FpFromBits: return "(_ to_fp " + format(sort) + ")";
    case Kind::FpToBits: return "fp.to_bits";  // not in SMT-LIB: scripts replace it
    case Kind::FpToFp:
    case Kind::SBvToFp: return "(_ to_fp " + format(sort) + ") " + rounding_mode(attribute);
    case Kind::UBvToFp: return "(_ to_fp_unsigned " + format(sort) + ") " + rounding_mode(attribute);
    case Kind::FpToSBv: return "(_ fp.to_sbv " + std::to_string(sort.width()) + ") RTZ";
    case Kind::FpToUBv: return "(_ fp.to_ubv " + std::to_string(sort.width()) + ") RTZ";
    case Kind::ConstArray: return "(as const " + sort.to_string() + ")";
    case Kind::Select: return "select";
    case Kind::Store: return "store";
  }
  base::require(false, "an operation");
  return {};
}

}  // namespace pincer::logic::smtlib
