// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/rebuild.h"

#include <memory>

namespace pincer::transform {

using certificate::Verdict;
using program::Cfa;
using program::EdgeId;
using program::LocationId;

Transformed rebuild(const Cfa& cfa, const std::function<std::optional<program::Statement>(EdgeId)>& change,
                    certificate::Invariants facts) {
  Cfa result(cfa.terms());
  result.sources() = cfa.sources();
  for (const program::Procedure& procedure : cfa.procedures()) result.add_procedure(procedure.name);
  for (const program::Variable& variable : cfa.variables()) result.add_variable(variable);
  std::vector<LocationId> to(cfa.locations().size());
  auto from = std::make_shared<std::vector<LocationId>>();  // by new location
  std::vector<LocationId> work;
  const auto map = [&](LocationId old, LocationId made) {
    to[old.index()] = made;
    from->resize(std::max(from->size(), made.index() + 1));
    (*from)[made.index()] = old;
    result.describe(made, cfa.location(old));
    work.push_back(old);
  };
  for (std::size_t p = 0; p < cfa.procedures().size(); ++p) {
    const program::Procedure& procedure = cfa.procedures()[p];
    const program::ProcedureId id(p);
    map(procedure.entry, result.procedure(id).entry);
    map(procedure.exit, result.procedure(id).exit);
    for (const program::VariableId v : procedure.parameters) result.add_parameter(id, v);
    for (const program::VariableId v : procedure.results) result.add_result(id, v);
  }
  while (!work.empty()) {
    const LocationId location = work.back();
    work.pop_back();
    bool leaves = false;
    for (const EdgeId id : cfa.outgoing(location)) {
      const program::Edge& old = cfa.edge(id);
      const std::optional<program::Statement> statement = change(id);
      if (!statement) continue;
      leaves = true;
      if (!to[old.target.index()].valid()) {
        const bool is_error = cfa.error_location() == old.target;
        map(old.target, is_error ? result.error() : result.add_location(cfa.location(old.target).procedure));
      }
      result.add_edge({to[location.index()], to[old.target.index()], *statement, old.where, old.branch});
    }
    if (!leaves && !cfa.is_final(location)) {  // every execution is cut here
      result.add_edge({to[location.index()],
                       result.procedures().front().exit,
                       program::Assume{cfa.terms().boolean(false)},
                       cfa.location(location).where,
                       {}});
    }
  }
  for (const program::Unsupported& part : cfa.unsupported()) {
    if (const LocationId location = to[part.location.index()]; location.valid())
      result.add_unsupported({location, part.what, part.where});
  }
  BackTranslator back = [from, facts = std::move(facts)](const Verdict& verdict) -> Verdict {
    const auto invariants = [&](const certificate::Invariants& found) {
      certificate::Invariants translated = facts;
      for (const auto& [location, invariant] : found) translated.emplace_back((*from)[location.index()], invariant);
      return translated;
    };
    std::vector<certificate::ForAll> for_all = certificate::for_all_of(verdict);
    for (certificate::ForAll& each : for_all) each.location = (*from)[each.location.index()];
    if (const auto* inductive = std::get_if<certificate::Inductive>(&verdict))
      return certificate::Inductive{invariants(inductive->invariants), inductive->entry_values, std::move(for_all)};
    if (const auto* k_inductive = std::get_if<certificate::KInductive>(&verdict))
      return certificate::KInductive{k_inductive->k, invariants(k_inductive->invariants), std::move(for_all)};
    return verdict;
  };
  return {std::move(result), std::move(back)};
}

}  // namespace pincer::transform
