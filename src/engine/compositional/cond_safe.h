// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "base/statistics.h"
#include "engine/compositional/farkas.h"
#include "engine/compositional/samples.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::compositional {

/// A conditional inductive invariant (Def. 2): a conjunction of `l <= 0` per location of a component.
using Conditional = std::map<std::size_t, std::vector<Linear>>;

/// What cond_safe works on: a component, narrowed or not, and how it is entered.
struct Component {
  std::vector<std::size_t> locations;
  std::vector<Edge> inner;
  std::vector<Edge> entries;
  /// Reachable states that are not known to be safe yet, by location.
  std::map<std::size_t, std::vector<Sample>> samples;
  /// States that may be reachable.
  std::map<std::size_t, std::vector<Sample>> possible = {};
};

struct CondSafeOptions {
  unsigned most_conjuncts = 3;  // MAX_CONJUNCTS
  unsigned workers = 1;         // processes that search at the same time
  unsigned rival = 0;           // others search for the same: which of the first attempts are left for later
};

/// Alg. 1. Finds conditional invariants by solving constraints over the factors of templates.
class CondSafe {
 public:
  CondSafe(logic::Terms& terms, const System& system, const logic::SolverFactory& solvers, CondSafeOptions options,
           base::Statistics& statistics)
      : terms_(terms), system_(system), solvers_(solvers), options_(options), statistics_(statistics) {}

  void set_options(const CondSafeOptions& options) { options_ = options; }

  /// Law: the result Q is inductive for the inner edges, and at the goal's source contradicts what is bad; `facts` are
  /// what else holds at locations. Goes on when the result is not `useful`. Gives up when `stop` says so, which is asked
  /// only when it takes long.
  std::optional<Conditional> find(
      const Component& component, const Goal& goal, const std::vector<std::vector<Linear>>& facts,
      const base::Budget& budget, const std::function<bool(const Conditional& q)>& is_useful,
      const std::function<bool()>& stop = [] { return false; });

 private:
  struct Attempt {
    unsigned conjuncts = 1;
    Multipliers multipliers = Multipliers::ZeroOne;
    unsigned scale = 1;
    int greatest_factor = 8;
    bool layered = true;                            // each conjunct is inductive given those before it
    bool everything = true;                         // must hold in all samples and after entries from beginnings
    std::optional<bool> if_factors = std::nullopt;  // only where numbers other than 1 matter, or do not
    double seconds = 1;                             // of processor time
  };
  class Problem;
  static const std::vector<Attempt> kAttempts;

  [[nodiscard]] std::vector<Attempt> attempts_for(const Component& component, const Goal& goal) const;
  /// Sets `gave_up` when there was not enough time.
  std::optional<Conditional> attempt(const Component& component, const Goal& goal,
                                     const std::vector<std::vector<Linear>>& facts, const Attempt& attempt,
                                     const base::Budget& budget, bool* gave_up = nullptr);
  /// Several attempts at a time; the first success ends the others, but a disjunct waits for those that could find more.
  std::optional<Conditional> race(const Component& component, const Goal& goal,
                                  const std::vector<std::vector<Linear>>& facts, const std::vector<Attempt>& attempts,
                                  const base::Budget& budget,
                                  const std::function<bool(const Conditional& q)>& is_useful,
                                  const std::function<bool()>& stop);

  logic::Terms& terms_;
  const System& system_;
  const logic::SolverFactory& solvers_;
  CondSafeOptions options_;
  base::Statistics& statistics_;
};

}  // namespace pincer::engine::compositional
