// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Integers. A sum is IntAdd over monomials t or IntMul(t, constant) with different t, sorted by the id of t, and at
// the end at most one constant.
#include <algorithm>
#include <array>
#include <vector>

#include "base/contract.h"
#include "logic/term/rewrite.h"
#include "logic/term/terms.h"

namespace pincer::logic {

namespace {

struct Monomial {
  Term base;
  mpz_class factor;
};

// Sums longer than this are summands like any other: adding to a long sum must not copy it every time.
constexpr std::size_t kLongestMergedSum = 16;

void collect(const Terms& terms, Term t, std::vector<Monomial>& monomials, mpz_class& constant) {
  if (terms.is_const(t)) {
    constant += terms.const_value(t).as_signed();
  } else if (rewrite::has_constant(terms, t, Kind::IntMul)) {
    monomials.push_back({terms.child(t, 0), terms.const_value(terms.child(t, 1)).as_signed()});
  } else {
    monomials.push_back({t, 1});
  }
}

void merge_equal(std::vector<Monomial>& monomials) {
  std::sort(monomials.begin(), monomials.end(), [](const auto& a, const auto& b) { return a.base < b.base; });
  std::vector<Monomial> merged;
  for (Monomial& m : monomials) {
    if (!merged.empty() && merged.back().base == m.base) {
      merged.back().factor += m.factor;
    } else {
      merged.push_back(std::move(m));
    }
  }
  std::erase_if(merged, [](const Monomial& m) { return m.factor == 0; });
  monomials = std::move(merged);
}

bool divides(const mpz_class& m, const mpz_class& value) {
  return mpz_divisible_p(value.get_mpz_t(), m.get_mpz_t()) != 0;
}

/// A simpler term that is the same modulo m (not 0), or t itself: without multiples of m, without remainders by multiples
/// of m, without branches that differ by a multiple of m.
Term congruent(Terms& terms, Term t, const mpz_class& m) {
  switch (terms.kind(t)) {
    case Kind::IntMod: {
      const Term by = terms.child(t, 1);
      return terms.is_const(by) && divides(m, terms.const_value(by).as_signed()) ? terms.child(t, 0) : t;
    }
    case Kind::Ite: {
      const Term difference = terms.int_sub(terms.child(t, 1), terms.child(t, 2));
      return terms.is_const(difference) && divides(m, terms.const_value(difference).as_signed()) ? terms.child(t, 1)
                                                                                                 : t;
    }
    case Kind::IntMul: {
      const Term factor = terms.child(t, 1);
      return terms.is_const(factor) && divides(m, terms.const_value(factor).as_signed()) ? terms.integer(0) : t;
    }
    case Kind::IntAdd: {
      std::vector<Term> summands;
      bool changed = false;
      for (const Term summand : terms.children(t)) {
        summands.push_back(terms.is_const(summand) ? summand : congruent(terms, summand, m));
        changed = changed || summands.back() != summand;
      }
      return changed ? terms.int_add(summands) : t;
    }
    default: return t;
  }
}

}  // namespace

Term Terms::int_add(std::span<const Term> terms) {
  std::vector<Monomial> monomials;
  mpz_class constant = 0;
  for (const Term t : terms) {
    base::require(sort(t).is_int(), "int_add takes Ints");
    if (kind(t) == Kind::IntAdd && children(t).size() <= std::max(kLongestMergedSum, terms.size())) {
      for (const Term summand : children(t)) collect(*this, summand, monomials, constant);
    } else {
      collect(*this, t, monomials, constant);
    }
  }
  merge_equal(monomials);
  std::vector<Term> summands;
  for (const auto& [base, factor] : monomials) summands.push_back(int_mul(base, integer(factor)));
  if (constant != 0 || summands.empty()) summands.push_back(integer(constant));
  return summands.size() == 1 ? summands[0] : make(Kind::IntAdd, Sort::integer(), 0, summands);
}

Term Terms::int_add(Term a, Term b) { return int_add(std::array{a, b}); }
Term Terms::int_sub(Term a, Term b) { return int_add(a, int_neg(b)); }
Term Terms::int_neg(Term a) { return int_mul(a, integer(-1)); }

Term Terms::int_mul(Term a, Term b) {
  base::require(sort(a).is_int() && sort(b).is_int(), "int_mul takes Ints");
  rewrite::order(*this, a, b);
  if (const Term folded = fold(Kind::IntMul, Sort::integer(), 0, {a, b}); folded.valid()) return folded;
  if (is_const(b)) {
    const mpz_class factor = const_value(b).as_signed();
    if (factor == 0) return b;
    if (factor == 1) return a;
    if (rewrite::has_constant(*this, a, Kind::IntMul)) return int_mul(child(a, 0), int_mul(child(a, 1), b));
    if (kind(a) == Kind::IntAdd && children(a).size() <= kLongestMergedSum) {
      std::vector<Term> summands(children(a).begin(), children(a).end());
      for (Term& summand : summands) summand = int_mul(summand, b);
      return int_add(summands);
    }
  }
  return make(Kind::IntMul, Sort::integer(), 0, {a, b});
}

Term Terms::int_div(Term a, Term b) {
  base::require(sort(a).is_int() && sort(b).is_int(), "int_div takes Ints");
  if (const Term folded = fold(Kind::IntDiv, Sort::integer(), 0, {a, b}); folded.valid()) return folded;
  if (is_const(b) && const_value(b).as_signed() == 0) return b;
  if (is_const(b) && const_value(b).as_signed() == 1) return a;
  if (is_const(b) && const_value(b).as_signed() == -1) return int_neg(a);
  return make(Kind::IntDiv, Sort::integer(), 0, {a, b});
}

Term Terms::int_mod(Term a, Term b) {
  base::require(sort(a).is_int() && sort(b).is_int(), "int_mod takes Ints");
  if (const Term folded = fold(Kind::IntMod, Sort::integer(), 0, {a, b}); folded.valid()) return folded;
  if (is_const(b) && const_value(b).as_signed() == 0) return a;
  if (is_const(b) && abs(const_value(b).as_signed()) == 1) return integer(0);
  if (const Term same = is_const(b) ? congruent(*this, a, const_value(b).as_signed()) : a; same != a)
    return int_mod(same, b);
  return make(Kind::IntMod, Sort::integer(), 0, {a, b});
}

Term Terms::int_comparison(Kind order, Term a, Term b) {
  base::require(sort(a).is_int() && sort(b).is_int(), "a comparison takes two Ints");
  if (a == b) return boolean(order == Kind::IntLe);
  if (const Term folded = fold(order, Sort::boolean(), 0, {a, b}); folded.valid()) return folded;
  // x + k1 <= k2 is x <= k2 - k1, on either side; the constant of a sum is its last child.
  const auto offset = [&](Term t) { return kind(t) == Kind::IntAdd && is_const(children(t).back()); };
  for (const auto& [sum, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (!is_const(other) || !offset(sum)) continue;
    const Term moved = int_neg(children(sum).back());
    return int_comparison(order, int_add(a, moved), int_add(b, moved));
  }
  const auto again = [&](Term x, Term y) { return int_comparison(order, x, y); };
  if (const Term lifted = rewrite::lift(*this, a, b, again); lifted.valid()) return lifted;
  return make(order, Sort::boolean(), 0, {a, b});
}

Term Terms::int_le(Term a, Term b) { return int_comparison(Kind::IntLe, a, b); }
Term Terms::int_lt(Term a, Term b) { return int_comparison(Kind::IntLt, a, b); }

Term Terms::bv_to_int(Term a, bool is_signed) {
  base::require(sort(a).is_bitvec(), "bv_to_int takes a bit-vector");
  const unsigned width = sort(a).width();
  if (is_signed) {
    const Term value = bv_to_int(a, false);
    const Term negative = bv_slt(a, bv(width, 0));
    return ite(negative, int_sub(value, integer(mpz_class(1) << width)), value);
  }
  if (const Term folded = fold(Kind::BvToInt, Sort::integer(), 0, {a}); folded.valid()) return folded;
  if (kind(a) == Kind::BvZeroExtend) return bv_to_int(child(a, 0), false);
  if (rewrite::is_ite_of_constants(*this, a))
    return rewrite::lift(*this, a, [&](Term k) { return bv_to_int(k, false); });
  return make(Kind::BvToInt, Sort::integer(), 0, {a});
}

Term Terms::int_to_bv(Term a, unsigned width) {
  base::require(sort(a).is_int(), "int_to_bv takes an Int");
  const Sort result = Sort::bitvec(width);
  if (const Term folded = fold(Kind::IntToBv, result, 0, {a}); folded.valid()) return folded;
  if (kind(a) == Kind::BvToInt) return bv_resize(child(a, 0), width, false);
  if (rewrite::is_ite_of_constants(*this, a))
    return rewrite::lift(*this, a, [&](Term k) { return int_to_bv(k, width); });
  return make(Kind::IntToBv, result, 0, {a});
}

}  // namespace pincer::logic
