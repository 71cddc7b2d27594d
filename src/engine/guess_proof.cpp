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

}  // namespace

certificate::Verdict prove_by_guesses(const encode::Transitions& transitions, const invariant::AtNodes& guesses,
                                      const invariant::Patience& patience, const logic::SolverFactory& solvers,
                                      const Context& context) {
  std::uint64_t& count = context.statistics->count("guesses");
  for (const auto& [node, formulas] : guesses) count += formulas.size();
  invariant::Facts facts(transitions, solvers);
  const invariant::AtNodes kept = facts.learn(guesses, {.patience = patience}, context.budget);
  if (!facts.exclude_error(context.budget)) return give_up(context.budget, "the guesses do not exclude the error");
  return certificate::Inductive{few(transitions, kept, Ends::All, solvers, context).invariants(transitions.graph())};
}

certificate::Invariants facts_by_guesses(const encode::Transitions& transitions, const invariant::AtNodes& guesses,
                                         const invariant::Patience& patience, const logic::SolverFactory& solvers,
                                         const Context& context) {
  invariant::Facts facts(transitions, solvers);
  const invariant::AtNodes kept = facts.learn(guesses, {.patience = patience}, context.budget);
  return few(transitions, kept, Ends::Some, solvers, context).invariants(transitions.graph());
}

}  // namespace pincer::engine
