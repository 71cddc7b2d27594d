// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <array>

#include "base/contract.h"
#include "logic/terms_impl.h"

namespace pincer::logic {

Term Terms::lnot(Term a) {
  base::require(sort(a).is_bool(), "lnot takes a Bool");
  switch (kind(a)) {
    case Kind::BoolConst: return boolean(is_false(a));
    case Kind::Not: return child(a, 0);
    // Orders are total on numbers (not on floats), so a negation is the converse order.
    case Kind::BvUlt: return bv_ule(child(a, 1), child(a, 0));
    case Kind::BvUle: return bv_ult(child(a, 1), child(a, 0));
    case Kind::BvSlt: return bv_sle(child(a, 1), child(a, 0));
    case Kind::BvSle: return bv_slt(child(a, 1), child(a, 0));
    case Kind::IntLt: return int_le(child(a, 1), child(a, 0));
    case Kind::IntLe: return int_lt(child(a, 1), child(a, 0));
    default: return make(Kind::Not, Sort::boolean(), 0, {a});
  }
}

Term Terms::existing_negation(Term t) const {
  const auto converse = [&](Kind order) {
    const std::array swapped{child(t, 1), child(t, 0)};
    return impl_->store.find(order, Sort::boolean(), 0, swapped);
  };
  switch (kind(t)) {
    case Kind::Not: return child(t, 0);
    case Kind::BvUlt: return converse(Kind::BvUle);
    case Kind::BvUle: return converse(Kind::BvUlt);
    case Kind::BvSlt: return converse(Kind::BvSle);
    case Kind::BvSle: return converse(Kind::BvSlt);
    case Kind::IntLt: return converse(Kind::IntLe);
    case Kind::IntLe: return converse(Kind::IntLt);
    default: return {};  // if its negation is among some terms, that is a Not, and will be asked instead
  }
}

Term Terms::junction(Kind junction_kind, std::span<const Term> terms) {
  // And: `neutral` true, `absorbing` false; Or: the other way round.
  const Term neutral = boolean(junction_kind == Kind::And);
  const Term absorbing = boolean(junction_kind != Kind::And);
  // Adding one conjunct at a time to a long conjunction must not copy it each time: a long child is merged only
  // when the others are as many. So chains become trees of wide nodes.
  constexpr std::size_t kAlwaysMerged = 32;
  std::vector<Term> parts;
  parts.reserve(terms.size());
  for (const Term t : terms) {
    base::require(sort(t).is_bool(), "and, or take Bools");
    if (t == absorbing) return absorbing;
    if (t == neutral) continue;
    const auto inner = kind(t) == junction_kind ? children(t) : std::span<const Term>{};
    if (!inner.empty() && inner.size() <= std::max(kAlwaysMerged, terms.size())) {
      parts.insert(parts.end(), inner.begin(), inner.end());
    } else {
      parts.push_back(t);
    }
  }
  std::sort(parts.begin(), parts.end());
  parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
  for (const Term t : parts) {
    const Term negation = existing_negation(t);
    if (negation.valid() && std::binary_search(parts.begin(), parts.end(), negation)) return absorbing;
  }
  if (parts.empty()) return neutral;
  if (parts.size() == 1) return parts[0];
  return make(junction_kind, Sort::boolean(), 0, parts);
}

Term Terms::land(std::span<const Term> terms) { return junction(Kind::And, terms); }
Term Terms::lor(std::span<const Term> terms) { return junction(Kind::Or, terms); }
Term Terms::land(Term a, Term b) { return junction(Kind::And, std::array{a, b}); }
Term Terms::lor(Term a, Term b) { return junction(Kind::Or, std::array{a, b}); }
Term Terms::implies(Term a, Term b) { return lor(lnot(a), b); }
Term Terms::lxor(Term a, Term b) {
  base::require(sort(a).is_bool(), "lxor takes Bools");
  return ne(a, b);
}

}  // namespace pincer::logic
