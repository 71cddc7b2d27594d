// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/neighbours.h"

namespace pincer::cpa {

using logic::Kind;
using logic::Term;

std::vector<Term> neighbours(logic::Terms& terms, Term atom) {
  std::vector<Term> result{atom};
  const Kind kind = terms.kind(atom);
  if ((kind != Kind::IntLe && kind != Kind::IntLt && kind != Kind::Eq) || !terms.sort(terms.child(atom, 0)).is_int()) {
    result.push_back(terms.lnot(atom));
    return result;
  }
  const Term one = terms.integer(1);
  const Term sides[] = {terms.child(atom, 0), terms.child(atom, 1)};
  for (const auto& [a, b] : {std::pair(sides[0], sides[1]), std::pair(sides[1], sides[0])}) {
    result.push_back(terms.int_le(a, b));
    result.push_back(terms.int_lt(a, b));
    result.push_back(terms.int_le(a, terms.int_add(b, one)));
  }
  return result;
}

}  // namespace pincer::cpa
