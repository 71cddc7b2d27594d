// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic::bitblast {

/// Formulas about memory mostly speak of pointers by their distance from an object: p - b. As clauses, p, b and p - b are
/// three numbers that a SAT solver relates carry by carry. With a new variable d and p = b + d, for which there always is
/// a d, the sums cancel and two are left.
class Distances {
 public:
  explicit Distances(Terms& terms) : terms_(terms) {}

  /// Such definitions, each of a variable that `formulas` subtract another variable from; none for a variable that is
  /// subtracted itself, and one for each. What was looked at before is not looked at again.
  std::vector<Term> take(std::span<const Term> formulas);

 private:
  void look_at(Term difference);

  Terms& terms_;
  TermMap<bool> seen_;
  TermMap<bool> is_subtracted_;
  TermMap<bool> is_defined_;
  std::vector<std::pair<Term, Term>> found_;  // by the last call: pointer and base
};

}  // namespace pincer::logic::bitblast
