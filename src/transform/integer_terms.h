// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "domain/interval.h"
#include "logic/term/terms.h"
#include "transform/integer_view.h"

namespace pincer::transform {

/// How a bit-vector variable is written as an integer.
struct IntegerVariable {
  logic::Term term;  // of sort Int, or an array of Ints
  bool is_signed = true;
  domain::Interval range;  // what is known about it here
};

/// Terms over bit-vectors as terms over integers. A bit-vector value is kept as any integer that is equal to it modulo
/// 2^width, with bounds, and brought into its range only where that matters (comparisons, divisions, variables): most
/// sums never need it.
class IntegerTerms {
 public:
  using Lookup = std::function<IntegerVariable(logic::Term variable)>;
  /// `fresh` makes a variable that can have any value.
  using Fresh = std::function<logic::Term(logic::Sort sort)>;

  IntegerTerms(logic::Terms& terms, Arithmetic arithmetic, Lookup lookup, Fresh fresh);

  /// A Bool, Float or Int term.
  logic::Term plain(logic::Term term);
  /// A bit-vector term, as the integer between -2^(w-1) and 2^(w-1) - 1 or between 0 and 2^w - 1 that it means.
  logic::Term number(logic::Term term, bool is_signed);
  /// A term of array sort.
  logic::Term array(logic::Term term) { return plain(term); }
  /// Facts that may be assumed wherever the terms made so far are used.
  [[nodiscard]] const std::vector<logic::Term>& facts() const { return facts_; }

  /// Elements of arrays are signed, but for bytes; addresses are unsigned.
  static bool signed_elements(logic::Sort element) { return element.width() != 8; }
  /// The sort of a variable's integer counterpart.
  static logic::Sort sort(logic::Sort sort);

 private:
  struct Out {
    logic::Term term;
    domain::Interval range;  // of bit-vectors
  };

  const Out& translate(logic::Term term);
  Out visit(logic::Term term);
  Out visit_bits(logic::Term term);
  Out bitwise_and(logic::Term term);
  Out abstracted(logic::Term term);
  Out division(logic::Term term);
  Out product(logic::Term term);
  logic::Term normalise(const Out& value, unsigned width, bool is_signed);
  logic::Term as(logic::Term bits, bool is_signed);  // an already visited child
  [[nodiscard]] domain::Interval range_as(logic::Term bits, bool is_signed);
  [[nodiscard]] static domain::Interval full(unsigned width, bool is_signed);
  logic::Term power(unsigned exponent);

  logic::Terms& terms_;
  Arithmetic arithmetic_;
  Lookup lookup_;
  Fresh fresh_;
  std::unordered_map<logic::Term, Out> done_;
  std::vector<logic::Term> facts_;
};

}  // namespace pincer::transform
