// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "logic/query/solver.h"
#include "logic/query/solver_factory.h"

namespace pincer::logic {

/// The names that make_solver knows, for --help.
std::vector<std::string> solver_names();

/// A new solver by name. An unknown name is an error of the user's (base::InputError).
std::unique_ptr<Solver> make_solver(std::string_view name, Terms& terms);

/// The same as a factory.
std::unique_ptr<SolverFactory> make_solver_factory(std::string_view name);

}  // namespace pincer::logic
