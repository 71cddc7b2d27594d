// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/affine_terms.h"

#include "invariant/affine_hull.h"
#include "logic/term/linear_sum.h"

namespace pincer::invariant {

using logic::LinearSum;
using logic::Sort;
using logic::Term;

std::vector<Term> affine_equations(logic::Terms& terms, std::span<const Term> numbers,
                                   std::span<const std::vector<mpz_class>> points) {
  std::vector<Term> result;
  if (numbers.empty()) return result;
  AffineHull hull(numbers.size());
  for (const std::vector<mpz_class>& point : points) hull.add(point);
  const Sort sort = terms.sort(numbers.front());
  for (const AffineHull::Equation& equation : hull.solved()) {
    LinearSum sum{sort, 0, {}};
    for (std::size_t i = 0; i < numbers.size(); ++i) sum.add({sort, 0, {{numbers[i], 1}}}, equation.factors[i]);
    result.push_back(terms.eq(sum.term(terms), LinearSum{sort, equation.sum, {}}.term(terms)));
  }
  return result;
}

}  // namespace pincer::invariant
