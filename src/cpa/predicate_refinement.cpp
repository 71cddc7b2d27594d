// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/predicate_refinement.h"

#include "logic/term/parts.h"

namespace pincer::cpa {

using logic::Answer;
using logic::Term;

namespace {

/// `more` joined to `precision`, predicates in the order in which they came.
Predicate::Precision join(const Predicate::Precision& precision, const Predicates& more, std::uint64_t& added) {
  auto result = std::make_shared<Predicates>(*precision);
  for (const auto& [node, predicates] : more.at) {
    auto& here = result->at[node];
    for (const Term p : predicates) {
      if (std::find(here.begin(), here.end(), p) != here.end()) continue;
      here.push_back(p);
      ++added;
    }
  }
  return result;
}

}  // namespace

PredicateRefinement::PredicateRefinement(logic::Terms& terms, PathInterpolation& paths, base::Statistics& statistics)
    : terms_(terms),
      paths_(paths),
      refinements_(statistics.count("refinements")),
      predicates_(statistics.count("predicates")) {}

Refinement PredicateRefinement::operator()(PredicateArg& reached, ArgId target) {
  // Abstract-counterexample construction and feasibility check
  path_ = abstract_path(reached, target);
  const Term everything = terms_.boolean(true);
  switch (paths_.check(path_.blocks, everything, everything)) {
    case Answer::Sat: return Refinement::Feasible;
    case Answer::Unknown: reason_ = paths_.reason(); return Refinement::Unknown;
    case Answer::Unsat: break;
  }
  // Interpolation; without a proof in sight it is not worth its time
  ++refinements_;
  std::vector<Term> interpolants;
  if (!is_incomplete_) interpolants = paths_.refute(path_.blocks);
  if (interpolants.empty()) {
    // No execution takes this path, but nobody knows a reason that holds of others, too.
    if (!is_incomplete_) reason_ = paths_.reason();
    return cut_off(reached, target);
  }
  // The precision: each atom where its interpolant is
  Predicates more;
  for (std::size_t i = 1; i < path_.states.size(); ++i) {
    auto& here = more.at[reached.location(path_.states[i])];
    if (terms_.is_false(interpolants[i])) here.push_back(interpolants[i]);
    for (const Term atom : atoms_of(terms_, interpolants[i])) here.push_back(atom);
  }
  std::uint64_t added = 0;
  const Predicate::Precision precision =
      join(std::get<Predicate::Precision>(reached[target].precision), more, predicates_);
  // The pivot: the first state whose abstraction would use more predicates than it did
  ArgId pivot;
  for (std::size_t i = 1; i < path_.states.size() && !pivot.valid(); ++i) {
    const encode::NodeId node = reached.location(path_.states[i]);
    const auto before = std::get<Predicate::Precision>(reached[path_.states[i]].precision)->of(node);
    if (precision->of(node).size() > before.size()) pivot = path_.states[i];
  }
  if (!pivot.valid()) {
    reason_ = "no new predicates";
    return cut_off(reached, target);
  }
  // Its subgraph is removed, and what was covered by it; the parents find their successors again
  std::vector<ArgId> open{pivot};
  while (!open.empty()) {
    const ArgId id = open.back();
    open.pop_back();
    if (reached[id].removed) continue;
    const std::vector<ArgId> parents = reached[id].parents;
    for (const ArgId orphan : reached.remove(id)) open.push_back(orphan);
    for (const ArgId parent : parents) {
      auto& pi = std::get<Predicate::Precision>(reached[parent].precision);
      pi = join(pi, *precision, added);
      reached.wait(parent);
    }
  }
  return Refinement::Refined;
}

// States are too weak to cover from now on: the error may be below the covered one only.
Refinement PredicateRefinement::cut_off(PredicateArg& reached, ArgId target) {
  is_incomplete_ = true;
  reached.remove(target);
  for (const ArgId covered : reached.stop_covering()) {
    if (!reached[covered].expanded) reached.wait(covered);
  }
  return Refinement::Refined;
}

}  // namespace pincer::cpa
