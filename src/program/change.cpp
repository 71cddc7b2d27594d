// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/change.h"

#include "base/contract.h"
#include "program/def_use.h"

namespace pincer::program {

Change::Change(const Cfa& cfa) : edges(cfa.edges()), keep(cfa.edges().size(), true) {
  location.reserve(cfa.locations().size());
  where.reserve(cfa.locations().size());
  for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
    location.emplace_back(i);
    where.push_back(cfa.locations()[i].where);
  }
  variable.reserve(cfa.variables().size());
  for (std::size_t i = 0; i < cfa.variables().size(); ++i) variable.emplace_back(i);
}

namespace {

class Applier {
 public:
  Applier(const Cfa& cfa, const Change& change) : old_(cfa), change_(change), new_(cfa.terms()) {}

  Cfa run() {
    find_reachable();
    find_used();
    new_.sources() = old_.sources();
    add_procedures();
    add_locations();
    add_variables();
    for (std::size_t i = 0; i < change_.edges.size(); ++i) {
      if (is_edge_kept(i)) add_edge(change_.edges[i]);
    }
    return std::move(new_);
  }

 private:
  [[nodiscard]] LocationId merged(LocationId id) const { return change_.location[id.index()]; }

  [[nodiscard]] bool is_edge_kept(std::size_t edge) const {
    return change_.keep[edge] && reached_[merged(change_.edges[edge].source).index()];
  }

  void find_reachable() {
    std::vector<std::vector<std::size_t>> outgoing(old_.locations().size());
    for (std::size_t i = 0; i < change_.edges.size(); ++i) {
      if (change_.keep[i]) outgoing[merged(change_.edges[i].source).index()].push_back(i);
    }
    reached_.assign(old_.locations().size(), false);
    is_called_.assign(old_.procedures().size(), false);
    std::vector<LocationId> stack;
    const auto reach = [&](LocationId id) {
      if (reached_[id.index()]) return;
      reached_[id.index()] = true;
      stack.push_back(id);
    };
    const auto call = [&](ProcedureId id) {
      is_called_[id.index()] = true;
      reach(merged(old_.procedure(id).entry));
    };
    call(ProcedureId(0));
    while (!stack.empty()) {
      const LocationId id = stack.back();
      stack.pop_back();
      for (const std::size_t i : outgoing[id.index()]) {
        reach(merged(change_.edges[i].target));
        if (const auto* statement = std::get_if<Call>(&change_.edges[i].statement)) call(statement->procedure);
      }
    }
  }

  void find_used() {
    is_used_.assign(old_.variables().size(), false);
    const auto use = [&](VariableId id) {
      if (id.valid()) is_used_[id.index()] = true;
    };
    VariableFinder finder(old_.terms());
    std::vector<logic::Term> terms;
    for (std::size_t i = 0; i < change_.edges.size(); ++i) {
      if (!is_edge_kept(i)) continue;
      const Statement& statement = change_.edges[i].statement;
      if (const auto* assume = std::get_if<Assume>(&statement)) finder.add(assume->condition, terms);
      if (const auto* havoc = std::get_if<Havoc>(&statement)) use(havoc->variable);
      if (const auto* input = std::get_if<Input>(&statement)) use(input->variable);
      if (const auto* assign = std::get_if<Assign>(&statement)) {
        use(assign->variable);
        finder.add(assign->value, terms);
      }
      if (const auto* call = std::get_if<Call>(&statement)) {
        for (const VariableId result : call->results) use(result);
        for (const logic::Term argument : call->arguments) finder.add(argument, terms);
      }
    }
    for (const logic::Term term : terms) {
      if (const auto variable = old_.variable_of(term)) use(*variable);
    }
    for (std::size_t i = 0; i < old_.procedures().size(); ++i) {
      if (!is_called_[i]) continue;
      for (const VariableId parameter : old_.procedures()[i].parameters) use(change_.variable[parameter.index()]);
      for (const VariableId result : old_.procedures()[i].results) use(change_.variable[result.index()]);
    }
  }

  void add_procedures() {
    new_location_.resize(old_.locations().size());
    new_procedure_.resize(old_.procedures().size());
    for (std::size_t i = 0; i < old_.procedures().size(); ++i) {
      if (!is_called_[i]) continue;
      const Procedure& procedure = old_.procedures()[i];
      new_procedure_[i] = new_.add_procedure(procedure.name);
      const Procedure& copy = new_.procedure(new_procedure_[i]);
      const LocationId entry = merged(procedure.entry);
      base::require(merged(procedure.exit) == procedure.exit && entry != procedure.exit,
                    "a change keeps the exits of procedures apart");
      new_location_[entry.index()] = copy.entry;
      new_location_[procedure.exit.index()] = copy.exit;
      describe(entry);
      describe(procedure.exit);
    }
  }

  void describe(LocationId old) {
    new_.set_where(new_location_[old.index()], change_.where[old.index()]);
    new_.set_inlined(new_location_[old.index()], old_.location(old).inlined);
  }

  void add_locations() {
    for (std::size_t i = 0; i < old_.locations().size(); ++i) {
      if (!reached_[i] || new_location_[i].valid()) continue;
      if (old_.error_location() == LocationId(i)) {
        new_location_[i] = new_.error();
      } else {
        new_location_[i] = new_.add_location(new_procedure_[old_.locations()[i].procedure.index()]);
      }
      describe(LocationId(i));
    }
    for (const Unsupported& unsupported : old_.unsupported()) {
      if (!reached_[unsupported.location.index()]) continue;
      new_.add_unsupported({new_location_[unsupported.location.index()], unsupported.what, unsupported.where});
    }
  }

  void add_variables() {
    new_variable_.resize(old_.variables().size());
    for (std::size_t i = 0; i < old_.variables().size(); ++i) {
      if (!is_used_[i]) continue;
      Variable variable = old_.variables()[i];
      if (variable.procedure) variable.procedure = new_procedure_[variable.procedure->index()];
      new_variable_[i] = new_.add_variable(std::move(variable));
    }
    for (std::size_t i = 0; i < old_.procedures().size(); ++i) {
      if (!is_called_[i]) continue;
      for (const VariableId parameter : old_.procedures()[i].parameters) {
        new_.add_parameter(new_procedure_[i], new_variable_[change_.variable[parameter.index()].index()]);
      }
      for (const VariableId result : old_.procedures()[i].results) {
        new_.add_result(new_procedure_[i], new_variable_[change_.variable[result.index()].index()]);
      }
    }
  }

  void add_edge(Edge edge) {
    edge.source = new_location_[merged(edge.source).index()];
    edge.target = new_location_[merged(edge.target).index()];
    if (auto* assign = std::get_if<Assign>(&edge.statement)) assign->variable = renumbered(assign->variable);
    if (auto* havoc = std::get_if<Havoc>(&edge.statement)) havoc->variable = renumbered(havoc->variable);
    if (auto* input = std::get_if<Input>(&edge.statement)) input->variable = renumbered(input->variable);
    if (auto* call = std::get_if<Call>(&edge.statement)) {
      call->procedure = new_procedure_[call->procedure.index()];
      for (VariableId& result : call->results) {
        if (result.valid()) result = renumbered(result);
      }
    }
    new_.add_edge(std::move(edge));
  }

  [[nodiscard]] VariableId renumbered(VariableId id) const { return new_variable_[id.index()]; }

  const Cfa& old_;
  const Change& change_;
  Cfa new_;
  // By old id
  std::vector<bool> reached_;
  std::vector<bool> is_called_;
  std::vector<bool> is_used_;
  std::vector<LocationId> new_location_;
  std::vector<ProcedureId> new_procedure_;
  std::vector<VariableId> new_variable_;
};

}  // namespace

Cfa apply(const Cfa& cfa, const Change& change) { return Applier(cfa, change).run(); }

}  // namespace pincer::program
