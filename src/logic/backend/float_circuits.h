// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/term/terms.h"

namespace pincer::logic {

/// Floats as bit-vectors: terms of the same meaning in which no float is left, by the circuits of SymFPU (M. Brain,
/// F. Schanda, Y. Sun, "Building Better Bit-Blasting for Floating-Point Problems", TACAS 2019). A variable becomes one
/// of its pattern. Each term is translated once.
class FloatCircuits {
 public:
  explicit FloatCircuits(Terms& terms);
  ~FloatCircuits();
  FloatCircuits(const FloatCircuits&) = delete;
  FloatCircuits& operator=(const FloatCircuits&) = delete;

  /// Of a term that is no float. What has no floats stays as it is. Throws bitblast::Unsupported for remainders and for
  /// floats as indices of arrays.
  Term operator()(Term t);

  /// The variable of patterns that stands for a variable of floats, or of an array of them; no term if it was not seen.
  [[nodiscard]] Term pattern_of(Term variable) const;
  /// The value of a variable of this sort, from that of its patterns.
  [[nodiscard]] static Value value(Sort sort, const Value& pattern);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pincer::logic
