// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "logic/query/max_sat.h"

namespace pincer::engine::compositional {

/// Values of unknown integers.
using Model = std::map<logic::Term, mpz_class>;

/// How soft constraints are dealt with.
enum class Wishes : std::uint8_t {
  Greedy,   // one after the other, the heaviest first: each is granted if it goes with those before
  Optimum,  // those that are not granted weigh as little as possible
};

/// The Max-SMT solver of Alg. 1, line 4. When the budget ends it, what it has found so far counts. To show that not all
/// wishes can be granted often takes longer than to find the solution.
class MaxSmt {
 public:
  /// The unknowns are integers.
  MaxSmt(logic::Terms& terms, const logic::SolverFactory& solvers, logic::MaxSatProblem formula,
         std::vector<logic::Term> unknowns, Wishes wishes, base::Budget budget);

  /// The values of the unknowns in the best model that was found. None: the hard constraints have none, or none was
  /// found within the budget.
  std::optional<Model> solve();
  /// One more hard constraint for the next `solve`.
  void add(logic::Term hard);

  /// After `solve`: what the wishes weigh that the model does not grant.
  [[nodiscard]] std::uint64_t cost() const { return cost_; }
  /// After `solve`: was it shown that no model is better? Greedily, that is known only where all wishes are granted.
  [[nodiscard]] bool is_optimum() const { return is_optimum_; }

  /// After `solve`: the same wishes, the others as they are in the model, and these unknowns as small as was found. After
  /// an optimum, none of them becomes greater for another.
  Model minimize(const Model& model, const std::vector<logic::Term>& small);

 private:
  std::optional<Model> solve_greedily();
  std::optional<Model> solve_optimally();
  logic::Solver& solver();
  Model read();

  logic::Terms& terms_;
  const logic::SolverFactory& solvers_;
  logic::MaxSatProblem formula_;  // the heaviest wish first
  std::vector<logic::Term> unknowns_;
  Wishes wishes_;
  base::Budget budget_;
  std::unique_ptr<logic::Solver> solver_;  // knows the hard constraints; none: nobody asked for it
  std::vector<logic::Term> granted_;
  std::uint64_t cost_ = 0;
  bool is_optimum_ = false;
};

}  // namespace pincer::engine::compositional
