// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/k_induction/affine_hull.h"

#include <algorithm>

namespace pincer::engine {

void AffineHull::add(const std::vector<mpz_class>& point) {
  std::vector<mpq_class> row(point.begin(), point.end());
  row.emplace_back(1);
  const auto subtract = [](std::vector<mpq_class>& from, const std::vector<mpq_class>& what, std::size_t pivot) {
    const mpq_class factor = from[pivot];
    if (factor == 0) return;
    for (std::size_t i = 0; i < from.size(); ++i) from[i] -= factor * what[i];
  };
  for (std::size_t r = 0; r < rows_.size(); ++r) subtract(row, rows_[r], pivots_[r]);
  const auto first = std::find_if(row.begin(), row.end(), [](const mpq_class& x) { return x != 0; });
  if (first == row.end()) return;
  const auto pivot = static_cast<std::size_t>(first - row.begin());
  const mpq_class scale = *first;
  for (mpq_class& x : row) x /= scale;
  for (auto& other : rows_) subtract(other, row, pivot);
  rows_.push_back(std::move(row));
  pivots_.push_back(pivot);
}

std::vector<AffineHull::Equation> AffineHull::equations() const {
  std::vector<Equation> result;
  if (rows_.empty()) return result;
  // The null space of the rows: a free column is 1, the others 0, and the columns of pivots follow. Column
  // `dimensions_` stands for the constant.
  for (std::size_t free = 0; free <= dimensions_; ++free) {
    if (std::find(pivots_.begin(), pivots_.end(), free) != pivots_.end()) continue;
    std::vector<mpq_class> solution(dimensions_ + 1);
    solution[free] = 1;
    for (std::size_t r = 0; r < rows_.size(); ++r) solution[pivots_[r]] = -rows_[r][free];
    mpz_class denominator = 1;
    for (const mpq_class& x : solution) denominator = lcm(denominator, x.get_den());
    Equation equation;
    mpz_class divisor = 0;
    for (const mpq_class& x : solution) {
      const mpz_class whole = x.get_num() * (denominator / x.get_den());
      equation.factors.push_back(whole);
      divisor = gcd(divisor, whole);
    }
    for (mpz_class& factor : equation.factors) factor /= divisor;
    equation.sum = -equation.factors.back();
    equation.factors.pop_back();
    result.push_back(std::move(equation));
  }
  return result;
}

}  // namespace pincer::engine
