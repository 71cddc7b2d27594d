// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <vector>

#include "engine/compositional/samples.h"

namespace pincer::engine::compositional {

/// A conditional inductive invariant (Def. 2): a conjunction of `l <= 0` per location of a component.
using Conditional = std::map<std::size_t, std::vector<Linear>>;

/// C and E_C of the paper: a component, narrowed or not, and how it is entered.
struct Component {
  std::vector<std::size_t> locations;
  std::vector<Edge> inner;
  std::vector<Edge> entries;
  /// Reachable states that are not known to be safe yet, by location.
  std::map<std::size_t, std::vector<Sample>> samples = {};
  /// States that may be reachable.
  std::map<std::size_t, std::vector<Sample>> possible = {};
};

/// The locations of its strongly connected component.
std::vector<std::size_t> locations_of(const System& system, std::size_t location);

/// component(l, P) and entries(C, P): the strongly connected component of a location.
Component component_of(const System& system, const Samples& samples, std::size_t location);

/// The literals of a conditional invariant that were not proven, by entry of the component: res[t, L] = Maybe.
using Unproven = std::vector<std::vector<Linear>>;

[[nodiscard]] bool is_proven(const Unproven& unproven);

/// (t, L): the states before an entry after which a literal does not hold.
Goal obligation(const Edge& entry, const Linear& literal);

/// False everywhere: the component is not reached.
Conditional nowhere(const Component& component);

/// Does some of these states break the conditional invariant?
bool is_refuted(const Conditional& q, const System& system, const Samples& samples);

/// Does a reachable state, which came through this entry, break the literal?
bool is_refuted(const Linear& literal, const Edge& entry, const Component& component, const System& system);

}  // namespace pincer::engine::compositional
