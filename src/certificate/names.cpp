// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/names.h"

#include <fmt/format.h>

#include <algorithm>

#include "program/loop_heads.h"

namespace pincer::certificate {

using program::LocationId;
using program::VariableId;

Names::Names(const program::Cfa& cfa) : cfa_(cfa), heads_(program::loop_heads(cfa)) {
  for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
    (heads_[i] ? heads_at_ : others_at_)[key(LocationId(i))].emplace_back(i);
  }
  for (std::size_t i = 0; i < cfa.procedures().size(); ++i) procedures_[cfa.procedures()[i].name].emplace_back(i);
  for (std::size_t i = 0; i < cfa.variables().size(); ++i) variables_[cfa.variable(VariableId(i)).name].emplace_back(i);
}

std::string Names::key(const std::string& file, std::uint32_t line, std::uint32_t column) {
  return line == 0 ? "" : fmt::format("{}:{}:{}", file, line, column);
}

std::string Names::key(LocationId location) const {
  const program::SourceLocation where = cfa_.location(location).where;
  return where.known() ? key(cfa_.sources().path(where.file), where.line, where.column) : "";
}

NamedPlace Names::place(LocationId location) const {
  NamedPlace result;
  if (location == cfa_.entry()) {
    result.is_entry = true;
    return result;
  }
  const program::ProcedureId owner = cfa_.location(location).procedure;
  const program::Procedure& procedure = cfa_.procedure(owner);
  if (location == procedure.entry || location == procedure.exit) {
    result.of = location == procedure.entry ? NamedPlace::Of::ProcedureEntry : NamedPlace::Of::ProcedureExit;
    result.procedure = procedure.name;
    const auto& same = procedures_.at(procedure.name);
    result.ordinal = static_cast<std::size_t>(std::find(same.begin(), same.end(), owner) - same.begin());
    return result;
  }
  result.is_loop = heads_[location.index()];
  const auto& same = (result.is_loop ? heads_at_ : others_at_).at(key(location));
  result.ordinal = static_cast<std::size_t>(std::find(same.begin(), same.end(), location) - same.begin());
  const program::SourceLocation where = cfa_.location(location).where;
  if (!where.known()) return result;
  result.file = cfa_.sources().path(where.file);
  result.line = where.line;
  result.column = where.column;
  return result;
}

NamedVariable Names::variable(VariableId variable) const {
  const std::string& name = cfa_.variable(variable).name;
  const auto& same = variables_.at(name);
  return {name, static_cast<std::size_t>(std::find(same.begin(), same.end(), variable) - same.begin())};
}

std::optional<LocationId> Names::find(const NamedPlace& place) const {
  if (place.is_entry) return cfa_.entry();
  if (place.of != NamedPlace::Of::None) {
    const auto named = procedures_.find(place.procedure);
    if (named == procedures_.end() || place.ordinal >= named->second.size()) return std::nullopt;
    const program::Procedure& procedure = cfa_.procedure(named->second[place.ordinal]);
    return place.of == NamedPlace::Of::ProcedureEntry ? procedure.entry : procedure.exit;
  }
  const auto& places = place.is_loop ? heads_at_ : others_at_;
  const auto known = places.find(key(place.file, place.line, place.column));
  if (known == places.end() || place.ordinal >= known->second.size()) return std::nullopt;
  return known->second[place.ordinal];
}

std::optional<VariableId> Names::find(const NamedVariable& variable) const {
  const auto known = variables_.find(variable.name);
  if (known == variables_.end() || variable.ordinal >= known->second.size()) return std::nullopt;
  return known->second[variable.ordinal];
}

}  // namespace pincer::certificate
