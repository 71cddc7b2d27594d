// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/toolbox.h"

#include <algorithm>

#include "logic/backend/solvers.h"
#include "transform/integer_solver.h"

namespace pincer::engine {

Toolbox::Toolbox()
    : cadical(logic::make_solver_factory("cadical")),
      minisat(logic::make_solver_factory("minisat")),
      z3(logic::make_solver_factory("z3")),
      cvc5(logic::make_solver_factory("cvc5")),
      integers(transform::make_integer_solver_factory(*z3)) {}

std::vector<const logic::SolverFactory*> Toolbox::check(const std::string& asked, const std::string& first) const {
  std::vector<const logic::SolverFactory*> result;
  const bool is_over_bits = asked == cadical->name();
  for (const logic::SolverFactory* factory : {minisat.get(), integers.get(), cadical.get(), z3.get(), cvc5.get()}) {
    if (factory->name() != asked && (is_over_bits || factory != integers.get())) result.push_back(factory);
  }
  std::stable_partition(result.begin(), result.end(), [&](const auto* factory) { return factory->name() == first; });
  return result;
}

}  // namespace pincer::engine
