// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <vector>

namespace pincer::engine {

/// The linear equations that hold for all of some points.
class AffineHull {
 public:
  /// factors[0] x0 + ... = sum, with whole numbers that have no divisor in common.
  struct Equation {
    std::vector<mpz_class> factors;
    mpz_class sum;
  };

  explicit AffineHull(std::size_t dimensions) : dimensions_(dimensions) {}

  void add(const std::vector<mpz_class>& point);
  /// A basis of all equations. Law: each holds for all points. None for no points.
  [[nodiscard]] std::vector<Equation> equations() const;

 private:
  std::size_t dimensions_;
  std::vector<std::vector<mpq_class>> rows_;  // (point, 1), reduced: each has a 1 where all others have a 0
  std::vector<std::size_t> pivots_;
};

}  // namespace pincer::engine
