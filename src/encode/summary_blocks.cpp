// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// One pass over the locations of a part in topological order, as in Executor::execute, but states that come from
// different calls are not merged: each sequence of calls is a block of its own.
#include "encode/summary_blocks.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/contract.h"

namespace pincer::encode {

using logic::Term;
using program::Call;
using program::Cfa;
using program::EdgeId;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;

namespace {

constexpr std::size_t kMostHistories = 12;  // of one location in a part

const Call* call_of(const Cfa& cfa, EdgeId edge) { return std::get_if<Call>(&cfa.edge(edge).statement); }

}  // namespace

std::vector<Interface> interfaces_of(const Cfa& cfa, const program::Frames& frames, const program::Liveness& liveness) {
  std::vector<bool> is_called(cfa.procedures().size(), false);
  std::vector<bool> is_written(cfa.variables().size(), false);  // locals, by edges
  for (std::size_t i = 0; i < cfa.edges().size(); ++i) {
    const program::Statement& statement = cfa.edges()[i].statement;
    const auto write = [&](VariableId v) {
      if (v.valid()) is_written[v.index()] = true;
    };
    if (const auto* assign = std::get_if<program::Assign>(&statement)) write(assign->variable);
    if (const auto* havoc = std::get_if<program::Havoc>(&statement)) write(havoc->variable);
    if (const auto* input = std::get_if<program::Input>(&statement)) write(input->variable);
    if (const auto* call = std::get_if<Call>(&statement)) {
      is_called[call->procedure.index()] = true;
      for (const VariableId v : call->results) write(v);
    }
  }
  std::vector<Interface> result(cfa.procedures().size());
  for (std::size_t p = 0; p < result.size(); ++p) {
    if (!is_called[p]) continue;  // nobody asks it
    const ProcedureId id(p);
    const program::Procedure& procedure = cfa.procedure(id);
    Interface& interface = result[p];
    for (const VariableId v : liveness.live(procedure.entry)) {
      const bool is_global = !cfa.variable(v).procedure;
      const bool is_parameter =
          std::find(procedure.parameters.begin(), procedure.parameters.end(), v) != procedure.parameters.end();
      if (is_global ? !frames.is_read(v, id) && !frames.is_written(v, id) : !is_parameter) continue;
      interface.inputs.push_back(v);
      interface.is_constant.push_back(is_global ? !frames.is_written(v, id) : !is_written[v.index()]);
    }
    const auto is_constant_input = [&](VariableId v) {
      const auto input = std::find(interface.inputs.begin(), interface.inputs.end(), v);
      return input != interface.inputs.end() &&
             interface.is_constant[static_cast<std::size_t>(input - interface.inputs.begin())];
    };
    for (const VariableId v : procedure.results) {
      if (!is_constant_input(v)) interface.outputs.push_back(v);
    }
    for (const VariableId v : frames.writes(id)) {
      if (liveness.is_live(v, procedure.exit)) interface.outputs.push_back(v);
    }
    std::sort(interface.outputs.begin(), interface.outputs.end());
    interface.outputs.erase(std::unique(interface.outputs.begin(), interface.outputs.end()), interface.outputs.end());
  }
  return result;
}

/// A state and the calls that led to it.
struct SummaryBlocks::History {
  std::vector<SummaryCall> calls;
  State state;
};

/// Program variables stand for themselves; every havoc, input and output of a call has an unknown of its own.
class SummaryBlocks::Own : public Unknowns {
 public:
  Own(const SummaryBlocks& blocks, std::vector<Transition::Choice>& choices) : blocks_(blocks), choices_(choices) {}

  Term choice(EdgeId edge, VariableId variable) override {
    for (const Transition::Choice& known : choices_) {
      if (known.edge == edge) return known.unknown;
    }
    choices_.push_back({edge, fresh(variable)});
    return choices_.back().unknown;
  }
  Term initial(VariableId variable) override { return cfa().variable(variable).term; }

  /// The call as it is about to be made.
  SummaryCall begin(EdgeId edge, State& state, Executor& executor) {
    const Call& call = *call_of(cfa(), edge);
    const program::Procedure& callee = cfa().procedure(call.procedure);
    SummaryCall result{edge, call.procedure, {}, {}};
    for (const VariableId v : blocks_.interfaces_[call.procedure.index()].inputs) {
      const auto parameter = std::find(callee.parameters.begin(), callee.parameters.end(), v);
      const Term value = parameter == callee.parameters.end()
                             ? cfa().variable(v).term
                             : call.arguments[static_cast<std::size_t>(parameter - callee.parameters.begin())];
      result.inputs.push_back(executor.read(value, state, *this));
    }
    return result;
  }
  /// Makes it.
  void finish(SummaryCall& made, State& state) {
    const Call& call = *call_of(cfa(), made.edge);
    const program::Procedure& callee = cfa().procedure(call.procedure);
    const Interface& interface = blocks_.interfaces_[call.procedure.index()];
    std::map<VariableId, Term> after;  // of the callee
    for (std::size_t i = 0; i < interface.inputs.size(); ++i) after[interface.inputs[i]] = made.inputs[i];
    for (const VariableId v : interface.outputs) {
      made.outputs.push_back(output(made.edge, v));
      after[v] = made.outputs.back();
    }
    for (const VariableId v : blocks_.frames_.writes(call.procedure)) {
      const bool is_output = std::binary_search(interface.outputs.begin(), interface.outputs.end(), v);
      state.values[v.index()] = is_output ? after[v] : output(made.edge, v);
    }
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      if (call.results[i].valid()) state.values[call.results[i].index()] = after.at(callee.results[i]);
    }
  }

 private:
  [[nodiscard]] const Cfa& cfa() const { return blocks_.graph_.cfa(); }
  [[nodiscard]] Term fresh(VariableId v) const {
    return cfa().terms().fresh_variable(cfa().variable(v).name, cfa().sort(v));
  }
  Term output(EdgeId edge, VariableId variable) {
    Term& known = outputs_[{edge, variable}];
    if (!known.valid()) known = fresh(variable);
    return known;
  }

  const SummaryBlocks& blocks_;
  std::vector<Transition::Choice>& choices_;
  std::map<std::pair<EdgeId, VariableId>, Term> outputs_;
};

SummaryBlocks::SummaryBlocks(const BlockGraph& graph)
    : graph_(graph),
      frames_(graph.cfa()),
      liveness_(graph.cfa()),
      interfaces_(interfaces_of(graph.cfa(), frames_, liveness_)),
      paths_(graph.cfa().terms()),
      from_(graph.nodes().size()),
      choices_(graph.nodes().size()) {
  Executor executor(graph.cfa(), liveness_, paths_);
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (!graph.nodes()[n].part.order.empty()) execute(NodeId(n), executor);
  }
}

void SummaryBlocks::execute(NodeId node, Executor& executor) {
  const Cfa& cfa = graph_.cfa();
  const BlockGraph::Part& part = graph_.node(node).part;
  Own unknowns(*this, choices_[node.index()]);
  // By location and by the calls so far, which are in order.
  using Key = std::pair<LocationId, std::vector<EdgeId>>;
  std::map<Key, std::vector<History>> waiting;
  std::map<Key, std::vector<History>> arrived;
  const auto key = [](LocationId location, const std::vector<SummaryCall>& calls) {
    Key result{location, {}};
    for (const SummaryCall& call : calls) result.second.push_back(call.edge);
    return result;
  };
  const auto merge = [&](std::vector<History> histories, LocationId location) {
    History result{std::move(histories.front().calls), {}};
    std::vector<State> states;
    for (History& history : histories) states.push_back(std::move(history.state));
    result.state = executor.merge(std::move(states), location, unknowns);
    return result;
  };
  waiting[{part.order.front(), {}}].push_back({{}, {paths_.start(), std::vector<Term>(cfa.variables().size())}});
  for (const LocationId location : part.order) {
    auto next = waiting.lower_bound({location, {}});
    while (next != waiting.end() && next->first.first == location) {
      const History here = merge(std::move(next->second), location);
      next = waiting.erase(next);
      for (const EdgeId edge : cfa.outgoing(location)) {
        const LocationId target = cfa.edge(edge).target;
        History after = here;
        if (call_of(cfa, edge) != nullptr) {
          SummaryCall call = unknowns.begin(edge, after.state, executor);
          from_[node.index()].push_back({after.calls, paths_.condition(after.state.path), NodeId(), call, {}});
          unknowns.finish(call, after.state);
          after.calls.push_back(std::move(call));
        }
        if (!graph_.relevant(target)) continue;
        if (call_of(cfa, edge) == nullptr) executor.step(edge, after.state, unknowns);
        if (paths_.impossible(after.state.path)) continue;
        Key to = key(target, after.calls);
        (graph_.node_at(target) ? arrived : waiting)[std::move(to)].push_back(std::move(after));
      }
    }
  }
  for (auto& [to, histories] : arrived) {
    History end = merge(std::move(histories), to.first);
    SummaryBlock block{
        std::move(end.calls), paths_.condition(end.state.path), *graph_.node_at(to.first), std::nullopt, {}};
    for (const VariableId v : liveness_.live(to.first))
      block.values.push_back({v, executor.read(cfa.variable(v).term, end.state, unknowns)});
    from_[node.index()].push_back(std::move(block));
  }
}

std::vector<LocationId> cuts_at_calls(const BlockGraph& graph) {
  const Cfa& cfa = graph.cfa();
  std::vector<LocationId> result;
  for (const BlockGraph::Node& node : graph.nodes()) {
    std::map<LocationId, std::set<std::vector<EdgeId>>> histories;
    std::vector<LocationId> calls;
    bool are_many = false;
    if (!node.part.order.empty()) histories[node.location] = {{}};
    for (const LocationId location : node.part.order) {
      const auto here = histories[location];
      for (const EdgeId edge : cfa.outgoing(location)) {
        const bool is_call = call_of(cfa, edge) != nullptr;
        if (is_call) calls.push_back(location);
        auto& there = histories[cfa.edge(edge).target];
        for (std::vector<EdgeId> history : here) {
          if (is_call) history.push_back(edge);
          if (there.size() <= kMostHistories) there.insert(std::move(history));
        }
        are_many = are_many || there.size() > kMostHistories;
      }
    }
    if (are_many) result.insert(result.end(), calls.begin(), calls.end());
  }
  return result;
}

}  // namespace pincer::encode
