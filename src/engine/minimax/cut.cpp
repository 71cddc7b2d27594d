// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Cuts: what is known where a loop head is arrived at, as constraints over the variables there; and how often a loop is
// unrolled before the search tries again to close it.
#include <algorithm>
#include <bit>
#include <numeric>

#include "engine/minimax/search.h"

namespace pincer::engine::minimax {

using logic::Term;

namespace {

/// After so many the search assumes that a loop is to be unrolled further.
constexpr std::size_t kUnrollOneByOne = 4;

/// A bound of a sum of variables.
bool is_simple(const logic::Terms& terms, Term constraint) {
  const Form form = form_of(terms, constraint);
  if (form.kind == Form::Kind::Any) return false;
  std::vector<Term> open{form.term};
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    const logic::Kind kind = terms.kind(t);
    if (terms.is_const(t) || kind == logic::Kind::Variable) continue;
    if (kind != logic::Kind::IntAdd && kind != logic::Kind::IntMul && kind != logic::Kind::BvAdd) return false;
    const auto children = terms.children(t);
    open.insert(open.end(), children.begin(), children.end());
  }
  return true;
}

bool contains(const std::vector<Term>& terms, Term t) {
  return std::find(terms.begin(), terms.end(), t) != terms.end();
}

}  // namespace

void Search::make_cut(NodeId id) {
  Node& n = node(id);
  n.own = std::make_unique<Cut>();
  n.own->checked = node(n.cut).own->weakened;
  if (!n.parent.valid()) {
    n.own->model = n.model;
    n.own->values = n.values;
    return;
  }
  const Place place = arrival(id);
  std::vector<std::pair<Term, Term>> definitions;
  const auto& variables = variables_[n.stop.index()];
  auto model = place.model ? std::make_shared<Model>() : nullptr;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    definitions.emplace_back(primes_.prime(variables[i]), n.values[i]);
    if (model) model->emplace(variables[i], queries_.value(n.values[i], *place.model));
  }
  n.own->model = std::move(model);
  const std::vector<Term> fresh = project(terms_, queries_, primes_, definitions, place.conditions);
  // What the cut above had inherited itself is kept where it is simple, or did not change: lists must not grow from one
  // unrolling to the next.
  const Cut& before = *node(place.cut).own;
  const std::vector<Term> above = min_interpretation(before.state);
  std::vector<Term> conditions = place.conditions;
  for (std::size_t i = 0; i < before.state.constraints.size(); ++i) {
    const Term t = before.state.constraints[i];
    if (before.state.annotations[i] == Annotation::Min) continue;
    if (!before.inherited[i] || is_simple(terms_, t) || queries_.substitute(t, place.read) == t)
      conditions.push_back(t);
  }
  std::vector<Term> constraints;
  const auto take = [&](Term fact) {
    const Term constraint = queries_.substitute(fact, primes_.back());
    if (options_.slackening) {
      slacken(terms_, constraint, constraints);
    } else {
      constraints.push_back(constraint);
    }
  };
  for (const Term fact : fresh) take(fact);
  const std::size_t own = constraints.size();
  for (const Term fact : project(terms_, queries_, primes_, definitions, conditions)) {
    if (!contains(fresh, fact)) take(fact);
  }
  Cut& cut = *n.own;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    const Term t = constraints[i];
    const bool changed = i >= own && !contains(above, t);
    // What is said better now
    const auto better = [&](Term other) { return other != t && at_least_as_tight(terms_, other, t); };
    if (changed && std::any_of(constraints.begin(), constraints.end(), better)) continue;
    if (contains(cut.state.constraints, t)) continue;
    cut.add(t, Annotation::Neutral);
    cut.inherited.back() = changed;
  }
  lock_as_before(id);
  fix_values(id);
}

void Search::fix_values(NodeId id) {
  Cut& cut = *node(id).own;
  std::vector<Term> locked;
  for (std::size_t i = 0; i < cut.locked.size(); ++i) {
    if (cut.locked[i]) locked.push_back(cut.state.constraints[i]);
  }
  cut.values = variables_[node(id).stop.index()];
  for (Term& value : cut.values) {
    if (const auto constant = pinned(locked, value)) value = *constant;
  }
}

/// A loop that goes on and on, each time for the same reason, is unrolled without trying first whether it can be closed,
/// but for 1, 2, 4, 8, ... times, and with everything that is known; what had to be unrolled long once, that far at once
/// when it is visited again.
void Search::lock_as_before(NodeId id) {
  const NodeId parent = looping_parent(id);
  std::map<Form, std::size_t> locked;
  if (parent.valid() && node(parent).own) {
    const Cut& before = *node(parent).own;
    for (std::size_t i = 0; i < before.locked.size(); ++i) {
      if (before.locked[i]) locked.emplace(form_of(terms_, before.state.constraints[i]), before.unrolled[i] + 1);
    }
  }
  const std::map<Form, std::size_t>& longest = longest_[node(id).stop.index()];
  if (locked.empty() && longest.empty()) return;
  Cut& cut = *node(id).own;
  bool unroll = false;
  for (std::size_t i = 0; i < cut.locked.size(); ++i) {
    const Form form = form_of(terms_, cut.state.constraints[i]);
    const auto here = locked.find(form);
    if (here != locked.end()) cut.unrolled[i] = here->second;
    const auto once = longest.find(form);
    const bool known = once != longest.end() && cut.unrolled[i] < 2 * once->second;
    unroll |= known || (cut.unrolled[i] >= kUnrollOneByOne && !std::has_single_bit(cut.unrolled[i]));
  }
  if (!unroll) return;
  std::vector<std::size_t> all(cut.locked.size());
  std::iota(all.begin(), all.end(), 0);
  cut.locked.assign(cut.locked.size(), true);
  mark(id, all);
}

/// The same for heads that are no cuts.
bool Search::exact_as_before(NodeId id) {
  if (options_.bound && node(id).parent.valid()) {
    node(id).exact = 1;
    ++node(id).round;
    return true;
  }
  const NodeId parent = looping_parent(id);
  if (!parent.valid() || node(parent).exact < kUnrollOneByOne || std::has_single_bit(node(parent).exact)) return false;
  node(id).exact = node(parent).exact + 1;
  ++node(id).round;
  return true;
}

/// The nearest.
NodeId Search::looping_parent(NodeId id) {
  NodeId parent = node(id).parent;
  while (parent.valid() && node(parent).stop != node(id).stop) parent = node(parent).parent;
  return parent;
}

}  // namespace pincer::engine::minimax
