// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/bit_terms.h"

#include <algorithm>

#include "logic/term/traverse.h"
#include "transform/integer_terms.h"

namespace pincer::transform {

using logic::Kind;
using logic::Sort;
using logic::Term;

namespace {

constexpr unsigned kWidest = 512;  // beyond, a formula is not worth its solver's time

}  // namespace

Term BitTerms::widen(Term bits, unsigned width) {
  return terms_.bv_sign_extend(bits, width - terms_.sort(bits).width());
}

Term BitTerms::number(const mpz_class& value) {
  const auto width = static_cast<unsigned>(mpz_sizeinbase(value.get_mpz_t(), 2)) + 1;
  return terms_.bv(width, value);
}

BitTerms::Result BitTerms::translate(Term term) {
  logic::visit_children_first(
      terms_, term, [&](Term t) { return done_.contains(t); }, [&](Term t) { done_[t] = visit(t); });
  return done_.at(term);
}

Term BitTerms::weaken(Term formula) {
  // Conjuncts that cannot be said are dropped; below that, all or nothing.
  if (terms_.kind(formula) == Kind::And) {
    const std::vector<Term> parts(terms_.children(formula).begin(), terms_.children(formula).end());
    std::vector<Term> kept;
    for (const Term part : parts) kept.push_back(weaken(part));
    return terms_.land(kept);
  }
  return translate(formula).value_or(terms_.boolean(true));
}

BitTerms::Result BitTerms::visit(Term t) {
  const std::vector<Term> old(terms_.children(t).begin(), terms_.children(t).end());
  std::vector<Term> parts;
  for (const Term child : old) {
    const Result& part = done_.at(child);
    if (!part) return std::nullopt;
    parts.push_back(*part);
  }
  const auto is_int = [&](std::size_t i) { return terms_.sort(old[i]).is_int(); };
  const auto width = [&](std::size_t i) { return terms_.sort(parts[i]).width(); };
  const auto widest = [&] {
    unsigned result = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (is_int(i)) result = std::max(result, width(i));
    }
    return result;
  };
  const auto checked = [&](Term result) -> Result {
    if (terms_.sort(result).is_bitvec() && terms_.sort(result).width() > kWidest) return std::nullopt;
    return result;
  };
  switch (terms_.kind(t)) {
    case Kind::Variable: {
      const auto bits = lookup_(t);
      if (!bits) return std::nullopt;
      if (!terms_.sort(t).is_int()) return bits->term;
      return bits->is_signed ? bits->term : terms_.bv_zero_extend(bits->term, 1);
    }
    case Kind::IntConst: return number(terms_.const_value(t).as_signed());
    case Kind::IntAdd: {
      unsigned extra = 1;
      while ((std::size_t{1} << extra) < parts.size()) ++extra;
      const unsigned all = widest() + extra;
      Term sum = widen(parts[0], all);
      for (std::size_t i = 1; i < parts.size(); ++i) sum = terms_.bv_add(sum, widen(parts[i], all));
      return checked(sum);
    }
    case Kind::IntMul: {
      const unsigned all = width(0) + width(1);
      return checked(terms_.bv_mul(widen(parts[0], all), widen(parts[1], all)));
    }
    case Kind::IntDiv:
    case Kind::IntMod: {
      if (terms_.kind(old[1]) != Kind::IntConst || terms_.const_value(old[1]).as_signed() <= 0) return std::nullopt;
      const unsigned all = widest() + 1;
      const Term x = widen(parts[0], all);
      const Term d = widen(parts[1], all);
      const Term rest = terms_.bv_srem(x, d);
      const Term modulo = terms_.ite(terms_.bv_slt(rest, terms_.bv(all, 0)), terms_.bv_add(rest, d), rest);
      if (terms_.kind(t) == Kind::IntMod) return checked(modulo);
      return checked(terms_.bv_sdiv(terms_.bv_sub(x, modulo), d));
    }
    case Kind::IntLe: return terms_.bv_sle(widen(parts[0], widest()), widen(parts[1], widest()));
    case Kind::IntLt: return terms_.bv_slt(widen(parts[0], widest()), widen(parts[1], widest()));
    case Kind::Eq:
      if (!is_int(0)) return terms_.eq(parts[0], parts[1]);
      return terms_.eq(widen(parts[0], widest()), widen(parts[1], widest()));
    case Kind::Ite:
      if (!is_int(1)) return terms_.ite(parts[0], parts[1], parts[2]);
      return terms_.ite(parts[0], widen(parts[1], widest()), widen(parts[2], widest()));
    case Kind::Select: {
      if (!is_int(1)) return std::nullopt;
      const Sort array = terms_.sort(parts[0]);
      const Term element = terms_.select(parts[0], terms_.bv_resize(parts[1], array.index().width(), true));
      if (!array.element().is_bitvec()) return element;
      return IntegerTerms::signed_elements(array.element()) ? element : terms_.bv_zero_extend(element, 1);
    }
    case Kind::Store: {
      // Addresses and elements that do not fit would be cut; the checker will tell.
      const Sort array = terms_.sort(parts[0]);
      if (!is_int(1) || !array.element().is_bitvec()) return std::nullopt;
      return terms_.store(parts[0], terms_.bv_resize(parts[1], array.index().width(), true),
                          terms_.bv_resize(parts[2], array.element().width(), true));
    }
    case Kind::ConstArray:
    case Kind::BvToInt:
    case Kind::IntToBv: return std::nullopt;
    default: return parts == old ? t : terms_.rebuild(t, parts);
  }
}

}  // namespace pincer::transform
