// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Z3's bit-vector and float operators as our terms.
#include "logic/backend/z3_terms.h"

namespace pincer::logic {

namespace {

unsigned parameter(const z3::expr& e, unsigned i) {
  return static_cast<unsigned>(Z3_get_decl_int_parameter(e.ctx(), e.decl(), i));
}

/// The rounding mode that is the first argument; none if it is not a constant.
std::optional<RoundingMode> rounding_mode(const z3::expr& e) {
  if (!e.arg(0).is_app()) return std::nullopt;
  switch (e.arg(0).decl().decl_kind()) {
    case Z3_OP_FPA_RM_NEAREST_TIES_TO_EVEN: return RoundingMode::NearestEven;
    case Z3_OP_FPA_RM_NEAREST_TIES_TO_AWAY: return RoundingMode::NearestAway;
    case Z3_OP_FPA_RM_TOWARD_POSITIVE: return RoundingMode::TowardPositive;
    case Z3_OP_FPA_RM_TOWARD_NEGATIVE: return RoundingMode::TowardNegative;
    case Z3_OP_FPA_RM_TOWARD_ZERO: return RoundingMode::TowardZero;
    default: return std::nullopt;
  }
}

Term rotate_left(Terms& terms, Term a, unsigned by) {
  const unsigned width = terms.sort(a).width();
  by %= width;
  if (by == 0) return a;
  const Term low = terms.bv_extract(a, width - by - 1, 0);
  return terms.bv_concat(low, terms.bv_extract(a, width - 1, width - by));
}

}  // namespace

Term Z3Terms::back_bits(const z3::expr& e, Z3_decl_kind kind, const std::vector<Term>& args) {
  Terms& terms = terms_;
  using Binary = Term (Terms::*)(Term, Term);
  const auto fold = [&](Binary op) {
    Term result = args[0];
    for (std::size_t i = 1; i < args.size(); ++i) result = (terms.*op)(result, args[i]);
    return result;
  };
  const Term a = args[0];
  const Term b = args.back();  // of binary operators
  const unsigned width = terms.sort(a).is_bitvec() ? terms.sort(a).width() : 0;
  switch (kind) {
    case Z3_OP_BNEG: return terms.bv_neg(a);
    case Z3_OP_BADD: return fold(&Terms::bv_add);
    case Z3_OP_BSUB: return fold(&Terms::bv_sub);
    case Z3_OP_BMUL: return fold(&Terms::bv_mul);
    // The variants whose divisor is known not to be zero agree with SMT-LIB's on all others.
    case Z3_OP_BSDIV:
    case Z3_OP_BSDIV_I: return terms.bv_sdiv(a, b);
    case Z3_OP_BUDIV:
    case Z3_OP_BUDIV_I: return terms.bv_udiv(a, b);
    case Z3_OP_BSREM:
    case Z3_OP_BSREM_I: return terms.bv_srem(a, b);
    case Z3_OP_BUREM:
    case Z3_OP_BUREM_I: return terms.bv_urem(a, b);
    case Z3_OP_ULEQ: return terms.bv_ule(a, b);
    case Z3_OP_SLEQ: return terms.bv_sle(a, b);
    case Z3_OP_UGEQ: return terms.bv_ule(b, a);
    case Z3_OP_SGEQ: return terms.bv_sle(b, a);
    case Z3_OP_ULT: return terms.bv_ult(a, b);
    case Z3_OP_SLT: return terms.bv_slt(a, b);
    case Z3_OP_UGT: return terms.bv_ult(b, a);
    case Z3_OP_SGT: return terms.bv_slt(b, a);
    case Z3_OP_BAND: return fold(&Terms::bv_and);
    case Z3_OP_BOR: return fold(&Terms::bv_or);
    case Z3_OP_BNOT: return terms.bv_not(a);
    case Z3_OP_BXOR: return fold(&Terms::bv_xor);
    case Z3_OP_BNAND: return args.size() == 2 ? terms.bv_not(terms.bv_and(a, b)) : Term();
    case Z3_OP_BNOR: return args.size() == 2 ? terms.bv_not(terms.bv_or(a, b)) : Term();
    case Z3_OP_BXNOR: return args.size() == 2 ? terms.bv_not(terms.bv_xor(a, b)) : Term();
    case Z3_OP_CONCAT: return fold(&Terms::bv_concat);
    case Z3_OP_SIGN_EXT: return terms.bv_sign_extend(a, parameter(e, 0));
    case Z3_OP_ZERO_EXT: return terms.bv_zero_extend(a, parameter(e, 0));
    case Z3_OP_EXTRACT: return terms.bv_extract(a, parameter(e, 0), parameter(e, 1));
    case Z3_OP_REPEAT: {
      Term result = a;
      for (unsigned i = 1; i < parameter(e, 0); ++i) result = terms.bv_concat(result, a);
      return result;
    }
    case Z3_OP_BREDOR: return terms.bool_to_bv(terms.bv_to_bool(a), 1);
    case Z3_OP_BREDAND: return terms.bool_to_bv(terms.eq(a, terms.bv(width, mpz_class(-1))), 1);
    case Z3_OP_BCOMP: return terms.bool_to_bv(terms.eq(a, b), 1);
    case Z3_OP_BSHL: return terms.bv_shl(a, b);
    case Z3_OP_BLSHR: return terms.bv_lshr(a, b);
    case Z3_OP_BASHR: return terms.bv_ashr(a, b);
    case Z3_OP_ROTATE_LEFT: return rotate_left(terms, a, parameter(e, 0));
    case Z3_OP_ROTATE_RIGHT: return rotate_left(terms, a, width - parameter(e, 0) % width);
    case Z3_OP_BIT2BOOL: {
      const unsigned bit = parameter(e, 0);
      return terms.bv_to_bool(terms.bv_extract(a, bit, bit));
    }
    case Z3_OP_INT2BV: return terms.int_to_bv(a, e.get_sort().bv_size());
    case Z3_OP_BV2INT: return terms.bv_to_int(a, false);
    default: return {};
  }
}

Term Z3Terms::back_float(const z3::expr& e, Z3_decl_kind kind, const std::vector<Term>& args) {
  Terms& terms = terms_;
  const Term a = args[0];
  const Term b = args.back();
  const std::optional<RoundingMode> mode = rounding_mode(e);
  const auto binary = [&](Kind ours) { return mode ? terms.fp_binary(ours, a, b, *mode) : Term(); };
  const auto sort = [&] { return Sort::floating(e.get_sort().fpa_ebits(), e.get_sort().fpa_sbits()); };
  const auto from_pattern = [&](Term bits) {
    if (sort() != Sort::float80()) return terms.fp_from_bits(bits, sort());
    // Our pattern has the explicit leading bit, which means nothing on the way in.
    const Term high = terms.bv_extract(bits, 78, 63);
    const Term low = terms.bv_extract(bits, 62, 0);
    return terms.fp_from_bits(terms.bv_concat(high, terms.bv_concat(terms.bv(1, 1), low)), sort());
  };
  switch (kind) {
    case Z3_OP_FPA_ADD: return binary(Kind::FpAdd);
    case Z3_OP_FPA_SUB: return binary(Kind::FpSub);
    case Z3_OP_FPA_MUL: return binary(Kind::FpMul);
    case Z3_OP_FPA_DIV: return binary(Kind::FpDiv);
    case Z3_OP_FPA_REM: return terms.fp_binary(Kind::FpRem, a, b);
    case Z3_OP_FPA_NEG: return terms.fp_unary(Kind::FpNeg, a);
    case Z3_OP_FPA_ABS: return terms.fp_unary(Kind::FpAbs, a);
    case Z3_OP_FPA_MIN: return terms.fp_binary(Kind::FpMin, a, b);
    case Z3_OP_FPA_MAX: return terms.fp_binary(Kind::FpMax, a, b);
    case Z3_OP_FPA_FMA: return mode ? terms.fp_fma(args[0], args[1], args[2], *mode) : Term();
    case Z3_OP_FPA_SQRT: return mode ? terms.fp_unary(Kind::FpSqrt, a, *mode) : Term();
    case Z3_OP_FPA_ROUND_TO_INTEGRAL: return mode ? terms.fp_round(a, *mode) : Term();
    case Z3_OP_FPA_EQ: return terms.fp_compare(Kind::FpEq, a, b);
    case Z3_OP_FPA_LT: return terms.fp_compare(Kind::FpLt, a, b);
    case Z3_OP_FPA_GT: return terms.fp_compare(Kind::FpLt, b, a);
    case Z3_OP_FPA_LE: return terms.fp_compare(Kind::FpLe, a, b);
    case Z3_OP_FPA_GE: return terms.fp_compare(Kind::FpLe, b, a);
    case Z3_OP_FPA_IS_NAN: return terms.fp_test(Kind::FpIsNan, a);
    case Z3_OP_FPA_IS_INF: return terms.fp_test(Kind::FpIsInf, a);
    case Z3_OP_FPA_IS_ZERO: return terms.fp_test(Kind::FpIsZero, a);
    case Z3_OP_FPA_IS_NORMAL: return terms.fp_test(Kind::FpIsNormal, a);
    case Z3_OP_FPA_IS_SUBNORMAL: return terms.fp_test(Kind::FpIsSubnormal, a);
    case Z3_OP_FPA_IS_NEGATIVE: return terms.fp_test(Kind::FpIsNegative, a);
    case Z3_OP_FPA_IS_POSITIVE: {
      const Term negative = terms.fp_test(Kind::FpIsNegative, a);
      return terms.lnot(terms.lor(negative, terms.fp_test(Kind::FpIsNan, a)));
    }
    case Z3_OP_FPA_FP:
      return args.size() == 3 ? from_pattern(terms.bv_concat(terms.bv_concat(args[0], args[1]), args[2])) : Term();
    case Z3_OP_FPA_TO_FP:
      if (e.num_args() == 1) return terms.sort(a).is_bitvec() ? from_pattern(a) : Term();
      if (e.num_args() != 2 || args.size() != 1 || !mode) return {};
      if (terms.sort(a).is_float()) return terms.fp_to_fp(a, sort(), *mode);
      return terms.sort(a).is_bitvec() ? terms.fp_from_bv(a, true, sort(), *mode) : Term();
    case Z3_OP_FPA_TO_FP_UNSIGNED: return args.size() == 1 && mode ? terms.fp_from_bv(a, false, sort(), *mode) : Term();
    case Z3_OP_FPA_TO_SBV:
    case Z3_OP_FPA_TO_UBV:
      if (mode != RoundingMode::TowardZero) return {};
      return terms.fp_to_bv(a, kind == Z3_OP_FPA_TO_SBV, e.get_sort().bv_size());
    case Z3_OP_FPA_TO_IEEE_BV: {
      const Term pattern = terms.fp_to_bits(a);
      if (terms.sort(a) != Sort::float80()) return pattern;
      const Term high = terms.bv_extract(pattern, 79, 64);
      return terms.bv_concat(high, terms.bv_extract(pattern, 62, 0));
    }
    default: return {};
  }
}

}  // namespace pincer::logic
