// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace pincer::logic {

/// What a term is at its root. Semantics are SMT-LIB's (total functions: division by zero and
/// oversized shifts have SMT-LIB's values). Whatever rounds a float has its RoundingMode as attribute.
// clang-format off
enum class Kind : std::uint8_t {
  // leaves
  Variable, BoolConst, BvConst, IntConst, FloatConst,
  // any sort
  Eq, Ite,               // Eq is structural: for floats NaN = NaN and +0 != -0
  // Bool; And and Or take any number (>= 2) of children, sorted by id, flattened (a child with more than 32 children
  // of its own may stay, so that a long conjunction can be built one conjunct at a time)
  Not, And, Or,
  // BitVec
  BvNot, BvNeg, BvAnd, BvOr, BvXor, BvAdd, BvSub, BvMul, BvUDiv, BvURem, BvSDiv, BvSRem,
  BvShl, BvLShr, BvAShr, BvConcat, BvExtract, BvZeroExtend, BvSignExtend,
  BvUlt, BvUle, BvSlt, BvSle,
  // Int; IntDiv and IntMod are Euclidean as in SMT-LIB
  IntAdd, IntMul, IntDiv, IntMod, IntLe, IntLt, BvToInt /* unsigned value */, IntToBv,
  // Float; FpRem and FpFmod are exact, so nothing is rounded
  FpAdd, FpSub, FpMul, FpDiv, FpRem /* IEEE remainder */, FpFmod /* C's fmod; no solver has it */,
  FpFma, FpSqrt, FpNeg, FpAbs, FpMin, FpMax,
  FpRoundToIntegral,
  FpEq, FpLt, FpLe, FpIsNan, FpIsInf, FpIsZero, FpIsNormal, FpIsSubnormal, FpIsNegative,
  FpFromBits, FpToBits /* all NaNs give the canonical quiet NaN */, FpToFp,
  SBvToFp, UBvToFp, FpToSBv, FpToUBv /* round toward zero; 0 when out of range or NaN */,
  // Array
  ConstArray, Select, Store,
};
// clang-format on

enum class RoundingMode : std::uint8_t { NearestEven, NearestAway, TowardPositive, TowardNegative, TowardZero };

/// The attribute of a term of that kind is a RoundingMode.
constexpr bool has_rounding_mode(Kind kind) {
  switch (kind) {
    case Kind::FpAdd:
    case Kind::FpSub:
    case Kind::FpMul:
    case Kind::FpDiv:
    case Kind::FpFma:
    case Kind::FpSqrt:
    case Kind::FpRoundToIntegral:
    case Kind::FpToFp:
    case Kind::SBvToFp:
    case Kind::UBvToFp: return true;
    default: return false;
  }
}

/// A handle to an immutable hash-consed term of one `Terms`: equal handles iff equal terms.
class Term {
 public:
  constexpr Term() = default;
  constexpr explicit Term(std::uint32_t id) : id_(id) {}
  [[nodiscard]] constexpr std::uint32_t id() const { return id_; }
  [[nodiscard]] constexpr bool valid() const { return id_ != 0; }
  constexpr auto operator<=>(const Term&) const = default;

 private:
  std::uint32_t id_ = 0;  // 0 is no term
};

}  // namespace pincer::logic

template <>
struct std::hash<pincer::logic::Term> {
  std::size_t operator()(pincer::logic::Term t) const noexcept { return t.id(); }
};
