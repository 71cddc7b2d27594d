// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/parts.h"

#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::logic {

namespace {

/// `negate` gives the negations of the parts of negated disjunctions, if these are taken apart.
template <class Negate>
std::vector<Term> parts_of(const Terms& terms, std::span<const Term> formulas, bool through_negations,
                           const Negate& negate) {
  std::vector<Term> result;
  std::vector<Term> open(formulas.rbegin(), formulas.rend());
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    const bool negated = through_negations && terms.kind(t) == Kind::Not && terms.kind(terms.child(t, 0)) == Kind::Or;
    if (terms.kind(t) != Kind::And && !negated) {
      if (!terms.is_true(t)) result.push_back(t);
      continue;
    }
    const auto parts = terms.children(negated ? terms.child(t, 0) : t);
    const std::vector<Term> below(parts.rbegin(), parts.rend());
    for (const Term part : below) open.push_back(negated ? negate(part) : part);
  }
  return result;
}

}  // namespace

std::vector<Term> conjuncts(const Terms& terms, Term formula) {
  return parts_of(terms, std::span(&formula, 1), false, [](Term t) { return t; });
}

std::vector<Term> all_conjuncts(Terms& terms, std::span<const Term> formulas) {
  return parts_of(terms, formulas, true, [&](Term t) { return terms.lnot(t); });
}

std::vector<Term> atoms_of(const Terms& terms, Term formula) {
  std::vector<Term> result;
  TermMap<bool> seen;
  std::vector<Term> open{formula};
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (seen.contains(t) || terms.is_const(t)) continue;
    seen[t] = true;
    const Kind kind = terms.kind(t);
    const bool is_connective = kind == Kind::Not || kind == Kind::And || kind == Kind::Or || kind == Kind::Ite ||
                               (kind == Kind::Eq && terms.sort(terms.child(t, 0)).is_bool());
    if (!is_connective) {
      result.push_back(t);
      continue;
    }
    const auto children = terms.children(t);
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  return result;
}

std::set<mpz_class> numbers_in(const Terms& terms, std::span<const Term> roots) {
  std::set<mpz_class> result;
  TermMap<bool> seen;
  for (const Term root : roots) {
    visit_children_first(
        terms, root, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          if (terms.is_const(t) && (terms.sort(t).is_bitvec() || terms.sort(t).is_int()))
            result.insert(terms.const_value(t).as_signed());
        });
  }
  return result;
}

}  // namespace pincer::logic
