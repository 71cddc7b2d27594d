// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/check_safe.h"

#include <algorithm>

#include "base/timer.h"
#include "engine/compositional/split.h"

namespace pincer::engine::compositional {

using logic::Answer;
using logic::Term;

namespace {

constexpr std::size_t kMostDisjuncts = 8;
constexpr unsigned kMostRetries = 5;

Conditional never(const Component& component) {
  Conditional result;
  for (const std::size_t location : component.locations) result[location] = {Linear::number(1)};
  return result;
}

Cube with(Cube cube, const Linear& le) {
  cube.le.push_back(tightened(le));
  return cube;
}

}  // namespace

CheckSafe::CheckSafe(logic::Terms& terms, System& system, Sampler& sampler, const logic::SolverFactory& solvers,
                     const Context& context, std::function<bool()> refute, CheckSafeOptions options)
    : terms_(terms),
      system_(system),
      sampler_(sampler),
      solvers_(solvers),
      context_(context),
      refute_(std::move(refute)),
      workers_(options.workers),
      budget_(context.budget),
      parallel_from_(base::Budget::Clock::now() + options.alone),
      statistics_(*context.statistics),
      cond_safe_(terms, system, solvers, {.workers = options.workers}, *context.statistics),
      solver_(solvers.make(terms)),
      facts_(system.locations.size()),
      invariants_(system.locations.size()) {
  solver_->set_budget(context.budget);
}

Term CheckSafe::known_at(std::size_t location) {
  std::vector<Term> all = invariants_[location];
  all.push_back(to_term(terms_, system_.locations[location].facts));
  return terms_.land(all);
}

bool CheckSafe::feasible(std::size_t location, const Cube& cube) {
  return solver_->check({terms_.land(known_at(location), to_term(terms_, cube))}) != Answer::Unsat;
}

Component CheckSafe::component_of(std::size_t location) const {
  Component result;
  const std::size_t wanted = system_.component[location];
  const auto inside = [&](std::size_t l) { return system_.component[l] == wanted; };
  for (std::size_t l = 0; l < system_.locations.size(); ++l) {
    if (!inside(l)) continue;
    result.locations.push_back(l);
    result.samples[l] = sampler_.samples().at(l);
  }
  for (const Edge& edge : system_.edges) {
    if (!inside(edge.target)) continue;
    (inside(edge.source) ? result.inner : result.entries).push_back(edge);
  }
  return result;
}

std::optional<bool> CheckSafe::known(const Goal& goal) {
  if (!feasible(goal.source, goal.bad)) return true;  // line 2
  if (system_.is_beginning[goal.source]) {            // line 3
    found_error_ = found_error_ || refute_();
    return false;
  }
  if (failed_.contains(key(goal))) {
    ++statistics_.count("failures remembered");
    return false;
  }
  return found_error_ || budget_.exhausted() ? std::optional(false) : std::nullopt;
}

bool CheckSafe::prove(const Goal& goal) {
  ++statistics_.count("calls of check_safe");
  if (const auto answer = known(goal)) return *answer;
  if (check_safe(component_of(goal.source), goal, {})) return true;
  if (!budget_.exhausted()) failed_.insert(key(goal));
  return false;
}

bool CheckSafe::broken_by_sample(const Component& component, const Edge& entry, const Linear& literal) const {
  const auto samples = component.samples.find(entry.target);
  if (samples == component.samples.end()) return false;
  return std::any_of(samples->second.begin(), samples->second.end(), [&](const Sample& sample) {
    return sample.from == entry.source && value_at(literal, system_.locations[entry.target].columns, sample.point) > 0;
  });
}

bool CheckSafe::check_safe(Component component, const Goal& goal, std::vector<Conditional> before, unsigned retries) {
  const auto refuted = [&] { return found_error_ = found_error_ || refute_(); };
  auto q = suggestion(component, goal, before);
  const bool is_recalled = q.has_value();
  const auto allows_an_entry = [&](const Conditional& found) { return before.empty() || enters(component, found); };
  // Where nothing is live, all there is to find is that it is not reached, and narrowing finds nothing else.
  if (!q && system_.locations[goal.source].is_fresh && before.empty()) q = never(component);
  if (!q && system_.locations[goal.source].is_fresh) return false;
  if (!q) q = cond_safe_.find(component, goal, facts_, budget_, allows_an_entry, refuted);  // line 4
  if (!q) return false;
  const bool was_refuted = is_refuted(*q);
  // Lines 6 to 9
  std::vector<std::vector<Linear>> unproven(component.entries.size());
  struct Obligation {
    std::size_t entry;
    Linear literal;
  };
  std::vector<Obligation> obligations;
  std::vector<Goal> goals;
  for (std::size_t t = 0; t < component.entries.size(); ++t) {
    const Edge& entry = component.entries[t];
    for (const Linear& literal : q->at(entry.target)) {
      if (broken_by_sample(component, entry, literal)) {
        unproven[t].push_back(literal);
        continue;
      }
      obligations.push_back({t, literal});
      goals.push_back({entry.source, with(entry.guard, negated(entry.before(literal)))});
    }
  }
  const std::vector<bool> proven = prove(goals, Need::Each);
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (!proven[i]) unproven[obligations[i].entry].push_back(obligations[i].literal);
  }
  const bool all = std::all_of(unproven.begin(), unproven.end(), [](const auto& literals) { return literals.empty(); });
  before.push_back(*q);
  if (all) {
    learn({component.locations, before});
    return true;
  }
  // What was narrowed before, and proven, is no sign of an error.
  if ((!is_recalled && refuted()) || before.size() == kMostDisjuncts || budget_.exhausted()) return false;
  sample_entries(component, unproven);
  // States that were seen only now show that this was the wrong condition from the beginning.
  if (before.size() == 1 && !was_refuted && is_refuted(*q) && retries < kMostRetries) {
    ++statistics_.count("conditions refuted by new states");
    return check_safe(component_of(goal.source), goal, {}, retries + 1);
  }
  ++statistics_.count("narrowings");
  return check_safe(narrowed(component, *q, unproven), goal, std::move(before), retries);
}

/// States after entries that break what was wanted there: reachable ones, when the entry is from a beginning.
void CheckSafe::sample_entries(Component& component, const std::vector<std::vector<Linear>>& unproven) {
  component.possible.clear();
  for (std::size_t t = 0; t < component.entries.size(); ++t) {
    const Edge& entry = component.entries[t];
    for (const Linear& literal : unproven[t]) {
      const Cube broken = with(entry.guard, negated(entry.before(literal)));
      if (solver_->check({terms_.land(known_at(entry.source), to_term(terms_, broken))}) != Answer::Sat) continue;
      Sample sample{{}, entry.source, 1};
      for (const Term column : system_.locations[entry.target].columns)
        sample.point.push_back(solver_->value(to_term(terms_, entry.before(Linear::column(column)))).as_signed());
      const bool is_reachable = system_.is_beginning[entry.source];
      if (is_reachable) sampler_.extend(entry.target, sample);
      (is_reachable ? component.samples : component.possible)[entry.target].push_back(sample);
    }
  }
}

/// Is there an entry that leads into the conditional invariant? Narrowing goes on only with something new.
bool CheckSafe::enters(const Component& component, const Conditional& q) {
  return std::any_of(component.entries.begin(), component.entries.end(), [&](const Edge& entry) {
    Cube guard = entry.guard;
    for (const Linear& l : q.at(entry.target)) guard.le.push_back(entry.before(l));
    return feasible(entry.source, guard);
  });
}

/// Does some reachable state of the component break the conditional invariant?
bool CheckSafe::is_refuted(const Conditional& q) const {
  for (const auto& [location, conjuncts] : q) {
    for (const Sample& sample : sampler_.samples().at(location)) {
      for (const Linear& l : conjuncts) {
        if (value_at(l, system_.locations[location].columns, sample.point) > 0) return true;
      }
    }
  }
  return false;
}

Component CheckSafe::narrowed(const Component& component, const Conditional& q,
                              const std::vector<std::vector<Linear>>& unproven) {
  Component result;
  result.locations = component.locations;
  result.possible = component.possible;
  for (std::size_t t = 0; t < component.entries.size(); ++t) {
    const Edge& entry = component.entries[t];
    for (const Linear& literal : unproven[t]) {
      Edge edge = entry;
      edge.guard = with(edge.guard, negated(entry.before(literal)));
      if (feasible(edge.source, edge.guard)) result.entries.push_back(std::move(edge));
    }
  }
  for (const Edge& inner : component.inner) {
    for (const Linear& first : q.at(inner.source)) {
      for (const Linear& second : q.at(inner.target)) {
        Edge edge = inner;
        edge.guard = with(with(edge.guard, negated(first)), negated(inner.before(second)));
        if (feasible(edge.source, edge.guard)) result.inner.push_back(std::move(edge));
      }
    }
  }
  for (const auto& [location, samples] : component.samples) {
    const std::vector<Term>& columns = system_.locations[location].columns;
    for (const Sample& sample : samples) {
      const bool is_safe = std::all_of(q.at(location).begin(), q.at(location).end(),
                                       [&](const Linear& l) { return value_at(l, columns, sample.point) <= 0; });
      if (!is_safe) result.samples[location].push_back(sample);
    }
  }
  return result;
}

std::optional<Conditional> CheckSafe::suggestion(const Component& component, const Goal& goal,
                                                 const std::vector<Conditional>& before) {
  for (const Proof& proof : suggested_) {
    if (proof.locations != component.locations || proof.disjuncts.size() <= before.size()) continue;
    if (!std::equal(before.begin(), before.end(), proof.disjuncts.begin())) continue;
    const Conditional& q = proof.disjuncts[before.size()];
    if (!is_conditional_invariant(component, goal, q)) continue;
    ++statistics_.count("conditional invariants from the store");
    return q;
  }
  return std::nullopt;
}

bool CheckSafe::is_conditional_invariant(const Component& component, const Goal& goal, const Conditional& q) {
  const auto given = [&](std::size_t location, Cube cube) {
    cube.add(Cube{q.at(location), {}});
    return cube;
  };
  if (feasible(goal.source, given(goal.source, goal.bad))) return false;
  return std::all_of(component.inner.begin(), component.inner.end(), [&](const Edge& edge) {
    const auto& after = q.at(edge.target);
    return std::none_of(after.begin(), after.end(), [&](const Linear& l) {
      return feasible(edge.source, given(edge.source, with(edge.guard, negated(edge.before(l)))));
    });
  });
}

void CheckSafe::learn(Proof proof) {
  for (const std::size_t location : proof.locations) {
    std::vector<Term> ways;
    for (const Conditional& q : proof.disjuncts) ways.push_back(to_term(terms_, Cube{q.at(location), {}}));
    invariants_[location].push_back(terms_.lor(ways));
    if (proof.disjuncts.size() > 1) continue;
    for (const Linear& l : proof.disjuncts.front().at(location)) {
      if (std::find(facts_[location].begin(), facts_[location].end(), l) == facts_[location].end())
        facts_[location].push_back(l);
    }
  }
  proofs_.push_back(std::move(proof));
}

}  // namespace pincer::engine::compositional
