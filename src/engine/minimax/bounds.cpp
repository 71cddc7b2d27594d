// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/bounds.h"

#include "engine/minimax/form.h"

namespace pincer::engine::minimax {

using logic::Answer;
using logic::Kind;
using logic::Term;

namespace {

/// The least and the greatest value that a constraint leaves to a number (bits are read as signed), as far as it is a
/// bound by a constant.
struct Interval {
  Term of;
  std::optional<mpz_class> low;
  std::optional<mpz_class> high;
};

/// Of `term` only, if that is given.
Interval interval(const logic::Terms& terms, Term constraint, Term term = {}) {
  const Form form = form_of(terms, constraint);
  if (form.kind == Form::Kind::Any || (term.valid() && form.term != term)) return {};
  if (const logic::Sort sort = terms.sort(form.term); !sort.is_int() && !sort.is_bitvec()) return {};
  const std::size_t place = terms.is_const(terms.child(constraint, 0)) ? 0 : 1;
  const mpz_class bound = terms.const_value(terms.child(constraint, place)).as_signed();
  const int strict = terms.kind(constraint) == Kind::IntLt || terms.kind(constraint) == Kind::BvSlt ? 1 : 0;
  Interval result{form.term, std::nullopt, std::nullopt};
  if (form.kind != Form::Kind::AtMost) result.low = bound + strict;
  if (form.kind != Form::Kind::AtLeast) result.high = bound - strict;
  return result;
}

/// All values in `a` are in `b`; both are of one term.
bool inside(const Interval& a, const Interval& b) {
  return (!b.low || (a.low && *a.low >= *b.low)) && (!b.high || (a.high && *a.high <= *b.high));
}

bool disjoint(const Interval& a, const Interval& b) {
  return (a.low && b.high && *a.low > *b.high) || (b.low && a.high && *b.low > *a.high);
}

}  // namespace

std::optional<Decision> decide_by_bounds(logic::Terms& terms, std::span<const Term> facts, Term goal) {
  const Term opposite = terms.lnot(goal);
  const Interval wanted = interval(terms, goal);
  const Interval unwanted = interval(terms, opposite);
  for (const Term fact : facts) {
    if (fact == opposite) return Decision{Answer::Unsat, fact};
    if (fact == goal) return Decision{Answer::Sat, fact};
    for (const Interval* asked : {&wanted, &unwanted}) {
      if (!asked->of.valid()) continue;
      const Interval known = interval(terms, fact, asked->of);
      if (!known.of.valid()) continue;
      const bool all = inside(known, *asked);
      const bool none = disjoint(known, *asked);
      // The facts are possible, so what they leave is not empty.
      if (all || none) return Decision{all == (asked == &wanted) ? Answer::Sat : Answer::Unsat, fact};
    }
  }
  return std::nullopt;
}

}  // namespace pincer::engine::minimax
