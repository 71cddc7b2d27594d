// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/atoms.h"

#include <set>

namespace pincer::cpa {

using logic::Kind;
using logic::Term;

std::vector<Term> atoms_of(const logic::Terms& terms, Term formula) {
  std::vector<Term> result;
  std::set<Term> seen;
  std::vector<Term> open{formula};
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t).second || terms.is_const(t)) continue;
    const Kind kind = terms.kind(t);
    const bool is_structure = kind == Kind::Not || kind == Kind::And || kind == Kind::Or || kind == Kind::Ite ||
                              (kind == Kind::Eq && terms.sort(terms.child(t, 0)).is_bool());
    if (!is_structure) {
      result.push_back(t);
      continue;
    }
    for (const Term child : terms.children(t)) open.push_back(child);
  }
  return result;
}

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
