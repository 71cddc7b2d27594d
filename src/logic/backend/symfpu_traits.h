// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "base/contract.h"
#include "logic/term/terms.h"

// What SymFPU asserts is known to hold (it is tested with our evaluation), and would cost terms.
#define PRECONDITION(X) static_cast<void>(0)
#define POSTCONDITION(X) static_cast<void>(0)
#define INVARIANT(X) static_cast<void>(0)

#include <symfpu/core/add.h>
#include <symfpu/core/classify.h>
#include <symfpu/core/compare.h>
#include <symfpu/core/convert.h>
#include <symfpu/core/divide.h>
#include <symfpu/core/fma.h>
#include <symfpu/core/ite.h>
#include <symfpu/core/multiply.h>
#include <symfpu/core/packing.h>
#include <symfpu/core/sign.h>
#include <symfpu/core/sqrt.h>
#include <symfpu/core/unpackedFloat.h>

#undef PRECONDITION
#undef POSTCONDITION
#undef INVARIANT
#undef IMPLIES

/// SymFPU's types over our terms. Its functions are static, so the terms that they work on are set for the time of a call.
namespace pincer::logic::symbolic {

inline thread_local Terms* current_terms = nullptr;

/// While it lives, circuits are made of these terms.
class Scope {
 public:
  explicit Scope(Terms& terms) : before_(current_terms) { current_terms = &terms; }
  ~Scope() { current_terms = before_; }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

 private:
  Terms* before_;
};

inline Terms& terms() { return *current_terms; }

class Format {
 public:
  Format(unsigned exponent, unsigned significand) : exponent_(exponent), significand_(significand) {}
  [[nodiscard]] unsigned exponentWidth() const { return exponent_; }
  [[nodiscard]] unsigned significandWidth() const { return significand_; }
  [[nodiscard]] unsigned packedWidth() const { return exponent_ + significand_; }
  [[nodiscard]] unsigned packedExponentWidth() const { return exponent_; }
  [[nodiscard]] unsigned packedSignificandWidth() const { return significand_ - 1; }

 private:
  unsigned exponent_;
  unsigned significand_;
};

class Proposition {
 public:
  Proposition(bool value) : term_(terms().boolean(value)) {}  // NOLINT: SymFPU converts
  explicit Proposition(Term term) : term_(term) {}
  [[nodiscard]] Term term() const { return term_; }

  Proposition operator!() const { return Proposition(terms().lnot(term_)); }
  Proposition operator&&(const Proposition& other) const { return Proposition(terms().land(term_, other.term_)); }
  Proposition operator||(const Proposition& other) const { return Proposition(terms().lor(term_, other.term_)); }
  Proposition operator==(const Proposition& other) const { return Proposition(terms().eq(term_, other.term_)); }
  Proposition operator^(const Proposition& other) const { return Proposition(terms().lxor(term_, other.term_)); }

 private:
  Term term_;
};

/// Rounding modes are always known.
class Rounding {
 public:
  explicit Rounding(RoundingMode mode) : mode_(mode) {}
  Proposition operator==(const Rounding& other) const { return Proposition(mode_ == other.mode_); }

 private:
  RoundingMode mode_;
};

template <bool kSigned>
class Bits {
 public:
  Bits(unsigned width, unsigned value) : term_(terms().bv(width, std::uint64_t{value})) {}
  explicit Bits(const Proposition& p) : term_(terms().bool_to_bv(p.term(), 1)) {}
  explicit Bits(Term term) : term_(term) {}
  [[nodiscard]] Term term() const { return term_; }
  [[nodiscard]] unsigned getWidth() const { return terms().sort(term_).width(); }

  static Bits zero(unsigned width) { return Bits(width, 0); }
  static Bits one(unsigned width) { return Bits(width, 1); }
  static Bits allOnes(unsigned width) { return Bits(terms().bv(width, mpz_class(-1))); }
  static Bits maxValue(unsigned width) {
    return Bits(terms().bv(width, (mpz_class(1) << (kSigned ? width - 1 : width)) - 1));
  }
  static Bits minValue(unsigned width) {
    return Bits(terms().bv(width, kSigned ? mpz_class(mpz_class(-1) << (width - 1)) : mpz_class(0)));
  }

  [[nodiscard]] Proposition isAllOnes() const { return *this == allOnes(getWidth()); }
  [[nodiscard]] Proposition isAllZeros() const { return *this == zero(getWidth()); }

  Bits operator<<(const Bits& b) const { return Bits(terms().bv_shl(term_, b.term_)); }
  Bits operator>>(const Bits& b) const {
    return Bits(kSigned ? terms().bv_ashr(term_, b.term_) : terms().bv_lshr(term_, b.term_));
  }
  Bits operator|(const Bits& b) const { return Bits(terms().bv_or(term_, b.term_)); }
  Bits operator&(const Bits& b) const { return Bits(terms().bv_and(term_, b.term_)); }
  Bits operator+(const Bits& b) const { return Bits(terms().bv_add(term_, b.term_)); }
  Bits operator-(const Bits& b) const { return Bits(terms().bv_sub(term_, b.term_)); }
  Bits operator*(const Bits& b) const { return Bits(terms().bv_mul(term_, b.term_)); }
  Bits operator/(const Bits& b) const {
    return Bits(kSigned ? terms().bv_sdiv(term_, b.term_) : terms().bv_udiv(term_, b.term_));
  }
  Bits operator%(const Bits& b) const {
    return Bits(kSigned ? terms().bv_srem(term_, b.term_) : terms().bv_urem(term_, b.term_));
  }
  Bits operator-() const { return Bits(terms().bv_neg(term_)); }
  Bits operator~() const { return Bits(terms().bv_not(term_)); }
  [[nodiscard]] Bits increment() const { return *this + one(getWidth()); }
  [[nodiscard]] Bits decrement() const { return *this - one(getWidth()); }
  /// Also of unsigned words, whose top bit then counts as a sign.
  [[nodiscard]] Bits signExtendRightShift(const Bits& b) const { return Bits(terms().bv_ashr(term_, b.term_)); }

  // Nothing overflows anywhere else, so these are the same.
  [[nodiscard]] Bits modularLeftShift(const Bits& b) const { return *this << b; }
  [[nodiscard]] Bits modularRightShift(const Bits& b) const { return *this >> b; }
  [[nodiscard]] Bits modularIncrement() const { return increment(); }
  [[nodiscard]] Bits modularDecrement() const { return decrement(); }
  [[nodiscard]] Bits modularAdd(const Bits& b) const { return *this + b; }
  [[nodiscard]] Bits modularNegate() const { return -*this; }

  Proposition operator==(const Bits& b) const { return Proposition(terms().eq(term_, b.term_)); }
  Proposition operator<=(const Bits& b) const {
    return Proposition(kSigned ? terms().bv_sle(term_, b.term_) : terms().bv_ule(term_, b.term_));
  }
  Proposition operator<(const Bits& b) const {
    return Proposition(kSigned ? terms().bv_slt(term_, b.term_) : terms().bv_ult(term_, b.term_));
  }
  Proposition operator>=(const Bits& b) const { return b <= *this; }
  Proposition operator>(const Bits& b) const { return b < *this; }

  [[nodiscard]] Bits<true> toSigned() const { return Bits<true>(term_); }
  [[nodiscard]] Bits<false> toUnsigned() const { return Bits<false>(term_); }
  [[nodiscard]] Bits extend(unsigned by) const {
    return Bits(kSigned ? terms().bv_sign_extend(term_, by) : terms().bv_zero_extend(term_, by));
  }
  [[nodiscard]] Bits contract(unsigned by) const { return extract(getWidth() - 1 - by, 0); }
  [[nodiscard]] Bits resize(unsigned width) const { return Bits(terms().bv_resize(term_, width, kSigned)); }
  [[nodiscard]] Bits matchWidth(const Bits& b) const { return extend(b.getWidth() - getWidth()); }
  [[nodiscard]] Bits append(const Bits& low) const { return Bits(terms().bv_concat(term_, low.term_)); }
  [[nodiscard]] Bits extract(unsigned high, unsigned low) const { return Bits(terms().bv_extract(term_, high, low)); }

 private:
  Term term_;
};

struct Traits {
  using bwt = unsigned;
  using rm = Rounding;
  using fpt = Format;
  using prop = Proposition;
  using sbv = Bits<true>;
  using ubv = Bits<false>;

  static rm RNE() { return Rounding(RoundingMode::NearestEven); }
  static rm RNA() { return Rounding(RoundingMode::NearestAway); }
  static rm RTP() { return Rounding(RoundingMode::TowardPositive); }
  static rm RTN() { return Rounding(RoundingMode::TowardNegative); }
  static rm RTZ() { return Rounding(RoundingMode::TowardZero); }
};

using Float = symfpu::unpackedFloat<Traits>;

}  // namespace pincer::logic::symbolic

namespace symfpu {

template <>
struct ite<pincer::logic::symbolic::Proposition, pincer::logic::symbolic::Proposition> {
  using P = pincer::logic::symbolic::Proposition;
  static P iteOp(const P& c, const P& a, const P& b) {
    return P(pincer::logic::symbolic::terms().ite(c.term(), a.term(), b.term()));
  }
};

template <bool kSigned>
struct ite<pincer::logic::symbolic::Proposition, pincer::logic::symbolic::Bits<kSigned>> {
  using B = pincer::logic::symbolic::Bits<kSigned>;
  static B iteOp(const pincer::logic::symbolic::Proposition& c, const B& a, const B& b) {
    return B(pincer::logic::symbolic::terms().ite(c.term(), a.term(), b.term()));
  }
};

}  // namespace symfpu
