// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/facts.h"

#include <algorithm>

#include "base/efforts.h"
#include "base/timer.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"

namespace pincer::engine::ufo {

using encode::NodeId;
using logic::Term;

namespace {

constexpr unsigned kMostTries = 4;            // of one conjunct
constexpr std::size_t kMostCandidates = 200;  // per place and call

}  // namespace

Facts::Facts(const encode::Transitions& transitions, const logic::SolverFactory& solvers, const base::Budget& budget,
             base::Statistics& statistics)
    : terms_(transitions.graph().cfa().terms()),
      budget_(budget),
      facts_(transitions, solvers),
      tries_(transitions.graph().nodes().size()),
      seconds_(statistics.seconds("facts")),
      count_(statistics.count("facts")) {}

Term Facts::all_at(NodeId place) const { return terms_.land(at(place)); }

// What was not inductive may be so later, together with others; but on a long chain of nodes that tells nothing new,
// each refinement should cost no more than the one before.
std::vector<Term> Facts::candidates(NodeId place, const std::vector<Term>& labels) {
  std::vector<Term> result;
  logic::TermMap<unsigned>& tries = tries_[place.index()];
  logic::TermMap<char> seen;
  for (const Term fact : at(place)) seen[fact] = 1;
  for (const Term conjunct : logic::all_conjuncts(terms_, labels)) {
    if (seen.contains(conjunct)) continue;
    seen[conjunct] = 1;
    if (const unsigned* before = tries.find(conjunct); before == nullptr || *before < kMostTries)
      result.push_back(conjunct);
  }
  const auto smaller = [&](Term a, Term b) { return logic::term_size(terms_, a) < logic::term_size(terms_, b); };
  if (result.size() > kMostCandidates) {
    std::stable_sort(result.begin(), result.end(), smaller);
    result.resize(kMostCandidates);
  }
  for (const Term candidate : result) ++tries[candidate];
  return result;
}

void Facts::learn(const invariant::AtNodes& labels) {
  const base::Timer timer(seconds_);
  invariant::AtNodes candidates;
  for (const auto& [place, formulas] : labels) candidates[place] = this->candidates(place, formulas);
  const invariant::Patience patience{.question = base::efforts::kUfoFacts, .one_by_one = base::Effort(0)};
  const base::Budget budget = budget_.part(base::efforts::kUfoFacts);
  for (const auto& [place, facts] : facts_.learn(candidates, {patience}, budget)) count_ += facts.size();
}

bool Facts::exclude_error() {
  const base::Timer timer(seconds_);
  return facts_.exclude_error(budget_);
}

}  // namespace pincer::engine::ufo
