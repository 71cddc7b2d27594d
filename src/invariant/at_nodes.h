// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <vector>

#include "certificate/verdict.h"
#include "encode/block_graph.h"
#include "logic/term/terms.h"

namespace pincer::invariant {

/// Formulas about the states at nodes of a block graph; none at nodes that are not mentioned.
class AtNodes {
 public:
  [[nodiscard]] const std::vector<logic::Term>& operator[](encode::NodeId node) const {
    static const std::vector<logic::Term> none;
    const auto found = at_.find(node);
    return found == at_.end() ? none : found->second;
  }
  std::vector<logic::Term>& operator[](encode::NodeId node) { return at_[node]; }
  [[nodiscard]] bool empty() const { return at_.empty(); }
  /// In ascending order of nodes.
  [[nodiscard]] auto begin() const { return at_.begin(); }
  [[nodiscard]] auto end() const { return at_.end(); }
  [[nodiscard]] auto begin() { return at_.begin(); }
  [[nodiscard]] auto end() { return at_.end(); }
  bool operator==(const AtNodes&) const = default;

  /// From and to the form of certificates; formulas at locations that are no nodes are left out.
  static AtNodes of(const encode::BlockGraph& graph, const certificate::Invariants& invariants);
  [[nodiscard]] certificate::Invariants invariants(const encode::BlockGraph& graph) const;

 private:
  std::map<encode::NodeId, std::vector<logic::Term>> at_;
};

}  // namespace pincer::invariant
