// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>

#include "logic/term/terms.h"

namespace pincer::logic::rewrite {

/// a and b, of one sort, have different values on every assignment, as far as a quick look can tell: by constants, by
/// different constant offsets of one base (x + 1, x + 2), by size (x % 10, 10), or by known low bits (4 * x + 1,
/// 4 * y + 2), which is how the bytes of array elements are told apart.
bool surely_different(const Terms& terms, Term a, Term b);

/// The lowest `count` bits of the bit-vector `t`, if a quick look tells that they are the same on every assignment.
std::optional<std::uint64_t> known_low_bits(const Terms& terms, Term t, unsigned count);

}  // namespace pincer::logic::rewrite
