// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/sampler.h"

#include <algorithm>
#include <set>

#include "base/efforts.h"
#include "program/features.h"
#include "program/liveness.h"
#include "program/numbers.h"

namespace pincer::invariant {

using encode::NodeId;
using logic::Term;
using logic::Value;
using program::EdgeId;
using program::LocationId;

namespace {

constexpr std::size_t kMostPerNode = 400;
constexpr std::size_t kMostPerRun = 8;       // at a node, where equations need states with different inputs
constexpr std::size_t kTermsPerStep = 8;     // that cost as much as a step
constexpr std::uint64_t kRunLength = 3'000;  // edges
constexpr std::size_t kDeepest = 200;        // calls in each other

std::optional<Term> term_of(const program::Statement& statement) {
  if (const auto* assume = std::get_if<program::Assume>(&statement)) return assume->condition;
  if (const auto* assign = std::get_if<program::Assign>(&statement)) return assign->value;
  return std::nullopt;
}

}  // namespace

Sampler::Sampler(const encode::BlockGraph& graph, std::vector<Call> calls)
    : graph_(graph),
      cfa_(graph.cfa()),
      kept_(graph.nodes().size()),
      calls_(std::move(calls)),
      samples_(graph.nodes().size()),
      known_(graph.nodes().size()),
      most_per_run_(program::has_products(cfa_) ? kMostPerRun : kMostPerNode),
      evaluator_(cfa_.terms()) {
  const program::Liveness liveness(cfa_);
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const auto v : liveness.live(graph.nodes()[n].location)) {
      if (!cfa_.sort(v).is_array()) kept_[n].push_back(v.index());
    }
  }
  const auto slot = [&](Term variable) { return cfa_.variable_of(variable)->index(); };
  for (const program::Edge& edge : cfa_.edges()) {
    const auto term = term_of(edge.statement);
    tapes_.push_back(term ? std::optional(evaluator_.compile(*term, slot)) : std::nullopt);
    cost_.push_back(1 + (term ? tapes_.back()->instruction_count() / kTermsPerStep : 0));
  }
  for (const Call& call : calls_) {
    call_at_[call.begin] = &call;
    for (const auto& [parameter, argument] : call.parameters)
      arguments_[call.begin].push_back(evaluator_.compile(argument, slot));
  }
  std::set<mpz_class> numbers = program::numbers_of(cfa_);
  numbers.insert({0, 1});
  numbers_.assign(numbers.begin(), numbers.end());
}

Value Sampler::choose(logic::Sort sort) {
  const std::uint64_t dice = random_();
  if (sort.is_bool()) return Value::boolean(dice % 2 == 0);
  // The same everywhere: loops over texts of zeros would end at once.
  if (sort.is_array() && dice % 2 == 0) return Value::array(sort, choose(sort.element()));
  if (!sort.is_bitvec() && !sort.is_int()) return Value::zero(sort);
  mpz_class number;
  switch ((dice >> 8) % 4) {
    case 0: number = static_cast<long>((dice >> 16) % 2); break;
    case 1: number = static_cast<long>((dice >> 16) % 13) - 3; break;
    case 2:
      number = numbers_[(dice >> 16) % numbers_.size()];
      if ((dice >> 12) % 4 == 0) number += static_cast<long>((dice >> 14) % 3) - 1;
      break;
    default: number = static_cast<long>(random_()) >> (dice >> 16) % 60; break;
  }
  return sort.is_int() ? Value::integer(number) : Value::bits(sort.width(), number);
}

std::optional<EdgeId> Sampler::step(LocationId location, Sample& state) {
  for (const EdgeId id : cfa_.outgoing(location)) {
    const program::Statement& statement = cfa_.edge(id).statement;
    if (std::holds_alternative<program::Assume>(statement)) {
      if (!evaluator_.holds(*tapes_[id.index()], state)) continue;
    } else if (const auto* assign = std::get_if<program::Assign>(&statement)) {
      evaluator_.assign(*tapes_[id.index()], state, assign->variable.index());
    } else if (const auto* havoc = std::get_if<program::Havoc>(&statement)) {
      state[havoc->variable.index()] = choose(cfa_.sort(havoc->variable));
    } else if (const auto* input = std::get_if<program::Input>(&statement)) {
      state[input->variable.index()] = choose(cfa_.sort(input->variable));
    } else {
      return std::nullopt;
    }
    return id;
  }
  return std::nullopt;
}

std::optional<LocationId> Sampler::call_or_return(LocationId location, Sample& state) {
  if (const auto begun = call_at_.find(location); begun != call_at_.end()) {
    const Call& call = *begun->second;
    Sample callee = state;
    for (std::size_t i = 0; i < call.parameters.size(); ++i)
      callee[call.parameters[i].first.index()] = evaluator_.run(arguments_[location][i], state);
    activations_.push_back({&call, std::move(state)});
    state = std::move(callee);
    return call.callee_start;
  }
  if (activations_.empty() || activations_.back().call->callee_exit != location) return std::nullopt;
  const Call& call = *activations_.back().call;
  Sample caller = std::move(activations_.back().caller);
  activations_.pop_back();
  for (const auto v : call.globals) caller[v.index()] = state[v.index()];
  for (const auto& [to, from] : call.results) caller[to.index()] = state[from.index()];
  state = std::move(caller);
  return call.end;
}

void Sampler::remember(NodeId node, const Sample& state) {
  std::uint64_t hash = 0;
  for (const std::size_t v : kept_[node.index()]) hash = hash * 0x9e3779b97f4a7c15 + state[v].hash();
  if (samples_[node.index()].size() >= kMostPerNode || of_this_run_[node.index()] >= most_per_run_) return;
  if (!known_[node.index()].insert(hash).second) return;
  ++of_this_run_[node.index()];
  samples_[node.index()].push_back(state);
}

void Sampler::run(std::uint64_t steps, const base::Budget& budget) {
  const std::size_t entry = graph_.entry().index();
  std::uint64_t cost = 0;  // not charged yet
  for (std::uint64_t done = 0; done < steps && !budget.exhausted();) {
    std::size_t node = entry;
    if (random_() % 2 == 0) {
      node = random_() % samples_.size();
      if (samples_[node].empty()) node = entry;
    }
    Sample state;
    if (node == entry) {
      for (const program::Variable& variable : cfa_.variables())
        state.push_back(choose(cfa_.terms().sort(variable.term)));
    } else {
      // What came last is most likely not explored yet.
      const auto& from = samples_[node];
      const std::size_t newest = random_() % 2 == 0 ? from.size() / 2 : 0;
      state = from[newest + random_() % (from.size() - newest)];
    }
    LocationId location = graph_.nodes()[node].location;
    of_this_run_.assign(samples_.size(), 0);
    activations_.clear();
    for (const std::uint64_t end = done + kRunLength; done < end && activations_.size() < kDeepest; ++done) {
      if (const auto next = call_or_return(location, state)) {
        location = *next;
      } else {
        const auto edge = step(location, state);
        if (!edge) break;
        cost += cost_[edge->index()];
        location = cfa_.edge(*edge).target;
      }
      if (!graph_.relevant(location)) break;
      if (const auto at = graph_.node_at(location)) {
        if (graph_.is_final(*at)) break;
        remember(*at, state);
      }
    }
    ++done;
    budget.spend(base::Effort(cost / base::efforts::kSampledStepsPerUnit));
    cost %= base::efforts::kSampledStepsPerUnit;
  }
}

}  // namespace pincer::invariant
