// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/interpolation/bits_as_integers.h"

#include <algorithm>

#include "base/contract.h"
#include "logic/term/free_variables.h"
#include "logic/term/traverse.h"

namespace pincer::logic {

namespace {

mpz_class power_of_two(unsigned exponent) { return mpz_class(1) << exponent; }

}  // namespace

Term BitsAsIntegers::integer_of(Term variable) {
  if (!terms_.sort(variable).is_bitvec()) return variable;
  const Term result = terms_.variable("int!" + terms_.name(variable), Sort::integer());
  bits_of_.emplace(result, variable);
  return result;
}

Term BitsAsIntegers::in_range(Term value, unsigned width) {
  const mpz_class half = power_of_two(width - 1);
  return terms_.land(terms_.int_le(terms_.integer(-half), value), terms_.int_le(value, terms_.integer(half - 1)));
}

Term BitsAsIntegers::unsigned_value(Term value, unsigned width) {
  const Term negative = terms_.int_lt(value, terms_.integer(0));
  return terms_.ite(negative, terms_.int_add(value, terms_.integer(power_of_two(width))), value);
}

Term BitsAsIntegers::noted(Term t, Term value) {
  const Term outside = terms_.lnot(in_range(value, terms_.sort(t).width()));
  if (!terms_.is_false(outside)) overflows_[t] = outside;
  return value;
}

Term BitsAsIntegers::lift_bits(Term t, const std::vector<Term>& a) {
  const auto constant = [&](std::size_t i) { return terms_.is_const(a[i]); };
  const auto number = [&](std::size_t i) { return terms_.const_value(terms_.child(t, i)).as_unsigned(); };
  const unsigned width = terms_.sort(t).width();
  switch (terms_.kind(t)) {
    case Kind::BvNeg: return noted(t, terms_.int_neg(a[0]));
    case Kind::BvNot: return terms_.int_sub(terms_.integer(-1), a[0]);
    case Kind::BvAdd: return noted(t, terms_.int_add(a[0], a[1]));
    case Kind::BvSub: return noted(t, terms_.int_sub(a[0], a[1]));
    case Kind::BvMul:
      if (!constant(0) && !constant(1)) return {};
      return noted(t, terms_.int_mul(a[0], a[1]));
    case Kind::BvShl:
      if (!constant(1) || number(1) >= width) return {};
      return noted(t, terms_.int_mul(a[0], terms_.integer(power_of_two(static_cast<unsigned>(number(1).get_ui())))));
    case Kind::BvUDiv:
    case Kind::BvURem: {
      // By at least 2, and not above the greatest signed number: the results are not either.
      if (!constant(1) || number(1) < 2 || number(1) >= power_of_two(width - 1)) return {};
      const Term by = terms_.integer(number(1));
      const Term value = unsigned_value(a[0], width);
      return terms_.kind(t) == Kind::BvUDiv ? terms_.int_div(value, by) : terms_.int_mod(value, by);
    }
    case Kind::BvLShr: {
      if (!constant(1) || number(1) == 0 || number(1) >= width) return {};
      const Term by = terms_.integer(power_of_two(static_cast<unsigned>(number(1).get_ui())));
      return terms_.int_div(unsigned_value(a[0], width), by);
    }
    case Kind::BvSignExtend: return a[0];
    case Kind::BvZeroExtend:
      return terms_.attribute(t) == 0 ? a[0] : unsigned_value(a[0], terms_.sort(terms_.child(t, 0)).width());
    case Kind::BvExtract: return terms_.attribute(t) == 0 ? noted(t, a[0]) : Term();
    default: return {};
  }
}

Term BitsAsIntegers::lift_node(Term t) {
  const Kind kind = terms_.kind(t);
  const Sort sort = terms_.sort(t);
  if (kind == Kind::BvConst) return terms_.integer(terms_.const_value(t).as_signed());
  if (kind == Kind::Variable) return sort.is_bool() || sort.is_bitvec() ? integer_of(t) : Term();
  if (kind == Kind::BoolConst) return t;
  std::vector<Term> a;
  for (const Term child : terms_.children(t)) {
    a.push_back(*lifted_.find(child));
    if (!a.back().valid()) return {};
  }
  switch (kind) {
    case Kind::Ite: return terms_.ite(a[0], a[1], a[2]);
    case Kind::Eq: return terms_.eq(a[0], a[1]);
    case Kind::Not: return terms_.lnot(a[0]);
    case Kind::And: return terms_.land(a);
    case Kind::Or: return terms_.lor(a);
    case Kind::BvSlt: return terms_.int_lt(a[0], a[1]);
    case Kind::BvSle: return terms_.int_le(a[0], a[1]);
    case Kind::BvUlt:
    case Kind::BvUle: {
      const unsigned width = terms_.sort(terms_.child(t, 0)).width();
      const Term x = unsigned_value(a[0], width);
      const Term y = unsigned_value(a[1], width);
      return kind == Kind::BvUlt ? terms_.int_lt(x, y) : terms_.int_le(x, y);
    }
    default: return sort.is_bitvec() ? lift_bits(t, a) : Term();
  }
}

std::optional<LiftedFormula> BitsAsIntegers::lift(Term formula) {
  base::require(terms_.sort(formula).is_bool(), "a formula is a Bool");
  visit_children_first(
      terms_, formula, [&](Term t) { return lifted_.contains(t); },
      [&](Term t) {
        const Term result = lift_node(t);
        lifted_[t] = result;
      });
  LiftedFormula result;
  result.ideal = *lifted_.find(formula);
  if (!result.ideal.valid()) return std::nullopt;
  std::vector<Term> conjuncts{formula};
  if (terms_.kind(formula) == Kind::And) {
    conjuncts.assign(terms_.children(formula).begin(), terms_.children(formula).end());
  }
  std::vector<Term> certain;
  std::vector<Term> overflows;
  TermMap<char> seen;
  for (const Term conjunct : conjuncts) {
    bool exact = true;
    TermMap<char> seen_here;
    visit_children_first(
        terms_, conjunct, [&](Term t) { return seen_here.contains(t); },
        [&](Term t) {
          seen_here[t] = 1;
          const Term* overflow = overflows_.find(t);
          if (overflow == nullptr) return;
          exact = false;
          if (char& mark = seen[t]; mark == 0) {
            mark = 1;
            overflows.push_back(*overflow);
          }
        });
    if (exact) certain.push_back(*lifted_.find(conjunct));
  }
  std::vector<Term> ranges;
  for (const Term v : free_variables(terms_, formula)) {
    if (terms_.sort(v).is_bitvec()) ranges.push_back(in_range(integer_of(v), terms_.sort(v).width()));
  }
  result.certain = terms_.land(certain);
  result.overflow = terms_.lor(overflows);
  result.ranges = terms_.land(ranges);
  return result;
}

// A comparison of sums, at a width at which neither side can wrap.
Term BitsAsIntegers::lower_atom(Term atom) {
  struct Side {
    std::vector<std::pair<Term, mpz_class>> summands;
    mpz_class constant;
    mpz_class most;  // of the absolute value
  };
  const auto read = [&](Term sum) -> std::optional<Side> {
    Side side;
    std::vector<Term> summands{sum};
    if (terms_.kind(sum) == Kind::IntAdd) {
      summands.assign(terms_.children(sum).begin(), terms_.children(sum).end());
    }
    for (const Term t : summands) {
      if (terms_.is_const(t)) {
        side.constant += terms_.const_value(t).as_signed();
        side.most += abs(terms_.const_value(t).as_signed());
        continue;
      }
      const bool product = terms_.kind(t) == Kind::IntMul && terms_.is_const(terms_.child(t, 1));
      const auto bits = bits_of_.find(product ? terms_.child(t, 0) : t);
      if (bits == bits_of_.end()) return std::nullopt;
      const mpz_class factor = product ? terms_.const_value(terms_.child(t, 1)).as_signed() : mpz_class(1);
      side.summands.emplace_back(bits->second, factor);
      side.most += abs(factor) * power_of_two(terms_.sort(bits->second).width() - 1);
    }
    return side;
  };
  const std::optional<Side> left = read(terms_.child(atom, 0));
  const std::optional<Side> right = read(terms_.child(atom, 1));
  if (!left || !right) return {};
  const mpz_class most = std::max(left->most, right->most);
  const auto width = static_cast<unsigned>(mpz_sizeinbase(most.get_mpz_t(), 2) + 1);
  const auto write = [&](const Side& side, unsigned w) {
    Term result = terms_.bv(w, side.constant);
    for (const auto& [bits, factor] : side.summands) {
      result = terms_.bv_add(result, terms_.bv_mul(terms_.bv_resize(bits, w, true), terms_.bv(w, factor)));
    }
    return result;
  };
  unsigned w = width;
  for (const Side* side : {&*left, &*right}) {
    for (const auto& [bits, factor] : side->summands) w = std::max(w, terms_.sort(bits).width());
  }
  const Term a = write(*left, w);
  const Term b = write(*right, w);
  switch (terms_.kind(atom)) {
    case Kind::IntLe: return terms_.bv_sle(a, b);
    case Kind::IntLt: return terms_.bv_slt(a, b);
    default: return terms_.eq(a, b);
  }
}

std::optional<Term> BitsAsIntegers::lower(Term formula) {
  TermMap<Term> lowered;
  const auto node = [&](Term t) -> Term {
    const Kind kind = terms_.kind(t);
    if (terms_.sort(t).is_int()) return t;
    if (kind == Kind::BoolConst || kind == Kind::Variable) return t;
    if (kind == Kind::IntLe || kind == Kind::IntLt) return lower_atom(t);
    if (kind == Kind::Eq && terms_.sort(terms_.child(t, 0)).is_int()) return lower_atom(t);
    std::vector<Term> children;
    for (const Term child : terms_.children(t)) {
      children.push_back(*lowered.find(child));
      if (!children.back().valid()) return {};
    }
    return terms_.rebuild(t, children);
  };
  visit_children_first(
      terms_, formula, [&](Term t) { return lowered.contains(t); },
      [&](Term t) {
        const Term result = node(t);
        lowered[t] = result;
      });
  const Term result = *lowered.find(formula);
  if (!result.valid()) return std::nullopt;
  return result;
}

}  // namespace pincer::logic
