// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "logic/term/term.h"

namespace pincer::logic::ranges {

__extension__ using Number = __int128;

/// The numbers from lo to hi: values of a bit-vector of at most 64 bits, read as signed, or of a Bool, which are 0 and 1
/// and have width 0.
struct Span {
  Number lo = 0;
  Number hi = 0;

  [[nodiscard]] bool is_empty() const { return lo > hi; }
  [[nodiscard]] bool is_point() const { return lo == hi; }
  [[nodiscard]] bool contains(Number n) const { return lo <= n && n <= hi; }
  bool operator==(const Span&) const = default;
};

inline Span point(Number n) { return {n, n}; }
inline Span meet(Span a, Span b) { return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)}; }
inline Span hull(Span a, Span b) { return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)}; }
/// All values of a width.
Span everything(unsigned width);
/// These numbers modulo 2^width; everything if they are not one span then.
Span wrapped(Number lo, Number hi, unsigned width);
/// A span of at least these values read as unsigned numbers.
Span natural(Span a, unsigned width);

/// What a term does with its operands, of which the first has the width `from`.
struct Operation {
  Kind kind = Kind::Variable;
  unsigned attribute = 0;
  unsigned width = 0;  // of the result
  unsigned from = 0;
  unsigned other = 0;  // the width of the second operand
};

/// Is the operation modelled? If it is not, its result may be anything.
bool is_known(Kind kind);
/// Law: contains the result for all operands within their spans.
Span forwards(const Operation& op, std::span<const Span> operands);
/// Makes operands smaller. Law: keeps all operands within their spans for which the result is within `result`.
void backwards(const Operation& op, Span result, std::span<Span> operands);

}  // namespace pincer::logic::ranges
