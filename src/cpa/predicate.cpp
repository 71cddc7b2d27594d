// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/predicate.h"

namespace pincer::cpa {

using encode::NodeId;
using logic::Term;

Predicate::Predicate(PathFormulas& paths, PredicateAbstraction& abstraction, Entailment& entailment,
                     const Options& options)
    : paths_(paths), abstraction_(abstraction), entailment_(entailment), options_(options) {}

Predicate::State Predicate::initial(NodeId entry) const {
  State state;
  state.abstraction = abstraction_.top();
  state.where = entry;
  return state;
}

bool Predicate::blk(NodeId node) const {
  switch (options_.blocks) {
    case Blocks::Never: return false;
    case Blocks::LoopHeads: return paths_.is_loop_head(node) || paths_.program().graph().is_final(node);
    case Blocks::LoopHeadsAndFunctions:
      return paths_.is_loop_head(node) || paths_.is_border(node) || paths_.program().graph().is_final(node);
    case Blocks::EveryNode: return true;
  }
  return true;
}

std::optional<Predicate::State> Predicate::transfer(const State& e, const encode::Transition& step, const Precision&) {
  State next{e.abstraction, e.where, paths_.extend(e.path, step), {}, e.id, e.depth};
  return next;
}

std::optional<Predicate::State> Predicate::strengthen(const State& e, const ExplicitValues::State& values,
                                                      const encode::Transition&) {
  if (values.known.empty() || e.is_abstraction()) return e;
  State result = e;
  result.path = paths_.assume(e.path, values.known);
  return result;
}

std::optional<Predicate::State> Predicate::merge(const State& e, const State& e2, const Precision&) {
  if (e.is_abstraction() || e2.is_abstraction() || e.id != e2.id || !options_.merge) return std::nullopt;
  State merged = e2;
  merged.path = paths_.merge(e2.path, e.path);
  return merged;
}

bool Predicate::stop(const State& e, const State& e2, const Precision&) {
  if (!e.is_abstraction() || !e2.is_abstraction()) return false;
  switch (entailment_.check(e.abstraction, e2.abstraction)) {
    case logic::Answer::Unsat: return true;
    case logic::Answer::Sat:
    case logic::Answer::Unknown: return false;
  }
  return false;
}

std::optional<Predicate::State> Predicate::prec(const State& e, const Precision& pi, NodeId at) {
  if (e.is_abstraction() || !blk(at)) return e;
  AbstractionFormula psi = abstraction_.compute(e.abstraction.term, *e.path.block, pi->of(at));
  if (paths_.program().graph().cfa().terms().is_false(psi.term)) return std::nullopt;
  return State{std::move(psi), at, {}, e.path, ++abstractions_, e.depth + 1};
}

}  // namespace pincer::cpa
