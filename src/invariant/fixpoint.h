// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "graph/wto.h"

namespace pincer::invariant {

/// What a fixpoint is computed of: states at points, each of which belongs to a node of a graph (several points may, where
/// a domain keeps parts of the states at a node apart).
///   join(there, reached, widening): there := join or widening of both; true when it grew. Widening ends.
///   post(point, state, deliver): what becomes of a state, as deliver(point, state) for each point that it gets to. False:
///   given up.
template <class A>
concept Analysis =
    requires(A& analysis, const typename A::Point& point, typename A::State& there, const typename A::State& reached,
             void (*deliver)(const typename A::Point&, const typename A::State&)) {
      { point < point } -> std::same_as<bool>;
      { analysis.node_of(point) } -> std::convertible_to<graph::Node>;
      { analysis.join(there, reached, true) } -> std::same_as<bool>;
      { analysis.post(point, reached, deliver) } -> std::same_as<bool>;
    };

template <Analysis A>
using AtPoints = std::map<typename A::Point, typename A::State>;

struct FixpointOptions {
  unsigned before_widening = 2;  // how often a state grows at the head of a loop before it is widened
  unsigned descents = 0;         // passes that take back what widening gave away
};

/// The states at the points that `start` leads to, by iterating along a weak topological order: loops are stable before
/// what comes after them starts, so that nothing is widened because they grow. None when the analysis gives up.
///
/// Law: the result is inductive: it holds `start`, and post of it joined with it is it again.
template <Analysis A>
std::optional<AtPoints<A>> fixpoint(A& analysis, const graph::Wto& order, const AtPoints<A>& start,
                                    const FixpointOptions& options) {
  using Point = typename A::Point;
  using State = typename A::State;
  const auto join = [&](AtPoints<A>& at, const Point& point, const State& reached, bool widening) {
    const auto [there, is_new] = at.try_emplace(point, reached);
    return is_new || analysis.join(there->second, reached, widening);
  };
  AtPoints<A> at = start;
  std::map<Point, unsigned> grown;
  std::set<std::pair<std::size_t, Point>> open;
  const auto enqueue = [&](const Point& point) { open.emplace(order.place(analysis.node_of(point)).value(), point); };
  for (const auto& [point, state] : start) enqueue(point);
  while (!open.empty()) {
    const Point point = open.begin()->second;
    open.erase(open.begin());
    const State state = at.at(point);
    const auto deliver = [&](const Point& target, const State& reached) {
      const bool widening = order.is_head(analysis.node_of(target)) && grown[target] >= options.before_widening;
      if (!join(at, target, reached, widening)) return;
      ++grown[target];
      enqueue(target);
    };
    if (!analysis.post(point, state, deliver)) return std::nullopt;
  }
  // Applying the transfer functions to what is stable gives something smaller that is inductive, too.
  for (unsigned i = 0; i < options.descents; ++i) {
    AtPoints<A> next = start;
    const auto deliver = [&](const Point& target, const State& reached) { join(next, target, reached, false); };
    for (const auto& [point, state] : at) {
      if (!analysis.post(point, state, deliver)) return std::nullopt;
    }
    at = std::move(next);
  }
  return at;
}

}  // namespace pincer::invariant
