// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/ufo/arg.h"
#include "engine/ufo/facts.h"
#include "engine/ufo/post.h"

namespace pincer::engine::ufo {

/// Which heads may cover a loop head: those of the loop's current unrolling (the paper's active heads), or all that
/// were visited at its place.
enum class Covering : std::uint8_t { Active, Visited };

/// ExpandArg of Fig. 3: one exploration after another, each from the entry, in the recursive iteration strategy over a
/// weak topological order of the block graph.
class Explorer {
 public:
  Explorer(Arg& arg, Post& post, const Facts& facts, const logic::SolverFactory& solvers, const base::Budget& budget,
           Covering covering, base::Statistics& statistics);

  /// Law, when it returns true: the labels of visited nodes that are not covered, together with the facts at
  /// their places, are inductive: from each such node
  /// every block leads to a visited node whose label holds then; and a covered node's label implies the disjunction of
  /// the labels of visited nodes at its place that are not covered. False: the budget is exhausted.
  bool expand_arg();

 private:
  void explore(std::size_t begin, std::size_t end);
  void explore_component(std::size_t component);
  void visit(ArgNode v);
  void label(ArgNode v);
  void expand_node(ArgNode v, bool covered);
  bool is_covered(ArgNode v);
  void add_head(ArgNode v);
  std::set<ArgNode> take(graph::Node place);
  /// Where a block leads: to the error, or to its target's future node.
  ArgNode target_of(const encode::Transition& block);

  Arg& arg_;
  Post& post_;
  const Facts& facts_;
  logic::Terms& terms_;
  base::Budget budget_;
  Covering covering_;
  const graph::Wto& wto_;
  std::vector<std::set<ArgNode>> future_;    // FN: the nodes to be visited, by place
  std::vector<std::vector<ArgNode>> heads_;  // AH: heads that may cover, by place
  /// A number for every sequence of labels of heads, by the sequence without its last one and this; 0 is empty.
  std::map<std::pair<std::size_t, logic::Term>, std::size_t> sequences_;
  std::vector<std::size_t> sequence_;  // of heads_, by place
  /// What was found not to be covered: place, sequence of heads, number of facts, label.
  std::set<std::tuple<std::size_t, std::size_t, std::size_t, logic::Term>> uncovered_;
  std::unique_ptr<logic::Solver> solver_;  // has nothing asserted
  double& seconds_;
  std::uint64_t& checks_;
};

}  // namespace pincer::engine::ufo
