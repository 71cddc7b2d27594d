// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/contract.h"
#include "logic/term/rewrite.h"
#include "logic/term/rewrite_differ.h"
#include "logic/term/terms.h"

namespace pincer::logic {

namespace {

// What became of a = b: the result if `done`, else the equation of simpler terms to go on with.
struct Step {
  Term done;
  Term a;
  Term b;
};
Step finished(Term t) { return {t, {}, {}}; }
Step go_on(Term a, Term b) { return {{}, a, b}; }
constexpr Step kNothing{};

Step bool_eq(Terms& terms, Term a, Term b) {
  if (terms.is_true(b)) return finished(a);
  if (terms.is_false(b)) return finished(terms.lnot(a));
  const bool not_a = terms.kind(a) == Kind::Not;
  const bool not_b = terms.kind(b) == Kind::Not;
  if (not_a && not_b) return go_on(terms.child(a, 0), terms.child(b, 0));
  if (!not_a && !not_b) return kNothing;
  const Term x = not_a ? terms.child(a, 0) : a;
  const Term y = not_b ? terms.child(b, 0) : b;
  return finished(terms.lnot(terms.eq(x, y)));
}

// A chain of cases ite(c1, k1, ite(c2, k2, ... rest)) = k, the branches in any order: decides the tests one by one.
Step cases_eq_constant(Terms& terms, Term a, Term k) {
  constexpr std::size_t kLongestChain = 64;
  std::vector<std::pair<Term, bool>> tests;  // (condition, whether it gives k), outermost first
  Term rest = a;
  while (terms.kind(rest) == Kind::Ite) {
    if (tests.size() == kLongestChain) return kNothing;
    const Term condition = terms.child(rest, 0);
    const Term then_term = terms.child(rest, 1);
    const Term else_term = terms.child(rest, 2);
    if (terms.is_const(then_term)) {
      tests.emplace_back(condition, then_term == k);
      rest = else_term;
    } else if (terms.is_const(else_term)) {
      tests.emplace_back(terms.lnot(condition), else_term == k);
      rest = then_term;
    } else {
      break;
    }
  }
  if (tests.empty()) return kNothing;
  Term result = terms.eq(rest, k);
  for (auto test = tests.rbegin(); test != tests.rend(); ++test) {
    result = test->second ? terms.lor(test->first, result) : terms.land(terms.lnot(test->first), result);
  }
  return finished(result);
}

// ite(c, x, y) = x is c or y = x, and likewise for the other branch.
Term eq_one_branch(Terms& terms, Term a, Term b) {
  for (const auto& [choice, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (terms.kind(choice) != Kind::Ite) continue;
    const auto [condition, x, y] = std::array{terms.child(choice, 0), terms.child(choice, 1), terms.child(choice, 2)};
    if (x == other) return terms.lor(condition, terms.eq(y, other));
    if (y == other) return terms.lor(terms.lnot(condition), terms.eq(x, other));
  }
  return {};
}

Step bv_eq_constant(Terms& terms, Term a, Term k) {
  const unsigned width = terms.sort(a).width();
  const mpz_class value = terms.const_value(k).as_unsigned();
  const auto number = [&](const mpz_class& n) { return terms.bv(width, n); };
  switch (terms.kind(a)) {
    case Kind::BvNot: return go_on(terms.child(a, 0), number(-value - 1));
    case Kind::BvNeg: return go_on(terms.child(a, 0), number(-value));
    case Kind::BvAdd:
      if (!terms.is_const(terms.child(a, 1))) break;
      return go_on(terms.child(a, 0), number(value - terms.const_value(terms.child(a, 1)).as_unsigned()));
    case Kind::BvXor:
      if (!terms.is_const(terms.child(a, 1))) break;
      return go_on(terms.child(a, 0), number(value ^ terms.const_value(terms.child(a, 1)).as_unsigned()));
    case Kind::BvSub:
      if (value == 0) return go_on(terms.child(a, 0), terms.child(a, 1));
      if (!terms.is_const(terms.child(a, 0))) break;
      return go_on(terms.child(a, 1), number(terms.const_value(terms.child(a, 0)).as_unsigned() - value));
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: {
      const Term x = terms.child(a, 0);
      const Value cut = Value::bits(terms.sort(x).width(), value);
      const bool fits = terms.kind(a) == Kind::BvZeroExtend
                            ? cut.as_unsigned() == value
                            : Value::bits(width, cut.as_signed()).as_unsigned() == value;
      return fits ? go_on(x, terms.constant(cut)) : finished(terms.boolean(false));
    }
    default: break;
  }
  // One of the two tests of a single bit, so that the two are each other's negation.
  if (width == 1 && value == 0) return finished(terms.lnot(terms.eq(a, terms.bv(1, 1))));
  return rewrite::surely_different(terms, a, k) ? finished(terms.boolean(false)) : kNothing;
}

// concat(x, y) = k, part by part.
Step concat_eq_constant(Terms& terms, Term a, Term k) {
  std::vector<std::pair<Term, mpz_class>> open{{a, terms.const_value(k).as_unsigned()}};
  std::vector<Term> equations;
  while (!open.empty()) {
    const auto [part, value] = open.back();
    open.pop_back();
    if (terms.kind(part) == Kind::BvConcat) {
      const Term high = terms.child(part, 0);
      const Term low = terms.child(part, 1);
      open.emplace_back(high, value >> terms.sort(low).width());
      open.emplace_back(low, value);
      continue;
    }
    const Term equation = terms.eq(part, terms.bv(terms.sort(part).width(), value));
    if (terms.is_false(equation)) return finished(equation);
    equations.push_back(equation);
  }
  return finished(terms.land(equations));
}

Step bv_eq(Terms& terms, Term a, Term b) {
  if (terms.is_const(b)) {
    return terms.kind(a) == Kind::BvConcat ? concat_eq_constant(terms, a, b) : bv_eq_constant(terms, a, b);
  }
  const Kind kind = terms.kind(a);
  const bool same_kind = kind == terms.kind(b);
  if (same_kind && (kind == Kind::BvNot || kind == Kind::BvNeg)) return go_on(terms.child(a, 0), terms.child(b, 0));
  if (same_kind && (kind == Kind::BvZeroExtend || kind == Kind::BvSignExtend)) {
    const unsigned common = std::min(terms.attribute(a), terms.attribute(b));
    return go_on(rewrite::less_extended(terms, a, common), rewrite::less_extended(terms, b, common));
  }
  if (same_kind && kind == Kind::Ite) {
    const auto [p, one] = rewrite::as_flag(terms, a);
    const auto [q, same_one] = rewrite::as_flag(terms, b);
    if (p.valid() && q.valid() && one == same_one) return go_on(p, q);
  }
  // Cancel what both sides add: x + y = x + z is y = z, and x + y = x is y = 0.
  if (same_kind && kind == Kind::BvAdd) {
    const auto [a0, a1, b0, b1] =
        std::array{terms.child(a, 0), terms.child(a, 1), terms.child(b, 0), terms.child(b, 1)};
    if (a0 == b0) return go_on(a1, b1);
    if (a1 == b1) return go_on(a0, b0);
    if (a0 == b1) return go_on(a1, b0);
    if (a1 == b0) return go_on(a0, b1);
  }
  for (const auto& [sum, part] : {std::pair(a, b), std::pair(b, a)}) {
    if (terms.kind(sum) != Kind::BvAdd) continue;
    const Term zero = terms.bv(terms.sort(a).width(), 0);
    if (terms.child(sum, 0) == part) return go_on(terms.child(sum, 1), zero);
    if (terms.child(sum, 1) == part) return go_on(terms.child(sum, 0), zero);
  }
  return rewrite::surely_different(terms, a, b) ? finished(terms.boolean(false)) : kNothing;
}

// x + k1 = k2 is x = k2 - k1; the constant of a sum is its last child.
Step int_eq(Terms& terms, Term a, Term b) {
  if (!terms.is_const(b) || terms.kind(a) != Kind::IntAdd) return kNothing;
  const auto summands = terms.children(a);
  if (!terms.is_const(summands.back())) return kNothing;
  const mpz_class moved = terms.const_value(b).as_signed() - terms.const_value(summands.back()).as_signed();
  const std::vector<Term> others(summands.begin(), summands.end() - 1);
  return go_on(terms.int_add(others), terms.integer(moved));
}

Step simplify(Terms& terms, Term a, Term b) {
  const Term lifted = rewrite::lift(terms, a, b, [&](Term x, Term y) { return terms.eq(x, y); });
  if (lifted.valid()) return finished(lifted);
  const Sort sort = terms.sort(a);
  if (terms.is_const(b) && terms.kind(a) == Kind::Ite && !sort.is_bool()) return cases_eq_constant(terms, a, b);
  if (const Term found = eq_one_branch(terms, a, b); found.valid()) return finished(found);
  switch (sort.kind()) {
    case SortKind::Bool: return bool_eq(terms, a, b);
    case SortKind::BitVec: return bv_eq(terms, a, b);
    case SortKind::Int: return int_eq(terms, a, b);
    case SortKind::Float:
    case SortKind::Array: break;
  }
  return kNothing;
}

}  // namespace

Term Terms::eq(Term a, Term b) {
  base::require(sort(a) == sort(b), "eq takes two terms of one sort");
  for (;;) {
    if (a == b) return boolean(true);
    rewrite::order(*this, a, b);
    if (is_const(a)) return boolean(false);  // both are constants, and constants are hash-consed, too
    const Step step = simplify(*this, a, b);
    if (step.done.valid()) return step.done;
    if (!step.a.valid()) return make(Kind::Eq, Sort::boolean(), 0, {a, b});
    a = step.a;
    b = step.b;
  }
}

Term Terms::ne(Term a, Term b) { return lnot(eq(a, b)); }

}  // namespace pincer::logic
