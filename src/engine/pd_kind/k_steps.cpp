// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/pd_kind/k_steps.h"

#include "base/contract.h"

namespace pincer::engine::pd_kind {

using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;

KSteps::KSteps(const encode::Transitions& transitions, const logic::SolverFactory& solvers, const base::Budget& budget,
               base::Statistics& statistics)
    : transitions_(transitions),
      cfa_(transitions.graph().cfa()),
      terms_(cfa_.terms()),
      solver_(solvers.make(terms_)),
      queries_(statistics.count("queries about k steps")) {
  solver_->set_budget(budget);
  for (const program::Variable& variable : cfa_.variables()) named_.push_back(variable.term);
  for (std::size_t n = 0; n < transitions.graph().nodes().size(); ++n) {
    for (const Transition& block : transitions.from(NodeId(n))) all_.push_back(&block);
    for (const Transition::Choice& choice : transitions.choices(NodeId(n))) named_.push_back(choice.unknown);
  }
}

Term KSteps::flag(const char* name) { return terms_.fresh_variable(name, logic::Sort::boolean()); }

Term KSteps::at(Term term, std::size_t place) {
  while (names_.size() <= place) {
    logic::Substitution names;
    for (const Term t : named_) names.emplace(t, terms_.fresh_variable(terms_.name(t), terms_.sort(t)));
    names_.emplace_back(terms_, names);
  }
  return names_[place](term);
}

void KSteps::add_layer() {
  const std::size_t i = layers_.size();
  Layer layer{{}, flag("not_first")};
  for (const Transition* block : all_) {
    layer.chosen.push_back(flag("chosen"));
    std::vector<Term> effect{at(block->condition, i + 1)};
    for (const Transition::Value& value : block->values)
      effect.push_back(terms_.eq(at(cfa_.variable(value.variable).term, i), at(value.term, i + 1)));
    solver_->add(terms_.implies(layer.chosen.back(), terms_.land(effect)));
  }
  if (i > 0) {  // a block of the layer before begins where one of this layer ends
    for (std::size_t b = 0; b < all_.size(); ++b) {
      std::vector<Term> before;
      for (std::size_t c = 0; c < all_.size(); ++c)
        if (all_[c]->target == all_[b]->source) before.push_back(layer.chosen[c]);
      solver_->add(
          terms_.implies(terms_.land(layers_.back().is_not_first, layers_.back().chosen[b]), terms_.lor(before)));
    }
  }
  layers_.push_back(std::move(layer));
  for (Lemma& lemma : lemmas_) tell(lemma);
}

void KSteps::tell(Lemma& lemma) {
  for (; lemma.told < layers_.size(); ++lemma.told) {
    for (std::size_t b = 0; b < all_.size(); ++b) {
      const auto found = lemma.formula.find(all_[b]->source);
      if (found == lemma.formula.end()) continue;
      const Term here = terms_.land(lemma.use, layers_[lemma.told].chosen[b]);
      solver_->add(terms_.implies(here, at(found->second, lemma.told + 1)));
    }
  }
}

Term KSteps::add(const AtEach& lemma) {
  lemmas_.push_back({lemma, flag("use")});
  tell(lemmas_.back());
  return lemmas_.back().use;
}

Answer KSteps::check(std::size_t k, std::span<const Term> switches, const AtEach& bad) {
  base::require(k > 0, "a path has a block");
  while (layers_.size() < k) add_layer();
  std::vector<Term> assumptions(switches.begin(), switches.end());
  for (std::size_t i = 0; i + 1 < k; ++i) assumptions.push_back(layers_[i].is_not_first);
  std::vector<Term> ends;
  for (const auto& [node, formula] : bad) {
    Term& ends_here = ends_at_[node];
    if (!ends_here.valid()) {
      std::vector<Term> last;
      for (std::size_t b = 0; b < all_.size(); ++b)
        if (all_[b]->target == node) last.push_back(layers_[0].chosen[b]);
      ends_here = terms_.lor(last);
    }
    ends.push_back(terms_.land(ends_here, at(formula, 0)));
  }
  assumptions.push_back(terms_.lor(ends));
  ++queries_;
  return solver_->check(assumptions);
}

std::vector<const Transition*> KSteps::blocks(std::size_t k, const AtEach& bad) {
  std::vector<const Transition*> result;
  for (std::size_t i = 0; i < k; ++i) {
    for (std::size_t b = 0; b < all_.size() && result.size() == i; ++b) {
      if (!solver_->value(layers_[i].chosen[b]).as_bool()) continue;
      if (i > 0 && all_[b]->target != result.back()->source) continue;
      const auto end = bad.find(all_[b]->target);
      if (i == 0 && (end == bad.end() || !solver_->value(at(end->second, 0)).as_bool())) continue;
      result.push_back(all_[b]);
    }
    base::ensure(result.size() == i + 1, "the model has a path");
  }
  return result;
}

logic::VariableReader KSteps::before(std::size_t layer) {
  return [this, layer](Term variable) { return solver_->value(at(variable, layer + 1)); };
}

}  // namespace pincer::engine::pd_kind
