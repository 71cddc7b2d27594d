// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Linear normal forms. The constructors keep sums of monomials with different bases, sorted; here comparisons and
// equations get one form each, tightened by the greatest common divisor of the factors (as in the Omega test, Pugh
// 1991), so that 2x < 2y + 1, x <= y and not (y < x) are one term.
#include <utility>
#include <vector>

#include "logic/simplify/simplify_rules.h"

namespace pincer::logic::simplify_rules {

namespace {

struct Linear {
  std::vector<std::pair<Term, mpz_class>> monomials;  // (base, factor), sorted by base, no factor is 0
  mpz_class constant = 0;
};

void add_summand(const Terms& terms, Term t, Linear& sum) {
  if (terms.is_const(t)) {
    sum.constant += terms.const_value(t).as_signed();
  } else if (terms.kind(t) == Kind::IntMul && terms.is_const(terms.child(t, 1))) {
    sum.monomials.emplace_back(terms.child(t, 0), terms.const_value(terms.child(t, 1)).as_signed());
  } else {
    sum.monomials.emplace_back(t, 1);
  }
}

Linear read(const Terms& terms, Term t) {
  Linear sum;
  if (terms.kind(t) == Kind::IntAdd) {
    for (const Term summand : terms.children(t)) add_summand(terms, summand, sum);
  } else {
    add_summand(terms, t, sum);
  }
  return sum;
}

Term write(Terms& terms, const Linear& sum) {
  std::vector<Term> summands{terms.integer(sum.constant)};
  for (const auto& [base, factor] : sum.monomials) summands.push_back(terms.int_mul(base, terms.integer(factor)));
  return terms.int_add(summands);
}

mpz_class floor_div(const mpz_class& a, const mpz_class& b) {
  mpz_class quotient;
  mpz_fdiv_q(quotient.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return quotient;
}

mpz_class modulo(const mpz_class& a, const mpz_class& b) {
  mpz_class rest;
  mpz_mod(rest.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return rest;
}

/// Divides the factors by their greatest common divisor, which is the result.
mpz_class make_primitive(Linear& sum) {
  mpz_class divisor = 0;
  for (const auto& [base, factor] : sum.monomials) divisor = gcd(divisor, factor);
  for (auto& [base, factor] : sum.monomials) factor /= divisor;
  return divisor;
}

void negate(Linear& sum) {
  for (auto& [base, factor] : sum.monomials) factor = -factor;
}

Term order(Terms& terms, Term t) {
  const Term difference = terms.int_sub(terms.child(t, 0), terms.child(t, 1));
  Linear sum = read(terms, difference);
  // sum + constant <= 0, or < 0 which is sum + constant <= -1
  mpz_class bound = -sum.constant - (terms.kind(t) == Kind::IntLt ? 1 : 0);
  sum.constant = 0;
  if (sum.monomials.empty()) return terms.boolean(0 <= bound);
  bound = floor_div(bound, make_primitive(sum));
  if (sum.monomials.front().second > 0) return terms.int_le(write(terms, sum), terms.integer(bound));
  negate(sum);
  return terms.int_le(terms.integer(-bound), write(terms, sum));
}

Term equation(Terms& terms, Term t) {
  const Term difference = terms.int_sub(terms.child(t, 0), terms.child(t, 1));
  Linear sum = read(terms, difference);
  mpz_class value = -sum.constant;
  sum.constant = 0;
  if (sum.monomials.empty()) return terms.boolean(value == 0);
  const mpz_class divisor = make_primitive(sum);
  if (modulo(value, divisor) != 0) return terms.boolean(false);
  value /= divisor;
  if (sum.monomials.front().second < 0) {
    negate(sum);
    value = -value;
  }
  return terms.eq(write(terms, sum), terms.integer(value));
}

// (m * a + b) div m is a + b div m; the multiples leave in the direction of the floor, which div by a positive m is.
Term quotient(Terms& terms, Term t) {
  const Term divisor = terms.child(t, 1);
  if (!terms.is_const(divisor)) return t;
  const mpz_class m = terms.const_value(divisor).as_signed();
  if (m <= 0) return t;
  const Linear sum = read(terms, terms.child(t, 0));
  Linear multiples;
  Linear rest;
  for (const auto& [base, factor] : sum.monomials) {
    (modulo(factor, m) == 0 ? multiples : rest).monomials.emplace_back(base, factor);
  }
  for (auto& [base, factor] : multiples.monomials) factor /= m;
  rest.constant = modulo(sum.constant, m);
  multiples.constant = (sum.constant - rest.constant) / m;
  if (multiples.monomials.empty() && multiples.constant == 0) return t;
  const Term inner = terms.int_div(write(terms, rest), divisor);
  return terms.int_add(write(terms, multiples), inner);
}

Term remainder(Terms& terms, Term t) {
  const Term divisor = terms.child(t, 1);
  if (!terms.is_const(divisor)) return t;
  const mpz_class m = abs(terms.const_value(divisor).as_signed());
  if (m == 0) return t;
  const Linear sum = read(terms, terms.child(t, 0));
  Linear rest;
  rest.constant = modulo(sum.constant, m);
  for (const auto& [base, factor] : sum.monomials) {
    const mpz_class reduced = modulo(factor, m);
    if (reduced != 0) rest.monomials.emplace_back(base, reduced);
  }
  const Term smaller = write(terms, rest);
  return smaller == terms.child(t, 0) ? t : terms.int_mod(smaller, terms.integer(m));
}

}  // namespace

Term linear_integers(Terms& terms, Term t) {
  switch (terms.kind(t)) {
    case Kind::IntLe:
    case Kind::IntLt: return order(terms, t);
    case Kind::Eq: return terms.sort(terms.child(t, 0)).is_int() ? equation(terms, t) : t;
    case Kind::IntDiv: return quotient(terms, t);
    case Kind::IntMod: return remainder(terms, t);
    default: return t;
  }
}

}  // namespace pincer::logic::simplify_rules
