// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Checks are mostly local: whatever a call returns, they hold. So procedures are proved in groups of a certain size, each
// with a program of its own, and the work grows with the number of procedures. A group that is not proved soon is asked
// about one by one.
#include "search/by_procedures.h"

#include <algorithm>
#include <optional>

#include "base/efforts.h"
#include "logic/term/parts.h"
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

/// Proofs of the same program use the same entry values.
Inductive one_entry_value_each(Inductive proof) {
  std::sort(proof.entry_values.begin(), proof.entry_values.end());
  proof.entry_values.erase(std::unique(proof.entry_values.begin(), proof.entry_values.end()), proof.entry_values.end());
  return proof;
}

/// Few of the formulas that still suffice: first large parts of them are left out, then smaller ones (Zeller, Hildebrandt:
/// Simplifying and Isolating Failure-Inducing Input, TSE 2002). `sufficient_part` gives what is left with those that a part
/// needs, if it suffices.
template <class SufficientPart>
certificate::Invariants fewest(const logic::Terms& terms, const certificate::Invariants& all,
                               const SufficientPart& sufficient_part) {
  const auto apart = [&](const certificate::Invariants& formulas) {
    certificate::Invariants parts;
    for (const auto& [location, formula] : formulas) {
      for (const logic::Term part : logic::conjuncts(terms, formula)) parts.emplace_back(location, part);
    }
    return parts;
  };
  certificate::Invariants few = apart(all);
  for (std::size_t size = few.size(); size > 0; size /= 2) {
    for (std::size_t end = few.size(); end > 0;) {
      const std::size_t begin = end - std::min(end, size);
      certificate::Invariants some = few;
      some.erase(some.begin() + static_cast<std::ptrdiff_t>(begin), some.begin() + static_cast<std::ptrdiff_t>(end));
      end = begin;
      if (const std::optional<certificate::Invariants> part = sufficient_part(some)) {
        few = apart(*part);
        end = std::min(end, few.size());
      }
    }
  }
  return few;
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

ByProcedures::Procedures ByProcedures::prove_apart(const CutCalls& calls, const Inductive& known,
                                                   const engine::Context& context, Inductive& proof) const {
  Procedures open;
  const auto try_to_prove = [&](const Procedures& of, base::Effort effort) {
    const engine::Claim claim = ask(calls, of, known, context, context.budget.part(effort));
    const bool is_proved = certificate::is_safe(claim.verdict);
    if (is_proved) certificate::join(proof, claim.verdict);
    return is_proved;
  };
  for (const Procedures& group : calls.groups(kGroup)) {
    if (context.budget.exhausted()) break;
    if (try_to_prove(group, base::efforts::kProceduresByThemselves)) continue;
    for (const ProcedureId p : group) {
      if (group.size() == 1 || !try_to_prove({p}, base::efforts::kProcedureByItself)) open.push_back(p);
    }
  }
  return open;
}

engine::Claim ByProcedures::ask_with_summaries(const CutCalls& calls, const Inductive& known,
                                               const engine::Context& context, const base::Budget& budget) const {
  context.progress("summaries of procedures");
  const auto& solvers = program::is_over_bits(calls.program()) ? *toolbox_.cadical : *toolbox_.z3;
  const Inductive more = transform::find_summaries(calls, known, solvers, budget);
  if (more.invariants.size() == known.invariants.size())
    return {engine::give_up(budget, "no summaries of procedures were found")};
  engine::Claim claim = ask(calls, calls.started(), more, context, budget);
  if (!certificate::is_safe(claim.verdict)) return claim;

  const base::Budget patience = budget.part(base::efforts::kFewSummaries);
  Inductive few = more;
  using Part = std::optional<certificate::Invariants>;
  few.invariants = fewest(calls.program().terms(), more.invariants, [&](const certificate::Invariants& some) -> Part {
    if (patience.exhausted()) return std::nullopt;
    const Inductive part = transform::inductive_part(calls, {some}, solvers, patience);
    engine::Claim again = ask(calls, calls.started(), part, context, patience);
    if (!certificate::is_safe(again.verdict)) return std::nullopt;
    claim = std::move(again);
    return part.invariants;
  });
  Inductive proof = calls.proof_of(few);
  certificate::join(proof, claim.verdict);
  claim.verdict = one_entry_value_each(std::move(proof));
  return claim;
}

engine::Claim ByProcedures::run(const Cfa& cfa, const engine::Context& context) {
  const CutCalls calls(cfa);
  context.progress("procedures by themselves");
  const Inductive known = transform::interval_summaries(calls);
  Inductive proof = calls.proof_of(known);
  const Procedures open = prove_apart(calls, known, context, proof);
  proof = one_entry_value_each(std::move(proof));
  context.statistics->count("procedures that are not proved by themselves") = open.size();
  if (open.empty()) return {proof};
  if (context.budget.exhausted()) return {engine::give_up(context.budget, "")};

  const transform::Transformed rest = with_ends_of(cfa, open);
  const CutCalls rest_calls(rest.program);
  const bool is_taken = calls_ != engine::Calls::Cut;
  engine::Claim claim;
  if (calls_ != engine::Calls::CutIfLocal) {
    claim = ask_with_summaries(rest_calls, transform::interval_summaries(rest_calls), context,
                               is_taken ? context.budget.part(base::efforts::kBeforeCallsAreTaken) : context.budget);
  }
  if (is_taken && !certificate::is_safe(claim.verdict) && !context.budget.exhausted())
    claim = make_()->run(rest.program, context);
  if (certificate::invariants_of(claim.verdict) == nullptr) return claim;
  claim.verdict = rest.back(claim.verdict);
  certificate::join(proof, claim.verdict);
  claim.verdict = std::move(proof);
  return claim;
}

}  // namespace pincer::search
