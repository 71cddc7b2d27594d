// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/cells/bounds.h"

#include <algorithm>

namespace pincer::logic {

std::optional<Bound> bound_of(Terms& terms, Term formula) {
  const bool is_negated = terms.kind(formula) == Kind::Not;
  if (is_negated) formula = terms.child(formula, 0);
  const Kind kind = terms.kind(formula);
  const bool is_signed = kind == Kind::BvSlt || kind == Kind::BvSle;
  const bool is_strict = kind == Kind::BvSlt || kind == Kind::BvUlt;
  if (!is_signed && kind != Kind::BvUlt && kind != Kind::BvUle) return std::nullopt;
  const Term left = terms.child(formula, 0);
  const Term right = terms.child(formula, 1);
  if (terms.is_const(left) == terms.is_const(right)) return std::nullopt;
  // x < k or k < x, and if it is negated, k <= x or x <= k.
  Bound result;
  result.variable = terms.is_const(left) ? right : left;
  const Value constant = terms.const_value(terms.is_const(left) ? left : right);
  result.number = is_signed ? constant.as_signed() : constant.as_unsigned();
  result.is_signed = is_signed;
  result.is_upper = terms.is_const(right) != is_negated;
  if (is_strict != is_negated) result.number += result.is_upper ? -1 : 1;
  return result;
}

unsigned signed_width(Terms& terms, Term variable, std::span<const Term> formulas) {
  const unsigned width = terms.sort(variable).width();
  mpz_class half = 1;
  half <<= width - 1;
  mpz_class low = -half;
  mpz_class high = half - 1;
  for (const Term formula : formulas) {
    const auto bound = bound_of(terms, formula);
    if (!bound || bound->variable != variable) continue;
    if (bound->is_signed) {
      if (bound->is_upper)
        high = std::min(high, bound->number);
      else
        low = std::max(low, bound->number);
    } else if (bound->is_upper && bound->number < half) {
      low = std::max(low, mpz_class(0));
      high = std::min(high, bound->number);
    }
  }
  if (low > high) return width;  // nothing can be there
  unsigned needed = width;
  for (mpz_class most = half / 2; needed > 1 && low >= -most && high < most; most /= 2) {
    --needed;
    if (most == 1) break;
  }
  return needed;
}

}  // namespace pincer::logic
