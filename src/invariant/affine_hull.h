// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <vector>

namespace pincer::invariant {

/// The linear equations that hold for all of some points.
class AffineHull {
 public:
  /// factors[0] x0 + ... = sum, with whole numbers that have no divisor in common.
  struct Equation {
    std::vector<mpz_class> factors;
    mpz_class sum;

    /// How far the point is from it: the left side minus the right side.
    [[nodiscard]] mpz_class off(const std::vector<mpz_class>& point) const;
    bool operator==(const Equation&) const = default;
  };

  explicit AffineHull(std::size_t dimensions) : dimensions_(dimensions) {}

  void add(const std::vector<mpz_class>& point);
  [[nodiscard]] bool is_empty() const { return is_empty_; }

  /// A basis of all equations; none for no points. Those that a new point fits stay as they are.
  /// Laws: each holds for all points, and what holds for all points follows from them.
  [[nodiscard]] const std::vector<Equation>& equations() const { return equations_; }
  /// The basis where each equation has a variable that the others do not have, the last ones if there is a choice.
  [[nodiscard]] std::vector<Equation> solved() const;

 private:
  std::size_t dimensions_;
  bool is_empty_ = true;
  std::vector<Equation> equations_;
};

}  // namespace pincer::invariant
