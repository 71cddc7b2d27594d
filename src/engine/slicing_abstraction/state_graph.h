// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

#include "base/statistics.h"
#include "engine/path_setup.h"

namespace pincer::engine::slicing_abstraction {

/// The abstract graph: at every node of the block graph, states that are labelled by formulas; between them, the blocks that
/// may lead from a state of one label to a state of the other.
///
/// Laws: the labels at a node cover everything; two labels at a node exclude each other; a block that leads from a state of
/// one label to a state of another is an edge between them. So does an execution never leave the graph.
class StateGraph {
 public:
  struct Edge {
    std::size_t from = 0;
    const encode::Transition* block = nullptr;
    std::size_t to = 0;
  };
  /// From the entry to a final node.
  using Path = std::vector<Edge>;

  /// Of the program; the setup outlives it.
  StateGraph(PathSetup& setup, base::Statistics& statistics);

  /// One of the shortest ways from the entry to a final node.
  [[nodiscard]] Path shortest_path() const;
  /// Splits the states of the path by the interpolants of its blocks, as PathInterpolation gives them, and leaves out what
  /// is not possible then. Law: no path goes by the same blocks through parts of the same states any more. False: nothing
  /// changed, because a solver did not know.
  bool split(const Path& path, const std::vector<logic::Term>& interpolants);
  /// What the states say that are reached from the entry.
  [[nodiscard]] invariant::AtNodes reached() const;
  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] std::size_t edges() const { return edges_.size(); }

 private:
  struct State {
    encode::NodeId node;
    logic::Term label;
    bool leads_to_the_end = true;  // a final node is reached from it: only then is it worth splitting
  };

  /// One state becomes two; gives the new one, whose label says `not formula`. None: the label knew already.
  std::optional<std::size_t> split(std::size_t state, logic::Term formula);
  /// Is there an execution of the block between states of these labels? Yes, as far as it is known.
  bool is_possible(const Edge& edge);
  /// Marks the states that do not lead to a final node, and leaves out edges of states that are not reached.
  void slice();
  [[nodiscard]] std::vector<char> reached_states() const;

  PathSetup& setup_;
  logic::Terms& terms_;
  std::vector<State> states_;
  std::vector<Edge> edges_;
  std::uint64_t& splits_;
  std::uint64_t& checks_;
  std::uint64_t& removed_;
};

}  // namespace pincer::engine::slicing_abstraction
