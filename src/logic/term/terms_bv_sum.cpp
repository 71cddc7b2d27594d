// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Sums and products modulo 2^width. The constant of a sum is its right child and there is at most one, so that
// addresses are base + offset and two offsets of one base can be compared.
#include <array>

#include "base/contract.h"
#include "logic/term/rewrite.h"
#include "logic/term/terms.h"

namespace pincer::logic {

using rewrite::has_constant;
using rewrite::is_bv_one;
using rewrite::is_bv_ones;
using rewrite::is_bv_zero;

Term Terms::bv_neg(Term a) {
  base::require(sort(a).is_bitvec(), "bv_neg takes a bit-vector");
  if (kind(a) == Kind::BvNeg) return child(a, 0);
  if (kind(a) == Kind::BvSub) return bv_sub(child(a, 1), child(a, 0));
  if (kind(a) == Kind::BvNot) return bv_add(child(a, 0), bv(sort(a).width(), 1));
  if (const Term folded = fold(Kind::BvNeg, sort(a), 0, {a}); folded.valid()) return folded;
  if (rewrite::is_ite_of_constants(*this, a)) return rewrite::lift(*this, a, [&](Term k) { return bv_neg(k); });
  return make(Kind::BvNeg, sort(a), 0, {a});
}

Term Terms::bv_add(Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "bv_add takes two bit-vectors of one width");
  rewrite::order(*this, a, b);
  if (is_bv_zero(*this, b)) return a;
  if (has_constant(*this, a, Kind::BvAdd)) {
    const auto [x, k] = std::array{child(a, 0), child(a, 1)};
    if (is_const(b)) return bv_add(x, bv_add(k, b));
    return bv_add(bv_add(x, b), k);
  }
  if (has_constant(*this, b, Kind::BvAdd)) {
    const auto [y, k] = std::array{child(b, 0), child(b, 1)};
    return bv_add(bv_add(a, y), k);
  }
  if (kind(b) == Kind::BvNeg) return bv_sub(a, child(b, 0));
  if (kind(a) == Kind::BvNeg) return bv_sub(b, child(a, 0));
  if (is_const(b) && kind(a) == Kind::BvSub && is_const(child(a, 0))) {
    const auto [k, x] = std::array{child(a, 0), child(a, 1)};
    return bv_sub(bv_add(k, b), x);
  }
  if (is_const(b) && kind(a) == Kind::BvNot) {  // the complement of x is -1 - x
    const Term x = child(a, 0);
    return bv_sub(bv_add(b, bv_not(bv(sort(b).width(), 0))), x);
  }
  if (kind(a) == Kind::BvSub && child(a, 1) == b) return child(a, 0);
  if (kind(b) == Kind::BvSub && child(b, 1) == a) return child(b, 0);
  return bv_binary(Kind::BvAdd, a, b);
}

Term Terms::bv_sub(Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "bv_sub takes two bit-vectors of one width");
  if (a == b) return bv(sort(a).width(), 0);
  if (is_const(b)) return bv_add(a, bv_neg(b));
  if (is_bv_zero(*this, a)) return bv_neg(b);
  if (has_constant(*this, a, Kind::BvAdd)) {
    const auto [x, k] = std::array{child(a, 0), child(a, 1)};
    return bv_add(bv_sub(x, b), k);
  }
  if (has_constant(*this, b, Kind::BvAdd)) {
    const auto [y, k] = std::array{child(b, 0), child(b, 1)};
    return bv_add(bv_sub(a, y), bv_neg(k));
  }
  if (kind(b) == Kind::BvNeg) return bv_add(a, child(b, 0));
  if (has_constant(*this, b, Kind::BvAnd) && child(b, 0) == a) return bv_and(a, bv_not(child(b, 1)));
  if (kind(a) == Kind::BvAdd && child(a, 1) == b) return child(a, 0);
  if (kind(a) == Kind::BvAdd && child(a, 0) == b) return child(a, 1);
  if (kind(b) == Kind::BvAdd && child(b, 0) == a) return bv_neg(child(b, 1));
  if (kind(b) == Kind::BvAdd && child(b, 1) == a) return bv_neg(child(b, 0));
  if (kind(b) == Kind::BvSub && child(b, 0) == a) return child(b, 1);
  if (kind(a) == Kind::BvSub && child(a, 0) == b) return bv_neg(child(a, 1));
  return bv_binary(Kind::BvSub, a, b);
}

Term Terms::bv_mul(Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "bv_mul takes two bit-vectors of one width");
  rewrite::order(*this, a, b);
  if (is_bv_zero(*this, b)) return b;
  if (is_bv_one(*this, b)) return a;
  if (is_bv_ones(*this, b)) return bv_neg(a);
  if (is_const(b) && has_constant(*this, a, Kind::BvMul)) return bv_mul(child(a, 0), bv_mul(child(a, 1), b));
  if (is_const(b) && kind(a) == Kind::BvNeg) return bv_mul(child(a, 0), bv_neg(b));
  if (is_const(b) && has_constant(*this, a, Kind::BvAdd)) {  // offsets come out: 4 * (i + 1) is 4 * i + 4
    const auto [x, k] = std::array{child(a, 0), child(a, 1)};
    return bv_add(bv_mul(x, b), bv_mul(k, b));
  }
  return bv_binary(Kind::BvMul, a, b);
}

}  // namespace pincer::logic
