// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/abduction/variants.h"

#include <algorithm>
#include <utility>

namespace pincer::engine::abduction {

using logic::Kind;
using logic::Term;

namespace {

struct Inequality {
  Term left;  // left <= right
  Term right;
};

// The inequalities that a literal is or consists of.
void add_inequalities(logic::Terms& terms, Term literal, std::vector<Inequality>& out) {
  const bool is_negated = terms.kind(literal) == Kind::Not;
  const Term atom = is_negated ? terms.child(literal, 0) : literal;
  const Kind kind = terms.kind(atom);
  if (kind != Kind::IntLe && kind != Kind::IntLt && (kind != Kind::Eq || !terms.sort(terms.child(atom, 0)).is_int()))
    return;
  const Term a = terms.child(atom, 0);
  const Term b = terms.child(atom, 1);
  const auto strict = [&](Term less, Term more) { out.push_back({terms.int_add(less, terms.integer(1)), more}); };
  switch (kind) {
    case Kind::IntLe: is_negated ? strict(b, a) : out.push_back({a, b}); break;
    case Kind::IntLt: is_negated ? out.push_back({b, a}) : strict(a, b); break;
    default:
      if (is_negated) {
        strict(a, b);
        strict(b, a);
      } else {
        out.push_back({a, b});
        out.push_back({b, a});
      }
  }
}

}  // namespace

std::vector<Term> literals_of(logic::Terms& terms, Term clause) {
  const bool is_negated = terms.kind(clause) == Kind::Not && terms.kind(terms.child(clause, 0)) == Kind::And;
  if (!is_negated && terms.kind(clause) != Kind::Or) return {clause};
  const auto children = terms.children(is_negated ? terms.child(clause, 0) : clause);
  std::vector<Term> result(children.begin(), children.end());
  if (is_negated)
    for (Term& literal : result) literal = terms.lnot(literal);
  return result;
}

std::vector<Term> variants(logic::Terms& terms, Term clause) {
  std::vector<Inequality> inequalities;
  for (const Term literal : literals_of(terms, clause)) add_inequalities(terms, literal, inequalities);
  std::vector<Term> result;
  const Term one = terms.integer(1);
  for (std::size_t i = 0; i < inequalities.size(); ++i) {
    const Inequality& first = inequalities[i];
    result.push_back(terms.int_le(first.left, first.right));
    result.push_back(terms.int_le(first.left, terms.int_add(first.right, one)));
    // not (a <= b) and not (c <= d) imply a + c >= b + d + 2.
    for (std::size_t j = 0; j < i; ++j) {
      const Inequality& second = inequalities[j];
      result.push_back(terms.int_le(terms.int_add(first.left, second.left),
                                    terms.int_add(terms.int_add(first.right, second.right), one)));
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  std::erase_if(result, [&](Term t) { return terms.is_const(t); });
  return result;
}

}  // namespace pincer::engine::abduction
