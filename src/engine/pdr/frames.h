// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "encode/block_graph.h"
#include "engine/pdr/cube.h"

namespace pincer::engine::pdr {

/// The frames F_0, F_1, ... of IC3, each with a formula per node: F_i(n) holds in all states at n that at most i blocks
/// lead to. They are kept as differences: a lemma is stored once, with the greatest level that it is known for, and
/// belongs to all frames up to it.
///
/// Laws: F_0(entry) is true, and so is F_i(entry) for all i; F_0(n) is false for all other n; for i > 0, F_i(n) is the
/// conjunction of the lemmas at n with a level of at least i. So F_i(n) implies F_i+1(n).
class Frames {
 public:
  struct Lemma {
    encode::NodeId node;
    Cube cube;            // what it excludes
    logic::Term formula;  // that none of these states is reached
    std::size_t level = 0;
    bool is_gone = false;  // another one says more
  };
  /// What was said about a node, in order: solvers read on where they ended before.
  struct Said {
    std::size_t level = 0;
    logic::Term formula;
  };

  Frames(logic::Terms& terms, std::size_t nodes) : terms_(terms), at_(nodes), said_(nodes) {}

  /// Lemmas at the node that exclude less and are not known for more frames are forgotten. Gives the lemma's index.
  std::size_t add(encode::NodeId node, Cube cube, std::size_t level);
  void raise(std::size_t lemma, std::size_t level);

  /// Does a lemma of this frame exclude all of these states, as its literals show?
  [[nodiscard]] bool excludes(encode::NodeId node, const Cube& cube, std::size_t level) const;
  [[nodiscard]] const Lemma& lemma(std::size_t index) const { return lemmas_[index]; }
  /// All that are not gone and have exactly this level, in the order in which they were found.
  [[nodiscard]] std::vector<std::size_t> with_level(std::size_t level) const;
  /// The lemmas of F_level(node), which is their conjunction if the level is not 0.
  [[nodiscard]] std::vector<logic::Term> formulas(encode::NodeId node, std::size_t level) const;
  [[nodiscard]] std::span<const Said> said(encode::NodeId node) const { return said_[node.index()]; }
  [[nodiscard]] std::size_t size() const { return lemmas_.size(); }

 private:
  logic::Terms& terms_;
  std::vector<Lemma> lemmas_;
  std::vector<std::vector<std::size_t>> at_;  // by node: lemmas that are not gone
  std::vector<std::vector<Said>> said_;       // by node
};

}  // namespace pincer::engine::pdr
