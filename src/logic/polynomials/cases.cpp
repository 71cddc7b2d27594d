// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/polynomials/cases.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/efforts.h"
#include "logic/term/parts.h"
#include "logic/term/substitute.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::logic::polynomials {

namespace {

constexpr std::size_t kMostCases = 256;
constexpr std::size_t kMostOrders = 40;  // comparisons that are compared with each other

/// Two terms that are equal.
struct Equation {
  Term a;
  Term b;
};

/// low < high, or low <= high.
struct Order {
  Term low;
  Term high;
  bool is_signed = false;
  bool is_strict = false;
};

/// What holds in a case.
struct Case {
  std::vector<Term> formulas;
  std::vector<Equation> lemmas;  // hold in every state
};

class Cases {
 public:
  Cases(Terms& terms, MakeIdeal make, const Refute& otherwise, const base::Budget& budget)
      : terms_(terms), make_(make), otherwise_(otherwise), budget_(budget) {}

  bool refute(Case first) {
    std::vector<Case> open{std::move(first)};
    for (std::size_t cases = 0; !open.empty(); ++cases) {
      if (cases >= kMostCases || budget_.exhausted()) return false;
      Case current = std::move(open.back());
      open.pop_back();
      if (!propagate(current) || is_closed(current) || otherwise_(current.formulas)) continue;
      if (!split(current, open)) return false;
    }
    return true;
  }

  /// What divisions mean: x = (x / y) * y + x mod y, and likewise for shifts.
  void find_lemmas(Case& of) {
    TermMap<bool> seen;
    for (const Term formula : of.formulas) {
      visit_children_first(
          terms_, formula, [&](Term t) { return seen.contains(t); },
          [&](Term t) {
            seen[t] = true;
            if (const auto lemma = lemma_of(t)) of.lemmas.push_back(*lemma);
          });
    }
  }

 private:
  std::optional<Equation> lemma_of(Term t) {
    const auto by_division = [&](Term quotient, Term rest) {
      const Term x = terms_.child(t, 0);
      return Equation{x, terms_.bv_add(terms_.bv_mul(quotient, terms_.child(t, 1)), rest)};
    };
    switch (terms_.kind(t)) {
      case Kind::BvUDiv: return by_division(t, terms_.bv_urem(terms_.child(t, 0), terms_.child(t, 1)));
      case Kind::BvSDiv: return by_division(t, terms_.bv_srem(terms_.child(t, 0), terms_.child(t, 1)));
      case Kind::BvZeroExtend: {
        // The high bits of x, moved down.
        const Term high = terms_.child(t, 0);
        const unsigned dropped = terms_.kind(high) == Kind::BvExtract ? terms_.attribute(high) : 0;
        if (dropped == 0 || dropped != terms_.attribute(t)) return std::nullopt;
        const Term x = terms_.child(high, 0);
        const unsigned width = terms_.sort(x).width();
        if (width != terms_.sort(t).width()) return std::nullopt;
        const Term low = terms_.bv_zero_extend(terms_.bv_extract(x, dropped - 1, 0), width - dropped);
        return Equation{x, terms_.bv_add(terms_.bv_mul(t, terms_.bv(width, mpz_class(1) << dropped)), low)};
      }
      case Kind::BvLShr: {
        const Term x = terms_.child(t, 0);
        const Term by = terms_.child(t, 1);
        const unsigned width = terms_.sort(x).width();
        if (!terms_.is_const(by)) return std::nullopt;
        const mpz_class dropped = terms_.const_value(by).as_unsigned();
        if (dropped == 0 || dropped >= width) return std::nullopt;
        const auto bits = static_cast<unsigned>(dropped.get_ui());
        const Term low = terms_.bv_zero_extend(terms_.bv_extract(x, bits - 1, 0), width - bits);
        return Equation{x, terms_.bv_add(terms_.bv_mul(t, terms_.bv(width, mpz_class(1) << bits)), low)};
      }
      default: return std::nullopt;
    }
  }

  [[nodiscard]] bool is_literal(Term formula) const {
    const Term atom = terms_.kind(formula) == Kind::Not ? terms_.child(formula, 0) : formula;
    switch (terms_.kind(atom)) {
      case Kind::And:
      case Kind::Or:
      case Kind::Ite:
      case Kind::Not: return false;
      case Kind::Eq: return !terms_.sort(terms_.child(atom, 0)).is_bool();
      default: return true;
    }
  }

  /// Puts in what is known of atoms and of terms that equal constants, until nothing changes. False: there is a
  /// contradiction.
  bool propagate(Case& current) {
    TermMap<bool> used;
    for (;;) {
      current.formulas = all_conjuncts(terms_, current.formulas);
      if (std::any_of(current.formulas.begin(), current.formulas.end(), [&](Term t) { return terms_.is_false(t); }))
        return false;
      const auto next = std::find_if(current.formulas.begin(), current.formulas.end(),
                                     [&](Term t) { return is_literal(t) && !used.contains(t); });
      if (next == current.formulas.end() || budget_.exhausted()) return true;
      const Term literal = *next;
      used[literal] = true;
      put_in(literal, current);
    }
  }

  void put_in(Term literal, Case& current) {
    const bool is_negated = terms_.kind(literal) == Kind::Not;
    const Term atom = is_negated ? terms_.child(literal, 0) : literal;
    Substitution known{{atom, terms_.boolean(!is_negated)}};
    if (terms_.kind(atom) == Kind::Eq && terms_.is_const(terms_.child(atom, 1))) {
      const Term x = terms_.child(atom, 0);
      const Term k = terms_.child(atom, 1);
      if (!is_negated) known.emplace(x, k);
      const bool is_bit = terms_.const_value(k).sort().is_bitvec() && terms_.const_value(k).as_unsigned() <= 1;
      if (is_negated && is_bit && is_zero_or_one(x))
        known.emplace(x, terms_.bv_sub(terms_.bv(terms_.sort(x).width(), 1), k));
    }
    Substituter substituter(terms_, known);
    for (Term& formula : current.formulas) {
      if (formula != literal) formula = substituter(formula);
    }
    for (Equation& lemma : current.lemmas) lemma = {substituter(lemma.a), substituter(lemma.b)};
    budget_.spend(base::efforts::kTerm * current.formulas.size());
  }

  [[nodiscard]] bool is_zero_or_one(Term t) const {
    const unsigned width = terms_.sort(t).is_bitvec() ? terms_.sort(t).width() : 0;
    if (width <= 1) return width == 1;
    return terms_.kind(t) == Kind::BvURem && terms_.is_const(terms_.child(t, 1)) &&
           terms_.const_value(terms_.child(t, 1)).as_unsigned() == 2;
  }

  bool is_closed(const Case& current) {
    const auto ideal = make_(terms_, budget_);
    std::vector<Equation> denied;
    std::vector<Order> orders;
    for (const Equation& lemma : current.lemmas) ideal->add(lemma.a, lemma.b);
    for (const Term formula : current.formulas) {
      const bool is_negated = terms_.kind(formula) == Kind::Not;
      const Term atom = is_negated ? terms_.child(formula, 0) : formula;
      if (terms_.kind(atom) == Kind::Eq && terms_.sort(terms_.child(atom, 0)).is_bitvec()) {
        const Equation equation{terms_.child(atom, 0), terms_.child(atom, 1)};
        if (is_negated) denied.push_back(equation);
        if (!is_negated) ideal->add(equation.a, equation.b);
      } else if (const auto order = order_of(atom, is_negated); order && orders.size() < kMostOrders) {
        orders.push_back(*order);
      }
    }
    for (const Order& a : orders) {
      for (const Order& b : orders) {  // a <= b and b <= a
        if (&a < &b && a.is_signed == b.is_signed && a.low == b.high && a.high == b.low) ideal->add(a.low, a.high);
      }
    }
    const auto is_broken = [&](const Equation& equation) { return ideal->implies(equation.a, equation.b); };
    if (std::any_of(denied.begin(), denied.end(), is_broken) || ideal->is_contradictory()) return true;
    for (const Order& a : orders) {
      for (const Order& b : orders) {
        if (&a != &b && contradict(a, b, *ideal)) return true;
      }
    }
    return false;
  }

  [[nodiscard]] std::optional<Order> order_of(Term atom, bool is_negated) const {
    Order result;
    switch (terms_.kind(atom)) {
      case Kind::BvUlt: result.is_strict = true; break;
      case Kind::BvUle: break;
      case Kind::BvSlt: result.is_signed = result.is_strict = true; break;
      case Kind::BvSle: result.is_signed = true; break;
      default: return std::nullopt;
    }
    result.low = terms_.child(atom, 0);
    result.high = terms_.child(atom, 1);
    if (!is_negated) return result;
    std::swap(result.low, result.high);
    result.is_strict = !result.is_strict;
    return result;
  }

  /// low < high and high <= low cannot be, with other words for the same numbers, or a smaller one on the right.
  [[nodiscard]] bool contradict(const Order& a, const Order& b, Ideal& ideal) const {
    if (a.is_signed != b.is_signed || terms_.sort(a.low) != terms_.sort(b.low)) return false;
    const bool is_less = is_less_constant(a.high, b.low, a.is_signed);
    if (!is_less && !a.is_strict && !b.is_strict) return false;
    const auto same = [&](Term s, Term t) { return s == t || ideal.implies(s, t); };
    return (is_less || same(a.high, b.low)) && same(a.low, b.high);
  }
  [[nodiscard]] bool is_less_constant(Term a, Term b, bool is_signed) const {
    if (!terms_.is_const(a) || !terms_.is_const(b)) return false;
    const Value x = terms_.const_value(a);
    const Value y = terms_.const_value(b);
    return is_signed ? x.as_signed() < y.as_signed() : x.as_unsigned() < y.as_unsigned();
  }

  /// Two cases instead of one; false if there is nothing to split.
  bool split(const Case& current, std::vector<Case>& open) {
    const Term by = splitter(current);
    if (!by.valid()) return false;
    for (const Term side : {terms_.lnot(by), by}) {
      Case part = current;
      const bool holds = side == by;
      Substituter substituter(terms_, {{by, terms_.boolean(holds)}});
      for (Term& formula : part.formulas) formula = substituter(formula);
      for (Equation& lemma : part.lemmas) lemma = {substituter(lemma.a), substituter(lemma.b)};
      part.formulas.push_back(side);
      open.push_back(std::move(part));
    }
    return true;
  }

  /// A part of a connective, or the condition of a choice: those of short formulas first.
  [[nodiscard]] Term splitter(const Case& current) const {
    Term best;
    std::size_t parts = 0;
    for (const Term formula : current.formulas) {
      if (is_literal(formula)) continue;
      const Term inner = terms_.kind(formula) == Kind::Not ? terms_.child(formula, 0) : formula;
      if (best.valid() && terms_.children(inner).size() >= parts) continue;
      parts = terms_.children(inner).size();
      best = terms_.child(inner, 0);
    }
    if (best.valid()) return terms_.kind(best) == Kind::Not ? terms_.child(best, 0) : best;
    TermMap<bool> seen;
    for (const Term formula : current.formulas) {
      visit_children_first(
          terms_, formula, [&](Term t) { return seen.contains(t); },
          [&](Term t) {
            seen[t] = true;
            if (!best.valid() && terms_.kind(t) == Kind::Ite) best = terms_.child(t, 0);
          });
    }
    return best;
  }

  Terms& terms_;
  MakeIdeal make_;
  const Refute& otherwise_;
  base::Budget budget_;
};

}  // namespace

bool is_refuted(Terms& terms, const std::vector<Term>& formulas, MakeIdeal make, const Refute& otherwise,
                const base::Budget& budget) {
  Cases cases(terms, make, otherwise, budget);
  Case first{all_conjuncts(terms, formulas), {}};
  cases.find_lemmas(first);
  return cases.refute(std::move(first));
}

}  // namespace pincer::logic::polynomials
