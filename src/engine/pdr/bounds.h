// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <set>

#include "engine/pdr/steps.h"

namespace pincer::engine::pdr {

/// Bounds of integer variables, of their differences and sums, by numbers of the program. A state that has to be excluded
/// may be so by a bound that is much simpler than the way to the error: x >= 0.
class Bounds {
 public:
  Bounds(const encode::Transitions& transitions, Steps& steps, std::vector<logic::Term> named);

  /// Literals, true in the state, whose negations hold together in F_top+1 at the node: they are inductive relative to
  /// F_top. Few; none if there are none or if a solver does not know.
  std::vector<logic::Term> excluding(encode::NodeId node, const Witness& state, std::size_t top);

 private:
  void add(std::vector<logic::Term>& literals, logic::Term sum, const mpz_class& value, std::size_t most);
  std::vector<logic::Term> candidates(encode::NodeId node, const Witness& state);
  /// Takes out those that the block leads to. False: a solver does not know.
  bool survive(BlockId b, std::size_t top, std::vector<logic::Term>& literals);
  std::vector<logic::Term> needed(encode::NodeId node, const std::vector<logic::Term>& literals, std::size_t top);

  const encode::Transitions& transitions_;
  logic::Terms& terms_;
  Steps& steps_;
  std::vector<logic::Term> named_;
  std::set<mpz_class> numbers_;
  std::map<std::pair<encode::NodeId, logic::Term>, std::size_t> failed_;  // the frame that a literal was tried on
};

}  // namespace pincer::engine::pdr
