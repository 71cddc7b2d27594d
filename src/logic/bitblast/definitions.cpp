// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/bitblast/definitions.h"

#include <algorithm>

#include "logic/term/parts.h"

namespace pincer::logic::bitblast {

namespace {

// Cycles among candidates are rare; each costs a round. After that many rounds no candidate of the batch is taken.
constexpr int kRounds = 8;

}  // namespace

Term Definitions::of(Term variable) const {
  const Term* found = definition_.find(variable);
  return found == nullptr ? Term() : *found;
}

Term Definitions::expanded(Term t) const {
  const Term* found = expanded_.find(t);
  return found == nullptr ? Term() : *found;
}

bool Definitions::propose(Term variable, Term definition, Term fact) {
  if (terms_.kind(variable) != Kind::Variable) return false;
  const State* state = state_.find(variable);
  if (state != nullptr && *state != State::Unseen) return false;
  Term& known = definition_[variable];
  if (known.valid()) return false;
  known = definition;
  candidates_.push_back({variable, fact});
  return true;
}

bool Definitions::propose(Term fact) {
  switch (terms_.kind(fact)) {
    case Kind::Variable: return propose(fact, terms_.boolean(true), fact);
    case Kind::Eq: {
      const Term a = terms_.child(fact, 0);
      const Term b = terms_.child(fact, 1);
      return propose(a, b, fact) || propose(b, a, fact);
    }
    case Kind::Not: {
      const Term negated = terms_.child(fact, 0);
      if (terms_.kind(negated) == Kind::Variable) return propose(negated, terms_.boolean(false), fact);
      if (terms_.kind(negated) != Kind::Eq) return false;
      const Term a = terms_.child(negated, 0);
      const Term b = terms_.child(negated, 1);
      if (!terms_.sort(a).is_bool()) return false;
      return propose(a, terms_.lnot(b), fact) || propose(b, terms_.lnot(a), fact);
    }
    default: return false;
  }
}

std::vector<Term> Definitions::take(const std::vector<Term>& facts) {
  std::vector<Term> remaining;
  candidates_.clear();
  for (const Term fact : all_conjuncts(terms_, facts)) {
    if (!propose(fact)) remaining.push_back(fact);
  }
  const auto drop = [&](const Candidate& candidate) {
    definition_[candidate.variable] = Term();
    remaining.push_back(candidate.fact);
  };
  for (int round = 0; !candidates_.empty(); ++round) {
    if (round == kRounds) {
      std::for_each(candidates_.begin(), candidates_.end(), drop);
      break;
    }
    std::vector<Term> roots;
    for (const Candidate& candidate : candidates_) roots.push_back(candidate.variable);
    const Term cyclic = see(roots);
    if (!cyclic.valid()) break;
    const auto found = std::ranges::find(candidates_, cyclic, &Candidate::variable);
    drop(*found);
    candidates_.erase(found);
  }
  return remaining;
}

Term Definitions::expand(Term root) {
  see(std::vector{root});
  std::vector<Term> open{root};
  std::vector<Term> children;
  while (!open.empty()) {
    const Term t = open.back();
    if (expanded_.contains(t)) {
      open.pop_back();
      continue;
    }
    const Term definition = terms_.kind(t) == Kind::Variable ? of(t) : Term();
    children.clear();
    bool ready = true;
    bool changed = false;
    const auto look_at = [&](Term below) {
      const Term* known = expanded_.find(below);
      if (known == nullptr) open.push_back(below);
      ready = ready && known != nullptr;
      changed = changed || known == nullptr || *known != below;
      if (known != nullptr) children.push_back(*known);
    };
    if (definition.valid()) {
      look_at(definition);
    } else {
      for (const Term child : terms_.children(t)) look_at(child);
    }
    if (!ready) continue;
    const Term result = definition.valid() ? children.front() : changed ? terms_.rebuild(t, children) : t;
    expanded_[t] = result;
    open.pop_back();
  }
  return *expanded_.find(root);
}

Term Definitions::see(const std::vector<Term>& roots) {
  std::vector<Term> touched;
  std::vector<Term> path;  // the open variables that have a definition
  for (const Term root : roots) {
    std::vector<Term> open{root};
    while (!open.empty()) {
      const Term t = open.back();
      State& state = state_[t];
      if (state == State::Done) {
        open.pop_back();
        continue;
      }
      const bool is_variable = terms_.kind(t) == Kind::Variable;
      const Term definition = is_variable ? of(t) : Term();
      if (state == State::Open) {
        state = State::Done;
        if (definition.valid()) path.pop_back();
        open.pop_back();
        continue;
      }
      state = State::Open;
      touched.push_back(t);
      bool cycle = false;
      const auto enter = [&](Term below) {
        const State* known = state_.find(below);
        if (known == nullptr || *known == State::Unseen) open.push_back(below);
        cycle = cycle || (known != nullptr && *known == State::Open);
      };
      if (definition.valid()) {
        path.push_back(t);
        enter(definition);
      } else {
        for (const Term child : terms_.children(t)) enter(child);
      }
      if (!cycle) continue;
      // Terms have no cycles, so a definition is part of this one; the last one entered certainly is.
      const Term variable = path.back();
      for (const Term seen : touched) state_[seen] = State::Unseen;
      return variable;
    }
  }
  return {};
}

}  // namespace pincer::logic::bitblast
