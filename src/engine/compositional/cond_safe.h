// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/statistics.h"
#include "engine/compositional/component.h"
#include "engine/compositional/max_smt.h"
#include "engine/compositional/strategy.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::compositional {

/// Alg. 1. Finds conditional invariants by solving constraints over the factors of templates.
class CondSafe {
 public:
  struct Options {
    unsigned most_conjuncts = 3;  // MAX_CONJUNCTS
    unsigned workers = 1;         // processes that search at the same time
    Questions questions = {};
    Wishes wishes = {};
    bool second_chance = true;    // what took too much effort is asked again, with more
    bool hard_start = true;       // at first, what is asked for has to hold after entries from the start
    bool least_constants = true;  // of solutions with the same factors, the one that asks least of the code before
    bool weakest = false;         // of solutions of the same cost, one of the weakest
    bool disabling = false;       // Sect. IV-C a
  };
  struct Question {
    const Component& component;
    const Goal& goal;
    /// What else holds at locations, each <= 0.
    const std::vector<std::vector<Linear>>& facts;
    /// Whether to go on with a conditional invariant, or to look for another one.
    std::function<bool(const Conditional& q)> is_useful = [](const Conditional&) { return true; };
    /// Whether there is nothing to find; asked only when it takes long.
    std::function<bool()> is_hopeless = [] { return false; };
  };

  CondSafe(logic::Terms& terms, const System& system, const logic::SolverFactory& solvers, base::Statistics& statistics,
           Options options)
      : terms_(terms), system_(system), solvers_(solvers), statistics_(statistics), options_(options) {}
  CondSafe(logic::Terms& terms, const System& system, const logic::SolverFactory& solvers, base::Statistics& statistics)
      : CondSafe(terms, system, solvers, statistics, {}) {}

  void set_workers(unsigned workers) { options_.workers = workers; }

  /// Law: the result Q is inductive for the inner edges, and at the goal's source contradicts what is bad, given the
  /// facts; with `disabling`, it contradicts the guard of an inner edge instead. None: there may be one all the same.
  std::optional<Conditional> cond_safe(const Question& question, const base::Budget& budget);

 private:
  struct Solution {
    std::optional<Conditional> q;
    bool gave_up = false;    // the effort did not suffice to know
    std::uint64_t cost = 0;  // what the wishes weigh that are not granted, but Safety
    bool is_safe = true;     // implies the assertion

    [[nodiscard]] bool is_better(const Solution& than) const {
      return is_safe != than.is_safe ? is_safe : cost < than.cost;
    }
  };
  class Ahead;

  /// Lines 3 to 6, for one kind of templates.
  Solution solve(const Question& question, Attempt attempt, const base::Budget& budget);
  /// Line 4 leaves open which of several optima it is: one that, after entries, is implied by q and by no other.
  Conditional weakest(const Question& question, Conditional q, Attempt attempt, const base::Budget& budget);

  logic::Terms& terms_;
  const System& system_;
  const logic::SolverFactory& solvers_;
  base::Statistics& statistics_;
  Options options_;
};

}  // namespace pincer::engine::compositional
