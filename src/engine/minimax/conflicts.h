// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "engine/engine.h"
#include "engine/minimax/paths.h"
#include "engine/minimax/project.h"
#include "engine/minimax/unrolling.h"

namespace pincer::engine::minimax {

/// What a call of minimax returns. CONFLICT names the node to restart from, which is the paper's depth d on the path.
struct Outcome {
  NodeId conflict;     // invalid: OK
  bool exact = false;  // nothing that can be said at the cut rules the path out: nothing may be forgotten there
};

/// Lines 5 to 7: an error was reached in the abstraction by a path that is impossible, so that some cut on it lost what
/// rules it out. With N_i for the state kept at the i-th cut and S_i for the path from there to the error, without any
/// abstraction, N_i & S_i is possible from some cut on (if the path is possible from N_i then it leads through N_i+1): the
/// first of them is the shallowest conflict.
class Conflicts {
 public:
  Conflicts(States& states, Primes& primes, Unrolling& unrolling, const Context& context);

  /// The first cut where something was lost, with what rules the path out there locked; OK: there is none.
  Outcome find(const std::vector<NodeId>& path);

 private:
  /// Line 6, of some of the cuts, by their places on the path.
  std::optional<std::size_t> shallowest(const std::vector<NodeId>& path, const std::vector<std::size_t>& cuts);
  bool lock(NodeId id, const ExactPath& suffix);
  bool learn_interpolant(NodeId id, const ExactPath& suffix);

  States& states_;
  Tree& tree_;
  Queries& queries_;
  logic::Terms& terms_;
  Primes& primes_;
  Unrolling& unrolling_;
  const Context& context_;
  std::vector<std::size_t> interpolated_;  // by stop: how often an interpolant was asked for
};

}  // namespace pincer::engine::minimax
