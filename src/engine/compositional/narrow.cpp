// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/narrow.h"

namespace pincer::engine::compositional {

Component narrow(const Component& component, const Conditional& q, const Unproven& unproven, const System& system,
                 Knowledge& knowledge) {
  Component result{component.locations, {}, {}, {}, component.possible};
  const auto add = [&](std::vector<Edge>& to, Edge edge, Cube guard) {
    edge.guard = std::move(guard);
    if (knowledge.is_feasible(edge.source, edge.guard)) to.push_back(std::move(edge));
  };
  for (std::size_t t = 0; t < component.entries.size(); ++t) {  // line 13
    const Edge& entry = component.entries[t];
    for (const Linear& literal : unproven[t]) add(result.entries, entry, obligation(entry, literal).bad);
  }
  for (const Edge& inner : component.inner) {  // line 14
    for (const Linear& before : q.at(inner.source)) {
      for (const Linear& after : q.at(inner.target))
        add(result.inner, inner, with(with(inner.guard, negated(before)), negated(inner.before(after))));
    }
  }
  for (const auto& [location, samples] : component.samples) {
    for (const Sample& sample : samples) {
      if (!holds_at(q.at(location), system.locations[location].columns, sample.point))
        result.samples[location].push_back(sample);
    }
  }
  return result;
}

Component strengthen(Component component, const Conditional& q, Knowledge& knowledge) {
  for (Edge& edge : component.inner) edge.guard = with(std::move(edge.guard), q.at(edge.source));
  std::erase_if(component.inner, [&](const Edge& edge) { return !knowledge.is_feasible(edge.source, edge.guard); });
  return component;
}

}  // namespace pincer::engine::compositional
