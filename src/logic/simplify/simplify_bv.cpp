// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <utility>
#include <vector>

#include "logic/simplify/simplify_rules.h"
#include "logic/value/bits.h"

namespace pincer::logic::simplify_rules {

namespace {

/// A sum modulo 2^width: monomials with different bases, sorted, and a constant; all numbers in [0, 2^width).
struct Sum {
  std::vector<std::pair<Term, mpz_class>> monomials;
  mpz_class constant = 0;
};

mpz_class reduce(const mpz_class& n, unsigned width) {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), n.get_mpz_t(), width);
  return result;
}

/// The summands of factor * t. Sums of more than kLargest parts are taken as they are, part by part.
void collect(const Terms& terms, Term root, const mpz_class& root_factor, Sum& sum) {
  constexpr std::size_t kLargest = 64;
  std::vector<std::pair<Term, mpz_class>> open{{root, root_factor}};
  for (std::size_t taken = 0; !open.empty(); ++taken) {
    const auto [t, factor] = open.back();
    open.pop_back();
    const auto child = [&](std::size_t i) { return terms.child(t, i); };
    const auto is_number = [&](std::size_t i) { return terms.is_const(child(i)); };
    const auto number = [&](std::size_t i) { return terms.const_value(child(i)).as_unsigned(); };
    if (terms.is_const(t)) {
      sum.constant += factor * terms.const_value(t).as_unsigned();
    } else if (taken < kLargest && terms.kind(t) == Kind::BvAdd) {
      open.emplace_back(child(0), factor);
      open.emplace_back(child(1), factor);
    } else if (taken < kLargest && terms.kind(t) == Kind::BvSub) {
      open.emplace_back(child(0), factor);
      open.emplace_back(child(1), -factor);
    } else if (taken < kLargest && terms.kind(t) == Kind::BvNeg) {
      open.emplace_back(child(0), -factor);
    } else if (taken < kLargest && terms.kind(t) == Kind::BvNot) {  // -1 - x
      sum.constant -= factor;
      open.emplace_back(child(0), -factor);
    } else if (taken < kLargest && terms.kind(t) == Kind::BvMul && is_number(1)) {
      open.emplace_back(child(0), factor * number(1));
    } else if (taken < kLargest && terms.kind(t) == Kind::BvShl && is_number(1) && number(1) < 64) {
      open.emplace_back(child(0), factor << number(1).get_ui());
    } else {
      sum.monomials.emplace_back(t, factor);
    }
  }
}

void merge(Sum& sum, unsigned width) {
  std::stable_sort(sum.monomials.begin(), sum.monomials.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::pair<Term, mpz_class>> merged;
  for (const auto& [base, factor] : sum.monomials) {
    if (!merged.empty() && merged.back().first == base) {
      merged.back().second += factor;
    } else {
      merged.emplace_back(base, factor);
    }
  }
  for (auto& [base, factor] : merged) factor = reduce(factor, width);
  std::erase_if(merged, [](const auto& monomial) { return monomial.second == 0; });
  sum.monomials = std::move(merged);
  sum.constant = reduce(sum.constant, width);
}

std::size_t size(const Sum& sum) { return sum.monomials.size() + (sum.constant == 0 ? 0 : 1); }

/// factor * x = value, by the inverse of the odd part of the factor.
Term solve(Terms& terms, Term x, const mpz_class& factor, const mpz_class& value) {
  const unsigned width = terms.sort(x).width();
  const auto twos = static_cast<unsigned>(mpz_scan1(factor.get_mpz_t(), 0));
  if (reduce(value, twos) != 0) return terms.boolean(false);
  const unsigned rest = width - twos;  // so many bits of x matter
  const mpz_class odd = factor >> twos;
  const mpz_class modulus = mpz_class(1) << rest;
  mpz_class inverse = 0;
  mpz_invert(inverse.get_mpz_t(), odd.get_mpz_t(), modulus.get_mpz_t());
  const mpz_class solution = reduce((value >> twos) * inverse, rest);
  return terms.eq(terms.bv_extract(x, rest - 1, 0), terms.bv(rest, solution));
}

}  // namespace

Term bit_vector_sums(Terms& terms, Term t) {
  if (terms.kind(t) != Kind::Eq || !terms.sort(terms.child(t, 0)).is_bitvec()) return t;
  const unsigned width = terms.sort(terms.child(t, 0)).width();
  Sum left;
  Sum right;
  collect(terms, terms.child(t, 0), 1, left);
  collect(terms, terms.child(t, 1), 1, right);
  merge(left, width);
  merge(right, width);
  const std::size_t before = size(left) + size(right);
  Sum sum = left;  // left - right = 0
  for (const auto& [base, factor] : right.monomials) sum.monomials.emplace_back(base, -factor);
  sum.constant -= right.constant;
  merge(sum, width);
  if (sum.monomials.empty()) return terms.boolean(sum.constant == 0);
  if (sum.monomials.size() == 1) {
    const auto& [x, factor] = sum.monomials[0];
    return solve(terms, x, factor, reduce(-sum.constant, width));
  }
  if (size(sum) >= before) return t;
  // Small negative factors go to the right side as small positive ones.
  const mpz_class half = mpz_class(1) << (width - 1);
  const mpz_class modulus = mpz_class(1) << width;
  Term a = terms.bv(width, 0);
  Term b = terms.bv(width, reduce(-sum.constant, width));
  for (const auto& [base, factor] : sum.monomials) {
    if (factor <= half) {
      a = terms.bv_add(a, terms.bv_mul(base, terms.bv(width, factor)));
    } else {
      b = terms.bv_add(b, terms.bv_mul(base, terms.bv(width, mpz_class(modulus - factor))));
    }
  }
  return terms.eq(a, b);
}

Term concatenations(Terms& terms, Term t) {
  if (terms.kind(t) != Kind::Eq) return t;
  const Term a = terms.child(t, 0);
  const Term b = terms.child(t, 1);
  const auto is_parted = [&](Term x) {
    const Kind kind = terms.kind(x);
    return kind == Kind::BvConcat || kind == Kind::BvZeroExtend;
  };
  if (!terms.sort(a).is_bitvec() || (terms.kind(a) != Kind::BvConcat && terms.kind(b) != Kind::BvConcat)) return t;
  if (!is_parted(a) || !is_parted(b)) return t;
  // The width of the lowest part; the other side is cut there, too, if that is where its own parts meet.
  const auto low_width = [&](Term x) {
    return terms.sort(terms.kind(x) == Kind::BvConcat ? terms.child(x, 1) : terms.child(x, 0)).width();
  };
  const unsigned low = low_width(a);
  if (low != low_width(b)) return t;
  const unsigned width = terms.sort(a).width();
  const Term lows = terms.eq(terms.bv_extract(a, low - 1, 0), terms.bv_extract(b, low - 1, 0));
  const Term highs = terms.eq(terms.bv_extract(a, width - 1, low), terms.bv_extract(b, width - 1, low));
  return terms.land(lows, highs);
}

}  // namespace pincer::logic::simplify_rules
