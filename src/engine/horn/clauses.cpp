// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/horn/clauses.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/term/substitute.h"

namespace pincer::engine::horn {

using encode::BlockGraph;
using encode::NodeId;
using encode::NodeKind;
using encode::SummaryBlock;
using logic::HornProblem;
using logic::Term;
using program::Cfa;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;

namespace {

constexpr auto kOverCalls = encode::BlockOperator::LoopHeadsOverCalls;

BlockGraph graph_with_few_calls_per_block(const Cfa& cfa) {
  return BlockGraph(cfa, kOverCalls, encode::cuts_at_calls(BlockGraph(cfa, kOverCalls)));
}

}  // namespace

Clauses::Clauses(const Cfa& cfa, Starts starts)
    : cfa_(cfa),
      terms_(cfa.terms()),
      starts_(starts),
      graph_(graph_with_few_calls_per_block(cfa)),
      blocks_(graph_),
      frames_(cfa),
      entry_values_(cfa.procedures().size()),
      at_node_(graph_.nodes().size()),
      fails_(cfa.procedures().size()),
      may_fail_(cfa.procedures().size(), false),
      current_(graph_.nodes().size()) {
  for (std::size_t p = 0; p < entry_values_.size(); ++p) {
    const encode::Interface& interface = blocks_.interfaces()[p];
    for (std::size_t i = 0; i < interface.inputs.size(); ++i) {
      const VariableId v = interface.inputs[i];
      const Term term =
          interface.is_constant[i] ? cfa.variable(v).term : terms_.fresh_variable(cfa.variable(v).name, cfa.sort(v));
      entry_values_[p].push_back({v, term});
    }
  }
  find_failing_procedures();
  make_predicates();
  for (std::size_t n = 0; n < graph_.nodes().size(); ++n) make_clauses(NodeId(n));
}

ProcedureId Clauses::procedure_of(NodeId node) const { return cfa_.location(graph_.node(node).location).procedure; }

/// Where activations begin and nothing comes back to: values are entry values there.
bool Clauses::is_start(NodeId node) const {
  const LocationId location = graph_.node(node).location;
  return location == cfa_.procedure(procedure_of(node)).entry && cfa_.incoming(location).empty();
}

bool Clauses::is_in_frame(VariableId variable, ProcedureId procedure) const {
  const auto owner = cfa_.variable(variable).procedure;
  if (owner) return *owner == procedure;
  // A procedure that nobody calls has no interface.
  const encode::Interface& interface = blocks_.interfaces()[procedure.index()];
  const bool is_called = !interface.inputs.empty() || !interface.outputs.empty();
  return !is_called || frames_.is_read(variable, procedure) || frames_.is_written(variable, procedure);
}

std::vector<VariableId> Clauses::current(NodeId node) const {
  const ProcedureId procedure = procedure_of(node);
  const encode::Interface& interface = blocks_.interfaces()[procedure.index()];
  if (graph_.node(node).kind == NodeKind::Exit) return interface.outputs;
  std::vector<VariableId> result;
  if (is_start(node)) return result;
  for (const VariableId v : blocks_.liveness().live(graph_.node(node).location)) {
    const auto input = std::find(interface.inputs.begin(), interface.inputs.end(), v);
    const bool is_constant = input != interface.inputs.end() &&
                             interface.is_constant[static_cast<std::size_t>(input - interface.inputs.begin())];
    if (!is_constant && is_in_frame(v, procedure)) result.push_back(v);
  }
  return result;
}

std::vector<Term> Clauses::entry_terms(ProcedureId procedure) const {
  std::vector<Term> result;
  for (const EntryValue& value : entry_values_[procedure.index()]) result.push_back(value.term);
  return result;
}

Clauses::PredicateId Clauses::add_predicate(std::vector<Term> arguments, std::string name) {
  problem_.predicates.push_back(std::move(arguments));
  problem_.names.push_back(std::move(name));
  return problem_.predicates.size() - 1;
}

void Clauses::find_failing_procedures() {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (std::size_t n = 0; n < graph_.nodes().size(); ++n) {
      const std::size_t p = procedure_of(NodeId(n)).index();
      for (const SummaryBlock& block : blocks_.from(NodeId(n))) {
        const bool fails = block.into ? may_fail_[block.into->procedure.index()] : graph_.is_final(block.target);
        if (!fails || may_fail_[p]) continue;
        may_fail_[p] = true;
        has_changed = true;
      }
    }
  }
}

void Clauses::make_predicates() {
  for (std::size_t n = 0; n < graph_.nodes().size(); ++n) {
    const NodeId node(n);
    if (graph_.is_final(node)) continue;
    const ProcedureId procedure = procedure_of(node);
    const std::string& name = cfa_.procedure(procedure).name;
    current_[n] = current(node);
    if (is_start(node)) {
      if (starts_ == Starts::Anywhere || node == graph_.entry()) continue;
      std::vector<Term> inputs;
      for (const EntryValue& value : entry_values_[procedure.index()])
        inputs.push_back(cfa_.variable(value.variable).term);
      at_node_[n] = add_predicate(std::move(inputs), name + "_entry");
      continue;
    }
    std::vector<Term> arguments = entry_terms(procedure);
    for (const VariableId v : current_[n]) arguments.push_back(cfa_.variable(v).term);
    const bool is_exit = graph_.node(node).kind == NodeKind::Exit;
    at_node_[n] = add_predicate(std::move(arguments), is_exit ? name : fmt::format("{}_{}", name, n));
  }
  if (starts_ == Starts::Anywhere) {
    for (std::size_t p = 0; p < fails_.size(); ++p) {
      if (may_fail_[p]) fails_[p] = add_predicate(entry_terms(ProcedureId(p)), cfa_.procedures()[p].name + "_fails");
    }
  }
  const PredicateId bad = add_predicate({}, "error");
  if (starts_ == Starts::Anywhere && fails_[0])
    problem_.clauses.push_back({{{*fails_[0], problem_.predicates[*fails_[0]]}}, terms_.boolean(true), {bad, {}}});
  // A head of a loop where activations begin.
  for (std::size_t p = 0; p < cfa_.procedures().size(); ++p) {
    const auto node = graph_.node_at(cfa_.procedures()[p].entry);
    if (!node || is_start(*node) || (starts_ == Starts::FromCalls && *node != graph_.entry())) continue;
    std::vector<Term> values;
    for (const EntryValue& value : entry_values_[p]) values.push_back(cfa_.variable(value.variable).term);
    for (const VariableId v : current_[node->index()]) values.push_back(cfa_.variable(v).term);
    problem_.clauses.push_back({{}, terms_.boolean(true), {*at_node_[node->index()], std::move(values)}});
  }
}

void Clauses::make_clauses(NodeId node) {
  for (const SummaryBlock& block : blocks_.from(node)) {
    if (terms_.is_false(block.condition)) continue;
    if (block.into) {
      enter(node, block);
    } else {
      arrive(node, block);
    }
  }
}

std::vector<HornProblem::Atom> Clauses::body_of(NodeId node, const SummaryBlock& block) const {
  std::vector<HornProblem::Atom> body;
  if (const auto here = at_node_[node.index()]) body.push_back({*here, problem_.predicates[*here]});
  for (const encode::SummaryCall& call : block.calls) {
    const auto exit = graph_.node_at(cfa_.procedure(call.procedure).exit);
    HornProblem::Atom atom{*at_node_[exit->index()], call.inputs};
    atom.values.insert(atom.values.end(), call.outputs.begin(), call.outputs.end());
    body.push_back(std::move(atom));
  }
  return body;
}

void Clauses::add_clause(NodeId node, const SummaryBlock& block, std::vector<HornProblem::Atom> body,
                         HornProblem::Atom head) {
  HornProblem::Clause clause{std::move(body), block.condition, std::move(head)};
  if (is_start(node)) {
    // What has changed since the entry is nothing.
    logic::Substitution values;
    for (const EntryValue& value : entry_values_[procedure_of(node).index()])
      values.emplace(value.term, cfa_.variable(value.variable).term);
    for (Term& value : clause.head.values) value = logic::substitute(terms_, value, values);
  }
  problem_.clauses.push_back(std::move(clause));
}

void Clauses::enter(NodeId node, const SummaryBlock& block) {
  const ProcedureId caller = procedure_of(node);
  const ProcedureId callee = block.into->procedure;
  std::vector<HornProblem::Atom> body = body_of(node, block);
  switch (starts_) {
    case Starts::Anywhere:
      if (!may_fail_[callee.index()]) return;
      body.push_back({*fails_[callee.index()], block.into->inputs});
      add_clause(node, block, std::move(body), {*fails_[caller.index()], entry_terms(caller)});
      return;
    case Starts::FromCalls: {
      const auto start = graph_.node_at(cfa_.procedure(callee).entry);
      if (!start || !at_node_[start->index()]) return;  // it leads nowhere, or is the program, which starts anywhere
      HornProblem::Atom head{*at_node_[start->index()], block.into->inputs};
      if (!is_start(*start)) {
        const auto& inputs = blocks_.interfaces()[callee.index()].inputs;
        for (const VariableId v : current_[start->index()]) {
          const auto input = std::find(inputs.begin(), inputs.end(), v);
          head.values.push_back(input == inputs.end()
                                    ? terms_.fresh_variable(cfa_.variable(v).name, cfa_.sort(v))
                                    : block.into->inputs[static_cast<std::size_t>(input - inputs.begin())]);
        }
      }
      add_clause(node, block, std::move(body), std::move(head));
      return;
    }
  }
}

void Clauses::arrive(NodeId node, const SummaryBlock& block) {
  const ProcedureId procedure = procedure_of(node);
  if (graph_.is_final(block.target)) {
    const bool is_local = starts_ == Starts::Anywhere;
    const PredicateId bad = problem_.predicates.size() - 1;
    add_clause(
        node, block, body_of(node, block),
        is_local ? HornProblem::Atom{*fails_[procedure.index()], entry_terms(procedure)} : HornProblem::Atom{bad, {}});
    return;
  }
  if (procedure_of(block.target) != procedure) return;  // the program ends
  HornProblem::Atom head{*at_node_[block.target.index()], entry_terms(procedure)};
  for (const VariableId v : current_[block.target.index()]) {
    const auto value = std::find_if(block.values.begin(), block.values.end(),
                                    [&](const encode::Transition::Value& known) { return known.variable == v; });
    head.values.push_back(value->term);
  }
  add_clause(node, block, body_of(node, block), std::move(head));
}

certificate::Inductive Clauses::proof(const std::vector<Term>& interpretations) const {
  certificate::Inductive result;
  // Entry values of parameters that never change get names of their own: at the exit nothing is known of parameters.
  std::vector<logic::Substitution> at_exit(cfa_.procedures().size());
  std::vector<std::vector<Term>> ties(
      cfa_.procedures().size());  // what an unchanged value has to do with its entry value
  std::vector<std::vector<Term>> at_start(cfa_.procedures().size());  // the same for all, where nothing has changed
  for (std::size_t p = 0; p < entry_values_.size(); ++p) {
    for (const EntryValue& value : entry_values_[p]) {
      const Term term = cfa_.variable(value.variable).term;
      Term entry = value.term;
      if (entry == term && !cfa_.variable(value.variable).procedure) continue;  // a global that stays as it is
      if (entry == term) {
        entry = terms_.fresh_variable(cfa_.variable(value.variable).name, cfa_.sort(value.variable));
        at_exit[p].emplace(term, entry);
        ties[p].push_back(terms_.eq(term, entry));
      }
      at_start[p].push_back(terms_.eq(term, entry));
      result.entry_values.emplace_back(entry, value.variable);
    }
  }
  for (std::size_t n = 0; n < graph_.nodes().size(); ++n) {
    const BlockGraph::Node& node = graph_.node(NodeId(n));
    if (graph_.is_final(NodeId(n))) continue;
    const std::size_t p = procedure_of(NodeId(n)).index();
    const Term known = at_node_[n] ? interpretations[*at_node_[n]] : terms_.boolean(true);
    if (node.kind == NodeKind::Exit) {
      result.invariants.emplace_back(node.location, logic::substitute(terms_, known, at_exit[p]));
      continue;
    }
    std::vector<Term> parts = is_start(NodeId(n)) ? at_start[p] : ties[p];
    parts.push_back(known);
    if (fails_[p]) parts.push_back(terms_.lnot(interpretations[*fails_[p]]));
    result.invariants.emplace_back(node.location, terms_.land(parts));
  }
  return result;
}

}  // namespace pincer::engine::horn
