// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <array>

#include "base/contract.h"
#include "logic/term/rewrite.h"
#include "logic/term/terms.h"

namespace pincer::logic {

using rewrite::is_bv_ones;
using rewrite::is_bv_zero;

namespace {

// A constant amount, cut off at the width: from there on all amounts are the same.
unsigned shift_amount(const Terms& terms, Term b) {
  const unsigned width = terms.sort(b).width();
  const mpz_class amount = terms.const_value(b).as_unsigned();
  return amount >= width ? width : static_cast<unsigned>(amount.get_ui());
}

}  // namespace

Term Terms::bv_shl(Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "two bit-vectors of one width");
  const unsigned width = sort(a).width();
  if (is_bv_zero(*this, a) || is_bv_zero(*this, b)) return a;
  if (is_const(b)) {
    const unsigned amount = shift_amount(*this, b);
    if (amount >= width) return bv(width, 0);
    if (rewrite::has_constant(*this, a, Kind::BvShl)) {
      return bv_shl(child(a, 0), bv(width, mpz_class(amount + shift_amount(*this, child(a, 1)))));
    }
    if (rewrite::has_constant(*this, a, Kind::BvAdd)) {  // offsets come out
      const auto [x, k] = std::array{child(a, 0), child(a, 1)};
      return bv_add(bv_shl(x, b), bv_shl(k, b));
    }
  }
  return bv_binary(Kind::BvShl, a, b);
}

Term Terms::bv_lshr(Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "two bit-vectors of one width");
  const unsigned width = sort(a).width();
  if (is_bv_zero(*this, a) || is_bv_zero(*this, b)) return a;
  if (is_const(b)) {
    const unsigned amount = shift_amount(*this, b);
    if (amount >= width) return bv(width, 0);
    if (rewrite::has_constant(*this, a, Kind::BvLShr)) {
      return bv_lshr(child(a, 0), bv(width, mpz_class(amount + shift_amount(*this, child(a, 1)))));
    }
    if (kind(a) == Kind::BvZeroExtend) {
      const Term x = child(a, 0);
      const unsigned narrow = sort(x).width();
      if (amount >= narrow) return bv(width, 0);
      return bv_zero_extend(bv_lshr(x, bv(narrow, mpz_class(amount))), width - narrow);
    }
  }
  return bv_binary(Kind::BvLShr, a, b);
}

Term Terms::bv_ashr(Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "two bit-vectors of one width");
  const unsigned width = sort(a).width();
  if (is_bv_zero(*this, a) || is_bv_ones(*this, a) || is_bv_zero(*this, b)) return a;
  if (kind(a) == Kind::BvZeroExtend) return bv_lshr(a, b);
  if (is_const(b)) {
    const unsigned amount = shift_amount(*this, b);
    if (amount >= width) return bv_ashr(a, bv(width, width - 1));
    if (rewrite::has_constant(*this, a, Kind::BvAShr)) {
      const unsigned both = amount + shift_amount(*this, child(a, 1));
      return bv_ashr(child(a, 0), bv(width, both >= width ? width - 1 : both));
    }
    if (kind(a) == Kind::BvSignExtend) {
      const Term x = child(a, 0);
      const unsigned narrow = sort(x).width();
      return bv_sign_extend(bv_ashr(x, bv(narrow, std::min(amount, narrow - 1))), width - narrow);
    }
  }
  return bv_binary(Kind::BvAShr, a, b);
}

}  // namespace pincer::logic
