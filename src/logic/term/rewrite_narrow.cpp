// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/rewrite_narrow.h"

namespace pincer::logic::rewrite {

namespace {

constexpr unsigned kDeepestNarrowing = 4;

bool is_bitwise(Kind kind) {
  return kind == Kind::BvNot || kind == Kind::BvAnd || kind == Kind::BvOr || kind == Kind::BvXor || kind == Kind::Ite;
}

// Their low bits depend only on the low bits of their operands.
bool is_modular(Kind kind) {
  return kind == Kind::BvNeg || kind == Kind::BvAdd || kind == Kind::BvSub || kind == Kind::BvMul;
}

// The range of bits of `t` can be had without an extract of the range from a term as wide as t.
bool shrinks(const Terms& terms, Term t, unsigned low, unsigned depth) {
  const Kind kind = terms.kind(t);
  if (kind == Kind::BvConst || kind == Kind::BvZeroExtend || kind == Kind::BvSignExtend) return true;
  if (depth == kDeepestNarrowing || !(is_bitwise(kind) || (low == 0 && is_modular(kind)))) return false;
  const std::size_t first = kind == Kind::Ite ? 1 : 0;
  const auto children = terms.children(t);
  for (std::size_t i = first; i < children.size(); ++i) {
    if (!shrinks(terms, children[i], low, depth + 1)) return false;
  }
  return true;
}

}  // namespace

Term narrowed(Terms& terms, Term t, unsigned low, unsigned width) {
  const Kind kind = terms.kind(t);
  if (!(is_bitwise(kind) || (low == 0 && is_modular(kind))) || !shrinks(terms, t, low, 0)) return {};
  const auto part = [&](std::size_t i) { return terms.bv_extract(terms.child(t, i), low + width - 1, low); };
  if (kind == Kind::BvNot) return terms.bv_not(part(0));
  if (kind == Kind::BvNeg) return terms.bv_neg(part(0));
  if (kind == Kind::Ite) {
    const Term then_part = part(1);
    return terms.ite(terms.child(t, 0), then_part, part(2));
  }
  const Term a = part(0);
  const Term b = part(1);
  switch (kind) {
    case Kind::BvAnd: return terms.bv_and(a, b);
    case Kind::BvOr: return terms.bv_or(a, b);
    case Kind::BvXor: return terms.bv_xor(a, b);
    case Kind::BvAdd: return terms.bv_add(a, b);
    case Kind::BvSub: return terms.bv_sub(a, b);
    default: return terms.bv_mul(a, b);
  }
}

}  // namespace pincer::logic::rewrite
