// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/bounded.h"

namespace pincer::cpa {

using encode::NodeId;
using logic::Term;

BoundedUnrolling::BoundedUnrolling(const encode::Transitions& program, PathFormulas& formulas,
                                   PredicateAbstraction& abstraction, Entailment& entailment, const Options& options)
    : program_(program),
      terms_(program.graph().cfa().terms()),
      location_(program),
      loop_bound_(program),
      predicate_(formulas, abstraction, entailment, {.blocks = Blocks::Never, .merge = options.merge}),
      analysis_(program, location_, loop_bound_, predicate_) {
  // What is not feasible is not expanded: Alg. 2 skips what was covered by force, and nothing represents it.
  operators_.fcover = [feasible = options.feasible](Arg<BoundedAnalysis>& reached, ArgId e) {
    const Predicate::State& state = std::get<Predicate::State>(reached[e].state);
    return !state.path.is_true() && !feasible(state.path.block->condition);
  };
}

Exploration BoundedUnrolling::unroll(NodeId start, int k, const base::Budget& budget) {
  bound_ = k;
  reached_ = std::make_unique<Arg<BoundedAnalysis>>(analysis_, program_.graph());
  reached_->wait(reached_->add({start, loop_bound_.initial(start), predicate_.initial(start)},
                               {Location::Precision(), k, std::make_shared<const Predicates>()}, {}, nullptr));
  return cpa_plus_plus(analysis_, *reached_, operators_, budget).how;
}

Term BoundedUnrolling::base_case(encode::NodeKind kind) const {
  std::vector<Term> paths;
  for (std::size_t n = 0; n < program_.graph().nodes().size(); ++n) {
    if (program_.graph().nodes()[n].kind != kind) continue;
    for (const ArgId e : reached_->at(NodeId(n)))
      paths.push_back(std::get<Predicate::State>((*reached_)[e].state).path.block->condition);
  }
  return terms_.lor(paths);
}

Term BoundedUnrolling::step_case(unsigned k) const {
  std::vector<Term> paths;
  for (std::size_t n = 0; n < program_.graph().nodes().size(); ++n) {
    if (!program_.graph().is_final(NodeId(n))) continue;
    for (const ArgId e : reached_->at(NodeId(n))) {
      const PathFormula& path = std::get<Predicate::State>((*reached_)[e].state).path;
      if (path.heads == k) paths.push_back(path.block->condition);
    }
  }
  return terms_.lor(paths);
}

Term BoundedUnrolling::forward_condition() const {
  std::vector<Term> paths;
  for (std::size_t n = 0; n < program_.graph().nodes().size(); ++n) {
    for (const ArgId e : reached_->at(NodeId(n))) {
      if (!LoopBound::at_bound(std::get<LoopBound::State>((*reached_)[e].state), bound_)) continue;
      const PathFormula& path = std::get<Predicate::State>((*reached_)[e].state).path;
      paths.push_back(path.is_true() ? terms_.boolean(true) : path.block->condition);
    }
  }
  return terms_.lor(paths);
}

}  // namespace pincer::cpa
