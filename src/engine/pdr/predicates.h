// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "engine/pdr/steps.h"

namespace pincer::engine::pdr {

/// Abstract states as in CTIGAR (J. Birgmeier, A. Bradley, G. Weissenbacher: Counterexample to Induction-Guided
/// Abstraction-Refinement, CAV 2014): a state is known by which predicates of its node hold in it. At first these are the
/// atoms of the conditions of the blocks that leave the node.
class Predicates {
 public:
  Predicates(const encode::Transitions& transitions, base::Statistics& statistics);

  /// The cube of all predicates, as they are in the state. Law: the state is in it.
  [[nodiscard]] Cube abstraction(encode::NodeId node, const Witness& state) const;
  /// The atoms of the formula become predicates. False: all of them were already.
  bool refine(encode::NodeId node, logic::Term formula);

 private:
  const encode::Transitions& transitions_;
  logic::Terms& terms_;
  std::vector<std::vector<logic::Term>> at_;  // by node; sorted
  std::uint64_t& count_;
};

}  // namespace pincer::engine::pdr
