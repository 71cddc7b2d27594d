// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/minimax/states.h"

namespace pincer::engine::minimax {

/// Loop invariants by deleting constraints: min annotations. Invariant: in the min interpretation, the constraints of a
/// cut follow from what is known where it is arrived at, once weaken_cuts was called for it.
class Loops {
 public:
  Loops(States& states, base::Statistics& statistics);

  /// Lines 11 to 13: a looping parent whose state `id` implies, weakened if need be; invalid: there is none. A parent
  /// that subsumes as it is costs nothing and is taken first, else the nearest that can be weakened.
  NodeId close(NodeId id);
  /// Deletes at the cuts on the way to `id`, which may be one, what does not hold any more since others were weakened.
  void weaken_cuts(NodeId id);

 private:
  /// The paper's invariant(sigma, sigma'): the strongest state of `parent` that its child `id` implies. False: something
  /// would have to go that is needed, and nothing is changed.
  bool invariant(NodeId id, NodeId parent);

  States& states_;
  Tree& tree_;
  std::uint64_t& count_closed_;
};

}  // namespace pincer::engine::minimax
