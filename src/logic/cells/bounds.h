// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <span>

#include "logic/term/terms.h"

namespace pincer::logic {

/// A formula that says `variable <= number` or `number <= variable`, of a bit-vector as a signed or an unsigned number.
struct Bound {
  Term variable;  // whatever term is bounded
  mpz_class number;
  bool is_upper = false;
  bool is_signed = false;
};
std::optional<Bound> bound_of(Terms& terms, Term formula);

/// How many bits `variable` needs as a number in two's complement, where all of the formulas hold that are bounds of it.
/// Law: then it equals the sign extension of so many of its bits.
unsigned signed_width(Terms& terms, Term variable, std::span<const Term> formulas);

}  // namespace pincer::logic
