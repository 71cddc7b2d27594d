// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/component.h"

#include <algorithm>

namespace pincer::engine::compositional {

std::vector<std::size_t> locations_of(const System& system, std::size_t location) {
  std::vector<std::size_t> result;
  for (std::size_t l = 0; l < system.locations.size(); ++l) {
    if (system.component[l] == system.component[location]) result.push_back(l);
  }
  return result;
}

Component component_of(const System& system, const Samples& samples, std::size_t location) {
  Component result{locations_of(system, location), {}, {}};
  for (const std::size_t l : result.locations) result.samples[l] = samples.at(l);
  const auto inside = [&](std::size_t l) { return system.component[l] == system.component[location]; };
  for (const Edge& edge : system.edges) {
    if (!inside(edge.target)) continue;
    (inside(edge.source) ? result.inner : result.entries).push_back(edge);
  }
  return result;
}

bool is_proven(const Unproven& unproven) {
  return std::all_of(unproven.begin(), unproven.end(), [](const auto& literals) { return literals.empty(); });
}

Goal obligation(const Edge& entry, const Linear& literal) {
  return {entry.source, with(entry.guard, negated(entry.before(literal)))};
}

Conditional nowhere(const Component& component) {
  Conditional result;
  for (const std::size_t location : component.locations) result[location] = {Linear::number(1)};
  return result;
}

bool is_refuted(const Conditional& q, const System& system, const Samples& samples) {
  for (const auto& [location, conjuncts] : q) {
    for (const Sample& sample : samples.at(location)) {
      if (!holds_at(conjuncts, system.locations[location].columns, sample.point)) return true;
    }
  }
  return false;
}

bool is_refuted(const Linear& literal, const Edge& entry, const Component& component, const System& system) {
  const auto samples = component.samples.find(entry.target);
  if (samples == component.samples.end()) return false;
  return std::any_of(samples->second.begin(), samples->second.end(), [&](const Sample& sample) {
    return sample.from == entry.source && value_at(literal, system.locations[entry.target].columns, sample.point) > 0;
  });
}

}  // namespace pincer::engine::compositional
