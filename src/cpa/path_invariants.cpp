// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/path_invariants.h"

#include <algorithm>
#include <set>

#include "base/efforts.h"
#include "base/timer.h"
#include "invariant/support.h"

namespace pincer::cpa {

namespace efforts = base::efforts;
using encode::NodeId;
using encode::Transition;
using invariant::AtNodes;
using logic::Term;

namespace {

constexpr std::uint64_t kPatienceWithPaths = 3;  // failures in a row before it is tried less often

}  // namespace

PathInvariants::PathInvariants(const encode::Transitions& program, invariant::BlockSolvers<>& solvers,
                               const base::Budget& budget, base::Statistics& statistics)
    : program_(program),
      terms_(program.graph().cfa().terms()),
      solvers_(solvers),
      budget_(budget),
      candidates_(program),
      seconds_(statistics.seconds("path invariants")),
      tried_(statistics.count("path invariants tried")),
      found_(statistics.count("path invariants found")) {}

PathInvariants::Steps PathInvariants::steps(const Blocks& path, Term before) const {
  Steps result{{path.front(), before}};
  std::set<NodeId> nodes;
  for (std::size_t i = 1; i < path.size(); ++i) nodes.insert(path[i]->source);
  for (const NodeId node : nodes) {
    for (const Transition& step : program_.from(node)) {
      if (nodes.contains(step.target)) result.push_back({&step});
    }
  }
  // Blocks of the path itself may have been put together from several steps.
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    const auto same = [&](const invariant::Step& step) { return step.block == path[i] && !step.from; };
    if (std::none_of(result.begin(), result.end(), same)) result.push_back({path[i]});
  }
  return result;
}

std::optional<AtNodes> PathInvariants::inductive(const Steps& steps, AtNodes among) {
  return invariant::houdini(steps, std::move(among), solvers_, terms_,
                            {{efforts::kPathInvariants, efforts::kPathInvariants}},
                            budget_.part(efforts::kPathInvariants));
}

std::optional<AtNodes> PathInvariants::needed(const Blocks& path, const Steps& steps, const AtNodes& invariants,
                                              Term after) {
  const NodeId last = path.back()->source;
  const auto at_last = invariant::reasons(solvers_.of(*path.back()), invariants[last], after);
  if (!at_last) return std::nullopt;
  AtNodes goals;
  goals[last] = *at_last;
  return invariant::support(steps, invariants, std::move(goals), solvers_, terms_, budget_);
}

std::optional<AtNodes> PathInvariants::search(const Blocks& path, Term before, Term after) {
  const Steps steps = this->steps(path, before);
  AtNodes among;
  for (std::size_t i = 1; i < path.size(); ++i) among[path[i]->source] = candidates_.at(path[i]->source);
  std::vector<std::uint32_t> key{candidates_.version(), before.id()};
  for (const invariant::Step& step : steps) key.push_back(step.block->condition.id());
  const auto [known, is_new] = known_.try_emplace(std::move(key));
  Invariants& invariants = known->second;
  if (is_new) invariants.atoms = inductive(steps, std::move(among));
  if (!invariants.atoms) return std::nullopt;
  if (auto labels = needed(path, steps, *invariants.atoms, after)) return labels;
  if (!invariants.has_implications) {
    invariants.has_implications = true;
    AtNodes more;
    for (std::size_t i = 1; i < path.size(); ++i) {
      const NodeId node = path[i]->source;
      more[node] = candidates_.implications(node, (*invariants.atoms)[node]);
    }
    invariants.with_implications = inductive(steps, std::move(more));
  }
  if (!invariants.with_implications) return std::nullopt;
  return needed(path, steps, *invariants.with_implications, after);
}

std::vector<Term> PathInvariants::find(const Blocks& path, Term before, Term after) {
  if (path.size() < 2) return {};
  if (to_skip_ > 0) {
    --to_skip_;
    return {};
  }
  const base::Timer timer(seconds_);
  ++tried_;
  const auto labels = search(path, before, after);
  if (!labels) {
    to_skip_ = ++failures_ / kPatienceWithPaths;
    return {};
  }
  failures_ = 0;
  ++found_;
  std::vector<Term> result{before};
  for (std::size_t i = 1; i < path.size(); ++i) {
    result.push_back(terms_.land((*labels)[path[i]->source]));
  }
  result.push_back(terms_.lnot(after));
  return result;
}

}  // namespace pincer::cpa
