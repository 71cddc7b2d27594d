// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A doubtful reading of a variable v is `trust_v ? v : any`. With all of them trusted, the executions are those of the
// program without memory; with none, they are those of the focus.
#include "engine/focus/doubting.h"

#include "logic/term/traverse.h"

namespace pincer::engine::focus {

using logic::Kind;
using logic::Term;
using program::Cfa;
using program::EdgeId;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;

bool Doubting::writes_lost_memory(const program::Statement& statement) const {
  const auto is_lost = [&](VariableId v) { return cfa_.sort(v).is_array() && !is_followed_[v.index()]; };
  if (const auto* assign = std::get_if<program::Assign>(&statement)) return is_lost(assign->variable);
  if (const auto* havoc = std::get_if<program::Havoc>(&statement)) return is_lost(havoc->variable);
  return false;
}

void Doubting::collect(EdgeId edge, Reads& reads) {
  const program::Statement& statement = cfa_.edge(edge).statement;
  if (reading_ == Reading::Exact || (reading_ == Reading::Doubtful && writes_lost_memory(statement))) return;
  if (const auto* assume = std::get_if<program::Assume>(&statement)) collect(assume->condition, reads);
  if (const auto* assign = std::get_if<program::Assign>(&statement)) collect(assign->value, reads);
  if (const auto* call = std::get_if<program::Call>(&statement)) {
    for (const Term argument : call->arguments) collect(argument, reads);
  }
}

void Doubting::collect(Term root, Reads& reads) {
  std::vector<Term> children;
  logic::visit_children_first(
      terms_, root, [&](Term t) { return reads.result.contains(t); },
      [&](Term t) {
        Term result = t;
        if (terms_.kind(t) != Kind::Variable && !terms_.children(t).empty()) {
          children.clear();
          for (const Term child : terms_.children(t)) children.push_back(*reads.result.find(child));
          result = terms_.rebuild(t, children);
        }
        if (const auto variable = doubted_variable(t)) {
          const Term otherwise = any(terms_.sort(t), reads);
          const bool is_any = terms_.kind(t) == Kind::Select && reading_ == Reading::Doubtful;
          result = is_any ? otherwise : terms_.ite(trust(*variable), result, otherwise);
        }
        reads.result[t] = result;
      });
}

std::optional<VariableId> Doubting::doubted_variable(Term read) const {
  const bool is_scalar = !terms_.sort(read).is_array();
  Term at = read;
  if (terms_.kind(read) == Kind::Select) {
    at = terms_.child(read, 0);
    while (terms_.kind(at) == Kind::Store || terms_.kind(at) == Kind::Ite)
      at = terms_.child(at, terms_.kind(at) == Kind::Store ? 0 : 1);
  } else if (!is_scalar || reading_ != Reading::Doubtful) {
    return std::nullopt;
  }
  if (terms_.kind(at) != Kind::Variable) return std::nullopt;
  const auto variable = cfa_.variable_of(at);
  return variable && !is_followed_[variable->index()] ? variable : std::nullopt;
}

Term Doubting::trust(VariableId variable) {
  const auto [known, is_new] = doubt_.try_emplace(variable, made_.doubts.size());
  if (is_new) {
    const VariableId trust = made_.program.add_variable("", logic::Sort::boolean(), {}, std::nullopt);
    made_.doubts.push_back({variable, made_.program.variable(trust).term});
  }
  return made_.doubts[known->second].trust;
}

Term Doubting::any(logic::Sort sort, Reads& reads) {
  std::vector<VariableId>& all = any_[sort.code()];
  const std::size_t number = reads.used[sort.code()]++;
  if (number == all.size()) all.push_back(made_.program.add_variable("", sort, {}, std::nullopt));
  reads.any.push_back(all[number]);
  return made_.program.variable(all[number]).term;
}

Term Doubting::doubted(Term term, const Reads& reads) {
  const Term* result = reads.result.find(term);
  return result == nullptr ? term : *result;
}

LocationId Doubting::behind(LocationId here, const Reads& reads) {
  const ProcedureId procedure = made_.program.location(here).procedure;
  for (const VariableId any : reads.any) {
    const LocationId next = made_.program.add_location(procedure);
    made_.program.describe(next, made_.program.location(here));
    made_.program.add_edge({here, next, program::Havoc{any}, {}, {}});
    here = next;
  }
  return here;
}

}  // namespace pincer::engine::focus
