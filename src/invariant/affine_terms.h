// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <span>
#include <vector>

#include "logic/term/terms.h"

namespace pincer::invariant {

/// The linear equations between `numbers`, all of one sort, that hold at all points: their values there.
std::vector<logic::Term> affine_equations(logic::Terms& terms, std::span<const logic::Term> numbers,
                                          std::span<const std::vector<mpz_class>> points);

}  // namespace pincer::invariant
