// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <span>

#include "logic/term/term.h"
#include "logic/value/sort.h"
#include "logic/value/value.h"

/// IEEE 754 arithmetic in any format by exact numbers and one rounding at the end: slow and simple. It serves the
/// formats that the host lacks, conversions to and from wide integers, and tests of the host's arithmetic.
namespace pincer::logic::detail {

Value apply_soft_float(Kind kind, unsigned attribute, Sort result, std::span<const Value> arguments);
Value soft_float_of_integer(Sort to, const mpz_class& integer, RoundingMode mode = RoundingMode::NearestEven);
Value soft_float_to_integer(const Value& a, bool is_signed, unsigned width);

}  // namespace pincer::logic::detail
