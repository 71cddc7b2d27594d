// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/toolbox.h"

#include "logic/backend/solvers.h"
#include "transform/integer_solver.h"

namespace pincer::engine {

Toolbox::Toolbox()
    : cadical(logic::make_solver_factory("cadical")),
      z3(logic::make_solver_factory("z3")),
      cvc5(logic::make_solver_factory("cvc5")),
      integers(transform::make_integer_solver_factory(*z3)) {}

std::vector<const logic::SolverFactory*> Toolbox::check(const std::string& asked) const {
  std::vector<const logic::SolverFactory*> result;
  for (const logic::SolverFactory* factory : {cadical.get(), z3.get(), cvc5.get()}) {
    if (factory->name() != asked) result.push_back(factory);
  }
  if (asked == cadical->name()) result.insert(result.begin(), integers.get());
  return result;
}

}  // namespace pincer::engine
