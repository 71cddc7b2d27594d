// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "engine/compositional/proof.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::compositional {

/// What is known about the reachable states of a program while it is being proven safe: the facts of its locations, the
/// conditional invariants that turned out to be invariants (Sect. IV-C c), and which goals were not proven (IV-C b).
class Knowledge {
 public:
  /// Without `disjunctions`, proofs that needed narrowing help nobody else.
  Knowledge(logic::Terms& terms, const System& system, const logic::SolverFactory& solvers, const base::Budget& budget,
            bool disjunctions = true);

  /// As a formula over the columns of a location.
  logic::Term at(std::size_t location);
  /// May some reachable state be in the cube? When the solver does not know: yes.
  bool is_feasible(std::size_t location, const Cube& cube);
  bool is_feasible(const Goal& goal) { return is_feasible(goal.source, goal.bad); }
  /// The columns of an entry's target after a step from a state of the cube, if there is such a step.
  std::optional<std::vector<mpz_class>> state_after(const Edge& entry, const Cube& cube);
  /// Where Q holds: may the goal be reached, may the edge be taken? When the solver does not know: yes.
  bool allows(const Conditional& q, const Goal& goal);
  bool allows(const Conditional& q, const Edge& edge);
  /// Def. 2, and that the goal is excluded.
  bool is_conditional_invariant(const Conditional& q, const Component& component, const Goal& goal);
  /// Is there an entry that leads into the conditional invariant?
  bool is_entered(const Conditional& q, const Component& component);

  void learn(Proof proof);
  /// What was proven, in this order.
  [[nodiscard]] const std::vector<Proof>& proofs() const { return proofs_; }
  /// The same by location; inductive together with the facts of the system.
  [[nodiscard]] const std::vector<std::vector<logic::Term>>& invariants() const { return invariants_; }
  /// Those that are no disjunctions, each <= 0: premises of constraints.
  [[nodiscard]] const std::vector<std::vector<Linear>>& conjuncts() const { return conjuncts_; }

  void remember_failure(const Goal& goal) { failures_.insert(key(goal)); }
  [[nodiscard]] bool has_failed(const Goal& goal) { return failures_.contains(key(goal)); }

  /// In another process than before: solvers do not come along.
  logic::Solver& renew_solver();

 private:
  std::pair<std::size_t, logic::Term> key(const Goal& goal) { return {goal.source, to_term(terms_, goal.bad)}; }

  logic::Terms& terms_;
  const System& system_;
  const logic::SolverFactory& solvers_;
  base::Budget budget_;
  bool disjunctions_;
  std::unique_ptr<logic::Solver> solver_;
  std::vector<Proof> proofs_;
  std::vector<std::vector<logic::Term>> invariants_;
  std::vector<std::vector<Linear>> conjuncts_;
  std::set<std::pair<std::size_t, logic::Term>> failures_;
};

}  // namespace pincer::engine::compositional
