// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The main loop and Push; pd_kind.cpp has the map of the paper.
#include "engine/pd_kind/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/efforts.h"
#include "invariant/houdini.h"
#include "logic/backend/interpolators.h"

namespace pincer::engine::pd_kind {

using certificate::Verdict;
using encode::NodeId;
using logic::Answer;
using logic::Term;

Search::Search(const program::Cfa& cfa, const Context& context, const Options& options)
    : context_(context),
      options_(options),
      setup_(cfa, context, options.paths),
      terms_(cfa.terms()),
      predecessors_(setup_.program, {}, context.budget, *context.statistics),
      steps_(setup_.program, *options.paths.solvers, context.budget, *context.statistics),
      reachability_(setup_.program, setup_.block_solvers, predecessors_,
                    options.interpolants ? logic::make_interpolator("proof", cfa.terms()) : nullptr, context.budget,
                    *context.statistics) {
  for (std::size_t n = 0; n < setup_.graph.nodes().size(); ++n) {  // (P, not P)
    const NodeId node(n);
    if (setup_.graph.is_final(node)) frame_.insert(add({{node, terms_.boolean(false)}}, node, {}, {}));
  }
}

Verdict Search::run() {
  bool is_for_certificate = false;  // a proof is known that no certificate can express
  for (;; ++n_) {
    std::size_t k = n_ + 1;
    if (options_.greatest_k > 0) k = std::min(k, options_.greatest_k);
    if (is_for_certificate) k = 1;
    context_.statistics->count("n") = n_;
    context_.progress(fmt::format("n = {}, k = {}, {} lemmas", n_, k, frame_.size()));
    Frame pushed;
    const Answer answer = push(k, pushed);
    context_.statistics->count("lemmas") = elements_.size();
    switch (answer) {
      case Answer::Sat:
        if (setup_.paths.check(failed_, terms_.boolean(true), terms_.boolean(true)) == Answer::Sat)
          return setup_.failure(failed_);
        return give_up(context_.budget, setup_.paths.reason());
      case Answer::Unknown: return give_up(context_.budget, reason_);
      case Answer::Unsat: break;
    }
    if (pushed == frame_) {  // k-inductive, and true of all that n_ >= k - 1 blocks lead to
      context_.statistics->count("k") = k;
      if (const auto result = proof()) return *result;
      is_for_certificate = true;
    }
    if (context_.budget.exhausted()) return give_up(context_.budget, "");
    frame_ = std::move(pushed);
  }
}

Answer Search::push(std::size_t k, Frame& pushed) {
  std::vector<std::size_t> queue(frame_.rbegin(), frame_.rend());
  while (!queue.empty()) {
    if (context_.budget.exhausted()) return Answer::Unknown;
    const std::size_t element = queue.back();
    queue.pop_back();
    if (const Answer answer = push_element(element, k, pushed, queue); answer != Answer::Unsat) return answer;
  }
  return Answer::Unsat;
}

Answer Search::push_element(std::size_t id, std::size_t k, Frame& pushed, std::vector<std::size_t>& queue) {
  const Element element = elements_[id];
  const AtEach fails = negation(element.lemma);
  const AtEach counterexample = {{element.where, terms_.land(element.counterexample)}};
  switch (check(k, fails)) {
    case Answer::Unknown: return Answer::Unknown;
    case Answer::Unsat: pushed.insert(id); return Answer::Unsat;
    case Answer::Sat: break;
  }
  switch (check(k, counterexample)) {
    case Answer::Unknown: return Answer::Unknown;
    case Answer::Unsat: break;
    case Answer::Sat: {  // what leads to the counterexample is one, too
      Path blocks;
      const Cube before = generalise(k, counterexample, blocks);
      const NodeId node = blocks.front()->source;
      blocks.insert(blocks.end(), element.leads.begin(), element.leads.end());
      switch (reachability_.reach(node, before, n_)) {
        case Answer::Unknown: reason_ = reachability_.reason(); return Answer::Unknown;
        case Answer::Sat:
          failed_ = reachability_.path();
          failed_.insert(failed_.end(), blocks.begin(), blocks.end());
          return Answer::Sat;
        case Answer::Unsat: break;
      }
      const std::size_t added = add({{node, reachability_.explanation()}}, node, before, std::move(blocks));
      frame_.insert(added);
      queue.push_back(id);
      queue.push_back(added);
      return Answer::Unsat;
    }
  }
  // Only the lemma fails. The model of the first question is gone.
  switch (check(k, fails)) {
    case Answer::Unknown:
    case Answer::Unsat: reason_ = "solvers contradict each other"; return Answer::Unknown;
    case Answer::Sat: break;
  }
  Path blocks;
  const Cube before = generalise(k, fails, blocks);
  const NodeId node = blocks.front()->source;
  switch (reachability_.reach(node, before, n_)) {
    case Answer::Unknown: reason_ = reachability_.reason(); return Answer::Unknown;
    case Answer::Sat: {
      // The lemma fails after more than n blocks. That the counterexample is not reached is k-inductive.
      const AtEach weaker = negation(counterexample);
      if (weaker == element.lemma) {  // nothing weaker: it fails in the counterexample itself
        reason_ = "solvers contradict each other";
        return Answer::Unknown;
      }
      const std::size_t added = add(weaker, element.where, element.counterexample, element.leads);
      frame_.insert(added);
      pushed.insert(added);
      return Answer::Unsat;
    }
    case Answer::Unsat: break;
  }
  AtEach stronger = element.lemma;
  Term& here = stronger.try_emplace(node, terms_.boolean(true)).first->second;
  here = terms_.land(here, reachability_.explanation());
  const std::size_t added = add(std::move(stronger), element.where, element.counterexample, element.leads);
  frame_.erase(id);
  frame_.insert(added);
  queue.push_back(added);
  return Answer::Unsat;
}

Answer Search::check(std::size_t k, const AtEach& bad) {
  std::vector<Term> switches;
  for (const std::size_t element : frame_) switches.push_back(elements_[element].use);
  const Answer answer = steps_.check(k, switches, bad);
  if (answer == Answer::Unknown) reason_ = steps_.reason();
  return answer;
}

Cube Search::generalise(std::size_t k, const AtEach& bad, Path& blocks) {
  const Path backwards = steps_.blocks(k, bad);
  Cube cube{bad.at(backwards.front()->target)};
  for (std::size_t i = 0; i < k; ++i) cube = predecessors_.of(*backwards[i], cube, steps_.before(i));
  blocks.assign(backwards.rbegin(), backwards.rend());
  return cube;
}

std::size_t Search::add(AtEach lemma, NodeId where, Cube counterexample, Path leads) {
  const Term use = steps_.add(lemma);
  elements_.push_back({std::move(lemma), where, std::move(counterexample), std::move(leads), use});
  return elements_.size() - 1;
}

AtEach Search::negation(const AtEach& lemma) const {
  AtEach result;
  for (const auto& [node, formula] : lemma) result.emplace(node, terms_.lnot(formula));
  return result;
}

std::optional<Verdict> Search::proof() {
  invariant::AtNodes candidates;
  for (const std::size_t element : frame_) {
    for (const auto& [node, formula] : elements_[element].lemma)
      if (!setup_.graph.is_final(node)) candidates[node].push_back(formula);
  }
  for (std::size_t n = 0; n < setup_.graph.nodes().size(); ++n) {
    const NodeId node(n);
    if (node == setup_.graph.entry() || setup_.graph.is_final(node)) continue;
    for (const Term formula : reachability_.learned(node)) candidates[node].push_back(formula);
  }
  const std::vector<invariant::Step> steps = invariant::steps_of(setup_.program);
  const invariant::HoudiniOptions options{
      .patience = {.question = base::efforts::kPlainGuesses, .one_by_one = base::efforts::kPlainGuesses}};
  const auto inductive = invariant::houdini(steps, candidates, setup_.block_solvers, terms_, options, context_.budget);
  if (!inductive) return std::nullopt;
  AtEach known;
  for (const auto& [node, formulas] : *inductive) known.emplace(node, terms_.land(formulas));
  const Term use = steps_.add(known);
  AtEach errors;
  for (std::size_t n = 0; n < setup_.graph.nodes().size(); ++n)
    if (setup_.graph.is_final(NodeId(n))) errors.emplace(NodeId(n), terms_.boolean(true));
  certificate::Invariants invariants = inductive->invariants(setup_.graph);
  invariants.insert(invariants.end(), setup_.invariants.begin(), setup_.invariants.end());
  for (std::size_t k = 1; k <= n_ + 1; ++k) {
    if (steps_.check(k, {&use, 1}, errors) != Answer::Unsat) continue;
    if (k == 1) return certificate::Inductive{std::move(invariants)};
    return certificate::KInductive{k - 1, std::move(invariants)};
  }
  return std::nullopt;
}

}  // namespace pincer::engine::pd_kind
