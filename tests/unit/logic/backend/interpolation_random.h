// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/query/interpolator.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::testing {

/// What random problems are made of.
struct RandomShape {
  std::size_t steps = 3;
  std::size_t integers = 2;  // per cut
  std::size_t booleans = 1;  // per cut
  std::size_t atoms = 3;     // per formula
  bool divisions = true;     // div and mod by constants
  bool bounded = false;      // all integers between -20 and 20
};

/// F_1 .. F_n over the variables of neighbouring cuts.
std::vector<Term> random_sequence(Terms& terms, Random& random, const RandomShape& shape);

/// A random graph of `nodes` nodes with such formulas on its edges.
DagProblem random_dag(Terms& terms, Random& random, const RandomShape& shape, std::size_t nodes);

}  // namespace pincer::logic::testing
