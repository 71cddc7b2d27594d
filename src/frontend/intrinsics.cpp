// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Clang's intrinsic functions: what builtins, library functions that Clang knows, and checks become.
#include <fmt/format.h>
#include <llvm/ADT/FloatingPointMode.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Intrinsics.h>

#include "frontend/function_translator.h"

namespace pincer::frontend {

using logic::Kind;
using logic::RoundingMode;
using logic::Sort;
using program::VariableId;

FunctionTranslator::Leaves FunctionTranslator::overflow(const llvm::IntrinsicInst& call) {
  // In twice the width (one more bit for sums) nothing overflows; the result does iff it does not fit.
  const Term a = term(call.getArgOperand(0));
  const Term b = term(call.getArgOperand(1));
  const unsigned width = terms_.sort(a).width();
  const auto id = call.getIntrinsicID();
  const bool is_signed = id == llvm::Intrinsic::sadd_with_overflow || id == llvm::Intrinsic::ssub_with_overflow ||
                         id == llvm::Intrinsic::smul_with_overflow;
  const bool product = id == llvm::Intrinsic::smul_with_overflow || id == llvm::Intrinsic::umul_with_overflow;
  const bool difference = id == llvm::Intrinsic::ssub_with_overflow || id == llvm::Intrinsic::usub_with_overflow;
  const unsigned wide = product ? 2 * width : width + 1;
  const Term x = terms_.bv_resize(a, wide, is_signed);
  const Term y = terms_.bv_resize(b, wide, is_signed);
  const Term exact = product ? terms_.bv_mul(x, y) : difference ? terms_.bv_sub(x, y) : terms_.bv_add(x, y);
  const Term result = product ? terms_.bv_mul(a, b) : difference ? terms_.bv_sub(a, b) : terms_.bv_add(a, b);
  if (!product) return {result, terms_.ne(exact, terms_.bv_resize(result, wide, is_signed))};
  // By its range: bounds of the factors are enough to see it.
  const Term most = terms_.bv(wide, (mpz_class(1) << (is_signed ? width - 1 : width)) - 1);
  if (!is_signed) return {result, terms_.bv_ult(most, exact)};
  const Term least = terms_.bv(wide, -(mpz_class(1) << (width - 1)));
  return {result, terms_.lor(terms_.bv_slt(exact, least), terms_.bv_slt(most, exact))};
}

logic::Term FunctionTranslator::fp_class(Term value, unsigned mask) {
  const Term negative = terms_.fp_test(Kind::FpIsNegative, value);
  const auto either = [&](unsigned when_negative, unsigned when_positive, Kind test) {
    const bool n = (mask & when_negative) != 0;
    const bool p = (mask & when_positive) != 0;
    const Term is = terms_.fp_test(test, value);
    if (n && p) return is;
    if (n) return terms_.land(is, negative);
    return p ? terms_.land(is, terms_.lnot(negative)) : terms_.boolean(false);
  };
  std::vector<Term> any = {either(llvm::fcNegInf, llvm::fcPosInf, Kind::FpIsInf),
                           either(llvm::fcNegNormal, llvm::fcPosNormal, Kind::FpIsNormal),
                           either(llvm::fcNegSubnormal, llvm::fcPosSubnormal, Kind::FpIsSubnormal),
                           either(llvm::fcNegZero, llvm::fcPosZero, Kind::FpIsZero)};
  if ((mask & llvm::fcNan) != 0)
    any.push_back(terms_.fp_test(Kind::FpIsNan, value));  // quiet or signalling: not told apart
  return terms_.lor(any);
}

void FunctionTranslator::intrinsic(const llvm::IntrinsicInst& call) {
  const auto argument = [&](unsigned i) { return term(call.getArgOperand(i)); };
  const auto result = [&](Leaves values) {
    std::vector<VariableId> reads;
    for (const llvm::Use& use : call.args()) {
      if (!llvm::isa<llvm::Instruction>(use)) continue;
      const std::vector<VariableId>& more = known(use).reads;
      reads.insert(reads.end(), more.begin(), more.end());
    }
    define(call, std::move(values), std::move(reads));
  };
  const auto width_of = [&](Term t) { return terms_.sort(t).width(); };
  if (call.getType()->isVectorTy()) throw NotModelled{"vector operations"};

  switch (call.getIntrinsicID()) {
    case llvm::Intrinsic::stackrestore: return release_stack(call);
    case llvm::Intrinsic::lifetime_start:
    case llvm::Intrinsic::lifetime_end: return track_scope(llvm::cast<llvm::LifetimeIntrinsic>(call));
    // Nothing to the model
    case llvm::Intrinsic::dbg_declare:
    case llvm::Intrinsic::dbg_value:
    case llvm::Intrinsic::dbg_label:
    case llvm::Intrinsic::donothing:
    case llvm::Intrinsic::sideeffect:
    case llvm::Intrinsic::assume:
    case llvm::Intrinsic::var_annotation:
    case llvm::Intrinsic::prefetch:
    case llvm::Intrinsic::debugtrap:
    case llvm::Intrinsic::vaend: return;
    case llvm::Intrinsic::trap: return end_execution();
    // Any value
    case llvm::Intrinsic::stacksave:
    case llvm::Intrinsic::returnaddress:
    case llvm::Intrinsic::frameaddress:
    case llvm::Intrinsic::readcyclecounter: return result_havoc(call);
    // Memory
    case llvm::Intrinsic::memcpy:
    case llvm::Intrinsic::memcpy_inline:
    case llvm::Intrinsic::memmove:
    case llvm::Intrinsic::memset:
    case llvm::Intrinsic::memset_inline: {
      const auto& memory = llvm::cast<llvm::MemIntrinsic>(call);
      Bulk op{.to = memory.getRawDest(),
              .byte = {},
              .length = terms_.bv_resize(term(memory.getLength()), t_.memory.pointer_bits(), false),
              .to_address = {},
              .from_address = {},
              .may_overlap = call.getIntrinsicID() == llvm::Intrinsic::memmove};
      if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&memory)) {
        op.from = transfer->getRawSource();
      } else {
        op.byte = term(llvm::cast<llvm::MemSetInst>(memory).getValue());
      }
      return bulk(op);
    }
    case llvm::Intrinsic::ptrmask: return result({terms_.bv_and(argument(0), argument(1))});
    case llvm::Intrinsic::threadlocal_address: return result({argument(0)});
    // Integers
    case llvm::Intrinsic::sadd_with_overflow:
    case llvm::Intrinsic::uadd_with_overflow:
    case llvm::Intrinsic::ssub_with_overflow:
    case llvm::Intrinsic::usub_with_overflow:
    case llvm::Intrinsic::smul_with_overflow:
    case llvm::Intrinsic::umul_with_overflow: return result(overflow(call));
    case llvm::Intrinsic::abs: {
      const Term x = argument(0);
      return result({terms_.ite(terms_.bv_slt(x, terms_.bv(width_of(x), 0)), terms_.bv_neg(x), x)});
    }
    case llvm::Intrinsic::smax:
      return result({terms_.ite(terms_.bv_slt(argument(0), argument(1)), argument(1), argument(0))});
    case llvm::Intrinsic::smin:
      return result({terms_.ite(terms_.bv_slt(argument(0), argument(1)), argument(0), argument(1))});
    case llvm::Intrinsic::umax:
      return result({terms_.ite(terms_.bv_ult(argument(0), argument(1)), argument(1), argument(0))});
    case llvm::Intrinsic::umin:
      return result({terms_.ite(terms_.bv_ult(argument(0), argument(1)), argument(0), argument(1))});
    case llvm::Intrinsic::bswap: {
      const Term x = argument(0);
      Term swapped = terms_.bv_extract(x, 7, 0);
      for (unsigned low = 8; low < width_of(x); low += 8)
        swapped = terms_.bv_concat(swapped, terms_.bv_extract(x, low + 7, low));
      return result({swapped});
    }
    case llvm::Intrinsic::bitreverse: {
      const Term x = argument(0);
      Term reversed = terms_.bv_extract(x, 0, 0);
      for (unsigned i = 1; i < width_of(x); ++i) reversed = terms_.bv_concat(reversed, terms_.bv_extract(x, i, i));
      return result({reversed});
    }
    case llvm::Intrinsic::ctpop: {
      const Term x = argument(0);
      Term sum = terms_.bv(width_of(x), 0);
      for (unsigned i = 0; i < width_of(x); ++i)
        sum = terms_.bv_add(sum, terms_.bv_resize(terms_.bv_extract(x, i, i), width_of(x), false));
      return result({sum});
    }
    case llvm::Intrinsic::ctlz:
    case llvm::Intrinsic::cttz: {
      // The position of the first one, from the least to the most significant choice; of zero it is the width.
      const Term x = argument(0);
      const unsigned width = width_of(x);
      const bool leading = call.getIntrinsicID() == llvm::Intrinsic::ctlz;
      Term count = terms_.bv(width, width);
      for (unsigned i = 0; i < width; ++i) {
        const unsigned bit = leading ? i : width - 1 - i;
        const unsigned zeros = width - 1 - i;
        count = terms_.ite(terms_.eq(terms_.bv_extract(x, bit, bit), terms_.bv(1, 1)), terms_.bv(width, zeros), count);
      }
      return result({count});
    }
    case llvm::Intrinsic::fshl:
    case llvm::Intrinsic::fshr: {
      const bool left = call.getIntrinsicID() == llvm::Intrinsic::fshl;
      const unsigned width = width_of(argument(0));
      const Term both = terms_.bv_concat(argument(0), argument(1));
      const Term amount = terms_.bv_resize(terms_.bv_urem(argument(2), terms_.bv(width, width)), 2 * width, false);
      return result({left ? terms_.bv_extract(terms_.bv_shl(both, amount), 2 * width - 1, width)
                          : terms_.bv_extract(terms_.bv_lshr(both, amount), width - 1, 0)});
    }
    // Floating point
    case llvm::Intrinsic::get_rounding: return result({terms_.bv(t_.sort(call.getType()).width(), 1)});  // to nearest
    case llvm::Intrinsic::fabs: return result({terms_.fp_unary(Kind::FpAbs, argument(0))});
    case llvm::Intrinsic::sqrt: return result({terms_.fp_unary(Kind::FpSqrt, argument(0))});
    case llvm::Intrinsic::floor: return result({terms_.fp_round(argument(0), RoundingMode::TowardNegative)});
    case llvm::Intrinsic::ceil: return result({terms_.fp_round(argument(0), RoundingMode::TowardPositive)});
    case llvm::Intrinsic::trunc: return result({terms_.fp_round(argument(0), RoundingMode::TowardZero)});
    case llvm::Intrinsic::round: return result({terms_.fp_round(argument(0), RoundingMode::NearestAway)});
    case llvm::Intrinsic::rint:
    case llvm::Intrinsic::nearbyint:
    case llvm::Intrinsic::roundeven: return result({terms_.fp_round(argument(0), RoundingMode::NearestEven)});
    case llvm::Intrinsic::minnum: return result({terms_.fp_binary(Kind::FpMin, argument(0), argument(1))});
    case llvm::Intrinsic::maxnum: return result({terms_.fp_binary(Kind::FpMax, argument(0), argument(1))});
    case llvm::Intrinsic::fma: return result({terms_.fp_fma(argument(0), argument(1), argument(2))});
    case llvm::Intrinsic::fmuladd:
      return result(
          {terms_.fp_binary(Kind::FpAdd, terms_.fp_binary(Kind::FpMul, argument(0), argument(1)), argument(2))});
    case llvm::Intrinsic::copysign: {
      const Term sign_bits = float_bits(argument(1));
      const unsigned top = terms_.sort(sign_bits).width() - 1;
      const Term negative = terms_.eq(terms_.bv_extract(sign_bits, top, top), terms_.bv(1, 1));
      const Term magnitude = terms_.fp_unary(Kind::FpAbs, argument(0));
      return result({terms_.ite(negative, terms_.fp_unary(Kind::FpNeg, magnitude), magnitude)});
    }
    case llvm::Intrinsic::is_fpclass:
      return result({fp_class(
          argument(0), static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue()))});
    case llvm::Intrinsic::lround:
    case llvm::Intrinsic::llround:
    case llvm::Intrinsic::lrint:
    case llvm::Intrinsic::llrint: {
      const bool away =
          call.getIntrinsicID() == llvm::Intrinsic::lround || call.getIntrinsicID() == llvm::Intrinsic::llround;
      const Term whole = terms_.fp_round(argument(0), away ? RoundingMode::NearestAway : RoundingMode::NearestEven);
      return result({float_to_integer(whole, true, t_.sort(call.getType()).width())});
    }
    case llvm::Intrinsic::pow:
    case llvm::Intrinsic::powi:
    case llvm::Intrinsic::exp:
    case llvm::Intrinsic::exp2:
    case llvm::Intrinsic::log:
    case llvm::Intrinsic::log2:
    case llvm::Intrinsic::log10:
    case llvm::Intrinsic::sin:
    case llvm::Intrinsic::cos:
    case llvm::Intrinsic::tan:
    case llvm::Intrinsic::asin:
    case llvm::Intrinsic::acos:
    case llvm::Intrinsic::atan:
    case llvm::Intrinsic::sinh:
    case llvm::Intrinsic::cosh:
    case llvm::Intrinsic::tanh:
    case llvm::Intrinsic::experimental_constrained_asin:
    case llvm::Intrinsic::experimental_constrained_acos:
    case llvm::Intrinsic::experimental_constrained_atan:
    case llvm::Intrinsic::experimental_constrained_sinh:
    case llvm::Intrinsic::experimental_constrained_cosh:
    case llvm::Intrinsic::experimental_constrained_tanh:
    case llvm::Intrinsic::experimental_constrained_pow:
    case llvm::Intrinsic::experimental_constrained_powi:
    case llvm::Intrinsic::experimental_constrained_exp:
    case llvm::Intrinsic::experimental_constrained_exp2:
    case llvm::Intrinsic::experimental_constrained_log:
    case llvm::Intrinsic::experimental_constrained_log2:
    case llvm::Intrinsic::experimental_constrained_log10:
    case llvm::Intrinsic::experimental_constrained_sin:
    case llvm::Intrinsic::experimental_constrained_cos:
    case llvm::Intrinsic::experimental_constrained_tan: {
      const llvm::StringRef name = llvm::Intrinsic::getBaseName(call.getIntrinsicID()).rsplit('.').second;
      if (!call_transcendental(call, name)) result_havoc(call, true);
      return;
    }
    default:
      throw NotModelled{
          fmt::format("builtin '{}'", llvm::Intrinsic::getBaseName(call.getIntrinsicID()).drop_front(5).str())};
  }
}

}  // namespace pincer::frontend
