// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <vector>

#include "invariant/houdini.h"
#include "logic/query/solver_factory.h"
#include "logic/term/substitute.h"

namespace pincer::invariant {

/// Like Facts, of formulas that may speak of some more variables and hold for all values of these. After a block they
/// are shown for the variables as constants; before it they are given as those instances that the checker of certificates
/// uses (certificate/instances.h).
///
/// Law: for every block n -> m that does not end in the error, instances of the facts at n and the block imply those at m.
class QuantifiedFacts {
 public:
  /// A formula speaks of none of the variables in `tuples`, or is quantified over all those of one tuple: the first one
  /// that has all that it speaks of.
  QuantifiedFacts(const encode::Transitions& transitions, const logic::SolverFactory& solvers,
                  std::vector<std::vector<logic::Term>> tuples);

  /// Of these candidates, what is inductive together with the facts becomes facts. Gives the others.
  AtNodes learn(const AtNodes& candidates, const Patience& patience, const base::Budget& budget);
  /// No block leads from states with these facts to the error or to something unsupported.
  bool exclude_error(const base::Budget& budget);
  /// Those that this needs; none where the solver or the budget does not suffice.
  std::optional<AtNodes> needed(const base::Budget& budget);
  [[nodiscard]] const AtNodes& all() const { return facts_; }

  [[nodiscard]] certificate::Inductive proof(const AtNodes& facts) const;

 private:
  class Given;
  /// The tuple that a formula is quantified over; none if it is not.
  [[nodiscard]] std::optional<std::size_t> tuple_of(logic::Term formula) const;

  const encode::Transitions& transitions_;
  const logic::SolverFactory& solvers_;
  logic::Terms& terms_;
  std::vector<std::vector<logic::Term>> tuples_;
  AtNodes facts_;
};

}  // namespace pincer::invariant
