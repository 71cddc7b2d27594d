// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <deque>
#include <set>
#include <vector>

#include "base/contract.h"
#include "base/id.h"
#include "encode/transitions.h"

namespace pincer::cpa {

using ArgId = base::Id<struct ArgTag>;

/// The sets `reached` and `waitlist` of the algorithms, and the abstract reachability graph over them. The paper keeps
/// the graph in the states of an ARG CPA; here every element of `reached` is a node of the graph, so that there is one
/// structure and not two that have to agree. States that were covered when they were found stay as leaves, too: once
/// what covers them is gone they have to be looked at again.
///
/// Laws: children are younger than their parents; who covers is older than who is covered, and is not covered itself,
/// nor is one of its ancestors.
template <class D>
class Arg {
 public:
  using State = typename D::State;
  using Precision = typename D::Precision;

  struct Node {
    State state;
    Precision precision;
    std::vector<ArgId> parents;
    std::vector<ArgId> children;
    const encode::Transition* step = nullptr;  // that led here first
    ArgId covered_by;
    std::vector<ArgId> covers;
    bool removed = false;
    bool waiting = false;
    bool expanded = false;
  };

  Arg(D& cpa, const encode::BlockGraph& graph) : cpa_(cpa), at_(graph.nodes().size()) {}

  [[nodiscard]] const Node& operator[](ArgId id) const { return nodes_[id.index()]; }
  [[nodiscard]] Node& operator[](ArgId id) { return nodes_[id.index()]; }
  [[nodiscard]] encode::NodeId location(ArgId id) const { return D::location((*this)[id].state); }
  /// All states of the graph at a node, oldest first; also covered ones.
  [[nodiscard]] const std::vector<ArgId>& at(encode::NodeId node) const { return at_[node.index()]; }
  [[nodiscard]] std::size_t size() const { return alive_; }  // without what was removed
  [[nodiscard]] std::size_t made() const { return nodes_.size(); }
  [[nodiscard]] std::size_t covered() const { return covered_; }

  ArgId add(State state, Precision precision, ArgId parent, const encode::Transition* step) {
    const ArgId id(nodes_.size());
    at_[D::location(state).index()].push_back(id);
    nodes_.push_back({std::move(state), std::move(precision), {}, {}, step, {}, {}});
    ++alive_;
    if (parent.valid()) connect(parent, id);
    return id;
  }
  void connect(ArgId parent, ArgId child) {
    (*this)[parent].children.push_back(child);
    (*this)[child].parents.push_back(parent);
  }

  // The waitlist
  [[nodiscard]] bool idle() const { return waitlist_.empty(); }
  void wait(ArgId id) {
    Node& node = (*this)[id];
    if (node.waiting || node.removed) return;
    node.waiting = true;
    waitlist_.emplace(cpa_.order(node.state), id);
  }
  void forget(ArgId id) {
    Node& node = (*this)[id];
    if (!node.waiting) return;
    node.waiting = false;
    waitlist_.erase({cpa_.order(node.state), id});
  }
  ArgId pop() {
    const ArgId id = waitlist_.begin()->second;
    waitlist_.erase(waitlist_.begin());
    (*this)[id].waiting = false;
    return id;
  }

  // States that the exploration is to end at; they are not expanded.
  void add_target(ArgId id) { targets_.push_back(id); }
  /// The oldest one that was not removed, if there is one.
  [[nodiscard]] ArgId target() {
    std::erase_if(targets_, [&](ArgId id) { return (*this)[id].removed; });
    return targets_.empty() ? ArgId() : targets_.front();
  }

  // Coverage
  void cover(ArgId id, ArgId by) {
    base::require(by < id && !(*this)[id].covered_by.valid(), "an older state covers");
    (*this)[id].covered_by = by;
    (*this)[by].covers.push_back(id);
    ++covered_;
  }
  void uncover(ArgId id) {
    std::erase((*this)[(*this)[id].covered_by].covers, id);
    (*this)[id].covered_by = {};
    --covered_;
  }
  /// From now on no state covers another one. Returns the states that were covered.
  std::vector<ArgId> stop_covering() {
    may_cover_ = false;
    std::vector<ArgId> result;
    for (std::size_t n = 0; n < nodes_.size(); ++n) {
      if (!nodes_[n].covered_by.valid()) continue;
      uncover(ArgId(n));
      result.emplace_back(n);
    }
    return result;
  }
  [[nodiscard]] bool may_cover() const { return may_cover_; }
  /// Itself or one of its ancestors is covered: what lies below need not be expanded.
  [[nodiscard]] bool is_covered(ArgId id) const {
    for (;;) {
      if ((*this)[id].covered_by.valid()) return true;
      if ((*this)[id].parents.empty()) return false;
      id = (*this)[id].parents.front();
    }
  }

  /// `id` and what lies below it, `id` first.
  [[nodiscard]] std::vector<ArgId> subgraph(ArgId id) const {
    std::vector<ArgId> result{id};
    for (std::size_t i = 0; i < result.size(); ++i) {
      for (const ArgId child : (*this)[result[i]].children) {
        if ((*this)[child].parents.size() == 1 || std::find(result.begin(), result.end(), child) == result.end())
          result.push_back(child);
      }
    }
    return result;
  }
  /// Removes `id` and what lies below it. Returns the states outside that were covered by removed ones and are not
  /// any more.
  std::vector<ArgId> remove(ArgId id) {
    std::vector<ArgId> orphans;
    const std::vector<ArgId> gone = subgraph(id);
    for (const ArgId parent : (*this)[id].parents) std::erase((*this)[parent].children, id);
    for (const ArgId g : gone) {
      Node& node = (*this)[g];
      forget(g);
      if (node.covered_by.valid()) uncover(g);
      node.removed = true;
      --alive_;
      std::erase(at_[location(g).index()], g);
    }
    for (const ArgId g : gone) {
      while (!(*this)[g].covers.empty()) {
        const ArgId orphan = (*this)[g].covers.back();
        uncover(orphan);
        if (!(*this)[orphan].removed) orphans.push_back(orphan);
      }
    }
    return orphans;
  }

 private:
  D& cpa_;
  std::deque<Node> nodes_;  // by id; references stay valid
  std::vector<std::vector<ArgId>> at_;
  std::set<std::pair<typename D::Order, ArgId>> waitlist_;
  std::vector<ArgId> targets_;
  std::size_t alive_ = 0;
  std::size_t covered_ = 0;
  bool may_cover_ = true;
};

}  // namespace pincer::cpa
