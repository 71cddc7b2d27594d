// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Sect. IV-C a: a conditional invariant Q that does not imply the assertion, but disables edges of the component. If Q
// is proven, the component has fewer edges, and CondSafe is asked again. If not, there is nothing to narrow, as states
// of Q are not known to be safe; then these edges are not to be disabled again.
//
// After narrowing by D1, ..., Dm, what is proven is that one of D1, ..., Dm, Q holds, and what is left of the component
// and of the goal are states of Q.
#include <algorithm>

#include "engine/compositional/check_safe.h"
#include "engine/compositional/narrow.h"

namespace pincer::engine::compositional {

namespace {

/// None of them is disabled from now on.
void keep_edges(Component& component) {
  for (Edge& edge : component.inner) edge.may_be_disabled = false;
}

}  // namespace

bool CheckSafe::disable(Component component, const Goal& goal, const Conditional& q, Progress progress) {
  ++statistics_.count("conditional invariants that only disable");
  if (is_proven(unproven_at_entries(component, q))) {
    knowledge_.learn({component.locations, progress.with(q)});
    Component rest = strengthen(component, q, knowledge_);
    statistics_.count("edges disabled") += component.inner.size() - rest.inner.size();
    // Not for ever, should the solver not see it.
    if (rest.inner.size() == component.inner.size()) keep_edges(rest);
    return check_safe(std::move(rest), Goal{goal.source, with(goal.bad, q.at(goal.source))}, std::move(progress));
  }
  const auto is_disabled = [&](const Edge& edge) { return edge.may_be_disabled && !knowledge_.allows(q, edge); };
  if (std::none_of(component.inner.begin(), component.inner.end(), is_disabled)) keep_edges(component);
  for (Edge& edge : component.inner) edge.may_be_disabled = edge.may_be_disabled && !is_disabled(edge);
  return check_safe(std::move(component), goal, std::move(progress));
}

}  // namespace pincer::engine::compositional
