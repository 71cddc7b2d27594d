// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "base/budget.h"
#include "certificate/verdict.h"
#include "engine/sweep.h"
#include "engine/toolbox.h"
#include "program/cfa.h"
#include "search/hooks.h"

namespace pincer::search {

/// Invariants of a program, and which lists of edges they exclude; nothing of it is believed.
struct FactsFound {
  certificate::Invariants invariants;
  std::vector<std::size_t> excluded;  // in ascending order
};

enum class MoreFacts : std::uint8_t { No, Generate };

/// Asks, in a process of its own, which of these lists of edges of a program without calls cannot be taken: because of
/// `given`, inductive invariants, or of others that are generated. None: of none is that known.
std::optional<FactsFound> find_excluded(const program::Cfa& cfa, const std::vector<std::vector<program::EdgeId>>& edges,
                                        const certificate::Invariants& given, MoreFacts more,
                                        const engine::Toolbox& toolbox, const base::Budget& budget, const Hooks& hooks);

/// Of candidates for invariants of a program without calls, a part that is inductive, found in a process of its own.
/// Nothing of it is believed.
certificate::Invariants find_inductive(const program::Cfa& cfa, const certificate::Invariants& candidates,
                                       const engine::Toolbox& toolbox, const base::Budget& budget, const Hooks& hooks);

/// Invariants that are not enough, and where.
struct Resistance {
  certificate::Invariants invariants;
  std::vector<program::LocationId>
      heads;  // of loops where they allow a state from which one of the edges is taken next
};

/// Looks, in a process of its own, for what keeps these edges of a program without calls from being excluded. For people:
/// nothing of it is checked.
std::optional<Resistance> find_resistance(const program::Cfa& cfa, const std::vector<program::EdgeId>& edges,
                                          const engine::Toolbox& toolbox, const base::Budget& budget,
                                          const Hooks& hooks);

/// Of an unrolling that covers all executions: the lists of edges that it excludes; nothing of it is believed.
struct Exhaustive {
  std::size_t depth = 0;
  std::vector<std::size_t> excluded;  // in ascending order
};

/// Bounded model checking of each list of edges by itself, in a process of its own. `violated` is told of executions that
/// take one of them, while the process goes on.
std::optional<Exhaustive> sweep_checks(const program::Cfa& cfa, const std::vector<std::vector<program::EdgeId>>& edges,
                                       const engine::Toolbox& toolbox, const base::Budget& budget, const Hooks& hooks,
                                       const engine::Violated& violated);

/// Which of these edges cannot be taken in states that the invariants allow, by the solvers that check proofs; if all
/// executions are known to end, also which of them an unrolling excludes.
std::vector<bool> find_unreachable(const program::Cfa& cfa, const std::vector<program::EdgeId>& edges,
                                   const certificate::Invariants& invariants, bool do_all_end,
                                   const engine::Toolbox& toolbox, const base::Budget& budget, const Hooks& hooks);

}  // namespace pincer::search
