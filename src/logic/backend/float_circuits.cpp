// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Float80 is (_ FloatingPoint 15 64) here: the numbers are the same, only the pattern in memory has the explicit leading
// bit, which is dropped and restored at FpFromBits and FpToBits.
#include "logic/backend/float_circuits.h"

#include <optional>
#include <vector>

#include "logic/backend/symfpu_traits.h"
#include "logic/bitblast/blaster.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"
#include "logic/value/float_format.h"

namespace pincer::logic {

using bitblast::Unsupported;
using symbolic::Format;
using symbolic::Proposition;
using symbolic::Rounding;
using symbolic::Traits;
using Signed = Traits::sbv;
using Unsigned = Traits::ubv;
using Unpacked = symbolic::Float;

namespace {

Format format_of(Sort sort) { return {sort.exponent_bits(), sort.significand_bits()}; }

/// Bits of a pattern without the explicit leading bit of Float80.
unsigned pattern_bits(Sort sort) { return sort.exponent_bits() + sort.significand_bits(); }

Sort pattern_sort(Sort sort) {
  if (sort.is_float()) return Sort::bitvec(pattern_bits(sort));
  if (!sort.is_array() || !sort.element().is_float()) return sort;
  return Sort::array(sort.index(), pattern_sort(sort.element()));
}

/// In smaller formats SymFPU's exponents overflow.
bool has_circuits(Sort sort) { return sort.exponent_bits() >= 3 && sort.significand_bits() >= 3; }

bool has_float(Sort sort) {
  return sort.is_float() || (sort.is_array() && (sort.element().is_float() || sort.index().is_float()));
}

}  // namespace

class FloatCircuits::Impl {
 public:
  explicit Impl(Terms& terms) : terms_(terms) {}

  Term translate(Term root) {
    const symbolic::Scope scope(terms_);
    visit_children_first(
        terms_, root, [&](Term t) { return term_.contains(t) || float_.contains(t); }, [&](Term t) { visit(t); });
    return *term_.find(root);
  }

  [[nodiscard]] Term pattern_of(Term variable) const {
    const Term* found = pattern_.find(variable);
    return found == nullptr ? Term() : *found;
  }

 private:
  void visit(Term t) {
    const Sort sort = terms_.sort(t);
    if (sort.is_float() && !has_circuits(sort)) throw Unsupported("a format with few bits");
    if (sort.is_array() && sort.index().is_float()) throw Unsupported("arrays with floats as indices");
    if (sort.is_float()) {
      float_[t] = make_float(t);
    } else if (sort.is_array() && sort.element().is_float()) {
      term_[t] = make_array(t);
    } else {
      term_[t] = make_term(t);
    }
  }

  [[nodiscard]] Term child(Term t, std::size_t i) const { return *term_.find(terms_.child(t, i)); }
  [[nodiscard]] Unpacked operand(Term t, std::size_t i) const { return **float_.find(terms_.child(t, i)); }
  [[nodiscard]] Proposition condition(Term t) const { return Proposition(child(t, 0)); }

  Unpacked unpacked(Sort sort, Term pattern) const {
    return symfpu::unpack<Traits>(format_of(sort), Unsigned(pattern));
  }
  [[nodiscard]] Term packed(Term float_term) const {
    return symfpu::pack<Traits>(format_of(terms_.sort(float_term)), **float_.find(float_term)).term();
  }
  Term pattern_variable(Term variable) {
    Term& known = pattern_[variable];
    if (!known.valid()) known = terms_.fresh_variable("pattern", pattern_sort(terms_.sort(variable)));
    return known;
  }
  Term constant_pattern(const Value& value) {
    const Sort sort = value.sort();
    const FloatFields fields = unpack_float(sort, value.float_bits());
    const mpz_class exponent = fields.exponent << (sort.significand_bits() - 1);
    const mpz_class sign = mpz_class(fields.negative ? 1 : 0) << (pattern_bits(sort) - 1);
    return terms_.bv(pattern_bits(sort), mpz_class(sign + exponent + fields.fraction));
  }

  std::optional<Unpacked> make_float(Term t) {
    const Sort sort = terms_.sort(t);
    const Format format = format_of(sort);
    const Kind kind = terms_.kind(t);
    const Rounding mode(static_cast<RoundingMode>(has_rounding_mode(kind) ? terms_.attribute(t) : 0));
    switch (kind) {
      case Kind::Variable: return unpacked(sort, pattern_variable(t));
      case Kind::FloatConst: return unpacked(sort, constant_pattern(terms_.const_value(t)));
      case Kind::Ite: return symfpu::ITE(condition(t), operand(t, 1), operand(t, 2));
      case Kind::Select: return unpacked(sort, terms_.select(child(t, 0), child(t, 1)));
      case Kind::FpAdd: return symfpu::add<Traits>(format, mode, operand(t, 0), operand(t, 1), Proposition(true));
      case Kind::FpSub: return symfpu::add<Traits>(format, mode, operand(t, 0), operand(t, 1), Proposition(false));
      case Kind::FpMul: return symfpu::multiply<Traits>(format, mode, operand(t, 0), operand(t, 1));
      case Kind::FpDiv: return symfpu::divide<Traits>(format, mode, operand(t, 0), operand(t, 1));
      case Kind::FpFma: return symfpu::fma<Traits>(format, mode, operand(t, 0), operand(t, 1), operand(t, 2));
      case Kind::FpSqrt: return root(format, mode, operand(t, 0));
      case Kind::FpNeg: return symfpu::negate<Traits>(format, operand(t, 0));
      case Kind::FpAbs: return symfpu::absolute<Traits>(format, operand(t, 0));
      // Of equal operands the second one is the maximum, and the first one the minimum, if this says so.
      case Kind::FpMax: return symfpu::max<Traits>(format, operand(t, 0), operand(t, 1), operand(t, 0).getSign());
      case Kind::FpMin: return symfpu::min<Traits>(format, operand(t, 0), operand(t, 1), operand(t, 0).getSign());
      case Kind::FpRoundToIntegral: return symfpu::roundToIntegral<Traits>(format, mode, operand(t, 0));
      case Kind::FpToFp: return converted(format_of(terms_.sort(terms_.child(t, 0))), format, mode, operand(t, 0));
      case Kind::SBvToFp: return from_signed(format, mode, Signed(child(t, 0)));
      case Kind::UBvToFp: return from_unsigned(format, mode, Proposition(false), Unsigned(child(t, 0)));
      case Kind::FpFromBits: {
        const Term bits = child(t, 0);
        if (sort != Sort::float80()) return unpacked(sort, bits);
        return unpacked(sort, terms_.bv_concat(terms_.bv_extract(bits, 79, 64), terms_.bv_extract(bits, 62, 0)));
      }
      case Kind::FpRem:
      case Kind::FpFmod: throw Unsupported("remainders of floating-point numbers");
      default: throw Unsupported("an operation on floating-point numbers that has no circuit");
    }
  }

  /// SymFPU takes it that no root is subnormal, which is wrong in formats with short exponents.
  static Unpacked root(const Format& format, const Rounding& mode, const Unpacked& x) {
    const unsigned bias = (1U << (format.exponentWidth() - 1)) - 1;
    const unsigned least = bias + format.significandWidth() - 2;  // the least number is 2^-least
    if ((least + 1) / 2 < bias) return symfpu::sqrt<Traits>(format, mode, x);
    const Unpacked rounded = symfpu::rounder<Traits>(format, mode, symfpu::arithmeticSqrt<Traits>(format, x));
    return symfpu::addSqrtSpecialCases<Traits>(format, x, rounded.getSign(), rounded);
  }

  /// SymFPU's own conversion is wrong in some cases. Rounding compares exponents with one that is less than the least, which
  /// needs a bit. It needs a significand that is at least two bits longer than the result; 64 bits that become a Float80
  /// have one bit too few. And a format with a longer exponent may have no more bits for it when unpacked; this does not
  /// mean that its numbers are all in the other format.
  static Unpacked converted(const Format& from, const Format& to, const Rounding& mode, const Unpacked& x) {
    const unsigned exponent = Unpacked::exponentWidth(to);
    const unsigned significand = Unpacked::significandWidth(to);
    const unsigned exponent_now = x.getExponent().getWidth();
    const unsigned significand_now = x.getSignificand().getWidth();
    const auto missing = [](unsigned wanted, unsigned now) { return wanted > now ? wanted - now : 0; };
    if (from.exponentWidth() <= to.exponentWidth() && from.significandWidth() <= to.significandWidth()) {
      return x.extend(exponent - exponent_now, significand - significand_now);
    }
    const Unpacked wide = x.extend(missing(exponent + 1, exponent_now), missing(significand + 2, significand_now));
    const Unpacked rounded = symfpu::rounder<Traits>(to, mode, wide);
    return symfpu::ITE(x.getNaN(), Unpacked::makeNaN(to),
                       symfpu::ITE(x.getInf(), Unpacked::makeInf(to, x.getSign()),
                                   symfpu::ITE(x.getZero(), Unpacked::makeZero(to, x.getSign()), rounded)));
  }

  /// The number is a significand with the point at its end, in a format that has room for its exponent. Zero is positive.
  static Unpacked from_unsigned(const Format& to, const Rounding& mode, const Proposition& sign, Unsigned number) {
    if (number.getWidth() == 1) number = number.extend(1);
    const unsigned width = number.getWidth();
    const Format exact(symfpu::bitsToRepresent(width) + 1, width);
    const Unpacked raw(sign, Signed(Unpacked::exponentWidth(exact), width - 1), number);
    return converted(exact, to, mode, raw.normaliseUpDetectZero(exact));
  }
  static Unpacked from_signed(const Format& to, const Rounding& mode, const Signed& number) {
    const Signed wide = number.extend(1);
    const Proposition is_negative = wide < Signed::zero(wide.getWidth());
    const Unsigned size = symfpu::ITE(is_negative, -wide, wide).toUnsigned();
    return from_unsigned(to, mode, is_negative, size);
  }

  Term make_array(Term t) {
    switch (terms_.kind(t)) {
      case Kind::Variable: return pattern_variable(t);
      case Kind::ConstArray: return terms_.const_array(pattern_sort(terms_.sort(t)), packed(terms_.child(t, 0)));
      case Kind::Store: return terms_.store(child(t, 0), child(t, 1), packed(terms_.child(t, 2)));
      case Kind::Ite: return terms_.ite(child(t, 0), child(t, 1), child(t, 2));
      default: throw Unsupported("an array of floats that is no variable, store, choice or constant");
    }
  }

  Term make_term(Term t) {
    const auto children = terms_.children(t);
    if (children.empty()) return t;
    const Sort first = terms_.sort(children[0]);
    if (first.is_float()) return make_from_floats(t, first);
    // Canonical patterns make arrays of floats equal as arrays, but variables have other patterns, too.
    if (terms_.kind(t) == Kind::Eq && has_float(first)) throw Unsupported("equality of arrays");
    std::vector<Term> arguments;
    bool changed = false;
    for (std::size_t i = 0; i < children.size(); ++i) {
      arguments.push_back(child(t, i));
      changed = changed || arguments.back() != children[i];
    }
    return changed ? terms_.rebuild(t, arguments) : t;
  }

  Term make_from_floats(Term t, Sort sort) {
    const Format format = format_of(sort);
    switch (terms_.kind(t)) {
      case Kind::Eq: return symfpu::smtlibEqual<Traits>(format, operand(t, 0), operand(t, 1)).term();
      case Kind::FpEq: return symfpu::ieee754Equal<Traits>(format, operand(t, 0), operand(t, 1)).term();
      case Kind::FpLt: return symfpu::lessThan<Traits>(format, operand(t, 0), operand(t, 1)).term();
      case Kind::FpLe: return symfpu::lessThanOrEqual<Traits>(format, operand(t, 0), operand(t, 1)).term();
      case Kind::FpIsNan: return symfpu::isNaN<Traits>(format, operand(t, 0)).term();
      case Kind::FpIsInf: return symfpu::isInfinite<Traits>(format, operand(t, 0)).term();
      case Kind::FpIsZero: return symfpu::isZero<Traits>(format, operand(t, 0)).term();
      case Kind::FpIsNormal: return symfpu::isNormal<Traits>(format, operand(t, 0)).term();
      case Kind::FpIsSubnormal: return symfpu::isSubnormal<Traits>(format, operand(t, 0)).term();
      case Kind::FpIsNegative: return symfpu::isNegative<Traits>(format, operand(t, 0)).term();
      case Kind::FpToBits: return to_bits(terms_.child(t, 0));
      case Kind::FpToSBv:
      case Kind::FpToUBv: return to_integer(t, format);
      default: throw Unsupported("an operation on floating-point numbers that has no circuit");
    }
  }

  Term to_bits(Term x) {
    const Term pattern = packed(x);
    if (terms_.sort(x) != Sort::float80()) return pattern;
    const Term exponent = terms_.bv_extract(pattern, 77, 63);
    const Term leading = terms_.bool_to_bv(terms_.bv_to_bool(exponent), 1);
    return terms_.bv_concat(terms_.bv_extract(pattern, 78, 63),
                            terms_.bv_concat(leading, terms_.bv_extract(pattern, 62, 0)));
  }

  /// Truncation; 0 where the number does not fit.
  Term to_integer(Term t, const Format& format) {
    const unsigned width = terms_.sort(t).width();
    if (width < 2) throw Unsupported("conversions of floating-point numbers to one bit");
    if (terms_.kind(t) == Kind::FpToUBv) {
      return symfpu::convertFloatToUBV<Traits>(format, Traits::RTZ(), operand(t, 0), width, Unsigned::zero(width))
          .term();
    }
    return symfpu::convertFloatToSBV<Traits>(format, Traits::RTZ(), operand(t, 0), width, Signed::zero(width)).term();
  }

  Terms& terms_;
  TermMap<Term> term_;                      // what is no float
  TermMap<std::optional<Unpacked>> float_;  // never none
  TermMap<Term> pattern_;                   // of variables
};

FloatCircuits::FloatCircuits(Terms& terms) : impl_(std::make_unique<Impl>(terms)) {}
FloatCircuits::~FloatCircuits() = default;

Term FloatCircuits::operator()(Term t) { return impl_->translate(t); }
Term FloatCircuits::pattern_of(Term variable) const { return impl_->pattern_of(variable); }

Value FloatCircuits::value(Sort sort, const Value& pattern) {
  if (sort.is_array()) {
    Value result = Value::array(sort, value(sort.element(), pattern.everywhere()));
    for (const auto& [index, element] : pattern.entries()) result.store(index, value(sort.element(), element));
    return result;
  }
  const mpz_class bits = pattern.as_unsigned();
  const unsigned fraction = sort.significand_bits() - 1;
  const mpz_class exponent_mask = (mpz_class(1) << sort.exponent_bits()) - 1;
  const FloatFields fields{.negative = mpz_tstbit(bits.get_mpz_t(), pattern_bits(sort) - 1) != 0,
                           .exponent = mpz_class((bits >> fraction) & exponent_mask),
                           .fraction = mpz_class(bits & ((mpz_class(1) << fraction) - 1))};
  return Value::floating(sort, pack_float(sort, fields));
}

}  // namespace pincer::logic
