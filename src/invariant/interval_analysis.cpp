// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/interval_analysis.h"

#include "invariant/fixpoint.h"
#include "invariant/interval_step.h"

namespace pincer::invariant {

using domain::IntervalState;
using program::Cfa;
using program::LocationId;

namespace {

class Intervals {
 public:
  using Point = LocationId;
  using State = IntervalState;

  explicit Intervals(const Cfa& cfa) : cfa_(cfa) {}

  static graph::Node node_of(LocationId location) { return graph::to_node(location); }
  static bool join(IntervalState& there, const IntervalState& reached, bool widening) {
    return there.join_with(reached, widening);
  }
  template <class Deliver>
  bool post(LocationId location, const IntervalState& before, const Deliver& deliver) const {
    for (const program::EdgeId id : cfa_.outgoing(location)) {
      IntervalState state = before;
      step(cfa_, cfa_.edge(id).statement, state);
      if (!state.impossible()) deliver(cfa_.edge(id).target, state);
    }
    return true;
  }

 private:
  const Cfa& cfa_;
};

/// Of all locations; the entries of procedures come after a node that is no location.
graph::Wto order_of(const Cfa& cfa) {
  const std::size_t first = cfa.locations().size();
  const auto successors = [&](graph::Node node) {
    std::vector<LocationId> result;
    if (node == first) {
      for (const program::Procedure& procedure : cfa.procedures()) result.push_back(procedure.entry);
    } else {
      for (const program::EdgeId id : cfa.outgoing(LocationId(node))) result.push_back(cfa.edge(id).target);
    }
    return result;
  };
  return {graph::Digraph(first + 1, successors), graph::to_node(first)};
}

}  // namespace

std::vector<IntervalState> interval_analysis(const Cfa& cfa) {
  Intervals analysis(cfa);
  AtPoints<Intervals> start;
  for (const program::Procedure& procedure : cfa.procedures()) start[procedure.entry];
  IntervalState none;
  none.make_impossible();
  std::vector<IntervalState> result(cfa.locations().size(), none);
  const auto found = fixpoint(analysis, order_of(cfa), start, {.before_widening = 2});
  for (const auto& [location, state] : found.value()) result[location.index()] = state;
  return result;
}

}  // namespace pincer::invariant
