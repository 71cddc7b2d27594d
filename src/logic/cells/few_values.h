// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// Terms over bit-vectors that have few values, as lists of cases: counters, positions and addresses in loops that were
/// unrolled. What is computed from them is known case by case, so that comparisons of counters with bounds become
/// constants or conditions of the paths that lead there, and not arithmetic.
///
/// Laws: exactly one condition of `cases(t)` holds in every state, and then t has that case's value; `rebuild(t, parts)`
/// equals `terms.rebuild(t, parts)` in every state.
class FewValues {
 public:
  struct Case {
    Term value;  // a constant
    Term condition;
  };

  explicit FewValues(Terms& terms) : terms_(terms) {}

  /// The cases of `t`, with different values in ascending order; null if it may have many values, or nobody knows.
  /// Valid until the next call.
  const std::vector<Case>* cases(Term t) { return cases(t, 0); }
  /// `t` over other parts, by cases if all of these have few values.
  Term rebuild(Term t, std::span<const Term> parts);
  /// The choice between two terms of a sort that is no array.
  Term ite(Term condition, Term then_term, Term else_term);

 private:
  const std::vector<Case>* cases(Term t, unsigned depth);
  std::optional<std::vector<Case>> combined(Term t, std::span<const Term> parts);
  Term from(std::vector<Case> cases);

  Terms& terms_;
  TermMap<std::vector<Case>> cases_;  // empty: many
};

}  // namespace pincer::logic
