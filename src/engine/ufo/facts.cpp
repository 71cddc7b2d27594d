// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The largest inductive set of conjuncts, as a greatest fixpoint: candidates that some block can make false are dropped
// until none can.
//   C. Flanagan, K. R. M. Leino: Houdini, an Annotation Assistant for ESC/Java. FME 2001.
// This is not part of the paper (a setting turns it off): covering has to wait until the labels of two heads agree,
// while a conjunct that is inductive is known to hold everywhere at once.
#include "engine/ufo/facts.h"

#include <algorithm>
#include <utility>

#include "base/efforts.h"
#include "base/timer.h"
#include "logic/bitblast/conjuncts.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"

namespace pincer::engine::ufo {

using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;

namespace {

constexpr unsigned kMostTries = 4;            // of one conjunct
constexpr std::size_t kMostCandidates = 200;  // per place and call

}  // namespace

struct Facts::Block {
  logic::Substituter before;              // what holds after the block, said before it
  std::unique_ptr<logic::Solver> solver;  // knows the block's condition and the facts at its start
  std::size_t known = 0;                  // how many of these facts
};

Facts::Facts(const encode::Transitions& transitions, const logic::SolverFactory& solvers, const base::Budget& budget,
             base::Statistics& statistics)
    : transitions_(transitions),
      terms_(transitions.graph().cfa().terms()),
      solvers_(solvers),
      budget_(budget),
      facts_(transitions.graph().nodes().size()),
      blocks_(facts_.size()),
      tries_(facts_.size()),
      seconds_(statistics.seconds("facts")),
      count_(statistics.count("facts")) {}

Facts::~Facts() = default;

Term Facts::all_at(NodeId place) const { return terms_.land(at(place)); }

Facts::Block& Facts::block(const Transition& transition) {
  const auto from = transitions_.from(transition.source);
  auto& blocks = blocks_[transition.source.index()];
  blocks.resize(from.size());
  std::unique_ptr<Block>& found = blocks[static_cast<std::size_t>(&transition - from.data())];
  if (!found) {
    const logic::Substitution after = values_after(transitions_.graph().cfa(), transition);
    found = std::make_unique<Block>(Block{logic::Substituter(terms_, after), solvers_.make(terms_)});
    found->solver->add(transition.condition);
  }
  const std::vector<Term>& facts = facts_[transition.source.index()];
  for (; found->known < facts.size(); ++found->known) found->solver->add(facts[found->known]);
  return *found;
}

// What was not inductive may be so later, together with others; but on a long chain of nodes that tells nothing new,
// each refinement should cost no more than the one before.
std::vector<Term> Facts::candidates(std::size_t place, const std::vector<Term>& labels) {
  std::vector<Term> result;
  if (NodeId(place) == transitions_.graph().entry()) return result;
  logic::TermMap<char> seen;
  for (const Term fact : facts_[place]) seen[fact] = 1;
  for (const Term conjunct : logic::bitblast::conjuncts(terms_, labels)) {
    if (terms_.is_const(conjunct) || seen.contains(conjunct)) continue;
    seen[conjunct] = 1;
    if (const unsigned* tries = tries_[place].find(conjunct); tries == nullptr || *tries < kMostTries)
      result.push_back(conjunct);
  }
  const auto smaller = [&](Term a, Term b) { return logic::term_size(terms_, a) < logic::term_size(terms_, b); };
  if (result.size() > kMostCandidates) {
    std::stable_sort(result.begin(), result.end(), smaller);
    result.resize(kMostCandidates);
  }
  for (const Term candidate : result) ++tries_[place][candidate];
  return result;
}

void Facts::learn(const std::vector<std::vector<Term>>& labels) {
  const base::Timer timer(seconds_);
  std::vector<std::vector<Term>> candidates;
  for (std::size_t n = 0; n < labels.size(); ++n) candidates.push_back(this->candidates(n, labels[n]));
  const base::Budget whole = budget_;
  budget_ = budget_.part(base::efforts::kUfoFacts);
  std::vector<char> changed(candidates.size(), 1);
  while (std::find(changed.begin(), changed.end(), 1) != changed.end()) {
    for (std::size_t n = 0; n < candidates.size(); ++n) {
      if (std::exchange(changed[n], 0) == 0) continue;
      for (const Transition& transition : transitions_.from(NodeId(n))) {
        if (transitions_.graph().is_final(transition.target)) continue;
        if (filter(transition, candidates)) changed[transition.target.index()] = 1;
      }
    }
  }
  budget_ = whole;
  for (std::size_t n = 0; n < candidates.size(); ++n) {
    count_ += candidates[n].size();
    facts_[n].insert(facts_[n].end(), candidates[n].begin(), candidates[n].end());
  }
}

bool Facts::filter(const Transition& transition, std::vector<std::vector<Term>>& candidates) {
  std::vector<Term>& here = candidates[transition.target.index()];
  if (here.empty()) return false;
  Block& known = block(transition);
  known.solver->set_budget(budget_);
  std::vector<Term> assumptions = candidates[transition.source.index()];
  const std::size_t before = here.size();
  while (!here.empty()) {
    std::vector<Term> violations;
    for (const Term candidate : here) violations.push_back(terms_.lnot(known.before(candidate)));
    assumptions.push_back(terms_.lor(violations));
    const Answer answer = known.solver->check(assumptions);
    assumptions.pop_back();
    if (answer == Answer::Unsat) break;
    if (answer == Answer::Unknown) {
      here.clear();
      break;
    }
    std::erase_if(here, [&](Term candidate) { return !known.solver->value(known.before(candidate)).as_bool(); });
    if (transition.source == transition.target) assumptions = here;
  }
  return here.size() != before;
}

bool Facts::exclude_error() {
  const base::Timer timer(seconds_);
  for (std::size_t n = 0; n < facts_.size(); ++n) {
    for (const Transition& transition : transitions_.from(NodeId(n))) {
      if (!transitions_.graph().is_final(transition.target)) continue;
      Block& known = block(transition);
      known.solver->set_budget(budget_);
      switch (known.solver->check()) {
        case Answer::Unsat: break;
        case Answer::Sat:
        case Answer::Unknown: return false;
      }
    }
  }
  return true;
}

}  // namespace pincer::engine::ufo
