// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// What holds of a bit-vector of up to 64 bits on every assignment. Laws: (v & zeros) == 0, (v & ones) == ones,
/// least <= v <= greatest (unsigned).
struct BitFact {
  std::uint64_t zeros = 0;  // bits that are always 0; those above the width among them
  std::uint64_t ones = 0;   // bits that are always 1
  std::uint64_t least = 0;
  std::uint64_t greatest = ~std::uint64_t{0};

  [[nodiscard]] bool is_negative(unsigned width) const { return ((ones >> (width - 1)) & 1) != 0; }
  [[nodiscard]] bool is_non_negative(unsigned width) const { return ((zeros >> (width - 1)) & 1) != 0; }
  [[nodiscard]] bool is_value() const { return least == greatest; }
};

/// Known bits and ranges, computed together bottom-up (the domains of tristate numbers and intervals) and remembered.
class BitFacts {
 public:
  explicit BitFacts(const Terms& terms) : terms_(terms) {}
  /// Of a bit-vector of at most 64 bits.
  BitFact of(Term t);

 private:
  [[nodiscard]] BitFact compute(Term t) const;
  [[nodiscard]] BitFact known(Term t) const;

  const Terms& terms_;
  TermMap<BitFact> facts_;
};

}  // namespace pincer::logic
