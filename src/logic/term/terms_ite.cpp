// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/contract.h"
#include "logic/term/terms.h"

namespace pincer::logic {

Term Terms::ite(Term c, Term a, Term b) {
  base::require(sort(c).is_bool(), "the condition of ite is a Bool");
  base::require(sort(a) == sort(b), "the branches of ite have one sort");
  if (is_true(c)) return a;
  if (is_false(c)) return b;
  if (a == b) return a;
  if (kind(c) == Kind::Not) return ite(child(c, 0), b, a);

  if (sort(a).is_bool()) {
    if (is_true(a) || a == c) return lor(c, b);
    if (is_false(b) || b == c) return land(c, a);
    if (is_false(a)) return land(lnot(c), b);
    if (is_true(b)) return lor(lnot(c), a);
    if (kind(a) == Kind::Not && child(a, 0) == b) return eq(c, a);  // a and b opposite: c = a
    if (kind(b) == Kind::Not && child(b, 0) == a) return eq(c, a);
  }
  const Term opposite = existing_negation(c);
  if (kind(a) == Kind::Ite) {
    if (child(a, 0) == c) return ite(c, child(a, 1), b);
    if (child(a, 0) == opposite) return ite(c, child(a, 2), b);
    // Merging paths: two tests that lead to the same value are one.
    if (child(a, 2) == b) return ite(land(c, child(a, 0)), child(a, 1), b);
    if (child(a, 1) == b) return ite(land(c, lnot(child(a, 0))), child(a, 2), b);
  }
  if (kind(b) == Kind::Ite) {
    if (child(b, 0) == c) return ite(c, a, child(b, 2));
    if (child(b, 0) == opposite) return ite(c, a, child(b, 1));
    if (child(b, 1) == a) return ite(lor(c, child(b, 0)), a, child(b, 2));
    if (child(b, 2) == a) return ite(lor(c, lnot(child(b, 0))), a, child(b, 1));
  }
  return make(Kind::Ite, sort(a), 0, {c, a, b});
}

}  // namespace pincer::logic
