// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/guess_proof.h"

#include <algorithm>

#include "invariant/facts.h"
#include "invariant/support.h"

namespace pincer::engine {

namespace {

enum class Ends : std::uint8_t { All, Some };

/// What excludes the ends, all of them or those that can be.
invariant::AtNodes few(const encode::Transitions& transitions, const invariant::AtNodes& all, Ends ends,
                       const logic::SolverFactory& solvers, const Context& context) {
  const encode::BlockGraph& graph = transitions.graph();
  logic::Terms& terms = graph.cfa().terms();
  invariant::BlockSolvers<> blocks(graph.cfa(), solvers, context.budget);
  invariant::AtNodes needed;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    const encode::NodeId node(n);
    for (const encode::Transition& block : transitions.from(node)) {
      if (!graph.is_final(block.target)) continue;
      const auto reasons = invariant::reasons(blocks.of(block), all[node], terms.boolean(true));
      if (!reasons && ends == Ends::Some) continue;
      if (!reasons) return all;
      for (const logic::Term reason : *reasons) {
        if (std::find(needed[node].begin(), needed[node].end(), reason) == needed[node].end())
          needed[node].push_back(reason);
      }
    }
  }
  const auto found =
      invariant::support(invariant::steps_of(transitions), all, std::move(needed), blocks, terms, context.budget);
  return found ? *found : all;
}

constexpr std::size_t kMostTried = 24;  // facts that may be left out
constexpr base::Effort kTrying(1'000'000);

/// Fewer facts for people to read: each is left out if what is still inductive without it excludes the ends as well.
invariant::AtNodes without_needless(const encode::Transitions& transitions, invariant::AtNodes facts,
                                    const logic::SolverFactory& solvers, const Context& context) {
  std::vector<std::pair<encode::NodeId, logic::Term>> tried;
  for (const auto& [node, formulas] : facts) {
    for (const logic::Term formula : formulas) tried.emplace_back(node, formula);
  }
  if (tried.size() > kMostTried) return facts;
  const encode::BlockGraph& graph = transitions.graph();
  logic::Terms& terms = graph.cfa().terms();
  const base::Budget budget = context.budget.part(kTrying);
  invariant::BlockSolvers<> blocks(graph.cfa(), solvers, budget);
  const std::vector<invariant::Step> steps = invariant::steps_of(transitions);
  const auto excludes = [&](const invariant::AtNodes& some) {
    for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
      for (const encode::Transition& block : transitions.from(encode::NodeId(n))) {
        if (!graph.is_final(block.target)) continue;
        if (!invariant::reasons(blocks.of(block), some[encode::NodeId(n)], terms.boolean(true))) return false;
      }
    }
    return true;
  };
  for (const auto& [node, formula] : tried) {
    invariant::AtNodes others = facts;
    if (std::erase(others[node], formula) == 0) continue;
    const invariant::HoudiniOptions options{{kTrying, kTrying}};
    auto kept = invariant::houdini(steps, std::move(others), blocks, terms, options, budget);
    if (!kept) break;
    if (excludes(*kept)) facts = std::move(*kept);
  }
  return facts;
}

}  // namespace

certificate::Verdict prove_by_guesses(const encode::Transitions& transitions, const invariant::AtNodes& guesses,
                                      const invariant::Patience& patience, const logic::SolverFactory& solvers,
                                      const Context& context) {
  std::uint64_t& count = context.statistics->count("guesses");
  for (const auto& [node, formulas] : guesses) count += formulas.size();
  invariant::Facts facts(transitions, solvers);
  const invariant::AtNodes kept = facts.learn(guesses, {.patience = patience}, context.budget);
  if (!facts.exclude_error(context.budget)) return give_up(context.budget, "the guesses do not exclude the error");
  invariant::AtNodes needed = few(transitions, kept, Ends::All, solvers, context);
  needed = without_needless(transitions, std::move(needed), solvers, context);
  return certificate::Inductive{needed.invariants(transitions.graph())};
}

certificate::Invariants facts_by_guesses(const encode::Transitions& transitions, const invariant::AtNodes& guesses,
                                         const invariant::Patience& patience, const logic::SolverFactory& solvers,
                                         const Context& context) {
  invariant::Facts facts(transitions, solvers);
  const invariant::AtNodes kept = facts.learn(guesses, {.patience = patience}, context.budget);
  return few(transitions, kept, Ends::Some, solvers, context).invariants(transitions.graph());
}

}  // namespace pincer::engine
