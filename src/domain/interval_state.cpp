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
