// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/affine_hull.h"

#include <algorithm>

namespace pincer::invariant {

namespace {

void make_primitive(AffineHull::Equation& equation) {
  mpz_class divisor = abs(equation.sum);
  for (const mpz_class& factor : equation.factors) divisor = gcd(divisor, factor);
  if (divisor <= 1) return;
  for (mpz_class& factor : equation.factors) factor /= divisor;
  equation.sum /= divisor;
}

/// a := s * a - t * b
void combine(AffineHull::Equation& a, const mpz_class& s, const mpz_class& t, const AffineHull::Equation& b) {
  for (std::size_t i = 0; i < a.factors.size(); ++i) a.factors[i] = s * a.factors[i] - t * b.factors[i];
  a.sum = s * a.sum - t * b.sum;
  make_primitive(a);
}

}  // namespace

mpz_class AffineHull::Equation::off(const std::vector<mpz_class>& point) const {
  mpz_class result = -sum;
  for (std::size_t i = 0; i < factors.size(); ++i) result += factors[i] * point[i];
  return result;
}

void AffineHull::add(const std::vector<mpz_class>& point) {
  if (is_empty_) {
    is_empty_ = false;
    for (std::size_t i = 0; i < dimensions_; ++i) {
      Equation value{std::vector<mpz_class>(dimensions_), point[i]};
      value.factors[i] = 1;
      equations_.push_back(std::move(value));
    }
    return;
  }
  // Of the equations that the point breaks by r1, r2, ... it keeps the combinations r1 * ei - ri * e1.
  std::vector<Equation> kept;
  const Equation* first = nullptr;
  mpz_class broken;
  for (Equation& equation : equations_) {
    const mpz_class off = equation.off(point);
    if (off == 0) {
      kept.push_back(std::move(equation));
    } else if (first == nullptr) {
      first = &equation;
      broken = off;
    } else {
      combine(equation, broken, off, *first);
      kept.push_back(std::move(equation));
    }
  }
  equations_ = std::move(kept);
}

std::vector<AffineHull::Equation> AffineHull::solved() const {
  std::vector<Equation> open = equations_;
  std::vector<Equation> result;  // by their own variables, the last first
  // The sum counts as the last variable.
  const auto entry = [&](const Equation& equation, std::size_t column) -> const mpz_class& {
    return column == dimensions_ ? equation.sum : equation.factors[column];
  };
  for (std::size_t column = dimensions_ + 1; column-- > 0;) {
    const auto found = std::find_if(open.begin(), open.end(), [&](const Equation& e) { return entry(e, column) != 0; });
    if (found == open.end()) continue;
    const Equation own = *found;
    open.erase(found);
    for (std::vector<Equation>* others : {&open, &result}) {
      for (Equation& other : *others) {
        const mpz_class factor = entry(other, column);
        if (factor != 0) combine(other, entry(own, column), factor, own);
      }
    }
    result.push_back(own);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace pincer::invariant
