// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <vector>

#include "domain/interval_state.h"

namespace pincer::domain {

using logic::Kind;
using logic::Term;
using logic::Terms;

namespace {

// What is nested more deeply, or comes after so many parts, is not used: the parts of a condition are looked at in both
// rounds of a conjunction, so that their number can be exponential in the depth.
constexpr unsigned kDeepest = 100;
constexpr unsigned kParts = 10'000;
// One summand is bounded by all others; of that many little is known.
constexpr std::size_t kLongestSum = 64;

/// Narrows a state down to where conditions hold.
class Narrowing {
 public:
  Narrowing(const Terms& terms, IntervalState& state, unsigned& parts_left, unsigned depth)
      : terms_(terms), state_(state), parts_left_(parts_left), depth_(depth) {}

  void assume(Term condition, bool holds) {
    if (state_.impossible() || depth_ == kDeepest || parts_left_ == 0) return;
    --parts_left_;
    ++depth_;
    narrow(condition, holds);
    --depth_;
  }

 private:
  void narrow(Term condition, bool holds) {
    const Kind kind = terms_.kind(condition);
    if (kind == Kind::Not) return assume(terms_.child(condition, 0), !holds);
    if (kind == Kind::And || kind == Kind::Or)
      return (kind == Kind::And) == holds ? all(condition, holds) : any(condition, holds);
    if (const auto known = state_.decide(terms_, condition)) {
      if (*known != holds) state_.make_impossible();
      return;
    }
    if (kind == Kind::Variable) return state_.set(condition, holds ? Interval{1, 1} : Interval{0, 0});
    const bool is_order = kind == Kind::IntLe || kind == Kind::IntLt;
    if (!is_order && kind != Kind::Eq) return;
    const Term a = terms_.child(condition, 0);
    const Term b = terms_.child(condition, 1);
    if (kind == Kind::Eq) return holds ? equal(a, b) : different(a, b);
    // a <= b - gap, or b <= a - gap when it does not hold
    const Bound gap = (kind == Kind::IntLt) == holds ? 1 : 0;
    const Term small = holds ? a : b;
    const Term large = holds ? b : a;
    bound(small, {Bound::minus_infinity(), state_.evaluate(terms_, large).high + -gap});
    if (!state_.impossible()) bound(large, {state_.evaluate(terms_, small).low + gap, Bound::plus_infinity()});
  }

  /// Simple parts first: what they say helps with the others, whose parts may be too many.
  void all(Term condition, bool holds) {
    const auto is_simple = [&](Term t) {
      if (terms_.kind(t) == Kind::Not) t = terms_.child(t, 0);
      return terms_.kind(t) != Kind::And && terms_.kind(t) != Kind::Or;
    };
    for (int round = 0; round < 2; ++round) {
      for (const bool simple : {true, false}) {
        for (const Term part : terms_.children(condition)) {
          if (is_simple(part) == simple) assume(part, holds);
        }
      }
    }
  }

  void any(Term condition, bool holds) {
    IntervalState joined;
    joined.make_impossible();
    for (const Term part : terms_.children(condition)) {
      IntervalState one = state_;
      Narrowing(terms_, one, parts_left_, depth_).assume(part, holds);
      joined.join_with(one, false);
    }
    state_ = std::move(joined);
  }

  void equal(Term a, Term b) {
    if (!terms_.sort(a).is_int() && !terms_.sort(a).is_bool()) return;
    const Interval left = state_.evaluate(terms_, a);
    const Interval right = state_.evaluate(terms_, b);
    bound(a, right);
    if (!state_.impossible()) bound(b, left);
  }

  void different(Term a, Term b) {
    if (!terms_.sort(a).is_int() && !terms_.sort(a).is_bool()) return;
    const Interval left = state_.evaluate(terms_, a);
    const Interval right = state_.evaluate(terms_, b);
    // Different from an end of the interval
    const auto cut = [&](Term t, const Interval& whole, const Interval& not_this) {
      if (!not_this.is_single() || state_.impossible()) return;
      Interval rest = whole;
      if (rest.low == not_this.low) rest.low = rest.low + Bound(1);
      if (rest.high == not_this.low) rest.high = rest.high + Bound(-1);
      if (rest.is_empty()) return state_.make_impossible();
      if (!(rest == whole)) bound(t, rest);
    };
    cut(a, left, right);
    cut(b, right, left);
  }

  /// The value of `term` lies in the interval.
  void bound(Term term, const Interval& interval) {
    if (depth_ == kDeepest || parts_left_ == 0) return;
    --parts_left_;
    ++depth_;
    bound_parts(term, interval);
    --depth_;
  }

  /// x, c * x and x + c, and sums of several where all but one have bounds.
  void bound_parts(Term term, const Interval& interval) {
    switch (terms_.kind(term)) {
      case Kind::Variable: return state_.set(term, meet(state_.get(term), interval));
      case Kind::IntConst:
      case Kind::BoolConst:
        if (meet(state_.evaluate(terms_, term), interval).is_empty()) state_.make_impossible();
        return;
      case Kind::IntAdd: return bound_sum(term, interval);
      case Kind::IntMul: return bound_product(term, interval);
      case Kind::Ite: return bound_choice(term, interval);
      default: return;
    }
  }

  void bound_sum(Term sum, const Interval& interval) {
    const auto parts = terms_.children(sum);
    if (parts.size() > kLongestSum) return;
    for (std::size_t i = 0; i < parts.size() && !state_.impossible(); ++i) {
      Interval others{0, 0};
      for (std::size_t j = 0; j < parts.size(); ++j) {
        if (j != i) others = others + state_.evaluate(terms_, parts[j]);
      }
      if (!others.is_top()) bound(parts[i], interval + -others);
    }
  }

  void bound_product(Term product, const Interval& interval) {
    if (terms_.children(product).size() != 2) return;
    for (const std::size_t i : {0, 1}) {
      const Term factor = terms_.child(product, i);
      if (terms_.kind(factor) != Kind::IntConst) continue;
      const Interval c = state_.evaluate(terms_, factor);
      if (!c.is_single() || c.low == Bound(0)) return;
      // ceil(low / c) .. floor(high / c) for c > 0
      const Interval scaled = c.low > Bound(0) ? interval : -interval;
      const Interval by = c.low > Bound(0) ? c : -c;
      const Interval inside{-divide({-scaled.low, -scaled.low}, by).low, divide({scaled.high, scaled.high}, by).high};
      return bound(terms_.child(product, 1 - i),
                   {scaled.low.finite() ? inside.low : scaled.low, scaled.high.finite() ? inside.high : scaled.high});
    }
  }

  void bound_choice(Term choice, const Interval& interval) {
    const Term condition = terms_.child(choice, 0);
    const auto decided = state_.decide(terms_, condition);
    const auto possible = [&](std::size_t i) {
      return !meet(state_.evaluate(terms_, terms_.child(choice, i)), interval).is_empty();
    };
    const bool then_possible = decided.value_or(true) && possible(1);
    const bool else_possible = !decided.value_or(false) && possible(2);
    if (!then_possible && !else_possible) return state_.make_impossible();
    if (then_possible == else_possible) return;
    assume(condition, then_possible);
    if (!state_.impossible()) bound(terms_.child(choice, then_possible ? 1 : 2), interval);
  }

  const Terms& terms_;
  IntervalState& state_;
  unsigned& parts_left_;
  unsigned depth_;
};

}  // namespace

void IntervalState::assume(const Terms& terms, Term condition, bool holds) {
  unsigned parts_left = kParts;
  Narrowing(terms, *this, parts_left, 0).assume(condition, holds);
}

}  // namespace pincer::domain
