// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/terms.h"

namespace pincer::logic::rewrite {

/// a and b, of one sort, have different values on every assignment, as far as a quick look can tell: by constants, by
/// different constant offsets of one base (x + 1, x + 2), or by known low bits (4 * x + 1, 4 * y + 2), which is how the
/// bytes of array elements are told apart.
bool surely_different(const Terms& terms, Term a, Term b);

}  // namespace pincer::logic::rewrite
