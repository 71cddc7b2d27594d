// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Interpolants as terms, in a form to read: x + 2 y <= z + 3, all factors positive.
#include "base/contract.h"
#include "logic/proof/interpolants.h"

namespace pincer::logic::proof {

// The summands whose factors have the sign, made positive.
Term Interpolants::sum_term(const Simplex::Sum& sum, int sign, const mpz_class& constant) {
  std::vector<Term> summands;
  for (const auto& [x, f] : sum) {
    if (f.sign() != sign) continue;
    const Term variable = encoder_.term_of_integer(x);
    base::ensure(variable.valid(), "interpolants speak about variables of the problem");
    const mpz_class factor = abs(f.numerator());
    summands.push_back(terms_.int_mul(variable, terms_.integer(factor)));
  }
  if (constant != 0 || summands.empty()) summands.push_back(terms_.integer(constant));
  return terms_.int_add(summands);
}

Term Interpolants::inequality_term(const Inequality& inequality, bool negated) {
  // sum <= bound, or sum >= bound + 1; the constant goes to the side where it is positive or alone.
  mpz_class bound = inequality.bound.numerator();
  if (negated) bound += 1;
  bool has_negative = false;
  for (const auto& [x, f] : inequality.sum) has_negative = has_negative || f.sign() < 0;
  const bool left = has_negative && bound < 0;
  const Term small = sum_term(inequality.sum, 1, left ? mpz_class(-bound) : mpz_class(0));
  const Term large = sum_term(inequality.sum, -1, left ? mpz_class(0) : bound);
  return negated ? terms_.int_le(large, small) : terms_.int_le(small, large);
}

Term Interpolants::to_term(Node root) {
  made_.resize(formulas_.size());
  std::vector<Node> open{root};
  while (!open.empty()) {
    const Node n = open.back();
    if (made_[n].valid()) {
      open.pop_back();
      continue;
    }
    const Formula f = formulas_[n];
    switch (f.kind) {
      case Kind::Constant: made_[n] = terms_.boolean(n == kTrue); break;
      case Kind::Boolean: {
        const Term variable = encoder_.term(f.a);
        made_[n] = f.negated ? terms_.lnot(variable) : variable;
        break;
      }
      case Kind::AtMost: made_[n] = inequality_term(*inequalities_[f.a], f.negated); break;
      case Kind::Residue: {
        const Congruence& c = *congruences_[f.a];
        const Term rest = terms_.int_mod(sum_term(c.sum, 1, 0), terms_.integer(c.modulus));
        made_[n] = terms_.eq(rest, terms_.integer(c.rest));
        break;
      }
      case Kind::And:
      case Kind::Or: {
        const std::size_t before = open.size();
        for (const Node operand : {f.a, f.b}) {
          if (!made_[operand].valid()) open.push_back(operand);
        }
        if (open.size() != before) continue;
        made_[n] = f.kind == Kind::And ? terms_.land(made_[f.a], made_[f.b]) : terms_.lor(made_[f.a], made_[f.b]);
        break;
      }
    }
    open.pop_back();
  }
  return made_[root];
}

}  // namespace pincer::logic::proof
