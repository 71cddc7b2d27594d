// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <vector>

namespace pincer::invariant {

/// A column of a table that is a sum of multiples of columns before it, with whole numbers: factors[0] * column 0 + ... +
/// factors.back() * this column = 0, where the last factor is not 0.
using Dependency = std::vector<mpz_class>;

/// The dependencies of a table of whole numbers: for each column that depends on columns before it, on those that do not
/// depend on any.
///
/// They are found modulo a prime number of 61 bits, and fractions are recovered by Euclid's algorithm. Coefficients that
/// are fractions with more than nine digits are not found, and with bad luck a dependency holds for the prime only: they
/// are guesses.
std::vector<Dependency> dependencies(const std::vector<std::vector<mpz_class>>& rows);

}  // namespace pincer::invariant
