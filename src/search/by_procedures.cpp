// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Checks are mostly local: whatever a call returns, they hold. So procedures are proved in groups of a certain size, each
// with a program of its own, and the work grows with the number of procedures. A group that is not proved soon is asked
// about one by one.
#include "search/by_procedures.h"

#include <algorithm>

#include "base/efforts.h"
#include "program/features.h"
#include "transform/rebuild.h"
#include "transform/slice.h"
#include "transform/summaries.h"

namespace pincer::search {

using certificate::Inductive;
using program::Cfa;
using program::ProcedureId;
using transform::CutCalls;

namespace {

constexpr std::size_t kGroup = 600;  // edges

std::vector<std::vector<ProcedureId>> groups_of(const Cfa& cfa, const std::vector<ProcedureId>& procedures) {
  std::vector<std::size_t> size(cfa.procedures().size(), 0);
  for (const program::Edge& edge : cfa.edges()) ++size[cfa.location(edge.source).procedure.index()];
  std::vector<std::vector<ProcedureId>> result;
  std::size_t room = 0;
  for (const ProcedureId p : procedures) {
    if (result.empty() || size[p.index()] > room) {
      result.emplace_back();
      room = std::max(kGroup, size[p.index()]);
    }
    result.back().push_back(p);
    room -= size[p.index()];
  }
  return result;
}

/// Without the ends that procedures other than these lead to.
transform::Transformed with_ends_of(const Cfa& cfa, const std::vector<ProcedureId>& procedures) {
  std::vector<bool> keeps(cfa.procedures().size(), false);
  for (const ProcedureId p : procedures) keeps[p.index()] = true;
  return transform::rebuild(cfa, [&](program::EdgeId id) -> std::optional<program::Statement> {
    const program::Edge& edge = cfa.edge(id);
    const bool is_kept = keeps[cfa.location(edge.source).procedure.index()];
    const program::LocationId to = edge.target;
    const bool is_exit = to == cfa.procedure(cfa.location(to).procedure).exit;
    if (!is_kept && cfa.is_final(to) && !is_exit) return std::nullopt;
    return edge.statement;
  });
}

}  // namespace

engine::Claim ByProcedures::ask(const CutCalls& calls, const Procedures& of, const Inductive& known,
                                const engine::Context& context, const base::Budget& budget) const {
  const transform::Transformed view = transform::pipeline(
      calls.program(),
      {[&](const Cfa&) { return calls.cut(known, CutCalls::Exits::Silent, of).view; }, transform::slice});
  engine::Context own = context;
  own.budget = budget;
  engine::Claim claim = make_()->run(view.program, own);
  claim.verdict = view.back(claim.verdict);
  return claim;
}

ByProcedures::Procedures ByProcedures::prove_apart(const CutCalls& calls, const engine::Context& context,
                                                   Inductive& proof) const {
  Procedures open;
  const auto try_to_prove = [&](const Procedures& of) {
    const engine::Claim claim =
        ask(calls, of, {}, context, context.budget.part(base::efforts::kProcedureByItself));
    const bool is_proved = certificate::is_safe(claim.verdict);
    if (is_proved) certificate::join(proof, claim.verdict);
    return is_proved;
  };
  for (const Procedures& group : groups_of(calls.program(), calls.started())) {
    if (context.budget.exhausted()) break;
    if (try_to_prove(group)) continue;
    for (const ProcedureId p : group) {
      if (group.size() == 1 || !try_to_prove({p})) open.push_back(p);
    }
  }
  // The same entry values for all.
  std::sort(proof.entry_values.begin(), proof.entry_values.end());
  proof.entry_values.erase(std::unique(proof.entry_values.begin(), proof.entry_values.end()),
                           proof.entry_values.end());
  return open;
}

engine::Claim ByProcedures::run(const Cfa& cfa, const engine::Context& context) {
  Inductive proof;
  const CutCalls calls(cfa);
  context.progress("procedures by themselves");
  const Procedures open = prove_apart(calls, context, proof);
  context.statistics->count("procedures that were not proved by themselves") = open.size();
  if (context.budget.exhausted()) return {engine::give_up(context.budget, "")};
  if (open.empty()) return {proof};

  const transform::Transformed rest = with_ends_of(cfa, open);
  engine::Claim claim;
  if (calls_ != engine::Calls::CutWhereApart) {
    context.progress("summaries of procedures");
    const CutCalls of_rest(rest.program);
    const auto& solvers = program::is_over_bits(cfa) ? *toolbox_.cadical : *toolbox_.z3;
    const Inductive known = transform::find_summaries(of_rest, solvers, context.budget);
    context.statistics->count("places that summaries speak of") = known.invariants.size();
    if (known.invariants.empty()) return {engine::give_up(context.budget, "no summaries of procedures were found")};
    claim = ask(of_rest, of_rest.started(), known, context, context.budget);
  } else {
    claim = make_()->run(rest.program, context);
  }
  if (std::holds_alternative<certificate::Exhausted>(claim.verdict)) return claim;
  claim.verdict = rest.back(claim.verdict);
  if (!certificate::is_safe(claim.verdict)) return claim;
  certificate::join(proof, claim.verdict);
  claim.verdict = std::move(proof);
  return claim;
}

}  // namespace pincer::search
