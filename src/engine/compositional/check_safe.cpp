// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// CheckSafe, Alg. 2 of Brockschmidt, Larraz, Oliveras, Rodriguez-Carbonell, Rubio: Compositional Safety Verification with
// Max-SMT, FMCAD 2015.
//
// A program is proven piece by piece, backwards from the assertion: a conditional invariant of the last component implies
// it, and what the conditional invariant needs when the component is entered is an assertion about the components before.
// At the start nothing may be needed any more. Where a condition cannot be proven, the conditional invariant still shows
// that some executions are safe; the component is narrowed to the others, and the next disjunct is looked for.
//
//   line 2        tau_exit implies phi'             Knowledge::is_feasible: no known state breaks it
//   line 3        l_exit = l_0                      System::is_beginning
//   line 4        CondSafe                          CondSafe::cond_safe
//   lines 6 to 9  CheckSafe(P, C~, E_C~, (t, L))    unproven_at_entries, which proves one `obligation` per t and L
//   lines 7, 8    component, entries                component_of
//   lines 13, 14  narrowing                         narrow
//   IV-C a        disabling transitions             disable (check_safe_disable.cpp)
//   IV-C b        memory of failures                Knowledge::has_failed
//   IV-C c        strengthening                     Knowledge::learn
//   IV-C d        parallel calls                    prove, for several goals (check_safe_parallel.cpp)
//   IV-C e        iterative proving                 recalled
//
// Deviations, and why; with as-published=on there are none of them:
// - Programs that fall into parts which share nothing are cut apart: where nothing is live, all there is to show is that
//   the place is not reached, and if some execution reaches it, it is a beginning like the start.
// - Literals that a reachable state breaks are not tried. When states that were seen only after CondSafe gave Q break Q,
//   Q was the wrong choice, and CondSafe is asked again instead of narrowing.
// - A condition that does not hold may be a real error: a bounded check of the program gets its share of the effort.
#include "engine/compositional/check_safe.h"

#include <algorithm>

#include "engine/compositional/narrow.h"

namespace pincer::engine::compositional {

namespace {

constexpr unsigned kMostRestarts = 5;

}  // namespace

CheckSafe::CheckSafe(logic::Terms& terms, const System& system, Sampler& sampler, const logic::SolverFactory& solvers,
                     const Context& context, Refute refute, Options options)
    : system_(system),
      sampler_(sampler),
      refute_(std::move(refute)),
      options_(options),
      budget_(context.budget),
      parallel_from_(budget_.spent() + options.alone),
      statistics_(*context.statistics),
      knowledge_(terms, system, solvers, context.budget, options.disjunctions),
      cond_safe_(terms, system, solvers, *context.statistics, options.cond_safe) {
  use_workers(options.workers);
}

bool CheckSafe::prove(const Goal& goal) {
  Component component = component_of(system_, sampler_.samples(), goal.source);
  if (options_.cond_safe.disabling) {
    std::erase_if(component.inner, [&](const Edge& edge) { return !knowledge_.is_feasible(edge.source, edge.guard); });
  }
  if (check_safe(std::move(component), goal, {})) return true;
  if (!budget_.exhausted()) knowledge_.remember_failure(goal);
  return false;
}

bool CheckSafe::check_safe(Component component, const Goal& goal, Progress progress) {
  ++statistics_.count("calls of check_safe");
  if (const auto answer = known(goal)) return *answer;  // lines 2 and 3
  std::optional<Conditional> q = recalled(component, goal, progress);
  const bool is_recalled = q.has_value();
  if (!q) q = conditional_invariant(component, goal, progress);  // line 4
  if (!q) return false;                                          // line 5
  if (options_.cond_safe.disabling && knowledge_.allows(*q, goal)) return disable(component, goal, *q, progress);
  const bool was_refuted = is_refuted(*q, system_, sampler_.samples());
  const Unproven unproven = unproven_at_entries(component, *q);  // lines 6 to 9
  progress.disjuncts.push_back(*q);
  if (is_proven(unproven)) {  // line 10
    knowledge_.learn({component.locations, progress.disjuncts});
    return true;  // line 11
  }
  // What was narrowed before, and proven, is no sign of an error.
  if ((!is_recalled && has_error()) || progress.disjuncts.size() == options_.most_disjuncts || budget_.exhausted())
    return false;
  if (options_.samples) see_states_after_entries(component, unproven);
  const bool is_wrong = !was_refuted && is_refuted(*q, system_, sampler_.samples());
  if (is_wrong && progress.disjuncts.size() == 1 && progress.restarts < kMostRestarts) {
    ++statistics_.count("conditions refuted by new states");
    return check_safe(component_of(system_, sampler_.samples(), goal.source), goal, {{}, progress.restarts + 1});
  }
  ++statistics_.count("narrowings");
  return check_safe(narrow(component, *q, unproven, system_, knowledge_), goal, std::move(progress));  // lines 13 to 15
}

/// Lines 2 and 3, and what is remembered. None: it has to be worked for.
std::optional<bool> CheckSafe::known(const Goal& goal) {
  if (!knowledge_.is_feasible(goal)) return true;  // line 2
  if (system_.is_beginning[goal.source]) {         // line 3
    static_cast<void>(has_error());
    return false;
  }
  if (knowledge_.has_failed(goal)) {
    ++statistics_.count("failures remembered");
    return false;
  }
  return found_error_ || budget_.exhausted() ? std::optional(false) : std::nullopt;
}

/// One that goes on where the disjuncts so far end, and that CondSafe could have found.
std::optional<Conditional> CheckSafe::recalled(const Component& component, const Goal& goal, const Progress& progress) {
  const std::vector<Conditional>& before = progress.disjuncts;
  for (const Proof& proof : suggested_) {
    if (proof.locations != component.locations || proof.disjuncts.size() <= before.size()) continue;
    if (!std::equal(before.begin(), before.end(), proof.disjuncts.begin())) continue;
    const Conditional& q = proof.disjuncts[before.size()];
    if (!knowledge_.is_conditional_invariant(q, component, goal)) continue;
    ++statistics_.count("conditional invariants from the store");
    return q;
  }
  return std::nullopt;
}

std::optional<Conditional> CheckSafe::conditional_invariant(const Component& component, const Goal& goal,
                                                            const Progress& progress) {
  const bool is_first = progress.disjuncts.empty();
  // Where nothing is live, all there is to find is that it is not reached, and narrowing finds nothing else.
  if (system_.locations[goal.source].is_fresh) return is_first ? std::optional(nowhere(component)) : std::nullopt;
  return cond_safe_.cond_safe(
      {.component = component,
       .goal = goal,
       .facts = knowledge_.conjuncts(),
       // Narrowing goes on only with something new.
       .is_useful = [&](const Conditional& q) { return is_first || knowledge_.is_entered(q, component); },
       .is_hopeless = [&] { return has_error(); }},
      budget_);
}

Unproven CheckSafe::unproven_at_entries(const Component& component, const Conditional& q) {
  Unproven result(component.entries.size());
  std::vector<std::pair<std::size_t, Linear>> literals;  // by number of the entry
  std::vector<Goal> goals;
  for (std::size_t t = 0; t < component.entries.size(); ++t) {
    const Edge& entry = component.entries[t];
    for (const Linear& literal : q.at(entry.target)) {
      if (is_refuted(literal, entry, component, system_)) {
        result[t].push_back(literal);
      } else {
        literals.emplace_back(t, literal);
        goals.push_back(obligation(entry, literal));
      }
    }
  }
  const std::vector<bool> proven = prove(goals, Need::Each);
  for (std::size_t i = 0; i < goals.size(); ++i) {
    if (!proven[i]) result[literals[i].first].push_back(literals[i].second);
  }
  return result;
}

/// States after entries that break what was wanted there: reachable ones, when the entry is from a beginning.
void CheckSafe::see_states_after_entries(Component& component, const Unproven& unproven) {
  component.possible.clear();
  for (std::size_t t = 0; t < component.entries.size(); ++t) {
    const Edge& entry = component.entries[t];
    for (const Linear& literal : unproven[t]) {
      const auto point = knowledge_.state_after(entry, obligation(entry, literal).bad);
      if (!point) continue;
      const Sample sample{*point, entry.source, 1};
      const bool is_reachable = system_.is_beginning[entry.source];
      if (is_reachable) sampler_.extend(entry.target, sample);
      (is_reachable ? component.samples : component.possible)[entry.target].push_back(sample);
    }
  }
}

unsigned CheckSafe::use_workers(unsigned workers) {
  cond_safe_.set_workers(workers);
  return std::exchange(options_.workers, workers);
}

bool CheckSafe::has_error() { return found_error_ = found_error_ || refute_(); }

}  // namespace pincer::engine::compositional
