// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/integer_terms.h"

#include "base/contract.h"
#include "logic/term/traverse.h"

namespace pincer::transform {

using domain::Bound;
using domain::Interval;
using logic::Kind;
using logic::Sort;
using logic::Term;

IntegerTerms::IntegerTerms(logic::Terms& terms, Arithmetic arithmetic, Lookup lookup, Fresh fresh)
    : terms_(terms), arithmetic_(arithmetic), lookup_(std::move(lookup)), fresh_(std::move(fresh)) {}

Sort IntegerTerms::sort(Sort sort) {
  if (sort.is_bitvec()) return Sort::integer();
  if (sort.is_array()) return Sort::array(IntegerTerms::sort(sort.index()), IntegerTerms::sort(sort.element()));
  return sort;
}

Term IntegerTerms::power(unsigned exponent) { return terms_.integer(mpz_class(1) << exponent); }

Interval IntegerTerms::full(unsigned width, bool is_signed) {
  const mpz_class half = mpz_class(1) << (width - 1);
  if (is_signed) return {Bound::from(-half), Bound::from(half - 1)};
  return {0, Bound::from(2 * half - 1)};
}

Term IntegerTerms::normalise(const Out& value, unsigned width, bool is_signed) {
  if (arithmetic_ == Arithmetic::Ideal) return value.term;
  const Interval target = full(width, is_signed);
  if (target.contains(value.range)) return value.term;
  const mpz_class whole = mpz_class(1) << width;
  const Interval shift{Bound::from(whole), Bound::from(whole)};
  if ((target + shift).contains(value.range)) return terms_.int_sub(value.term, terms_.integer(whole));
  if ((target + -shift).contains(value.range)) return terms_.int_add(value.term, terms_.integer(whole));
  // At most one turn too far on either side: split at the wrap.
  const Interval around{target.low + -Bound::from(whole), target.high + Bound::from(whole)};
  if (target.low.finite() && target.high.finite() && around.contains(value.range)) {
    const Term low = terms_.integer(target.low.to_mpz());
    const Term high = terms_.integer(target.high.to_mpz());
    Term result = value.term;
    if (value.range.low < target.low)
      result = terms_.ite(terms_.int_lt(value.term, low), terms_.int_add(value.term, terms_.integer(whole)), result);
    if (value.range.high > target.high)
      result = terms_.ite(terms_.int_lt(high, value.term), terms_.int_sub(value.term, terms_.integer(whole)), result);
    return result;
  }
  const Term modulus = terms_.integer(whole);
  if (!is_signed) return terms_.int_mod(value.term, modulus);
  const Term half = terms_.integer(whole / 2);
  return terms_.int_sub(terms_.int_mod(terms_.int_add(value.term, half), modulus), half);
}

Term IntegerTerms::as(Term bits, bool is_signed) {
  return normalise(done_.at(bits), terms_.sort(bits).width(), is_signed);
}

Interval IntegerTerms::range_as(Term bits, bool is_signed) {
  const Interval target = full(terms_.sort(bits).width(), is_signed);
  const Interval& range = done_.at(bits).range;
  if (arithmetic_ == Arithmetic::Ideal) return range;
  return target.contains(range) ? range : target;
}

Term IntegerTerms::plain(Term term) { return translate(term).term; }

Term IntegerTerms::number(Term term, bool is_signed) {
  return normalise(translate(term), terms_.sort(term).width(), is_signed);
}

const IntegerTerms::Out& IntegerTerms::translate(Term term) {
  logic::visit_children_first(
      terms_, term, [&](Term t) { return done_.contains(t); }, [&](Term t) { done_[t] = visit(t); });
  return done_.at(term);
}

IntegerTerms::Out IntegerTerms::visit(Term t) {
  const Sort sort = terms_.sort(t);
  const auto child = [&](std::size_t i) { return terms_.child(t, i); };
  const bool ideal = arithmetic_ == Arithmetic::Ideal;
  switch (terms_.kind(t)) {
    case Kind::Variable: {
      const IntegerVariable variable = lookup_(t);
      return {variable.term, variable.range};
    }
    case Kind::BoolConst:
    case Kind::IntConst:
    case Kind::FloatConst: return {t, {}};
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: {
      const bool is_signed = terms_.kind(t) == Kind::BvSlt || terms_.kind(t) == Kind::BvSle;
      const bool strict = terms_.kind(t) == Kind::BvUlt || terms_.kind(t) == Kind::BvSlt;
      if (!ideal) {
        const Interval left = range_as(child(0), is_signed);
        const Interval right = range_as(child(1), is_signed);
        if (strict ? left.high < right.low : left.high <= right.low) return {terms_.boolean(true), {}};
        if (strict ? right.high <= left.low : right.high < left.low) return {terms_.boolean(false), {}};
      }
      const Term a = as(child(0), is_signed);
      const Term b = as(child(1), is_signed);
      return {strict ? terms_.int_lt(a, b) : terms_.int_le(a, b), {}};
    }
    case Kind::Eq:
      if (terms_.sort(child(0)).is_bitvec()) {
        // In whichever reading costs less; the values are equal in both or in none.
        const unsigned width = terms_.sort(child(0)).width();
        const auto fits = [&](bool is_signed) {
          return full(width, is_signed).contains(done_.at(child(0)).range) +
                 full(width, is_signed).contains(done_.at(child(1)).range);
        };
        const bool is_signed = fits(true) >= fits(false);
        return {terms_.eq(as(child(0), is_signed), as(child(1), is_signed)), {}};
      }
      break;
    case Kind::BvToInt: return {as(child(0), false), {}};
    case Kind::Ite:
      if (sort.is_bitvec()) {
        const Out& a = done_.at(child(1));
        const Out& b = done_.at(child(2));
        return {terms_.ite(done_.at(child(0)).term, a.term, b.term), join(a.range, b.range)};
      }
      break;
    case Kind::Select: {
      const Term element = terms_.select(
          done_.at(child(0)).term, terms_.sort(child(1)).is_bitvec() ? as(child(1), false) : done_.at(child(1)).term);
      if (!sort.is_bitvec()) return {element, {}};
      if (ideal) return {element, {}};
      const Interval range = full(sort.width(), signed_elements(sort));
      facts_.push_back(terms_.land(terms_.int_le(terms_.integer(range.low.to_mpz()), element),
                                   terms_.int_le(element, terms_.integer(range.high.to_mpz()))));
      return {element, range};
    }
    case Kind::Store: {
      const auto read = [&](Term part, bool is_signed) {
        return terms_.sort(part).is_bitvec() ? as(part, is_signed) : done_.at(part).term;
      };
      const Sort element = terms_.sort(child(2));
      return {terms_.store(done_.at(child(0)).term, read(child(1), false),
                           read(child(2), element.is_bitvec() && signed_elements(element))),
              {}};
    }
    case Kind::ConstArray: {
      const Sort element = terms_.sort(child(0));
      return {terms_.const_array(IntegerTerms::sort(sort), element.is_bitvec() ? as(child(0), signed_elements(element))
                                                                               : done_.at(child(0)).term),
              {}};
    }
    default: break;
  }
  if (sort.is_bitvec()) return visit_bits(t);
  // Bool, Int and Float operations as they are; bits that go into floats stay bits.
  std::vector<Term> children;
  const std::vector<Term> old(terms_.children(t).begin(), terms_.children(t).end());
  for (const Term c : old) {
    const Term translated = done_.at(c).term;
    children.push_back(terms_.sort(c).is_bitvec() ? terms_.int_to_bv(translated, terms_.sort(c).width()) : translated);
  }
  return {children == old ? t : terms_.rebuild(t, children), {}};
}

IntegerTerms::Out IntegerTerms::visit_bits(Term t) {
  const unsigned width = terms_.sort(t).width();
  const auto child = [&](std::size_t i) { return terms_.child(t, i); };
  const auto out = [&](std::size_t i) -> const Out& { return done_.at(terms_.child(t, i)); };
  const bool ideal = arithmetic_ == Arithmetic::Ideal;
  const Interval minus_one{-1, -1};
  const auto constant = [&](std::size_t i) -> std::optional<mpz_class> {
    const Term c = terms_.child(t, i);
    if (terms_.kind(c) != Kind::BvConst) return std::nullopt;
    return terms_.const_value(c).as_unsigned();
  };
  switch (terms_.kind(t)) {
    case Kind::BvConst: {
      const mpz_class value = terms_.const_value(t).as_signed();
      return {terms_.integer(value), Interval::single(value)};
    }
    case Kind::BvAdd: return {terms_.int_add(out(0).term, out(1).term), out(0).range + out(1).range};
    case Kind::BvSub: return {terms_.int_sub(out(0).term, out(1).term), out(0).range + -out(1).range};
    case Kind::BvNeg: return {terms_.int_neg(out(0).term), -out(0).range};
    case Kind::BvNot: return {terms_.int_sub(terms_.integer(-1), out(0).term), minus_one + -out(0).range};
    case Kind::BvMul: return product(t);
    case Kind::BvShl:
      if (const auto amount = constant(1); amount && *amount < width) {
        const auto bits = static_cast<unsigned>(amount->get_ui());
        const Interval factor = Interval::single(mpz_class(1) << bits);
        return {terms_.int_mul(power(bits), out(0).term), out(0).range * factor};
      }
      return abstracted(t);
    case Kind::BvLShr:
    case Kind::BvAShr:
      if (const auto amount = constant(1); amount && *amount < width) {
        const bool is_signed = terms_.kind(t) == Kind::BvAShr;
        const auto bits = static_cast<unsigned>(amount->get_ui());
        const Interval factor = Interval::single(mpz_class(1) << bits);
        return {terms_.int_div(as(child(0), is_signed), power(bits)), divide(range_as(child(0), is_signed), factor)};
      }
      return abstracted(t);
    case Kind::BvZeroExtend: return {as(child(0), false), range_as(child(0), false)};
    case Kind::BvSignExtend: return {as(child(0), true), range_as(child(0), true)};
    case Kind::BvExtract: {
      const unsigned low = terms_.attribute(t);
      if (low == 0) return out(0);  // equal modulo a smaller power
      if (ideal) return abstracted(t);
      return {terms_.int_div(as(child(0), false), power(low)),
              divide(range_as(child(0), false), Interval::single(mpz_class(1) << low))};
    }
    case Kind::BvConcat: {
      const unsigned low = terms_.sort(child(1)).width();
      if (ideal) return abstracted(t);
      return {terms_.int_add(terms_.int_mul(power(low), out(0).term), as(child(1), false)),
              out(0).range * Interval::single(mpz_class(1) << low) + range_as(child(1), false)};
    }
    case Kind::BvUDiv:
    case Kind::BvURem:
    case Kind::BvSDiv:
    case Kind::BvSRem: return division(t);
    case Kind::BvAnd: return bitwise_and(t);
    case Kind::BvOr:
    case Kind::BvXor: return abstracted(t);
    case Kind::IntToBv: return {out(0).term, Interval::top()};
    default: return abstracted(t);
  }
}

IntegerTerms::Out IntegerTerms::product(Term t) {
  const Term a = terms_.child(t, 0);
  const Term b = terms_.child(t, 1);
  for (const auto& [c, x] : {std::pair(a, b), std::pair(b, a)}) {
    if (terms_.kind(c) == Kind::BvConst)
      return {terms_.int_mul(done_.at(c).term, done_.at(x).term), done_.at(c).range * done_.at(x).range};
  }
  if (arithmetic_ == Arithmetic::Ideal) return {terms_.int_mul(done_.at(a).term, done_.at(b).term), {}};
  return abstracted(t);
}

IntegerTerms::Out IntegerTerms::division(Term t) {
  const Kind kind = terms_.kind(t);
  const Term a = terms_.child(t, 0);
  const Term b = terms_.child(t, 1);
  const bool ideal = arithmetic_ == Arithmetic::Ideal;
  const bool is_signed = ideal || kind == Kind::BvSDiv || kind == Kind::BvSRem;
  const bool quotient = kind == Kind::BvUDiv || kind == Kind::BvSDiv;
  const bool by_constant = terms_.kind(b) == Kind::BvConst;
  if (!by_constant && !ideal) return abstracted(t);
  const Term x = as(a, is_signed);
  const Term d = as(b, is_signed);
  if (by_constant && terms_.const_value(b).as_unsigned() == 0) return abstracted(t);
  const Interval range = range_as(a, is_signed);
  const Interval divisor = range_as(b, is_signed);
  const Term zero = terms_.integer(0);
  // Towards zero: of the magnitudes, with the sign put back.
  const auto magnitude = [&](Term n, const Interval& r) {
    return r.low >= Bound(0)    ? n
           : r.high <= Bound(0) ? terms_.int_neg(n)
                                : terms_.ite(terms_.int_le(zero, n), n, terms_.int_neg(n));
  };
  const Term size = terms_.int_div(magnitude(x, range), magnitude(d, divisor));
  const Term x_negative = range.low >= Bound(0) ? terms_.boolean(false) : terms_.int_lt(x, zero);
  const Term d_negative = divisor.low >= Bound(0) ? terms_.boolean(false) : terms_.int_lt(d, zero);
  if (quotient) {
    const Term result = terms_.ite(terms_.lxor(x_negative, d_negative), terms_.int_neg(size), size);
    const Interval up = join(range, -range);
    return {result, ideal ? Interval::top() : up};
  }
  const Term rest = terms_.int_mod(magnitude(x, range), magnitude(d, divisor));
  const Term result = terms_.ite(x_negative, terms_.int_neg(rest), rest);
  Interval bounds = join(divisor, -divisor);
  if (range.low >= Bound(0)) bounds.low = 0;
  return {result, ideal ? Interval::top() : bounds};
}

IntegerTerms::Out IntegerTerms::bitwise_and(Term t) {
  const Term a = terms_.child(t, 0);
  const Term b = terms_.child(t, 1);
  for (const auto& [c, x] : {std::pair(a, b), std::pair(b, a)}) {
    if (terms_.kind(c) != Kind::BvConst || arithmetic_ == Arithmetic::Ideal) continue;
    const mpz_class mask = terms_.const_value(c).as_unsigned();
    if (mask == 0) return {terms_.integer(0), Interval::single(0)};
    // Ones in a row: the bits between, shifted back.
    const auto low = static_cast<unsigned>(mpz_scan1(mask.get_mpz_t(), 0));
    const mpz_class ones = (mask >> low) + 1;
    if (mpz_popcount(ones.get_mpz_t()) != 1) continue;
    const Term shifted = low == 0 ? done_.at(x).term : terms_.int_div(as(x, false), power(low));
    const Interval inside{0, Bound::from(ones - 1)};
    const Interval before = low == 0 ? done_.at(x).range : Interval::top();
    const Term part = inside.contains(before) ? shifted : terms_.int_mod(shifted, terms_.integer(ones));
    return {terms_.int_mul(power(low), part), {0, Bound::from(mask)}};
  }
  return abstracted(t);
}

IntegerTerms::Out IntegerTerms::abstracted(Term t) {
  const unsigned width = terms_.sort(t).width();
  const Term value = fresh_(Sort::integer());
  if (arithmetic_ == Arithmetic::Ideal) return {value, {}};
  const Kind kind = terms_.kind(t);
  const Interval all = full(width, false);
  const Term zero = terms_.integer(0);
  const auto fact = [&](Term f) { facts_.push_back(f); };
  fact(terms_.land(terms_.int_le(zero, value), terms_.int_le(value, terms_.integer(all.high.to_mpz()))));
  if (terms_.children(t).size() == 2 && terms_.sort(terms_.child(t, 0)) == terms_.sort(t) &&
      terms_.sort(terms_.child(t, 1)) == terms_.sort(t)) {
    const Term a = as(terms_.child(t, 0), false);
    const Term b = as(terms_.child(t, 1), false);
    const Term a_zero = terms_.eq(a, zero);
    const Term b_zero = terms_.eq(b, zero);
    const auto when = [&](Term condition, Term result) { fact(terms_.implies(condition, terms_.eq(value, result))); };
    switch (kind) {
      case Kind::BvAnd: fact(terms_.land(terms_.int_le(value, a), terms_.int_le(value, b))); break;
      case Kind::BvOr:
        fact(terms_.land(terms_.int_le(a, value), terms_.int_le(b, value)));
        fact(terms_.int_le(value, terms_.int_add(a, b)));
        break;
      case Kind::BvXor:
        fact(terms_.int_le(value, terms_.int_add(a, b)));
        when(a_zero, b);
        when(b_zero, a);
        fact(terms_.eq(terms_.eq(value, zero), terms_.eq(a, b)));
        break;
      case Kind::BvMul:
        when(a_zero, zero);
        when(b_zero, zero);
        when(terms_.eq(a, terms_.integer(1)), b);
        when(terms_.eq(b, terms_.integer(1)), a);
        break;
      case Kind::BvUDiv:
        fact(terms_.lor(b_zero, terms_.int_le(value, a)));
        when(terms_.eq(b, terms_.integer(1)), a);
        break;
      case Kind::BvURem:
        fact(terms_.lor(b_zero, terms_.int_lt(value, b)));
        fact(terms_.int_le(value, a));
        break;
      case Kind::BvLShr:
        fact(terms_.int_le(value, a));
        when(b_zero, a);
        break;
      case Kind::BvShl:
      case Kind::BvAShr: when(b_zero, a); break;
      default: break;
    }
  }
  return {value, all};
}

}  // namespace pincer::transform
