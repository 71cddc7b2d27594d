// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/value/operations.h"

#include <algorithm>

namespace pincer::logic {

Value apply(Kind kind, unsigned attribute, Sort result, std::span<const Value> a) {
  const auto is_true = [](const Value& v) { return v.as_bool(); };
  switch (kind) {
    case Kind::Variable:
    case Kind::BoolConst:
    case Kind::BvConst:
    case Kind::IntConst:
    case Kind::FloatConst: break;
    case Kind::Eq: return Value::boolean(a[0] == a[1]);
    case Kind::Ite: return a[0].as_bool() ? a[1] : a[2];
    case Kind::Not: return Value::boolean(!a[0].as_bool());
    case Kind::And: return Value::boolean(std::all_of(a.begin(), a.end(), is_true));
    case Kind::Or: return Value::boolean(std::any_of(a.begin(), a.end(), is_true));
    case Kind::BvNot:
    case Kind::BvNeg:
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor:
    case Kind::BvAdd:
    case Kind::BvSub:
    case Kind::BvMul:
    case Kind::BvUDiv:
    case Kind::BvURem:
    case Kind::BvSDiv:
    case Kind::BvSRem:
    case Kind::BvShl:
    case Kind::BvLShr:
    case Kind::BvAShr:
    case Kind::BvConcat:
    case Kind::BvExtract:
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend:
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return detail::apply_bv(kind, attribute, result, a);
    case Kind::IntAdd:
    case Kind::IntMul:
    case Kind::IntDiv:
    case Kind::IntMod:
    case Kind::IntLe:
    case Kind::IntLt:
    case Kind::BvToInt:
    case Kind::IntToBv: return detail::apply_int(kind, result, a);
    case Kind::FpAdd:
    case Kind::FpSub:
    case Kind::FpMul:
    case Kind::FpDiv:
    case Kind::FpRem:
    case Kind::FpFmod:
    case Kind::FpFma:
    case Kind::FpSqrt:
    case Kind::FpNeg:
    case Kind::FpAbs:
    case Kind::FpMin:
    case Kind::FpMax:
    case Kind::FpRoundToIntegral:
    case Kind::FpEq:
    case Kind::FpLt:
    case Kind::FpLe:
    case Kind::FpIsNan:
    case Kind::FpIsInf:
    case Kind::FpIsZero:
    case Kind::FpIsNormal:
    case Kind::FpIsSubnormal:
    case Kind::FpIsNegative:
    case Kind::FpFromBits:
    case Kind::FpToBits:
    case Kind::FpToFp:
    case Kind::SBvToFp:
    case Kind::UBvToFp:
    case Kind::FpToSBv:
    case Kind::FpToUBv: return detail::apply_fp(kind, attribute, result, a);
    case Kind::ConstArray: return Value::array(result, a[0]);
    case Kind::Select: return a[0].select(a[1]);
    case Kind::Store: {
      Value array = a[0];
      array.store(a[1], a[2]);
      return array;
    }
  }
  base::require(false, "apply takes the kind of an operation, not of a leaf");
  return {};
}

}  // namespace pincer::logic
