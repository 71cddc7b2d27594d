// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>

#include "logic/term/terms.h"

namespace pincer::transform {

/// Formulas over integers back to bit-vectors: each integer term gets as many bits as it needs, so that nothing
/// overflows and the formula means the same.
class BitTerms {
 public:
  /// The bit-vector that an integer variable stands for, and how it is read; none when there is none.
  struct Bits {
    logic::Term term;
    bool is_signed = true;
  };
  using Lookup = std::function<std::optional<Bits>(logic::Term variable)>;

  BitTerms(logic::Terms& terms, Lookup lookup) : terms_(terms), lookup_(std::move(lookup)) {}

  /// The formula is weaker where parts cannot be expressed in bits.
  logic::Term weaken(logic::Term formula);

 private:
  /// An integer as a two's complement bit-vector of sufficient width; other sorts unchanged. None: impossible.
  using Result = std::optional<logic::Term>;

  Result visit(logic::Term term);
  Result translate(logic::Term term);
  logic::Term widen(logic::Term bits, unsigned width);
  logic::Term number(const mpz_class& value);

  logic::Terms& terms_;
  Lookup lookup_;
  std::unordered_map<logic::Term, Result> done_;
};

}  // namespace pincer::transform
