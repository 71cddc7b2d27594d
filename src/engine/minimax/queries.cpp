// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/queries.h"

#include <algorithm>
#include <unordered_set>

#include "base/timer.h"
#include "engine/minimax/equations.h"
#include "logic/evaluate/evaluate.h"
#include "logic/term/parts.h"
#include "logic/term/traverse.h"

namespace pincer::engine::minimax {

using logic::Answer;
using logic::Term;

namespace {

/// So many are asked at once.
constexpr std::size_t kFewFacts = 8;

}  // namespace

Queries::Queries(logic::Terms& terms, const logic::SolverFactory& solvers, const base::Budget& budget,
                 base::Statistics& statistics)
    : terms_(terms),
      solver_(solvers.make(terms)),
      budget_(budget),
      statistics_(statistics),
      simplifier_(terms),
      free_variables_(terms),
      table_reads_(terms),
      calls_(statistics.count("solver calls")),
      remembered_(statistics.count("answers remembered")) {}

std::size_t Queries::Hash::operator()(const std::vector<Term>& key) const {
  std::size_t hash = key.size();
  for (const Term t : key) hash = (hash ^ t.id()) * 0x9e3779b97f4a7c15;
  return hash;
}

std::vector<Term> Queries::relevant(std::span<const Term> facts, std::span<const Term> goals) {
  std::unordered_set<Term> reached;
  const auto reach = [&](Term t) {
    const auto& variables = free_variables_.of(t);
    reached.insert(variables.begin(), variables.end());
  };
  for (const Term goal : goals) reach(goal);
  std::vector<bool> taken(facts.size());
  std::uint64_t looked_at = 0;
  for (bool changed = true; changed;) {
    changed = false;
    looked_at += facts.size();
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (taken[i]) continue;
      const auto& variables = free_variables_.of(facts[i]);
      if (std::none_of(variables.begin(), variables.end(), [&](Term v) { return reached.contains(v); })) continue;
      taken[i] = changed = true;
      reach(facts[i]);
    }
  }
  budget_.spend(base::Effort(looked_at / base::efforts::kMinimaxFactsPerUnit));
  std::vector<Term> result;
  std::unordered_set<Term> seen(goals.begin(), goals.end());
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (taken[i] && seen.insert(facts[i]).second) result.push_back(facts[i]);
  }
  return result;
}

const Queries::Entry& Queries::solve(std::vector<Term> assumptions, base::Effort effort) {
  budget_.spend(base::efforts::kMinimaxQuestion);
  std::sort(assumptions.begin(), assumptions.end());
  if (const auto known = known_.find(assumptions); known != known_.end()) {
    ++remembered_;
    return known->second;
  }
  if (const auto hard = hard_.find(assumptions); hard != hard_.end() && hard->second >= effort) return unknown_;
  Entry entry;
  const Equations equations(terms_, simplifier_, free_variables_, assumptions);
  std::vector<Term> asked;
  std::unordered_map<Term, Term> parts;  // of the rest, by what is asked
  for (const Term t : equations.rest()) {
    const Term easier = table_reads_(t);
    if (parts.emplace(easier, t).second) asked.push_back(easier);
  }
  const auto put_together = [&](const auto& value) {
    for (const Term t : assumptions) {
      for (const Term v : free_variables_.of(t)) {
        if (!entry.model.contains(v)) entry.model.emplace(v, value(equations.value(v)));
      }
    }
  };
  if (asked.empty()) {
    entry.answer = Answer::Sat;
    put_together([&](Term t) { return value(t, {}); });
  } else if (const Term never = terms_.boolean(false); parts.contains(never)) {
    entry.answer = Answer::Unsat;
    entry.core = equations.facts({&parts.at(never), 1});
  } else {
    ++calls_;
    const base::Timer timer(statistics_.seconds("solving"));
    solver_->set_budget(budget_.part(effort));
    solver_->push();
    entry.answer = solver_->check(asked);
    switch (entry.answer) {
      case Answer::Sat: put_together([&](Term t) { return solver_->value(t); }); break;
      case Answer::Unsat: {
        std::vector<Term> core = solver_->core();
        for (Term& t : core) t = parts.at(t);
        entry.core = equations.facts(core);
        break;
      }
      case Answer::Unknown: reason_ = solver_->reason(); break;
    }
    solver_->pop();
  }
  if (entry.answer == Answer::Unknown) {
    hard_[std::move(assumptions)] = effort;
    return unknown_;
  }
  return known_.emplace(std::move(assumptions), std::move(entry)).first->second;
}

Queries::Result Queries::ask(std::span<const Term> facts, Term goal, const Model* model, base::Effort effort) {
  if (terms_.is_false(goal)) return {Answer::Unsat, {}, nullptr};
  std::vector<Term> assumptions = relevant(facts, {&goal, 1});
  if (model != nullptr && assumptions.size() > kFewFacts) return ask_lazily(assumptions, goal, *model, effort);
  assumptions.push_back(goal);
  return ask_all(assumptions, effort);
}

// Most goals need few of the facts, whether they are possible or not.
Queries::Result Queries::ask_lazily(std::span<const Term> facts, Term goal, const Model& model, base::Effort effort) {
  std::vector<Term> chosen{goal};
  std::vector<bool> taken(facts.size());
  for (bool repaired = false;; repaired = true) {
    const Entry& entry = solve(chosen, effort);
    if (entry.answer != Answer::Sat) return {entry.answer, entry.core, nullptr};
    if (!repaired) {
      if (const Model* found = repair(facts, goal, model)) return {Answer::Sat, {}, found};
    }
    const Model now = merged(model, entry.model, chosen);
    const std::size_t before = chosen.size();
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (taken[i] || holds(facts[i], now)) continue;
      taken[i] = true;
      chosen.push_back(facts[i]);
    }
    if (chosen.size() > before) continue;
    changed_.clear();
    for (const auto& [variable, value] : entry.model) changed_.emplace(variable, now.at(variable));
    return {Answer::Sat, {}, &changed_};
  }
}

// What facts say about the elements of an array that the goal does not read is still so in the old array.
Model Queries::merged(const Model& model, const Model& change, std::span<const Term> goals) {
  Model result = model;
  bool patched = false;
  for (const auto& [variable, value] : change) {
    const auto old = model.find(variable);
    patched |= old != model.end() && terms_.sort(variable).is_array();
    if (old == model.end() || !terms_.sort(variable).is_array()) result[variable] = value;
  }
  if (!patched) return result;
  std::unordered_set<Term> seen;
  for (const Term goal : goals) {
    logic::visit_children_first(
        terms_, goal, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen.insert(t);
          if (terms_.kind(t) != logic::Kind::Select) return;
          Term array = terms_.child(t, 0);
          while (terms_.kind(array) == logic::Kind::Store) array = terms_.child(array, 0);
          const auto from = change.find(array);
          if (from == change.end()) return;
          const logic::Value place = this->value(terms_.child(t, 1), change);
          logic::Value& to = result.at(array);
          to.store(place, from->second.select(place));
        });
  }
  if (std::all_of(goals.begin(), goals.end(), [&](Term t) { return holds(t, result); })) return result;
  for (const auto& [variable, value] : change) result[variable] = value;
  return result;
}

const Model* Queries::repair(std::span<const Term> facts, Term goal, const Model& model) {
  logic::Substitution fixed;
  const std::vector<Term> free = free_variables_.of(goal);
  std::vector<Term> assumptions{goal};
  for (const Term fact : facts) {
    for (const Term v : free_variables_.of(fact)) {
      if (terms_.sort(v).is_array()) return nullptr;
      if (std::binary_search(free.begin(), free.end(), v) || fixed.contains(v)) continue;
      fixed.emplace(v, terms_.constant(value(v, model)));
    }
    const Term rest = substitute(fact, fixed);
    if (terms_.is_false(rest)) return nullptr;
    if (!terms_.is_true(rest) && rest != goal) assumptions.push_back(rest);
  }
  std::sort(assumptions.begin(), assumptions.end());
  assumptions.erase(std::unique(assumptions.begin(), assumptions.end()), assumptions.end());
  const Entry& entry = solve(std::move(assumptions));
  return entry.answer == Answer::Sat ? &entry.model : nullptr;
}

Queries::Result Queries::ask_all(std::span<const Term> facts, base::Effort effort) {
  std::vector<Term> assumptions(facts.begin(), facts.end());
  std::sort(assumptions.begin(), assumptions.end());
  assumptions.erase(std::unique(assumptions.begin(), assumptions.end()), assumptions.end());
  const Entry& entry = solve(std::move(assumptions), effort);
  return {entry.answer, entry.core, &entry.model};
}

std::vector<Term> Queries::minimal_core(std::span<const Term> facts, Term goal, const std::vector<Term>& core) {
  std::vector<Term> kept;
  for (const Term fact : facts) {
    if (std::find(core.begin(), core.end(), fact) != core.end() &&
        std::find(kept.begin(), kept.end(), fact) == kept.end())
      kept.push_back(fact);
  }
  // Deletion, with the solver's cores as a short cut; in the order of `facts`, the last first.
  for (std::size_t open = kept.size(); open > 0;) {
    std::vector<Term> candidate = kept;
    candidate.erase(candidate.begin() + static_cast<std::ptrdiff_t>(open - 1));
    candidate.push_back(goal);
    const Entry& entry = solve(candidate);
    --open;
    if (entry.answer != Answer::Unsat) continue;
    candidate.pop_back();
    const std::unordered_set<Term> needed(entry.core.begin(), entry.core.end());
    std::size_t before = 0;
    for (std::size_t i = 0; i < open; ++i) before += needed.contains(candidate[i]) ? 1 : 0;
    std::erase_if(candidate, [&](Term t) { return !needed.contains(t); });
    kept = std::move(candidate);
    open = before;
  }
  return kept;
}

logic::Value Queries::value(Term t, const Model& model) const {
  return logic::evaluate(terms_, t, [&](Term v) {
    const auto found = model.find(v);
    return found == model.end() ? logic::Value::zero(terms_.sort(v)) : found->second;
  });
}

Term Queries::substitute(Term t, const logic::Substitution& substitution) {
  if (substitution.empty()) return t;
  const auto& variables = free_variables_.of(t);
  if (std::none_of(variables.begin(), variables.end(), [&](Term v) { return substitution.contains(v); })) return t;
  return simplifier_(logic::substitute(terms_, t, substitution));
}

bool Queries::mentions(Term t, Term variable) {
  const auto& variables = free_variables_.of(t);
  return std::binary_search(variables.begin(), variables.end(), variable);
}

void split(const logic::Terms& terms, Term conjunction, std::vector<Term>& parts) {
  for (const Term part : logic::conjuncts(terms, conjunction)) parts.push_back(part);
}

}  // namespace pincer::engine::minimax
