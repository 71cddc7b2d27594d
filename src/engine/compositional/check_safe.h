// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <set>

#include "engine/compositional/proof.h"
#include "engine/compositional/workers.h"
#include "engine/engine.h"

namespace pincer::engine::compositional {

struct CheckSafeOptions {
  unsigned workers = 1;  // processes that search at the same time
  /// So long nothing is done in parallel: what is found in a moment is not worth a process.
  std::chrono::milliseconds alone{0};
};

/// Alg. 2: proves goals by conditional invariants, from the error backwards to the start. `refute` is asked now and then,
/// when a condition does not hold, whether that is a real error; then nothing else needs to be tried.
class CheckSafe {
 public:
  CheckSafe(logic::Terms& terms, System& system, Sampler& sampler, const logic::SolverFactory& solvers,
            const Context& context, std::function<bool()> refute, CheckSafeOptions options = {});

  /// True: no execution gets to the goal. False: maybe.
  bool prove(const Goal& goal);
  /// The same for several, in parallel if there are workers. When all are needed, the first failure is the last attempt.
  enum class Need : std::uint8_t { Each, All };
  std::vector<bool> prove(const std::vector<Goal>& goals, Need need);

  /// Proofs to try first; nothing in them is believed.
  void suggest(std::vector<Proof> proofs) { suggested_ = std::move(proofs); }
  /// What was proven, in this order.
  [[nodiscard]] const std::vector<Proof>& proofs() const { return proofs_; }
  /// The same by location; inductive together with the equations of the system.
  [[nodiscard]] const std::vector<std::vector<logic::Term>>& invariants() const { return invariants_; }

  /// The strongly connected component of a location, with its entries.
  [[nodiscard]] Component component_of(std::size_t location) const;
  /// Lines 13 and 14: without what `q` shows to be safe; `unproven` are its literals by entry that are not proven.
  Component narrowed(const Component& component, const Conditional& q,
                     const std::vector<std::vector<Linear>>& unproven);

 private:
  /// Lines 2 and 3, and what is remembered.
  std::optional<bool> known(const Goal& goal);
  void prove_in_parallel(const std::vector<Goal>& goals, std::size_t first, Need need, std::vector<bool>& proven);
  /// Without other processes, as long as that is allowed; none: time was up.
  std::optional<bool> prove_alone(const Goal& goal);
  class Together;
  /// Goals for one process. Rivals with other numbers search in another order.
  struct Piece {
    std::vector<const Goal*> goals;
    std::size_t rival = 0;
  };
  /// In a process of its own: for each goal what was learned, as text; "" when it was not proven.
  void prove_apart(const Piece& piece, const ParallelWork::Say& say);
  void learn_from(const std::string& text);
  [[nodiscard]] std::pair<std::size_t, logic::Term> key(const Goal& goal) {
    return {goal.source, to_term(terms_, goal.bad)};
  }
  bool check_safe(Component component, const Goal& goal, std::vector<Conditional> before, unsigned retries = 0);
  void sample_entries(Component& component, const std::vector<std::vector<Linear>>& unproven);
  bool enters(const Component& component, const Conditional& q);
  [[nodiscard]] bool is_refuted(const Conditional& q) const;
  logic::Term known_at(std::size_t location);
  bool feasible(std::size_t location, const Cube& cube);
  void learn(Proof proof);
  /// Of the suggestions, one that goes on where `before` stopped and that is what CondSafe::find could give.
  std::optional<Conditional> suggestion(const Component& component, const Goal& goal,
                                        const std::vector<Conditional>& before);
  bool is_conditional_invariant(const Component& component, const Goal& goal, const Conditional& q);
  [[nodiscard]] bool broken_by_sample(const Component& component, const Edge& entry, const Linear& literal) const;

  logic::Terms& terms_;
  System& system_;
  Sampler& sampler_;
  const logic::SolverFactory& solvers_;
  const Context& context_;
  std::function<bool()> refute_;
  unsigned workers_;     // 1 in each of the processes
  base::Budget budget_;  // of what is done now
  base::Budget::Clock::time_point parallel_from_;
  bool found_error_ = false;
  base::Statistics& statistics_;
  CondSafe cond_safe_;
  std::unique_ptr<logic::Solver> solver_;
  std::vector<std::vector<Linear>> facts_;            // by location: proven, each <= 0
  std::vector<std::vector<logic::Term>> invariants_;  // by location
  std::vector<Proof> suggested_;
  std::vector<Proof> proofs_;
  std::set<std::pair<std::size_t, logic::Term>> failed_;
};

}  // namespace pincer::engine::compositional
