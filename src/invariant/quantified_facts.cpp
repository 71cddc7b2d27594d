// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/quantified_facts.h"

#include <algorithm>
#include <deque>

#include "certificate/instances.h"
#include "invariant/support.h"
#include "logic/term/free_variables.h"

namespace pincer::invariant {

using certificate::ForAll;
using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;

/// What formulas give before blocks, for questions about some formulas before and after these.
class QuantifiedFacts::Given {
 public:
  Given(const QuantifiedFacts& facts, const AtNodes& formulas) : facts_(facts), formulas_(formulas) {}

  Term operator()(const Transition& block, Term formula) {
    const auto tuple = facts_.tuple_of(formula);
    if (!tuple) return formula;
    Term& result = known_[{&block, formula}];
    if (result.valid()) return result;
    std::vector<Term> instances;
    for (const logic::Substitution& values : values_of(block)[*tuple])
      instances.push_back(logic::substitute(facts_.terms_, formula, values));
    result = facts_.terms_.land(instances);
    return result;
  }

  [[nodiscard]] std::vector<Term> all(const Transition& block, const std::vector<Term>& formulas) {
    std::vector<Term> result;
    for (const Term formula : formulas) result.push_back((*this)(block, formula));
    return result;
  }

 private:
  using Values = std::vector<std::vector<logic::Substitution>>;  // by tuple

  const Values& values_of(const Transition& block) {
    if (const auto found = values_.find(&block); found != values_.end()) return found->second;
    logic::Terms& terms = facts_.terms_;
    logic::Substituter before(terms, encode::values_after(facts_.transitions_.graph().cfa(), block));
    std::vector<Term> question{block.condition};
    for (const Term formula : formulas_[block.target]) question.push_back(before(formula));
    std::vector<std::vector<Term>> bodies(facts_.tuples_.size());
    for (const Term formula : formulas_[block.source]) {
      if (const auto tuple = facts_.tuple_of(formula)) {
        bodies[*tuple].push_back(formula);
      } else {
        question.push_back(formula);
      }
    }
    std::vector<ForAll> for_all;
    for (std::size_t t = 0; t < bodies.size(); ++t) for_all.push_back({{}, facts_.tuples_[t], terms.land(bodies[t])});
    return values_[&block] = certificate::instance_values(terms, for_all, terms.land(question));
  }

  const QuantifiedFacts& facts_;
  const AtNodes& formulas_;
  std::map<const Transition*, Values> values_;
  std::map<std::pair<const Transition*, Term>, Term> known_;
};

QuantifiedFacts::QuantifiedFacts(const encode::Transitions& transitions, const logic::SolverFactory& solvers,
                                 std::vector<std::vector<Term>> tuples)
    : transitions_(transitions),
      solvers_(solvers),
      terms_(transitions.graph().cfa().terms()),
      tuples_(std::move(tuples)) {}

std::optional<std::size_t> QuantifiedFacts::tuple_of(Term formula) const {
  std::vector<Term> bound = logic::free_variables(terms_, formula);
  const program::Cfa& cfa = transitions_.graph().cfa();
  std::erase_if(bound, [&](Term v) { return cfa.variable_of(v).has_value(); });
  if (bound.empty()) return std::nullopt;
  for (std::size_t t = 0; t < tuples_.size(); ++t) {
    const auto is_there = [&](Term v) {
      return std::find(tuples_[t].begin(), tuples_[t].end(), v) != tuples_[t].end();
    };
    if (std::all_of(bound.begin(), bound.end(), is_there)) return t;
  }
  return std::nullopt;
}

AtNodes QuantifiedFacts::learn(const AtNodes& candidates, const Patience& patience, const base::Budget& budget) {
  AtNodes spoken_of = facts_;
  for (const auto& [node, formulas] : candidates)
    spoken_of[node].insert(spoken_of[node].end(), formulas.begin(), formulas.end());
  Given given(*this, spoken_of);
  BlockSolvers<> blocks(transitions_.graph().cfa(), solvers_, budget);
  const HoudiniOptions options{patience, &facts_,
                               [&](const Transition& block, Term formula) { return given(block, formula); }};
  const auto kept = houdini(steps_of(transitions_), candidates, blocks, terms_, options, budget);
  if (!kept) return {};
  AtNodes dropped;
  for (const auto& [node, formulas] : candidates) {
    const std::vector<Term>& here = (*kept)[node];
    facts_[node].insert(facts_[node].end(), here.begin(), here.end());
    for (const Term formula : formulas) {
      if (std::find(here.begin(), here.end(), formula) == here.end()) dropped[node].push_back(formula);
    }
  }
  return dropped;
}

bool QuantifiedFacts::exclude_error(const base::Budget& budget) {
  Given given(*this, facts_);
  for (std::size_t n = 0; n < transitions_.graph().nodes().size(); ++n) {
    for (const Transition& transition : transitions_.from(NodeId(n))) {
      if (!transitions_.graph().is_final(transition.target)) continue;
      BlockSolver block(transitions_.graph().cfa(), transition, solvers_);
      block.solver().set_budget(budget);
      block.tell(given.all(transition, std::as_const(facts_)[NodeId(n)]));
      if (block.solver().check() != Answer::Unsat) return false;
    }
  }
  return true;
}

std::optional<AtNodes> QuantifiedFacts::needed(const base::Budget& budget) {
  Given given(*this, facts_);
  const encode::BlockGraph& graph = transitions_.graph();
  BlockSolvers<> blocks(graph.cfa(), solvers_, budget);
  AtNodes result;
  std::deque<NodeId> open;
  // Adds what a block needs so that `violation` does not hold after it.
  const auto explain = [&](const Transition& block, Term violation) {
    const std::vector<Term>& here = std::as_const(facts_)[block.source];
    const std::vector<Term> all = given.all(block, here);
    const auto found = reasons(blocks.of(block), all, violation);
    if (!found) return false;
    std::vector<Term>& kept = result[block.source];
    for (std::size_t i = 0; i < here.size(); ++i) {
      if (std::find(found->begin(), found->end(), all[i]) == found->end()) continue;
      if (std::find(kept.begin(), kept.end(), here[i]) != kept.end()) continue;
      kept.push_back(here[i]);
      if (std::find(open.begin(), open.end(), block.source) == open.end()) open.push_back(block.source);
    }
    return true;
  };
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const Transition& block : transitions_.from(NodeId(n))) {
      if (graph.is_final(block.target) && !explain(block, terms_.boolean(true))) return std::nullopt;
    }
  }
  while (!open.empty()) {
    const NodeId node = open.front();
    open.pop_front();
    for (const Step& step : steps_of(transitions_)) {
      if (step.block->target != node) continue;
      if (budget.exhausted()) return std::nullopt;
      const Term violation = terms_.lnot(terms_.land(result[node]));
      if (reasons(blocks.of(*step.block), given.all(*step.block, result[step.block->source]), violation)) continue;
      if (!explain(*step.block, violation)) return std::nullopt;
    }
  }
  return result;
}

certificate::Inductive QuantifiedFacts::proof(const AtNodes& facts) const {
  certificate::Inductive result;
  for (const auto& [node, formulas] : facts) {
    const program::LocationId location = transitions_.graph().node(node).location;
    std::vector<Term> plain;
    std::vector<std::vector<Term>> bodies(tuples_.size());
    for (const Term formula : formulas) {
      const auto tuple = tuple_of(formula);
      (tuple ? bodies[*tuple] : plain).push_back(formula);
    }
    if (!plain.empty()) result.invariants.emplace_back(location, terms_.land(plain));
    for (std::size_t t = 0; t < tuples_.size(); ++t) {
      if (!bodies[t].empty()) result.for_all.push_back({location, tuples_[t], terms_.land(bodies[t])});
    }
  }
  return result;
}

}  // namespace pincer::invariant
