// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/proof.h"

namespace pincer::engine::minimax {

using logic::Term;

namespace {

/// In one block: a checker that takes them all at once may not be done.
constexpr std::uint64_t kManyPaths = 1000;

}  // namespace

certificate::Verdict proof_of(const Tree& tree, bool joins) {
  const Steps& steps = tree.steps();
  logic::Terms& terms = steps.cfa().terms();
  std::vector<std::vector<Term>> states(steps.stops().size());
  std::vector<bool> said(steps.stops().size());  // what the proof says something about
  const bool many_paths = joins && steps.most_paths(kManyPaths) >= kManyPaths;
  for (std::size_t s = 0; s < said.size(); ++s)
    said[s] = steps.stops()[s].is_head || (many_paths && steps.is_join(StopId(s)));
  for (const Node& n : tree.nodes()) {
    const bool head = n.own || n.exact > 0;
    if (n.status != Node::Status::Expanded || !(head || said[n.stop.index()])) continue;
    if (n.opaque && head) return certificate::Unknown{"incomplete: an invariant that cannot be said"};
    if (n.opaque) said[n.stop.index()] = false;
    states[n.stop.index()].push_back(terms.land(n.own ? max_interpretation(n.own->state()) : n.label));
  }
  certificate::Inductive result;
  for (std::size_t s = 0; s < states.size(); ++s) {
    if (said[s]) result.invariants.emplace_back(steps.stops()[s].location, terms.lor(states[s]));
  }
  return result;
}

}  // namespace pincer::engine::minimax
