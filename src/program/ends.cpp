// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/ends.h"

namespace pincer::program {

namespace {

LocationId add_end(WithEnds& program, ProcedureId procedure, SourceLocation where) {
  const LocationId end = program.cfa.add_location(procedure, where);
  program.cfa.add_unsupported({end, "an end", where});
  program.ends.push_back(end);
  return end;
}

}  // namespace

WithEnds with_ends(const Cfa& cfa, std::span<const std::vector<EdgeId>> edges) {
  WithEnds result{cfa, {}};
  for (const std::vector<EdgeId>& list : edges) {
    const LocationId end = add_end(result, ProcedureId(0), {});
    for (const EdgeId edge : list) result.cfa.redirect(edge, end);
  }
  return result;
}

WithEnds probe(const Cfa& cfa, std::span<const EdgeId> edges) {
  WithEnds result{cfa, {}};
  Cfa& changed = result.cfa;
  logic::Terms& terms = cfa.terms();
  for (const EdgeId edge : edges) {
    const LocationId target = cfa.edge(edge).target;
    const ProcedureId procedure = cfa.location(cfa.edge(edge).source).procedure;
    const SourceLocation where = cfa.edge(edge).where;
    const LocationId after = changed.add_location(procedure, where);
    changed.redirect(edge, after);
    // Nobody ever assigns it: it has any value when the execution gets here for the first time.
    const VariableId ends_here = changed.add_variable("", logic::Sort::boolean(), {}, procedure);
    const logic::Term ends = changed.variable(ends_here).term;
    changed.add_edge({after, add_end(result, procedure, where), Assume{ends}, where, {}});
    changed.add_edge({after, target, Assume{terms.lnot(ends)}, where, {}});
  }
  return result;
}

}  // namespace pincer::program
