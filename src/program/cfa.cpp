// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/cfa.h"

#include <utility>

#include "base/contract.h"

namespace pincer::program {

using base::require;

ProcedureId Cfa::add_procedure(std::string name) {
  const ProcedureId id(procedures_.size());
  procedures_.push_back(Procedure{std::move(name), LocationId(), LocationId(), {}, {}});
  const LocationId entry = add_location(id);
  const LocationId exit = add_location(id);
  procedures_[id.index()].entry = entry;
  procedures_[id.index()].exit = exit;
  final_[exit.index()] = true;
  return id;
}

LocationId Cfa::add_location(ProcedureId procedure, SourceLocation where) {
  require(procedure.index() < procedures_.size(), "a location belongs to an existing procedure");
  const LocationId id(locations_.size());
  locations_.push_back(Location{.procedure = procedure, .where = where});
  outgoing_.emplace_back();
  incoming_.emplace_back();
  final_.push_back(false);
  return id;
}

void Cfa::set_where(LocationId location, SourceLocation where) {
  require(location.index() < locations_.size(), "the location exists");
  locations_[location.index()].where = where;
}

void Cfa::set_inlined(LocationId location, std::uint32_t call) {
  require(location.index() < locations_.size(), "the location exists");
  locations_[location.index()].inlined = call;
}

void Cfa::describe(LocationId location, const Location& old) {
  set_where(location, old.where);
  set_inlined(location, old.inlined);
}

EdgeId Cfa::add_edge(Edge edge) {
  require(edge.source.index() < locations_.size(), "an edge starts at an existing location");
  require(edge.target.index() < locations_.size(), "an edge ends at an existing location");
  const EdgeId id(edges_.size());
  outgoing_[edge.source.index()].push_back(id);
  incoming_[edge.target.index()].push_back(id);
  edges_.push_back(std::move(edge));
  return id;
}

void Cfa::redirect(EdgeId id, LocationId target) {
  require(id.index() < edges_.size() && target.index() < locations_.size(), "the edge and its new end exist");
  Edge& edge = edges_[id.index()];
  std::erase(incoming_[edge.target.index()], id);
  edge.target = target;
  incoming_[target.index()].push_back(id);
}

VariableId Cfa::add_variable(std::string name, logic::Sort sort, CType type, std::optional<ProcedureId> procedure) {
  // C names repeat (scopes, inlined copies), logic names must not.
  const logic::Term term = terms_->fresh_variable(name.empty() ? "t" : name, sort);
  return add_variable(Variable{term, std::move(name), std::move(type), procedure});
}

VariableId Cfa::add_variable(Variable variable) {
  require(variable.term.valid() && terms_->kind(variable.term) == logic::Kind::Variable,
          "a program variable is represented by a logic variable");
  require(!variable.procedure || variable.procedure->index() < procedures_.size(),
          "a local belongs to an existing procedure");
  const VariableId id(variables_.size());
  const bool is_new = by_term_.emplace(variable.term, id).second;
  require(is_new, "no two program variables share a logic variable");
  variables_.push_back(std::move(variable));
  return id;
}

void Cfa::add_parameter(ProcedureId procedure, VariableId variable) {
  require(procedure.index() < procedures_.size(), "the procedure exists");
  require(variable.index() < variables_.size(), "the parameter exists");
  procedures_[procedure.index()].parameters.push_back(variable);
}

void Cfa::add_result(ProcedureId procedure, VariableId variable) {
  require(procedure.index() < procedures_.size(), "the procedure exists");
  require(variable.index() < variables_.size(), "the result exists");
  procedures_[procedure.index()].results.push_back(variable);
}

void Cfa::add_unsupported(Unsupported unsupported) {
  require(unsupported.location.index() < locations_.size(), "the unsupported location exists");
  final_[unsupported.location.index()] = true;
  unsupported_.push_back(std::move(unsupported));
}

LocationId Cfa::error() {
  if (!error_) {
    error_ = add_location(ProcedureId(0));
    final_[error_->index()] = true;
  }
  return *error_;
}

LocationId Cfa::entry() const {
  require(!procedures_.empty(), "the program has a procedure");
  return procedures_.front().entry;
}

std::optional<VariableId> Cfa::variable_of(logic::Term term) const {
  const auto found = by_term_.find(term);
  if (found == by_term_.end()) return std::nullopt;
  return found->second;
}

bool Cfa::is_final(LocationId id) const { return final_[id.index()]; }

}  // namespace pincer::program
