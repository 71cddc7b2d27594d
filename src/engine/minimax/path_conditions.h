// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "engine/minimax/tree.h"

namespace pincer::engine::minimax {

/// The conditions of the path to a node since its last cut, in their order. Paths are long, and a search asks about nodes
/// that lie close to each other: what the last path and the next have in common is kept.
///
/// Invariant: `nodes_` are the nodes with conditions on the way to the last one asked about, and `conditions_` are theirs.
class PathConditions {
 public:
  explicit PathConditions(const Tree& tree) : tree_(tree) {}

  /// Valid until the next question.
  const std::vector<logic::Term>& to(NodeId id);

 private:
  [[nodiscard]] bool is_known(NodeId id) const;

  const Tree& tree_;
  std::vector<NodeId> nodes_;
  std::vector<std::size_t> ends_;  // by node: of its conditions
  std::vector<logic::Term> conditions_;
};

}  // namespace pincer::engine::minimax
