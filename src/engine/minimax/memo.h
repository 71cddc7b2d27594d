// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <vector>

#include "engine/minimax/states.h"

namespace pincer::engine::minimax {

/// The memo table M_T: finished nodes by program point, with their labels. Invariant: none of them is removed.
class MemoTable {
 public:
  /// May this node subsume another?
  using Admits = std::function<bool(NodeId)>;

  MemoTable(States& states, base::Statistics& statistics);

  /// Line 26.
  void add(NodeId id);
  /// Line 22, for a node whose descendants were removed.
  void forget_removed(NodeId id);
  /// Line 9, the paper's subsumed(M_T, sigma): a node whose label follows from the state where `id` is arrived at;
  /// invalid: there is none. Most candidates do not hold in one concrete state.
  NodeId subsumed(NodeId id, const Admits& admits = nullptr);
  /// The node with the shortest label at a program point; invalid: there is none.
  NodeId least(StopId stop, const Admits& admits = nullptr) const;

 private:
  States& states_;
  Tree& tree_;
  std::vector<std::vector<NodeId>> finished_;  // by stop
  std::uint64_t& count_compared_;
  std::uint64_t& count_ruled_out_;
  std::uint64_t& count_subsumed_;
};

}  // namespace pincer::engine::minimax
