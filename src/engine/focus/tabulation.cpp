// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Summaries of procedures by tabulation, where a state is what is known of it:
//   T. Reps, S. Horwitz, M. Sagiv: Precise Interprocedural Dataflow Analysis via Graph Reachability. POPL 1995.
//   T. Ball, S. Rajamani: Bebop: A Symbolic Model Checker for Boolean Programs. SPIN 2000.
// An activation is a procedure with what is known where it starts. What was found at its exit is its summary, for all calls
// that start it so.
//
// The proof at a location: if an activation started like a, the state is one of those that a had there; and it started like
// one of the activations. An implication for each a, because values may fit several of them.
#include "engine/focus/tabulation.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <tuple>

#include "base/efforts.h"
#include "encode/block_graph.h"
#include "engine/focus/known.h"
#include "program/frames.h"
#include "program/liveness.h"

namespace pincer::engine::focus {

using logic::Term;
using program::Cfa;
using program::Edge;
using program::EdgeId;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;
using Facts = Known::Facts;

namespace {

constexpr std::size_t kMostCompared = 64;       // states at one place: is a new one among them?
constexpr std::size_t kLargestValue = 10;       // that a variable is remembered to be equal to, if it is not known
constexpr std::size_t kLongestPath = 100'000;   // edges
constexpr std::size_t kLargestProof = 200'000;  // facts

class Tabulation {
 public:
  Tabulation(const Cfa& cfa, const base::Budget& budget)
      : cfa_(cfa),
        terms_(cfa.terms()),
        budget_(budget),
        frames_(cfa),
        liveness_(cfa),
        known_(terms_),
        is_end_(cfa.locations().size(), false) {
    if (cfa.error_location()) is_end_[cfa.error_location()->index()] = true;
    for (const program::Unsupported& part : cfa.unsupported()) is_end_[part.location.index()] = true;
  }

  Tabulated run() {
    activation(ProcedureId(0), {});
    while (!open_.empty() && !end_ && !budget_.exhausted()) {
      const NodeId next = open_.front();
      open_.pop_front();
      go_on(next);
    }
    if (end_) return {{}, path_to(*end_)};
    if (!open_.empty()) return {};
    return {proof(), {}};
  }

 private:
  using NodeId = std::size_t;
  using ActivationId = std::size_t;
  static constexpr NodeId kNone = ~NodeId{0};

  struct Node {
    ActivationId activation = 0;
    LocationId location;
    Known::Id state = 0;
    NodeId from = kNone;  // none: where the activation starts
    EdgeId edge;
    NodeId exit = kNone;  // after a call: where the callee ended
  };
  struct Activation {
    ProcedureId procedure;
    Facts start;
    std::vector<NodeId> callers = {};
    std::vector<NodeId> exits = {};
  };

  // The search

  ActivationId activation(ProcedureId procedure, Facts start) {
    const auto [known, is_new] =
        activation_ids_.try_emplace({procedure.index(), known_.id(start)}, activations_.size());
    const ActivationId id = known->second;
    if (is_new) {
      activations_.push_back({procedure, start});
      arrive({id, cfa_.procedure(procedure).entry, 0, kNone, EdgeId(), kNone}, start);
    }
    return id;
  }

  void arrive(Node node, const Facts& facts) {
    const Facts live = known_.keep(facts, [&](Term variable) {
      const auto id = cfa_.variable_of(variable);
      return id && liveness_.is_live(*id, node.location);
    });
    node.state = known_.id(live);
    std::vector<NodeId>& here = nodes_at_[{node.activation, node.location}];
    if (here.size() <= kMostCompared) {
      for (const NodeId other : here) {
        if (Known::is_within(live, known_.facts(nodes_[other].state))) return;
      }
    }
    if (!seen_.emplace(node.activation, node.location, node.state).second) return;
    here.push_back(nodes_.size());
    open_.push_back(nodes_.size());
    if (is_end_[node.location.index()] && !end_) end_ = nodes_.size();
    nodes_.push_back(node);
  }

  void go_on(NodeId id) {
    const Node node = nodes_[id];
    const ProcedureId procedure = activations_[node.activation].procedure;
    if (node.location == cfa_.procedure(procedure).exit) {
      activations_[node.activation].exits.push_back(id);
      const std::vector<NodeId> callers = activations_[node.activation].callers;
      for (const NodeId caller : callers) come_back(caller, id);
      return;
    }
    for (const EdgeId edge_id : cfa_.outgoing(node.location)) {
      budget_.spend(base::efforts::kFocusStep);
      const Edge& edge = cfa_.edge(edge_id);
      if (const auto* call = std::get_if<program::Call>(&edge.statement)) {
        const ActivationId callee = activation(call->procedure, start_of(*call, node.state));
        activations_[callee].callers.push_back(id);
        const std::vector<NodeId> exits = activations_[callee].exits;
        for (const NodeId exit : exits) come_back(id, exit);
      } else if (const auto facts = after(edge.statement, node.state)) {
        arrive({node.activation, edge.target, 0, id, edge_id, kNone}, *facts);
      }
    }
  }

  std::optional<Facts> after(const program::Statement& statement, Known::Id state) {
    const Facts& facts = known_.facts(state);
    if (const auto* assume = std::get_if<program::Assume>(&statement)) {
      const Term condition = known_.read(assume->condition, state);
      if (terms_.is_true(condition)) return facts;
      if (terms_.is_false(condition)) return std::nullopt;
      return known_.assume(facts, condition);
    }
    Term value;
    VariableId written;
    if (const auto* assign = std::get_if<program::Assign>(&statement)) {
      written = assign->variable;
      value = known_.read(assign->value, state);
    } else if (const auto* havoc = std::get_if<program::Havoc>(&statement)) {
      written = havoc->variable;
    } else {
      written = std::get<program::Input>(statement).variable;
    }
    return set(facts, cfa_.variable(written).term, value);
  }

  /// The value may be unknown, or no value.
  Facts set(const Facts& facts, Term variable, Term value) {
    Facts result = known_.keep(facts, [&](Term v) { return v != variable; });
    if (value.valid() && terms_.is_const(value)) {
      result.emplace_back(variable, value);
      std::sort(result.begin(), result.end());
    } else if (value.valid() && !terms_.sort(value).is_array() && logic::term_size(terms_, value) <= kLargestValue) {
      // A copy is equal.
      const std::vector<Term> read = logic::free_variables(terms_, value);
      if (!std::binary_search(read.begin(), read.end(), variable))
        return known_.assume(result, terms_.eq(variable, value)).value_or(result);
    }
    return result;
  }

  [[nodiscard]] bool is_in_frame(Term variable, ProcedureId procedure) const {
    const auto id = cfa_.variable_of(variable);
    return id && !cfa_.variable(*id).procedure &&
           (frames_.is_read(*id, procedure) || frames_.is_written(*id, procedure));
  }

  Facts start_of(const program::Call& call, Known::Id state) {
    Facts result =
        known_.keep(known_.facts(state), [&](Term variable) { return is_in_frame(variable, call.procedure); });
    const program::Procedure& callee = cfa_.procedure(call.procedure);
    for (std::size_t a = 0; a < call.arguments.size(); ++a) {
      const Term value = known_.read(call.arguments[a], state);
      if (terms_.is_const(value)) result.emplace_back(cfa_.variable(callee.parameters[a]).term, value);
    }
    std::sort(result.begin(), result.end());
    return known_.keep(result,
                       [&](Term variable) { return liveness_.is_live(*cfa_.variable_of(variable), callee.entry); });
  }

  void come_back(NodeId caller, NodeId exit) {
    budget_.spend(base::efforts::kFocusStep);
    const Node from = nodes_[caller];
    const EdgeId edge_id = cfa_.outgoing(from.location).front();
    const auto& call = std::get<program::Call>(cfa_.edge(edge_id).statement);
    const program::Procedure& callee = cfa_.procedure(call.procedure);
    std::set<Term> written;
    logic::Substitution result_of;
    for (std::size_t r = 0; r < call.results.size(); ++r) {
      if (!call.results[r].valid()) continue;
      written.insert(cfa_.variable(call.results[r]).term);
      result_of.emplace(cfa_.variable(callee.results[r]).term, cfa_.variable(call.results[r]).term);
    }
    std::optional<Facts> facts = known_.keep(known_.facts(from.state), [&](Term variable) {
      const auto id = cfa_.variable_of(variable);
      return !written.contains(variable) && !frames_.is_written(*id, call.procedure);
    });
    const Facts of_callee = known_.keep(known_.facts(nodes_[exit].state), [&](Term variable) {
      return result_of.contains(variable) || is_in_frame(variable, call.procedure);
    });
    for (const auto& fact : of_callee) {
      facts = known_.assume(*facts, logic::substitute(terms_, known_.formula(fact), result_of));
      if (!facts) return;
    }
    arrive({from.activation, cfa_.edge(edge_id).target, 0, caller, edge_id, exit}, *facts);
  }

  // What came of it

  [[nodiscard]] std::vector<EdgeId> path_to(NodeId end) const {
    std::vector<EdgeId> result;  // backwards
    std::vector<NodeId> calls;   // that the path comes back to, the innermost last
    for (NodeId at = end; result.size() < kLongestPath;) {
      const Node& node = nodes_[at];
      if (node.exit != kNone) {
        calls.push_back(node.from);
        at = node.exit;
      } else if (node.from != kNone) {
        result.push_back(node.edge);
        at = node.from;
      } else if (!calls.empty() || !activations_[node.activation].callers.empty()) {
        at = calls.empty() ? activations_[node.activation].callers.front() : calls.back();
        if (!calls.empty()) calls.pop_back();
        result.push_back(cfa_.outgoing(nodes_[at].location).front());
      } else {
        std::reverse(result.begin(), result.end());
        return result;
      }
    }
    return {};
  }

  /// Where the program is cut, and where calls come back.
  [[nodiscard]] std::vector<LocationId> places_of_proof() const {
    const encode::BlockGraph graph(cfa_, encode::BlockOperator::LoopHeads);
    std::set<LocationId> result;
    for (const encode::BlockGraph::Node& node : graph.nodes()) {
      switch (node.kind) {
        case encode::NodeKind::Entry:
        case encode::NodeKind::Inner:
        case encode::NodeKind::Exit: result.insert(node.location); break;
        case encode::NodeKind::Call:
        case encode::NodeKind::Error:
        case encode::NodeKind::Unsupported: break;
      }
    }
    for (const Edge& edge : cfa_.edges()) {
      const bool is_call = std::holds_alternative<program::Call>(edge.statement);
      if (is_call && graph.relevant(edge.target) && !cfa_.is_final(edge.target)) result.insert(edge.target);
    }
    return {result.begin(), result.end()};
  }

  std::optional<certificate::Inductive> proof() {
    certificate::Inductive result;
    const std::vector<LocationId> places = places_of_proof();
    // What activations started with, as entry values.
    std::map<Term, Term> entry_value;
    for (const Activation& activation : activations_) {
      for (const auto& fact : activation.start) {
        for (const Term variable : logic::free_variables(terms_, fact.first)) entry_value.emplace(variable, Term());
      }
    }
    for (auto& [variable, entry] : entry_value) {
      const VariableId id = *cfa_.variable_of(variable);
      entry = terms_.fresh_variable(cfa_.variable(id).name, terms_.sort(variable));
      result.entry_values.emplace_back(entry, id);
    }
    const logic::Substitution at_start(entry_value.begin(), entry_value.end());
    std::vector<std::vector<ActivationId>> of_procedure(cfa_.procedures().size());
    for (ActivationId a = 0; a < activations_.size(); ++a) of_procedure[activations_[a].procedure.index()].push_back(a);
    std::size_t size = 0;
    for (const LocationId location : places) {
      const ProcedureId procedure = cfa_.location(location).procedure;
      std::vector<Term> parts;
      std::vector<Term> starts;
      for (const ActivationId a : of_procedure[procedure.index()]) {
        std::vector<Term> states;
        if (const auto here = nodes_at_.find({a, location}); here != nodes_at_.end()) {
          for (const NodeId node : here->second) {
            states.push_back(known_.formula(known_.facts(nodes_[node].state)));
            size += known_.facts(nodes_[node].state).size();
          }
        }
        const Term start = logic::substitute(terms_, known_.formula(activations_[a].start), at_start);
        starts.push_back(start);
        parts.push_back(terms_.lor(terms_.lnot(start), terms_.lor(states)));
      }
      parts.push_back(terms_.lor(starts));
      if (location == cfa_.procedure(procedure).entry && cfa_.incoming(location).empty()) {
        for (const auto& [variable, entry] : entry_value) {
          const auto owner = cfa_.variable(*cfa_.variable_of(variable)).procedure;
          if (owner.value_or(procedure) == procedure) parts.push_back(terms_.eq(variable, entry));
        }
      }
      if (size > kLargestProof) return std::nullopt;
      result.invariants.emplace_back(location, terms_.land(parts));
    }
    return result;
  }

  const Cfa& cfa_;
  logic::Terms& terms_;
  const base::Budget& budget_;
  program::Frames frames_;
  program::Liveness liveness_;
  Known known_;
  std::vector<bool> is_end_;  // by location
  std::vector<Node> nodes_;
  std::vector<Activation> activations_;
  std::map<std::pair<std::size_t, Known::Id>, ActivationId> activation_ids_;
  std::map<std::pair<ActivationId, LocationId>, std::vector<NodeId>> nodes_at_;
  std::set<std::tuple<ActivationId, LocationId, Known::Id>> seen_;
  std::deque<NodeId> open_;
  std::optional<NodeId> end_;
};

}  // namespace

Tabulated tabulate(const Cfa& cfa, const base::Budget& budget) { return Tabulation(cfa, budget).run(); }

}  // namespace pincer::engine::focus
