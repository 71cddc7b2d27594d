// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "transform/transform.h"

namespace pincer::transform {

/// How bit-vectors become integers.
enum class Arithmetic : std::uint8_t {
  /// Every operation that may wrap is split at the wrap; what integers cannot express (bitwise and non-linear
  /// operations) becomes a fresh value with facts that hold for it. Over-approximates: proofs carry over.
  Exact,
  /// No wrapping at all: the papers' reading of C (docs/contract.md, `--arithmetic ideal`). As a view of a bit-precise
  /// program it only guesses.
  Ideal,
};

/// The program over integers instead of bit-vectors. Locations keep their ids; new ones come after them.
Transformed integer_view(const program::Cfa& cfa, Arithmetic arithmetic);

}  // namespace pincer::transform
