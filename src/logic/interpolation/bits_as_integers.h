// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// A formula over bit-vectors, as one over integers.
struct LiftedFormula {
  Term ideal;     // the formula, if no operation leaves its range
  Term certain;   // conjuncts of it that hold whether or not an operation leaves its range
  Term overflow;  // some operation leaves its range
  Term ranges;    // of the variables
};

/// Translates between bit-vectors and the integers that are their signed values.
/// Laws, for a bit-vector assignment and the integers that are its signed values: `ranges` holds; if the formula holds
/// then `certain` holds, and `overflow` or `ideal`. lower(i) is true of the bit-vectors iff i is true of the integers.
class BitsAsIntegers {
 public:
  explicit BitsAsIntegers(Terms& terms) : terms_(terms) {}

  /// None if it has an operation without a counterpart.
  std::optional<LiftedFormula> lift(Term formula);
  /// The integer that stands for a bit-vector variable; variables of other sorts stand for themselves.
  Term integer_of(Term variable);
  /// An integer formula over such variables as a bit-vector formula. None if it is not linear.
  std::optional<Term> lower(Term formula);

 private:
  /// The integer counterpart of a term whose children have one; no term if there is none.
  Term lift_node(Term t);
  Term lift_bits(Term t, const std::vector<Term>& a);
  /// `value`, noting that as the result of `t` it may leave the range of t's sort.
  Term noted(Term t, Term value);
  Term unsigned_value(Term signed_value, unsigned width);
  Term in_range(Term value, unsigned width);
  Term lower_atom(Term atom);

  Terms& terms_;
  TermMap<Term> lifted_;                    // an invalid term: no counterpart
  TermMap<Term> overflows_;                 // per operation, when it leaves its range
  std::unordered_map<Term, Term> bits_of_;  // integer variable to bit-vector variable
};

}  // namespace pincer::logic
