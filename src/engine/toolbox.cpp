// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/toolbox.h"

#include "logic/backend/solvers.h"

namespace pincer::engine {

Toolbox::Toolbox()
    : cadical(logic::make_solver_factory("cadical")),
      z3(logic::make_solver_factory("z3")),
      cvc5(logic::make_solver_factory("cvc5")) {}

}  // namespace pincer::engine
