// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/constraints.h"

#include <algorithm>

namespace pincer::engine::compositional {

using logic::Term;

namespace {

constexpr std::uint64_t kInitiation = 1;  // the paper's omega_I

}  // namespace

Constraints::Constraints(logic::Terms& terms, const System& system, const Component& component, const Goal& goal,
                         const std::vector<std::vector<Linear>>& facts, const Attempt& attempt)
    : terms_(terms),
      system_(system),
      component_(component),
      facts_(facts),
      attempt_(attempt),
      farkas_(terms, attempt.multipliers, attempt.scale, "compositional ") {
  make_templates();
  safety(goal);
  consecution();
  initiation();
  reachable_states();
  disabling();
}

void Constraints::make_templates() {
  const Term greatest = terms_.integer(attempt_.greatest_factor);
  const Term least = terms_.integer(-attempt_.greatest_factor);
  for (const std::size_t location : component_.locations) {
    std::vector<Term> columns = system_.locations[location].free;
    std::sort(columns.begin(), columns.end());
    for (unsigned j = 0; j < attempt_.conjuncts; ++j) {
      Template conjunct;
      for (const Term column : columns) {
        const Term factor = farkas_.unknown();
        formula_.hard.push_back(terms_.int_le(least, factor));
        formula_.hard.push_back(terms_.int_le(factor, greatest));
        conjunct.parts.emplace_back(column, factor);
        unknowns_.push_back(factor);
      }
      conjunct.constant = farkas_.unknown();
      unknowns_.push_back(conjunct.constant);
      constants_.push_back(conjunct.constant);
      templates_[location].push_back(std::move(conjunct));
    }
  }
}

Cube Constraints::with_facts(std::size_t location, Cube guard) const {
  guard.le.insert(guard.le.end(), facts_[location].begin(), facts_[location].end());
  return guard;
}

/// S_k: I and tau_exit imply phi'.
void Constraints::safety(const Goal& goal) {
  const Term safe = farkas_.contradict(templates_.at(goal.source), with_facts(goal.source, goal.bad));
  if (attempt_.disabling) {
    safe_ = safe;
  } else {
    formula_.hard.push_back(safe);
  }
}

/// C_t,k: I and tau imply I', or they contradict each other (IV-C a).
void Constraints::consecution() {
  for (const Edge& edge : component_.inner) {
    const Cube guard = with_facts(edge.source, edge.guard);
    const std::vector<Template>& premises = templates_.at(edge.source);
    const std::vector<Template>& conclusions = templates_.at(edge.target);
    for (std::size_t j = 0; j < conclusions.size(); ++j) {
      const std::span<const Template> used(premises.data(), attempt_.layered ? j + 1 : premises.size());
      const Term disabled = farkas_.unknown_truth();
      formula_.hard.push_back(farkas_.implies(used, guard, farkas_.before(edge, conclusions[j]), disabled));
      if (edge.may_be_disabled) disabled_.push_back(disabled);
    }
  }
}

/// I_t,j,k: tau implies I'.
void Constraints::initiation() {
  for (const Edge& edge : component_.entries) {
    const Cube guard = with_facts(edge.source, edge.guard);
    for (const Template& conjunct : templates_.at(edge.target)) {
      const Term initiated = farkas_.implies({}, guard, farkas_.before(edge, conjunct));
      if (system_.is_beginning[edge.source] && attempt_.everything && attempt_.hard_start) {
        formula_.hard.push_back(initiated);  // nobody else could prove it
        continue;
      }
      formula_.soft.push_back({initiated, kInitiation});
      // Narrowing makes nothing of what only disables, so that it has to be proven.
      if (system_.is_beginning[edge.source] && attempt_.disabling)
        formula_.hard.push_back(terms_.lor(safe_, initiated));
    }
  }
}

/// IV-C a: the assertion is implied, or a transition disabled; the former is worth more.
void Constraints::disabling() {
  if (!attempt_.disabling) return;
  std::vector<Term> ways = disabled_;
  ways.push_back(safe_);
  formula_.hard.push_back(terms_.lor(ways));
  safety_weight_ = 1;
  for (const logic::SoftConstraint& soft : formula_.soft) safety_weight_ += soft.weight;
  formula_.soft.push_back({safe_, safety_weight_});
}

Conditional Constraints::instantiate(const Model& sigma) const {
  Conditional result;
  for (const auto& [location, conjuncts] : templates_) {
    std::vector<Linear>& list = result[location];
    for (const Template& conjunct : conjuncts) {
      Linear l = Linear::number(sigma.at(conjunct.constant));
      for (const auto& [column, factor] : conjunct.parts) l = l.plus(sigma.at(factor), Linear::column(column));
      l = tightened(l);
      const bool trivial = l.is_constant() && l.constant <= 0;
      if (!trivial && std::find(list.begin(), list.end(), l) == list.end()) list.push_back(l);
    }
  }
  return result;
}

}  // namespace pincer::engine::compositional
