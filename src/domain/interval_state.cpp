// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "domain/interval_state.h"

#include <algorithm>

#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::domain {

using logic::Kind;
using logic::Term;
using logic::Terms;

void IntervalState::make_impossible() {
  impossible_ = true;
  known_.clear();
}

Interval IntervalState::get(Term variable) const {
  if (impossible_) return Interval::empty();
  const auto known = known_.find(variable);
  return known == known_.end() ? Interval::top() : known->second;
}

void IntervalState::set(Term variable, const Interval& interval) {
  if (impossible_) return;
  if (interval.is_empty()) return make_impossible();
  if (interval.is_top()) {
    known_.erase(variable);
  } else {
    known_[variable] = interval;
  }
}

Interval IntervalState::evaluate(const Terms& terms, Term term) const {
  if (impossible_) return Interval::empty();
  logic::TermMap<Interval> results;
  constexpr Interval kBool{0, 1};
  constexpr Interval kTrue{1, 1};
  constexpr Interval kFalse{0, 0};
  const auto decided = [&](bool yes, bool no) { return yes ? kTrue : no ? kFalse : kBool; };
  logic::visit_children_first(
      terms, term, [&](Term t) { return results.contains(t); },
      [&](Term t) {
        const auto arg = [&](std::size_t i) { return *results.find(terms.child(t, i)); };
        const std::size_t count = terms.children(t).size();
        Interval result = terms.sort(t).is_bool() ? kBool : Interval::top();
        switch (terms.kind(t)) {
          case Kind::Variable: result = meet(result, get(t)); break;
          case Kind::BoolConst: result = terms.is_true(t) ? kTrue : kFalse; break;
          case Kind::IntConst: result = Interval::single(terms.const_value(t).as_signed()); break;
          case Kind::Not: result = {Bound(1) + -arg(0).high, Bound(1) + -arg(0).low}; break;
          case Kind::And:
          case Kind::Or: {
            result = arg(0);
            for (std::size_t i = 1; i < count; ++i) {
              const Interval a = arg(i);
              result = terms.kind(t) == Kind::And
                           ? Interval{std::min(result.low, a.low), std::min(result.high, a.high)}
                           : Interval{std::max(result.low, a.low), std::max(result.high, a.high)};
            }
            break;
          }
          case Kind::Ite:
            if (arg(0) == kTrue) {
              result = arg(1);
            } else if (arg(0) == kFalse) {
              result = arg(2);
            } else {
              result = join(arg(1), arg(2));
            }
            break;
          case Kind::Eq:
            if (terms.sort(terms.child(t, 0)).is_int() || terms.sort(terms.child(t, 0)).is_bool())
              result = decided(arg(0).is_single() && arg(0) == arg(1), meet(arg(0), arg(1)).is_empty());
            break;
          case Kind::IntLe: result = decided(arg(0).high <= arg(1).low, arg(0).low > arg(1).high); break;
          case Kind::IntLt: result = decided(arg(0).high < arg(1).low, arg(0).low >= arg(1).high); break;
          case Kind::IntAdd:
            result = arg(0);
            for (std::size_t i = 1; i < count; ++i) result = result + arg(i);
            break;
          case Kind::IntMul:
            result = arg(0);
            for (std::size_t i = 1; i < count; ++i) result = result * arg(i);
            break;
          case Kind::IntDiv: result = divide(arg(0), arg(1)); break;
          case Kind::IntMod: result = modulo(arg(0), arg(1)); break;
          case Kind::BvToInt:
            result = {0, Bound::from((mpz_class(1) << terms.sort(terms.child(t, 0)).width()) - 1)};
            break;
          default: break;
        }
        results[t] = result;
      });
  return *results.find(term);
}

std::optional<bool> IntervalState::decide(const Terms& terms, Term condition) const {
  const Interval value = evaluate(terms, condition);
  if (value.is_empty() || !value.is_single()) return std::nullopt;
  return value.low == Bound(1);
}

void IntervalState::bound(const Terms& terms, Term term, const Interval& interval) {
  // x, c * x and x + c, and sums of several where all but one have bounds.
  switch (terms.kind(term)) {
    case Kind::Variable: set(term, meet(get(term), interval)); break;
    case Kind::IntConst:
    case Kind::BoolConst:
      if (meet(evaluate(terms, term), interval).is_empty()) make_impossible();
      break;
    case Kind::IntAdd: {
      const std::vector<Term> parts(terms.children(term).begin(), terms.children(term).end());
      for (std::size_t i = 0; i < parts.size() && !impossible_; ++i) {
        Interval others{0, 0};
        for (std::size_t j = 0; j < parts.size(); ++j) {
          if (j != i) others = others + evaluate(terms, parts[j]);
        }
        if (!others.is_top()) bound(terms, parts[i], interval + -others);
      }
      break;
    }
    case Kind::IntMul: {
      if (terms.children(term).size() != 2) break;
      for (const std::size_t i : {0, 1}) {
        const Term factor = terms.child(term, i);
        if (terms.kind(factor) != Kind::IntConst) continue;
        const Interval c = evaluate(terms, factor);
        if (!c.is_single() || c.low == Bound(0)) break;
        // ceil(low / c) .. floor(high / c) for c > 0
        const Interval scaled = c.low > Bound(0) ? interval : -interval;
        const Interval by = c.low > Bound(0) ? c : -c;
        const Interval inside{-divide({-scaled.low, -scaled.low}, by).low, divide({scaled.high, scaled.high}, by).high};
        bound(terms, terms.child(term, 1 - i),
              {scaled.low.finite() ? inside.low : scaled.low, scaled.high.finite() ? inside.high : scaled.high});
        break;
      }
      break;
    }
    case Kind::Ite: {
      const Term condition = terms.child(term, 0);
      const auto decided = decide(terms, condition);
      const bool then_possible =
          decided.value_or(true) && !meet(evaluate(terms, terms.child(term, 1)), interval).is_empty();
      const bool else_possible =
          !decided.value_or(false) && !meet(evaluate(terms, terms.child(term, 2)), interval).is_empty();
      if (!then_possible && !else_possible) return make_impossible();
      if (then_possible != else_possible) {
        assume(terms, condition, then_possible);
        if (!impossible_) bound(terms, terms.child(term, then_possible ? 1 : 2), interval);
      }
      break;
    }
    default: break;
  }
}

void IntervalState::assume(const Terms& terms, Term condition, bool holds) {
  if (impossible_) return;
  const Kind kind = terms.kind(condition);
  if (kind == Kind::Not) return assume(terms, terms.child(condition, 0), !holds);
  if ((kind == Kind::And && holds) || (kind == Kind::Or && !holds)) {
    const std::vector<Term> parts(terms.children(condition).begin(), terms.children(condition).end());
    for (int round = 0; round < 2; ++round) {
      for (const Term part : parts) assume(terms, part, holds);
    }
    return;
  }
  if (kind == Kind::And || kind == Kind::Or) {
    const std::vector<Term> parts(terms.children(condition).begin(), terms.children(condition).end());
    IntervalState all;
    all.make_impossible();
    for (const Term part : parts) {
      IntervalState one = *this;
      one.assume(terms, part, holds);
      all.join_with(one, false);
    }
    *this = std::move(all);
    return;
  }
  if (const auto known = decide(terms, condition)) {
    if (*known != holds) make_impossible();
    return;
  }
  if (kind == Kind::Variable) return set(condition, holds ? Interval{1, 1} : Interval{0, 0});
  if (kind == Kind::IntLe || kind == Kind::IntLt || kind == Kind::Eq) {
    const Term a = terms.child(condition, 0);
    const Term b = terms.child(condition, 1);
    if (kind == Kind::Eq) {
      if (!terms.sort(a).is_int() && !terms.sort(a).is_bool()) return;
      const Interval left = evaluate(terms, a);
      const Interval right = evaluate(terms, b);
      if (holds) {
        bound(terms, a, right);
        if (!impossible_) bound(terms, b, left);
        return;
      }
      // Different from an end of the interval
      const auto cut = [&](Term t, const Interval& all, const Interval& not_this) {
        if (!not_this.is_single() || impossible_) return;
        Interval rest = all;
        if (rest.low == not_this.low) rest.low = rest.low + Bound(1);
        if (rest.high == not_this.low) rest.high = rest.high + Bound(-1);
        if (rest.is_empty()) return make_impossible();
        if (!(rest == all)) bound(terms, t, rest);
      };
      cut(a, left, right);
      cut(b, right, left);
      return;
    }
    // a <= b - gap, or b <= a - gap when it does not hold
    const Bound gap = (kind == Kind::IntLt) == holds ? 1 : 0;
    const Term small = holds ? a : b;
    const Term large = holds ? b : a;
    bound(terms, small, {Bound::minus_infinity(), evaluate(terms, large).high + -gap});
    if (!impossible_) bound(terms, large, {evaluate(terms, small).low + gap, Bound::plus_infinity()});
  }
}

Term IntervalState::formula(Terms& terms, std::vector<Term> variables) const {
  if (impossible_) return terms.boolean(false);
  std::sort(variables.begin(), variables.end());
  std::vector<Term> facts;
  for (const Term variable : variables) {
    const Interval interval = get(variable);
    if (terms.sort(variable).is_bool()) {
      if (interval.is_single()) facts.push_back(interval.low == Bound(1) ? variable : terms.lnot(variable));
    } else if (interval.is_single()) {
      facts.push_back(terms.eq(variable, terms.integer(interval.low.to_mpz())));
    } else {
      if (interval.low.finite()) facts.push_back(terms.int_le(terms.integer(interval.low.to_mpz()), variable));
      if (interval.high.finite()) facts.push_back(terms.int_le(variable, terms.integer(interval.high.to_mpz())));
    }
  }
  return terms.land(facts);
}

bool IntervalState::join_with(const IntervalState& other, bool widening) {
  if (other.impossible_) return false;
  if (impossible_) {
    *this = other;
    return true;
  }
  bool grew = false;
  for (auto it = known_.begin(); it != known_.end();) {
    const Interval now = join(it->second, other.get(it->first));
    if (now == it->second) {
      ++it;
      continue;
    }
    grew = true;
    it->second = widening ? widen(it->second, now) : now;
    it = it->second.is_top() ? known_.erase(it) : std::next(it);
  }
  return grew;
}

}  // namespace pincer::domain
