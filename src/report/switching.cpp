// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/switching.h"

#include "logic/value/value.h"

namespace pincer::report {

using logic::Value;
using program::EdgeId;

namespace {

constexpr std::uint64_t kMostStepsSwitched = 20'000'000;  // of all runs
constexpr std::uint64_t kLongestSwitched = 100'000;       // longer executions are told as they are
constexpr std::uint32_t kSpeakingAttempts = 12;           // attempts at a place that speak for the others if they agree

std::optional<Value> next_of(const std::map<std::size_t, std::vector<Value>>& values,
                             std::map<std::size_t, std::size_t>& used, EdgeId edge) {
  const auto known = values.find(edge.index());
  std::size_t& place = used[edge.index()];
  if (known == values.end() || place >= known->second.size()) return std::nullopt;
  return known->second[place++];
}

}  // namespace

Switching::Switching(const WatchedProgram& program, const WatchedChoices& choices, const WatchedRun& run)
    : cfa_(program.cfa), run_(run) {
  if (run.steps > kLongestSwitched || run.moments.empty()) return;
  for (const Moment& moment : run.moments) {
    steps_.push_back(steps_.empty() ? 0 : steps_.back() + (run.moments[steps_.size() - 1].is_return ? 0 : 1));
    const program::Edge& edge = cfa_.edge(moment.edge);
    if (moment.is_return && !its_calls_.empty()) its_calls_.pop_back();
    if (!moment.is_return && std::holds_alternative<program::Call>(edge.statement)) its_calls_.push_back(moment.edge);
  }
  for (std::uint32_t now = 0; now < run.moments.size(); ++now) {
    const EdgeId id = run.moments[now].edge;
    const auto written = run.written.find(now);
    if (written == run.written.end()) continue;
    if (std::holds_alternative<program::Input>(cfa_.edge(id).statement)) inputs_[id.index()].push_back(written->second);
    if (std::holds_alternative<program::Havoc>(cfa_.edge(id).statement)) havocs_[id.index()].push_back(written->second);
  }
  follow_decisions();
  runs_.emplace(cfa_, program::Choices{{}, {}, choices.initial}, options());
}

void Switching::follow_decisions() {
  for (std::uint32_t now = run_.moments.back().control; now != Moment::kNone; now = run_.moments[now].control)
    its_decided_.try_emplace(cfa_.edge(run_.moments[now].edge).source.index(), 0);
  for (const Moment& moment : run_.moments) {
    if (moment.is_return) continue;
    const auto known = its_decided_.find(cfa_.edge(moment.edge).source.index());
    if (known != its_decided_.end()) ++known->second;
  }
}

program::InterpretOptions Switching::options() {
  program::InterpretOptions result;
  result.record_trace = false;
  result.step_limit = 2 * run_.steps + 1000;
  result.next_input = [this](EdgeId edge, logic::Sort, std::size_t) { return next_of(inputs_, used_inputs_, edge); };
  result.next_havoc = [this](EdgeId edge, logic::Sort) { return next_of(havocs_, used_havocs_, edge); };
  result.on_edge = [this](EdgeId edge) {
    if (std::holds_alternative<program::Call>(cfa_.edge(edge).statement)) calls_.push_back(edge);
    const std::size_t source = cfa_.edge(edge).source.index();
    if (its_decided_.contains(source)) ++decided_[source];
  };
  result.on_return = [this](EdgeId) {
    if (!calls_.empty()) calls_.pop_back();
  };
  return result;
}

bool Switching::has_two_ways(std::uint32_t moment) const {
  const program::Edge& edge = cfa_.edge(run_.moments[moment].edge);
  return !run_.moments[moment].is_return && std::holds_alternative<program::Assume>(edge.statement) &&
         cfa_.outgoing(edge.source).size() == 2;
}

bool Switching::changes_nothing(std::uint32_t moment) {
  if (!runs_ || !has_two_ways(moment)) return false;
  const auto [known, fresh] = known_.try_emplace(moment, false);
  if (!fresh) return known->second;
  Place& place = places_[run_.moments[moment].edge.index()];
  if (place.tried >= kSpeakingAttempts && (place.needed == 0 || place.needed == place.tried)) {
    known->second = place.needed == 0;
  } else if (effort_ < kMostStepsSwitched) {
    known->second = fails_again(moment);
    ++place.tried;
    place.needed += known->second ? 0 : 1;
  }
  return known->second;
}

bool Switching::fails_again(std::uint32_t moment) {
  used_inputs_.clear();
  used_havocs_.clear();
  calls_.clear();
  decided_.clear();
  const program::Execution execution = runs_->run(steps_[moment]);
  effort_ += execution.steps;
  return execution.end == program::End::Error && execution.last_edge == run_.moments.back().edge &&
         calls_ == its_calls_ && decided_ == its_decided_;
}

}  // namespace pincer::report
