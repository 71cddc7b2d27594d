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

/// The Max-SMT solver of Alg. 1, line 4. Grants the wishes one after the other, the heaviest first, over one incremental
/// solver: unlike a search for the optimum this has a model to go on with at any time. To show that not all wishes can
/// be granted often takes longer than to find the solution.
class MaxSmt {
 public:
  /// The unknowns are integers.
  MaxSmt(logic::Terms& terms, const logic::SolverFactory& solvers, const logic::MaxSatProblem& formula,
         std::vector<logic::Term> unknowns, const base::Budget& budget);

  /// The values of the unknowns in the best model that was found. None: the hard constraints have none, or none was
  /// found within the budget.
  std::optional<Model> solve();
  /// One more hard constraint for the next `solve`.
  void add(logic::Term hard) { solver_->add(hard); }

  /// After `solve`: the same wishes, the others as they are in the model, and these unknowns as small as was found.
  Model minimize(const Model& model, const std::vector<logic::Term>& small);

 private:
  Model read();

  logic::Terms& terms_;
  std::vector<logic::SoftConstraint> soft_;  // the heaviest first
  std::vector<logic::Term> unknowns_;
  std::unique_ptr<logic::Solver> solver_;
  std::vector<logic::Term> granted_;
};

}  // namespace pincer::engine::compositional
