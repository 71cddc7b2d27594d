// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <vector>

#include "logic/query/interpolator.h"

namespace pincer::logic {

/// The part of a problem that matters: nodes and edges on some path from the entry to the error. Edges whose formula is
/// false count as absent.
class LiveNodes {
 public:
  /// Requires that the problem has the form that DagProblem promises.
  LiveNodes(const Terms& terms, const DagProblem& problem);

  /// In increasing order, from the entry to the error; empty if the graph has no path at all.
  [[nodiscard]] const std::vector<std::size_t>& nodes() const { return nodes_; }
  /// Indices of edges between live nodes.
  [[nodiscard]] const std::vector<std::size_t>& edges_from(std::size_t node) const { return edges_from_[node]; }
  /// The place of a live node in nodes().
  [[nodiscard]] std::size_t position(std::size_t node) const { return positions_[node]; }
  /// One edge from each live node to the next.
  [[nodiscard]] bool is_chain() const { return is_chain_; }
  /// Labels of all nodes: entry true, error false, unreachable nodes false, and true where the error is out of reach;
  /// no term for the live nodes between.
  void label_others(Terms& terms, std::vector<Term>& labels) const;

 private:
  std::vector<std::size_t> nodes_;
  std::vector<std::size_t> positions_;
  std::vector<std::vector<std::size_t>> edges_from_;
  std::vector<char> reachable_;
  bool is_chain_ = true;
};

}  // namespace pincer::logic
