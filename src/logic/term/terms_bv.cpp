// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Bitwise operations.
#include <array>

#include "base/contract.h"
#include "logic/term/rewrite.h"
#include "logic/term/rewrite_bounds.h"
#include "logic/term/terms.h"

namespace pincer::logic {

using rewrite::is_bv_ones;
using rewrite::is_bv_zero;

namespace {

void require_same_bv(const Terms& terms, Term a, Term b) {
  base::require(terms.sort(a).is_bitvec() && terms.sort(a) == terms.sort(b), "two bit-vectors of one width");
}

// Truth values as numbers, for example of one bit: ite(p, k, 0) & ite(q, k, 0) is ite(p and q, k, 0).
Term of_flags(Terms& terms, Kind kind, Term a, Term b) {
  if (kind != Kind::BvAnd && kind != Kind::BvOr && kind != Kind::BvXor) return {};
  const auto [p, k] = rewrite::as_flag(terms, a);
  const auto [q, same_k] = rewrite::as_flag(terms, b);
  if (!p.valid() || !q.valid() || k != same_k) return {};
  const Term both = kind == Kind::BvAnd ? terms.land(p, q) : kind == Kind::BvOr ? terms.lor(p, q) : terms.lxor(p, q);
  return terms.ite(both, k, terms.bv(terms.sort(k).width(), 0));
}

bool are_complements(const Terms& terms, Term a, Term b) {
  return (terms.kind(a) == Kind::BvNot && terms.child(a, 0) == b) ||
         (terms.kind(b) == Kind::BvNot && terms.child(b, 0) == a);
}

}  // namespace

/// What all binary operations have in common: constants and choices between constants.
Term Terms::bv_binary(Kind kind, Term a, Term b) {
  const Sort s = sort(a);
  if (const Term folded = fold(kind, s, 0, {a, b}); folded.valid()) return folded;
  const auto again = [&](Term x, Term y) { return fold(kind, s, 0, {x, y}); };
  if (const Term lifted = rewrite::lift(*this, a, b, again); lifted.valid()) return lifted;
  if (const Term flag = of_flags(*this, kind, a, b); flag.valid()) return flag;
  return make(kind, s, 0, {a, b});
}

Term Terms::bv_not(Term a) {
  base::require(sort(a).is_bitvec(), "bv_not takes a bit-vector");
  if (kind(a) == Kind::BvNot) return child(a, 0);
  if (kind(a) == Kind::BvNeg) return bv_sub(child(a, 0), bv(sort(a).width(), 1));
  if (const Term folded = fold(Kind::BvNot, sort(a), 0, {a}); folded.valid()) return folded;
  if (rewrite::is_ite_of_constants(*this, a)) return rewrite::lift(*this, a, [&](Term k) { return bv_not(k); });
  return make(Kind::BvNot, sort(a), 0, {a});
}

Term Terms::bv_and(Term a, Term b) {
  require_same_bv(*this, a, b);
  rewrite::order(*this, a, b);
  if (a == b || is_bv_ones(*this, b)) return a;
  if (is_bv_zero(*this, b)) return b;
  if (are_complements(*this, a, b)) return bv(sort(a).width(), 0);
  if (is_const(b) && rewrite::has_constant(*this, a, Kind::BvAnd)) {
    return bv_and(child(a, 0), bv_and(child(a, 1), b));
  }
  if (is_const(b) && kind(a) == Kind::BvZeroExtend) {
    const Term x = child(a, 0);
    const unsigned added = attribute(a);
    return bv_zero_extend(bv_and(x, bv_extract(b, sort(x).width() - 1, 0)), added);
  }
  if (rewrite::mask_keeps_all(*this, a, b)) return a;
  return bv_binary(Kind::BvAnd, a, b);
}

Term Terms::bv_or(Term a, Term b) {
  require_same_bv(*this, a, b);
  rewrite::order(*this, a, b);
  if (a == b || is_bv_zero(*this, b)) return a;
  if (is_bv_ones(*this, b)) return b;
  if (are_complements(*this, a, b)) return bv_not(bv(sort(a).width(), 0));
  if (is_const(b) && rewrite::has_constant(*this, a, Kind::BvOr)) return bv_or(child(a, 0), bv_or(child(a, 1), b));
  return bv_binary(Kind::BvOr, a, b);
}

Term Terms::bv_xor(Term a, Term b) {
  require_same_bv(*this, a, b);
  rewrite::order(*this, a, b);
  if (is_bv_zero(*this, b)) return a;
  if (a == b) return bv(sort(a).width(), 0);
  if (is_bv_ones(*this, b)) return bv_not(a);
  if (are_complements(*this, a, b)) return bv_not(bv(sort(a).width(), 0));
  if (is_const(b) && rewrite::has_constant(*this, a, Kind::BvXor)) return bv_xor(child(a, 0), bv_xor(child(a, 1), b));
  return bv_binary(Kind::BvXor, a, b);
}

}  // namespace pincer::logic
