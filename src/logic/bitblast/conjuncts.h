// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "logic/term/terms.h"

namespace pincer::logic::bitblast {

/// The conjuncts of all `formulas`, those of negated disjunctions too. Law: land(conjuncts(f)) == land(f).
inline std::vector<Term> conjuncts(Terms& terms, const std::vector<Term>& formulas) {
  std::vector<Term> result;
  std::vector<Term> open(formulas.rbegin(), formulas.rend());
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    const bool negated = terms.kind(t) == Kind::Not && terms.kind(terms.child(t, 0)) == Kind::Or;
    if (terms.kind(t) != Kind::And && !negated) {
      result.push_back(t);
      continue;
    }
    const auto parts = terms.children(negated ? terms.child(t, 0) : t);
    std::vector<Term> below(parts.rbegin(), parts.rend());
    for (const Term part : below) open.push_back(negated ? terms.lnot(part) : part);
  }
  return result;
}

}  // namespace pincer::logic::bitblast
