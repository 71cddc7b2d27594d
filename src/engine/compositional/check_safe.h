// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>

#include "base/efforts.h"
#include "engine/compositional/cond_safe.h"
#include "engine/compositional/knowledge.h"
#include "engine/engine.h"

namespace pincer::engine::compositional {

/// Alg. 2: proves goals by conditional invariants, from the error backwards to the start.
class CheckSafe {
 public:
  struct Options {
    unsigned workers = 1;  // processes that search at the same time
    /// What CondSafe is asked for; its number of workers is the one above.
    CondSafe::Options cond_safe = {};
    std::size_t most_disjuncts = 8;  // of one goal
    bool samples = true;             // states that executions reach tell which conditions do not hold
    bool disjunctions = true;        // proofs that needed narrowing help others
    /// Until then nothing is done in parallel: what is found in a moment is not worth a process.
    base::Effort alone = base::efforts::kCompositionalAlone;
    /// Of each process, before all learn what the others have proven; later rounds are longer.
    base::Effort round = base::efforts::kCheckSafeRound;
  };
  /// Asked now and then, when a condition does not hold, whether that is a real error; then nothing else needs to be
  /// tried.
  using Refute = std::function<bool()>;

  CheckSafe(logic::Terms& terms, const System& system, Sampler& sampler, const logic::SolverFactory& solvers,
            const Context& context, Refute refute, Options options);
  CheckSafe(logic::Terms& terms, const System& system, Sampler& sampler, const logic::SolverFactory& solvers,
            const Context& context)
      : CheckSafe(terms, system, sampler, solvers, context, [] { return false; }, {}) {}

  /// True: no execution gets to the goal. False: maybe.
  bool prove(const Goal& goal);
  /// The same for several, in parallel if there are workers. When all are needed, the first failure is the last attempt.
  enum class Need : std::uint8_t { Each, All };
  std::vector<bool> prove(const std::vector<Goal>& goals, Need need);

  /// Proofs to try first (Sect. IV-C e); nothing in them is believed.
  void suggest(std::vector<Proof> proofs) { suggested_ = std::move(proofs); }
  [[nodiscard]] const Knowledge& knowledge() const { return knowledge_; }

 private:
  class Together;
  /// How the search for the disjuncts of one goal stands.
  struct Progress {
    std::vector<Conditional> disjuncts = {};  // each is inductive where those before it do not hold
    unsigned restarts = 0;

    [[nodiscard]] std::vector<Conditional> with(const Conditional& q) const {
      std::vector<Conditional> result = disjuncts;
      result.push_back(q);
      return result;
    }
  };

  bool check_safe(Component component, const Goal& goal, Progress progress);
  std::optional<bool> known(const Goal& goal);
  std::optional<Conditional> recalled(const Component& component, const Goal& goal, const Progress& progress);
  std::optional<Conditional> conditional_invariant(const Component& component, const Goal& goal,
                                                   const Progress& progress);
  bool disable(Component component, const Goal& goal, const Conditional& q, Progress progress);
  Unproven unproven_at_entries(const Component& component, const Conditional& q);
  void see_states_after_entries(Component& component, const Unproven& unproven);
  bool has_error();

  /// Without other processes, as long as that is allowed. None: it was not enough.
  std::optional<bool> prove_alone(const Goal& goal);
  /// In a process of its own: as many goals as the effort allows; what became of them, as text.
  std::string prove_apart(const std::vector<Goal>& goals, base::Effort effort);
  /// The number from now on; the result is the number until now.
  unsigned use_workers(unsigned workers);

  const System& system_;
  Sampler& sampler_;
  Refute refute_;
  Options options_;
  base::Budget budget_;         // of what is done now
  base::Effort parallel_from_;  // when so much was spent
  base::Statistics& statistics_;
  Knowledge knowledge_;
  CondSafe cond_safe_;
  std::vector<Proof> suggested_;
  bool found_error_ = false;
};

}  // namespace pincer::engine::compositional
