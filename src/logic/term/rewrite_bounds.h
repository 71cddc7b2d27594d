// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>

#include "logic/term/terms.h"

/// What a quick look at a bit-vector of up to 64 bits tells about the size of its unsigned value. Enough for indices
/// reduced by % and &, which are compared with the size of their array next.
namespace pincer::logic::rewrite {

/// No value of `t` is greater; t has at most 64 bits.
std::uint64_t upper_bound(const Terms& terms, Term t);

/// a < b as unsigned numbers on every assignment; b is a constant.
bool surely_less(const Terms& terms, Term a, Term b);

/// The truth of a comparison (BvUlt, BvUle, BvSlt, BvSle) of which one side is a constant.
std::optional<bool> decided_by_bounds(const Terms& terms, Kind order, Term a, Term b);

/// a & b is a on every assignment, b being a constant.
bool mask_keeps_all(const Terms& terms, Term a, Term b);

}  // namespace pincer::logic::rewrite
