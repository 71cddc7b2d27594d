// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "encode/block_graph.h"
#include "engine/pdr/cube.h"

namespace pincer::engine::pdr {

/// How often lemmas at a node had to speak of the same variables by inequalities. A counter gets a new bound in every
/// frame, n <= 1, n <= 2, ..., and such lemmas never end; what else a cube says makes better ones.
class Weights {
 public:
  explicit Weights(const logic::Terms& terms) : terms_(terms) {}

  void learned(encode::NodeId node, const Cube& lemma);
  /// So often that the literal had better go.
  [[nodiscard]] bool is_heavy(encode::NodeId node, logic::Term literal) const;
  /// The literals in the order in which they should go.
  [[nodiscard]] std::vector<logic::Term> heaviest_first(encode::NodeId node, const Cube& cube) const;

 private:
  [[nodiscard]] std::size_t weight(encode::NodeId node, logic::Term literal) const;

  const logic::Terms& terms_;
  std::map<std::pair<encode::NodeId, std::vector<logic::Term>>, std::size_t> counts_;  // by variables
};

}  // namespace pincer::engine::pdr
