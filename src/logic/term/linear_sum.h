// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <map>
#include <optional>

#include "logic/term/terms.h"

namespace pincer::logic {

/// A bit-vector (modulo 2^width) or an integer as `constant + sum of factor * part`. Factors and constants of bit-vectors
/// are read as signed numbers; no factor is zero.
struct LinearSum {
  Sort sort;
  mpz_class constant;
  std::map<Term, mpz_class> parts;

  /// What is no sum, no difference and no product with a constant is a part of its own.
  /// Law: linear_sum(terms, t).term(terms) and t have the same values.
  [[nodiscard]] Term term(Terms& terms) const;

  void add(const LinearSum& other, const mpz_class& factor = 1);
  void scale(const mpz_class& factor);
  /// The sum whose product with `factor` is this one: every factor and the constant are divided. None: one is not
  /// divisible.
  [[nodiscard]] std::optional<LinearSum> divided_by(const mpz_class& factor) const;

 private:
  void normalise();
};

LinearSum linear_sum(const Terms& terms, Term t);

/// The same as if no sum below a sign extension overflowed: what is extended is taken apart, too. For guesses only.
LinearSum linear_sum_as_if_unbounded(Terms& terms, Term t);

}  // namespace pincer::logic
