// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <array>

#include "base/contract.h"
#include "logic/term/terms_impl.h"

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
    default: return impl_->store.find(Kind::Not, Sort::boolean(), 0, std::array{t});
  }
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
