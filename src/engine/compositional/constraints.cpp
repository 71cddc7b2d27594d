// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/constraints.h"

#include <algorithm>

namespace pincer::engine::compositional {

using logic::Term;

namespace {

// Phases of a loop are left and not entered again, so that a conditional invariant of a late phase comes first and
// those before it can rely on it: late samples are worth more.
constexpr std::uint64_t kPossible = 1;
constexpr std::uint64_t kInitiation = 1;  // the paper's omega_I
constexpr std::uint64_t kSample = 2;

/// The samples with the least and the greatest value of some column.
std::vector<bool> extremes(const std::vector<Sample>& samples) {
  std::vector<bool> result(samples.size());
  for (std::size_t column = 0; !samples.empty() && column < samples.front().point.size(); ++column) {
    const auto [least, greatest] =
        std::minmax_element(samples.begin(), samples.end(),
                            [&](const Sample& a, const Sample& b) { return a.point[column] < b.point[column]; });
    result[static_cast<std::size_t>(least - samples.begin())] = true;
    result[static_cast<std::size_t>(greatest - samples.begin())] = true;
  }
  if (!result.empty()) result.front() = true;  // there may be no columns
  return result;
}

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
  formula_.hard.push_back(farkas_.contradict(templates_.at(goal.source), with_facts(goal.source, goal.bad)));
}

/// C_t,k: I and tau imply I', or they contradict each other (IV-C a).
void Constraints::consecution() {
  for (const Edge& edge : component_.inner) {
    const Cube guard = with_facts(edge.source, edge.guard);
    const std::vector<Template>& premises = templates_.at(edge.source);
    const std::vector<Template>& conclusions = templates_.at(edge.target);
    for (std::size_t j = 0; j < conclusions.size(); ++j) {
      const std::span<const Template> used(premises.data(), attempt_.layered ? j + 1 : premises.size());
      formula_.hard.push_back(
          farkas_.implies(used, guard, farkas_.before(edge, conclusions[j]), farkas_.unknown_truth()));
    }
  }
}

/// I_t,j,k: tau implies I'.
void Constraints::initiation() {
  for (const Edge& edge : component_.entries) {
    const Cube guard = with_facts(edge.source, edge.guard);
    for (const Template& conjunct : templates_.at(edge.target)) {
      const Term initiated = farkas_.implies({}, guard, farkas_.before(edge, conjunct));
      if (system_.is_beginning[edge.source] && attempt_.everything) {
        formula_.hard.push_back(initiated);  // nobody else could prove it
      } else {
        formula_.soft.push_back({initiated, kInitiation});
      }
    }
  }
}

void Constraints::reachable_states() {
  std::vector<Term> some;
  for (const auto& [location, known] : component_.samples) {
    const std::vector<bool> extreme = extremes(known);
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (attempt_.everything && !extreme[i]) continue;  // seldom needed, see `missing`
      some.push_back(holds_in(location, known[i]));
      if (attempt_.everything) {
        formula_.hard.push_back(some.back());
      } else {
        formula_.soft.push_back({some.back(), kSample + known[i].depth});
      }
    }
  }
  for (const auto& [location, known] : component_.possible) {
    for (const Sample& sample : known) formula_.soft.push_back({holds_in(location, sample), kPossible});
  }
  not_false(some);
}

/// A conditional invariant that holds nowhere is of no use: it holds in some sample, or at least says something about
/// columns.
void Constraints::not_false(const std::vector<Term>& samples) {
  if (!samples.empty()) {
    formula_.hard.push_back(terms_.lor(samples));
    return;
  }
  for (const auto& [location, conjuncts] : templates_) {
    for (const Template& conjunct : conjuncts) {
      std::vector<Term> factors;
      for (const auto& [column, factor] : conjunct.parts) factors.push_back(terms_.ne(factor, terms_.integer(0)));
      formula_.hard.push_back(terms_.lor(factors));
    }
  }
}

Term Constraints::holds_in(std::size_t location, const Sample& sample) {
  const std::vector<Term>& columns = system_.locations[location].columns;
  std::vector<Term> all;
  for (const Template& conjunct : templates_.at(location)) {
    std::vector<Term> sum{conjunct.constant};
    for (const auto& [column, factor] : conjunct.parts) {
      const auto place = std::find(columns.begin(), columns.end(), column) - columns.begin();
      sum.push_back(terms_.int_mul(factor, terms_.integer(sample.point[static_cast<std::size_t>(place)])));
    }
    all.push_back(terms_.int_le(terms_.int_add(sum), terms_.integer(0)));
  }
  return terms_.land(all);
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

std::vector<Term> Constraints::missing(const Conditional& q) {
  std::vector<Term> result;
  if (!attempt_.everything) return result;
  for (const auto& [location, known] : component_.samples) {
    const std::vector<Term>& columns = system_.locations[location].columns;
    for (const Linear& l : q.at(location)) {
      const Sample* furthest = nullptr;
      mpz_class greatest = 0;
      for (const Sample& sample : known) {
        const mpz_class value = value_at(l, columns, sample.point);
        if (value <= greatest) continue;
        greatest = value;
        furthest = &sample;
      }
      if (furthest != nullptr) result.push_back(holds_in(location, *furthest));
    }
  }
  return result;
}

}  // namespace pincer::engine::compositional
