// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/relevance.h"

#include <algorithm>

#include "report/undefined.h"

namespace pincer::report {

using program::Edge;

namespace {

/// The decision after which the failure is certain; kNone: there is none.
std::uint32_t last_decision(const program::Cfa& cfa, const WatchedRun& run) {
  std::uint32_t result = run.moments.empty() ? Moment::kNone : static_cast<std::uint32_t>(run.moments.size() - 1);
  while (result != Moment::kNone && !cfa.edge(run.moments[result].edge).branch) result = run.moments[result].control;
  return result;
}

}  // namespace

Relevance::Relevance(const WatchedProgram& program, const WatchedRun& run, Phrases& phrases, Switching* switching)
    : cfa_(program.cfa),
      debug_(program.debug),
      run_(run),
      phrases_(phrases),
      switching_(switching),
      last_decision_(last_decision(program.cfa, run)),
      distances_(run.distances([this](std::uint32_t moment, bool is_choice) { return is_idle(moment, is_choice); })) {
  explain_loops();
  const UndefinedBehaviour behaviour = undefined_behaviour(program, run);
  if (behaviour.failure) {
    failure_ = behaviour.failure->what;
    frees_.insert(behaviour.failure->free);
  }
  for (const Undefined& undefined : behaviour.passed) {
    for (std::uint32_t moment = undefined.first; moment <= undefined.last; ++moment) add(moment, 0);
    undefined_.emplace(undefined.last, undefined.what);
    frees_.insert(undefined.free);
  }
}

void Relevance::add(std::uint32_t moment, std::uint32_t distance) {
  run_.extend(distances_, moment, distance,
              [this](std::uint32_t other, bool is_choice) { return is_idle(other, is_choice); });
}

bool Relevance::is_idle(std::uint32_t moment, bool is_choice) {
  if (is_assumption(run_.moments[moment].edge)) return true;
  return switching_ != nullptr && !is_choice && moment != last_decision_ && switching_->changes_nothing(moment);
}

bool Relevance::is_assumption(program::EdgeId id) {
  const auto [known, fresh] = assumptions_.try_emplace(id.index(), false);
  if (!fresh || !cfa_.edge(id).branch) return known->second;
  for (const program::EdgeId other : cfa_.outgoing(cfa_.edge(id).source))
    if (other != id && gives_up(cfa_.edge(other).target)) known->second = true;
  return known->second;
}

bool Relevance::gives_up(program::LocationId at) {
  constexpr int kSoon = 4;  // edges
  for (int i = 0; i < kSoon && cfa_.outgoing(at).size() == 1; ++i) {
    const Edge& edge = cfa_.edge(cfa_.outgoing(at).front());
    const auto called = phrases_.called(edge.where);
    if (called == "abort" || called == "exit" || called == "_Exit" || called == "_exit") return true;
    at = edge.target;
  }
  return false;
}

void Relevance::explain_loops() {
  for (std::uint32_t moment = 0; moment < run_.moments.size(); ++moment) {
    const program::EdgeId id = run_.moments[moment].edge;
    const Distance read = reads(moment);
    if (distance(moment) || !cfa_.edge(id).branch || !read) continue;
    if (is_assumption(id)) {
      distances_[moment] = *read + 1;
      continue;
    }
    const auto [ends, fresh] = loop_ends_.try_emplace(id.index(), false);
    if (fresh) {
      const auto part = phrases_.condition(cfa_.edge(id).where);
      const auto polarity = part && part->is_loop ? witness::branch_polarity(part->text) : std::nullopt;
      ends->second = polarity && *cfa_.edge(id).branch != *polarity;
    }
    if (ends->second && !is_idle(moment, false)) add(moment, *read + 1);
  }
}

Relevance::Distance Relevance::reads(std::uint32_t moment) const {
  std::uint32_t nearest = Moment::kNone;
  for (const std::uint32_t other : run_.needs(moment)) nearest = std::min(nearest, distances_[other]);
  return nearest == Moment::kNone ? std::nullopt : Distance(nearest);
}

Relevance::Distance Relevance::is_decided(std::uint32_t moment) const {
  const std::uint32_t control = run_.moments[moment].control;
  return control != Moment::kNone ? distance(control) : std::nullopt;
}

Relevance::Distance Relevance::follows(std::uint32_t moment) const {
  constexpr std::uint32_t kMost = 16;
  for (std::uint32_t next = moment + 1; next < run_.moments.size() && next <= moment + kMost; ++next) {
    const auto* assign = std::get_if<program::Assign>(&cfa_.edge(run_.moments[next].edge).statement);
    if (assign == nullptr || debug_.variables.contains(static_cast<std::uint32_t>(assign->variable.index()))) break;
    if (const Distance found = distance(next)) return found;
  }
  return std::nullopt;
}

const std::string* Relevance::undefined(std::uint32_t moment) const {
  const auto found = undefined_.find(moment);
  return found == undefined_.end() ? nullptr : &found->second;
}

}  // namespace pincer::report
