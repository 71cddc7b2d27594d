// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Conflict analysis: the first unique implication point, then recursive minimisation. The proof of the learned clause
// resolves the conflict with the reasons of all removed variables, the latest assigned first: a reason only has
// literals that were assigned before, so one pass removes each of them once and for all. What is assigned at level 0
// goes by its unit clause, which is derived once.
#include <algorithm>

#include "base/contract.h"
#include "logic/proof/search.h"

namespace pincer::logic::proof {

void Search::bump(Clause& clause) {
  clause.activity += clause_increment_;
  if (clause.activity < 1e20F) return;
  for (Clause& c : clauses_) c.activity *= 1e-20F;
  clause_increment_ *= 1e-20F;
}

void Search::visit(ClauseIndex index, Literal without, std::size_t& open) {
  Clause& clause = clauses_[index];
  if (clause.learned) bump(clause);
  for (const Literal l : clause.literals) {
    const SatVariable v = l.variable();
    if (l == without || seen_[v] != 0 || levels_[v] == 0) continue;
    seen_[v] = 1;
    touched_.push_back(v);
    order_.bump(v);
    if (levels_[v] == level()) {
      ++open;
    } else {
      learned_.push_back(l);
    }
  }
}

// Whether the other literals of the learned clause imply ~l. Marks what it went through only if so.
bool Search::is_redundant(Literal literal) {
  if (reasons_[literal.variable()] == kNone) return false;
  const std::size_t before = touched_.size();
  std::vector<SatVariable> open{literal.variable()};
  while (!open.empty()) {
    const SatVariable v = open.back();
    open.pop_back();
    for (const Literal l : clauses_[reasons_[v]].literals) {
      const SatVariable w = l.variable();
      if (w == v || levels_[w] == 0 || seen_[w] != 0) continue;
      if (reasons_[w] == kNone) {
        while (touched_.size() > before) {
          seen_[touched_.back()] = 0;
          touched_.pop_back();
        }
        return false;
      }
      seen_[w] = 1;
      touched_.push_back(w);
      open.push_back(w);
    }
  }
  resolved_.push_back(literal.variable());
  resolved_.insert(resolved_.end(), touched_.begin() + static_cast<std::ptrdiff_t>(before), touched_.end());
  return true;
}

void Search::minimise() {
  const auto first_minimised = static_cast<std::ptrdiff_t>(resolved_.size());
  std::erase_if(learned_, [&, first = true](Literal l) mutable {
    if (std::exchange(first, false)) return false;
    return is_redundant(l);
  });
  std::sort(resolved_.begin() + first_minimised, resolved_.end(),
            [&](SatVariable a, SatVariable b) { return positions_[a] > positions_[b]; });
}

ResolutionProof::Id Search::unit(SatVariable variable) {
  std::vector<ResolutionProof::Resolution> chain;
  while (!units_[variable]) {
    const SatVariable v = trail_[units_logged_++].variable();
    const Clause& reason = clauses_[reasons_[v]];
    chain.clear();
    for (const Literal l : reason.literals) {
      if (l.variable() != v) chain.push_back({l.variable(), *units_[l.variable()]});
    }
    units_[v] = proof_.chain(reason.id, chain);
  }
  return *units_[variable];
}

ResolutionProof::Id Search::log_chain(ClauseIndex conflict) {
  std::vector<ResolutionProof::Resolution> chain;
  std::vector<SatVariable> fixed;
  const auto collect = [&](ClauseIndex c) {
    for (const Literal l : clauses_[c].literals) {
      const SatVariable v = l.variable();
      if (levels_[v] != 0 || seen_[v] != 0) continue;
      seen_[v] = 1;
      touched_.push_back(v);
      fixed.push_back(v);
    }
  };
  collect(conflict);
  for (const SatVariable v : resolved_) {
    chain.push_back({v, clauses_[reasons_[v]].id});
    collect(reasons_[v]);
  }
  for (const SatVariable v : fixed) chain.push_back({v, unit(v)});
  return proof_.chain(clauses_[conflict].id, chain);
}

void Search::resolve_conflict(ClauseIndex conflict, Theory& theory) {
  std::size_t top = 0;
  for (const Literal l : clauses_[conflict].literals) top = std::max<std::size_t>(top, levels_[l.variable()]);
  backtrack(top, theory);
  learned_.clear();
  resolved_.clear();
  touched_.clear();
  if (top == 0) {
    refutation_ = log_chain(conflict);
    for (const SatVariable v : touched_) seen_[v] = 0;
    return;
  }
  learned_.emplace_back();  // the place of the implied literal
  std::size_t open = 0;
  visit(conflict, Literal::from_code(0xffffffff), open);
  for (std::size_t i = trail_.size();;) {
    do --i;
    while (seen_[trail_[i].variable()] == 0);
    const Literal p = trail_[i];
    if (--open == 0) {
      learned_[0] = ~p;
      break;
    }
    resolved_.push_back(p.variable());
    visit(reasons_[p.variable()], p, open);
  }
  minimise();
  const ResolutionProof::Id id = log_chain(conflict);
  for (const SatVariable v : touched_) seen_[v] = 0;
  std::size_t back = 0;
  for (std::size_t i = 1; i < learned_.size(); ++i) back = std::max<std::size_t>(back, levels_[learned_[i].variable()]);
  backtrack(back, theory);
  const ClauseIndex c = attach(learned_, id, true);
  PINCER_INVARIANT(value(clauses_[c].literals[0]) == Truth::Open, "a learned clause implies its first literal");
  assign(clauses_[c].literals[0], c);
  order_.decay();
  clause_increment_ *= 1 / 0.999F;
}

void Search::forget_clauses() {
  std::vector<ClauseIndex> candidates;
  for (ClauseIndex c = 0; c < clauses_.size(); ++c) {
    const Clause& clause = clauses_[c];
    if (!clause.learned || clause.deleted || clause.literals.size() <= 2) continue;
    const bool is_reason = std::any_of(clause.literals.begin(), clause.literals.begin() + 2, [&](Literal l) {
      return value(l) == Truth::True && reasons_[l.variable()] == c;
    });
    if (!is_reason) candidates.push_back(c);
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](ClauseIndex a, ClauseIndex b) { return clauses_[a].activity < clauses_[b].activity; });
  for (std::size_t i = 0; i < candidates.size() / 2; ++i) {
    Clause& clause = clauses_[candidates[i]];
    clause.deleted = true;
    clause.literals = {};
    --learned_count_;
  }
  learned_limit_ += learned_limit_ / 10;
}

}  // namespace pincer::logic::proof
