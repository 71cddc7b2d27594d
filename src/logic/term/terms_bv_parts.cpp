// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Concatenation, extraction and extension. Normal forms: zeros in front are BvZeroExtend, adjacent pieces of one term
// are one piece, and an extract reaches only variables and operations that mix bits.
#include <array>

#include "base/contract.h"
#include "logic/term/rewrite.h"
#include "logic/term/rewrite_narrow.h"
#include "logic/term/terms.h"

namespace pincer::logic {

namespace {

// high and low as one piece: constants, or adjacent extracts of the same term. No term if they are neither.
Term joined(Terms& terms, Term high, Term low) {
  if (terms.is_const(high) && terms.is_const(low)) return terms.bv_concat(high, low);
  if (terms.kind(high) != Kind::BvExtract || terms.kind(low) != Kind::BvExtract) return {};
  const Term whole = terms.child(high, 0);
  const unsigned low_end = terms.attribute(low);
  const unsigned middle = terms.attribute(high);
  if (whole != terms.child(low, 0) || middle != low_end + terms.sort(low).width()) return {};
  return terms.bv_extract(whole, middle + terms.sort(high).width() - 1, low_end);
}

}  // namespace

Term Terms::bv_concat(Term high, Term low) {
  base::require(sort(high).is_bitvec() && sort(low).is_bitvec(), "bv_concat takes bit-vectors");
  const Sort result = Sort::bitvec(sort(high).width() + sort(low).width());
  if (const Term folded = fold(Kind::BvConcat, result, 0, {high, low}); folded.valid()) return folded;
  if (rewrite::is_bv_zero(*this, high)) return bv_zero_extend(low, sort(high).width());
  if (kind(high) == Kind::BvZeroExtend) {
    const unsigned added = attribute(high);
    return bv_zero_extend(bv_concat(child(high, 0), low), added);
  }
  if (const Term piece = joined(*this, high, low); piece.valid()) return piece;
  if (kind(low) == Kind::BvConcat) {
    const Term rest = child(low, 1);
    if (const Term piece = joined(*this, high, child(low, 0)); piece.valid()) return bv_concat(piece, rest);
  }
  if (kind(high) == Kind::BvConcat) {
    const Term rest = child(high, 0);
    if (const Term piece = joined(*this, child(high, 1), low); piece.valid()) return bv_concat(rest, piece);
  }
  const auto again = [&](Term x, Term y) { return fold(Kind::BvConcat, result, 0, {x, y}); };
  if (const Term lifted = rewrite::lift(*this, high, low, again); lifted.valid()) return lifted;
  return make(Kind::BvConcat, result, 0, {high, low});
}

Term Terms::bv_extract(Term a, unsigned high, unsigned low) {
  base::require(sort(a).is_bitvec() && low <= high && high < sort(a).width(), "bv_extract takes a range of bits");
  for (;;) {
    const unsigned width = high - low + 1;
    if (width == sort(a).width()) return a;
    const Sort result = Sort::bitvec(width);
    switch (kind(a)) {
      case Kind::BvConst: return fold(Kind::BvExtract, result, low, {a});
      case Kind::BvExtract: {
        const unsigned offset = attribute(a);
        a = child(a, 0);
        high += offset;
        low += offset;
        continue;
      }
      case Kind::BvConcat: {
        const unsigned border = sort(child(a, 1)).width();
        if (low >= border) {
          a = child(a, 0);
          high -= border;
          low -= border;
          continue;
        }
        if (high < border) {
          a = child(a, 1);
          continue;
        }
        // Across the border: only between two whole or atomic parts, so that nothing recurses deeply.
        const Term x = child(a, 0);
        const Term y = child(a, 1);
        const bool whole_x = high - border == sort(x).width() - 1;
        const bool whole_y = low == 0;
        if ((!whole_x && kind(x) == Kind::BvConcat) || (!whole_y && kind(y) == Kind::BvConcat)) break;
        const Term upper = bv_extract(x, high - border, 0);
        return bv_concat(upper, bv_extract(y, border - 1, low));
      }
      case Kind::BvZeroExtend:
      case Kind::BvSignExtend: {
        const Term x = child(a, 0);
        const unsigned inner = sort(x).width();
        const bool zeros = kind(a) == Kind::BvZeroExtend;
        if (high < inner) {
          a = x;
          continue;
        }
        if (low >= inner && zeros) return bv(width, 0);
        const unsigned from = low < inner ? low : inner - 1;  // above all bits of x there are copies of its sign
        const Term kept = bv_extract(x, inner - 1, from);
        const unsigned added = width - sort(kept).width();
        return zeros ? bv_zero_extend(kept, added) : bv_sign_extend(kept, added);
      }
      default:
        if (const Term narrow = rewrite::narrowed(*this, a, low, width); narrow.valid()) return narrow;
        break;
    }
    return make(Kind::BvExtract, result, low, {a});
  }
}

Term Terms::bv_zero_extend(Term a, unsigned added) {
  base::require(sort(a).is_bitvec(), "bv_zero_extend takes a bit-vector");
  if (added == 0) return a;
  const Sort result = Sort::bitvec(sort(a).width() + added);
  if (const Term folded = fold(Kind::BvZeroExtend, result, added, {a}); folded.valid()) return folded;
  if (kind(a) == Kind::BvZeroExtend) return bv_zero_extend(child(a, 0), attribute(a) + added);
  if (rewrite::is_ite_of_constants(*this, a)) {
    return rewrite::lift(*this, a, [&](Term k) { return bv_zero_extend(k, added); });
  }
  return make(Kind::BvZeroExtend, result, added, {a});
}

Term Terms::bv_sign_extend(Term a, unsigned added) {
  base::require(sort(a).is_bitvec(), "bv_sign_extend takes a bit-vector");
  if (added == 0) return a;
  const Sort result = Sort::bitvec(sort(a).width() + added);
  if (const Term folded = fold(Kind::BvSignExtend, result, added, {a}); folded.valid()) return folded;
  if (kind(a) == Kind::BvSignExtend) return bv_sign_extend(child(a, 0), attribute(a) + added);
  if (kind(a) == Kind::BvZeroExtend) return bv_zero_extend(child(a, 0), attribute(a) + added);
  if (rewrite::is_ite_of_constants(*this, a)) {
    return rewrite::lift(*this, a, [&](Term k) { return bv_sign_extend(k, added); });
  }
  return make(Kind::BvSignExtend, result, added, {a});
}

Term Terms::bv_resize(Term a, unsigned width, bool is_signed) {
  const unsigned old = sort(a).width();
  if (width <= old) return bv_extract(a, width - 1, 0);
  return is_signed ? bv_sign_extend(a, width - old) : bv_zero_extend(a, width - old);
}

Term Terms::bool_to_bv(Term b, unsigned width) { return ite(b, bv(width, 1), bv(width, 0)); }

Term Terms::bv_to_bool(Term a) {
  base::require(sort(a).is_bitvec(), "bv_to_bool takes a bit-vector");
  return ne(a, bv(sort(a).width(), 0));
}

}  // namespace pincer::logic
