// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Division: x / 0 is all ones and x % 0 is x, so 0 / x and x / x are not constants.
#include <bit>
#include <cstdint>

#include "base/contract.h"
#include "logic/term/rewrite.h"
#include "logic/term/rewrite_bounds.h"
#include "logic/term/rewrite_differ.h"
#include "logic/term/terms.h"

namespace pincer::logic {

using rewrite::is_bv_one;
using rewrite::is_bv_ones;
using rewrite::is_bv_zero;

namespace {

bool no_sign(const Terms& terms, Term a) { return terms.kind(a) == Kind::BvZeroExtend; }

bool is_positive(const Terms& terms, Term b) { return terms.is_const(b) && terms.const_value(b).as_signed() > 0; }

// x % 2^k is known when the k lowest bits of x are.
Term known_rest(Terms& terms, Term a, Term b) {
  if (!terms.is_const(b) || terms.sort(b).width() > 64) return {};
  const std::uint64_t divisor = terms.const_value(b).as_uint64();
  if (!std::has_single_bit(divisor)) return {};
  const auto rest = rewrite::known_low_bits(terms, a, static_cast<unsigned>(std::countr_zero(divisor)));
  return rest ? terms.bv(terms.sort(a).width(), *rest) : Term();
}

Term divide(Terms& terms, Kind kind, Term a, Term b) {
  switch (kind) {
    case Kind::BvUDiv: return terms.bv_udiv(a, b);
    case Kind::BvURem: return terms.bv_urem(a, b);
    case Kind::BvSDiv: return terms.bv_sdiv(a, b);
    default: return terms.bv_srem(a, b);
  }
}

// An extended number divided by a constant that the narrow width has, too: division in the narrow width. Not
// for 0, where the narrow result is another. For -1 it might not fit; but that was dealt with before.
Term quotient_of_extended(Terms& terms, Kind kind, Term a, Term b) {
  const bool is_signed = kind == Kind::BvSDiv || kind == Kind::BvSRem;
  if (terms.kind(a) != (is_signed ? Kind::BvSignExtend : Kind::BvZeroExtend) || !terms.is_const(b)) return {};
  const Term x = terms.child(a, 0);
  const unsigned added = terms.attribute(a);
  const Value divisor = terms.const_value(b);
  const Value cut = Value::bits(terms.sort(x).width(), divisor.as_unsigned());
  const bool fits = is_signed ? cut.as_signed() == divisor.as_signed() : cut.as_unsigned() == divisor.as_unsigned();
  if (!fits || cut.as_signed() == 0) return {};
  const Term narrow = divide(terms, kind, x, terms.constant(cut));
  return is_signed ? terms.bv_sign_extend(narrow, added) : terms.bv_zero_extend(narrow, added);
}

}  // namespace

Term Terms::bv_udiv(Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "two bit-vectors of one width");
  if (is_bv_one(*this, b)) return a;
  if (is_bv_zero(*this, b)) return bv_not(b);
  if (rewrite::surely_less(*this, a, b)) return bv(sort(a).width(), 0);
  if (const Term narrow = quotient_of_extended(*this, Kind::BvUDiv, a, b); narrow.valid()) return narrow;
  return bv_binary(Kind::BvUDiv, a, b);
}

Term Terms::bv_urem(Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "two bit-vectors of one width");
  if (is_bv_one(*this, b) || a == b) return bv(sort(a).width(), 0);
  if (is_bv_zero(*this, a) || is_bv_zero(*this, b) || rewrite::surely_less(*this, a, b)) return a;
  if (const Term rest = known_rest(*this, a, b); rest.valid()) return rest;
  if (const Term narrow = quotient_of_extended(*this, Kind::BvURem, a, b); narrow.valid()) return narrow;
  return bv_binary(Kind::BvURem, a, b);
}

Term Terms::bv_sdiv(Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "two bit-vectors of one width");
  if (is_bv_ones(*this, b)) return bv_neg(a);
  if (is_bv_one(*this, b)) return a;
  if (no_sign(*this, a) && is_positive(*this, b)) return bv_udiv(a, b);
  if (const Term narrow = quotient_of_extended(*this, Kind::BvSDiv, a, b); narrow.valid()) return narrow;
  return bv_binary(Kind::BvSDiv, a, b);
}

Term Terms::bv_srem(Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "two bit-vectors of one width");
  if (is_bv_one(*this, b) || is_bv_ones(*this, b) || a == b) return bv(sort(a).width(), 0);
  if (is_bv_zero(*this, a) || is_bv_zero(*this, b)) return a;
  if (no_sign(*this, a) && is_positive(*this, b)) return bv_urem(a, b);
  if (const Term narrow = quotient_of_extended(*this, Kind::BvSRem, a, b); narrow.valid()) return narrow;
  return bv_binary(Kind::BvSRem, a, b);
}

}  // namespace pincer::logic
