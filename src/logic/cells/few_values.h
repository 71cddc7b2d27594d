// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// Bit-vectors that are a choice between few terms, as lists of cases: counters, positions and addresses in loops that
/// were unrolled, and the elements that a loop moves around. Comparisons of such terms are made case by case. So they
/// become conditions of the paths that lead there, often constants, and the same few comparisons of elements are asked
/// again and again, instead of a new one for every choice between elements. What is computed from constants stays one.
///
/// Laws: exactly one condition of `cases(t)` holds in every state, and then t has that case's value; `rebuild(t, parts)`
/// equals `terms.rebuild(t, parts)` in every state.
class FewValues {
 public:
  struct Case {
    Term value;  // no choice itself
    Term condition;
  };

  explicit FewValues(Terms& terms) : terms_(terms) {}

  /// The cases of `t`, with different values; null if they are many. Valid until the next call.
  const std::vector<Case>* cases(Term t) { return cases(t, 0); }
  /// `t` over other parts, by cases if there are few.
  Term rebuild(Term t, std::span<const Term> parts);
  /// The choice between two terms of a sort that is no array.
  Term ite(Term condition, Term then_term, Term else_term);
  /// `t` as a choice between the numbers from `low` to `high`; no term if they are many. It equals `t` where `t` is one of
  /// them.
  Term among(Term t, std::uint64_t low, std::uint64_t high);

 private:
  /// Conditions under which each value is met.
  using Ways = std::map<Term, std::vector<Term>>;

  const std::vector<Case>* cases(Term t, unsigned depth);
  /// What `t` would be over other parts, by cases.
  std::optional<std::vector<Case>> combined(Term t, std::span<const Term> parts);
  /// `t` over other parts. Equations of sums lose what both sides have, in whatever order it is added.
  Term plain(Term t, std::span<const Term> parts);
  Term same_sum(Term a, Term b);
  Term common_sum(Term choice);
  std::vector<Case> joined(const Ways& ways);
  Term from(std::vector<Case> cases);

  Terms& terms_;
  TermMap<std::vector<Case>> cases_;  // empty: many
};

}  // namespace pincer::logic
