// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/solvers.h"

#include <array>

#include "base/error.h"
#include "logic/backend/bitblast_solver.h"
#include "logic/backend/smtlib_solver.h"
#include "logic/backend/solvers_auto.h"
#include "logic/backend/z3_solver.h"
#include "logic/floats/front.h"
#include "logic/polynomials/front.h"
#include "logic/ranges/front.h"

namespace pincer::logic {

namespace {

struct Entry {
  std::string_view name;
  std::unique_ptr<Solver> (*make)(Terms&);
  bool is_incremental = false;
};

template <BitblastOptions::Sat kSat>
std::unique_ptr<Solver> make_bitblast(Terms& terms) {
  constexpr bool kIsForChecks = kSat == BitblastOptions::Sat::Minisat;
  const auto with_boxes = [&terms] {
    return floats::with_boxes(terms, make_bitblast_solver(terms, {.sat = kSat}),
                              kIsForChecks ? floats::make_enclosure_search : floats::make_interval_search);
  };
  auto result = polynomials::with_polynomials(
      terms, with_boxes, kIsForChecks ? polynomials::make_elimination : polynomials::make_division);
  // In searches, ranges are the business of engines that work with them.
  return kIsForChecks ? ranges::with_ranges(terms, std::move(result)) : std::move(result);
}

constexpr auto kSolvers = std::to_array<Entry>({
    {"auto", make_auto_solver},
    {"z3", [](Terms& terms) { return make_z3_solver(terms); }},
    {"cadical", make_bitblast<BitblastOptions::Sat::Cadical>, true},
    {"minisat", make_bitblast<BitblastOptions::Sat::Minisat>, true},
    {"cvc5", [](Terms& terms) { return make_smtlib_solver(terms); }},
});

const Entry& entry(std::string_view name) {
  for (const Entry& candidate : kSolvers) {
    if (candidate.name == name) return candidate;
  }
  std::string known;
  for (const Entry& candidate : kSolvers) known += (known.empty() ? "" : ", ") + std::string(candidate.name);
  throw base::InputError("unknown solver '" + std::string(name) + "'; known are " + known);
}

}  // namespace

std::vector<std::string> solver_names() {
  std::vector<std::string> names;
  for (const Entry& candidate : kSolvers) names.emplace_back(candidate.name);
  return names;
}

std::unique_ptr<Solver> make_solver(std::string_view name, Terms& terms) { return entry(name).make(terms); }

std::unique_ptr<SolverFactory> make_solver_factory(std::string_view name) {
  const Entry& found = entry(name);
  return std::make_unique<FunctionSolverFactory>(std::string(name), found.make, found.is_incremental);
}

}  // namespace pincer::logic
