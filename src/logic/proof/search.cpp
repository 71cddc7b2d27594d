// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Conflict-driven clause learning modulo a theory: two watched literals, activities, phase saving, Luby restarts.
// N. Een, N. Sorensson: An Extensible SAT-solver. SAT 2003. R. Nieuwenhuis, A. Oliveras, C. Tinelli: Solving SAT and
// SAT Modulo Theories. JACM 2006. The analysis of conflicts is in search_analyze.cpp.
#include "logic/proof/search.h"

#include <algorithm>

#include "base/contract.h"
#include "base/efforts.h"

namespace pincer::logic::proof {

namespace {

constexpr std::uint64_t kRestartUnit = 64;         // conflicts
constexpr std::uint64_t kStepsPerBudgetTest = 64;  // decisions and conflicts

// 1 1 2 1 1 2 4 ...
std::uint64_t luby(std::uint64_t i) {
  std::uint64_t size = 1;
  while (size < i + 1) size = 2 * size + 1;
  while (size - 1 != i) {
    size = (size - 1) / 2;
    i %= size;
  }
  return (size + 1) / 2;
}

}  // namespace

SatVariable Search::new_variable() {
  const auto v = static_cast<SatVariable>(values_.size());
  values_.push_back(Truth::Open);
  saved_.push_back(Truth::False);
  levels_.push_back(0);
  positions_.push_back(0);
  reasons_.push_back(kNone);
  units_.emplace_back();
  seen_.push_back(0);
  watches_.emplace_back();
  watches_.emplace_back();
  order_.add(v);
  return v;
}

void Search::add(std::span<const Literal> literals, ResolutionProof::Id id) {
  std::vector<Literal> clause(literals.begin(), literals.end());
  std::sort(clause.begin(), clause.end(), [](Literal a, Literal b) { return a.code() < b.code(); });
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  for (std::size_t i = 1; i < clause.size(); ++i) {
    if (clause[i] == ~clause[i - 1]) return;
  }
  if (clause.empty()) {
    if (!refutation_) refutation_ = id;
    return;
  }
  const ClauseIndex c = attach(std::move(clause), id, false);
  const std::vector<Literal>& sorted = clauses_[c].literals;
  if (sorted.size() > 1 && value(sorted[1]) != Truth::False) return;
  base::require(sorted.size() > 1 || level() == 0, "unit clauses come before the search");
  if (value(sorted[0]) == Truth::Open) {
    assign(sorted[0], c);
  } else if (value(sorted[0]) == Truth::False && pending_conflict_ == kNone) {
    pending_conflict_ = c;
  }
}

// Watches the two literals that are least false: true, then open, then those that became false last.
Search::ClauseIndex Search::attach(std::vector<Literal> literals, ResolutionProof::Id id, bool learned) {
  const auto rank = [&](Literal l) {
    switch (value(l)) {
      case Truth::True: return std::uint64_t{1} << 41;
      case Truth::Open: return std::uint64_t{1} << 40;
      case Truth::False: break;
    }
    return std::uint64_t{positions_[l.variable()]};
  };
  const std::size_t watched = std::min<std::size_t>(2, literals.size());
  std::partial_sort(literals.begin(), literals.begin() + static_cast<std::ptrdiff_t>(watched), literals.end(),
                    [&](Literal a, Literal b) { return rank(a) > rank(b); });
  const auto c = static_cast<ClauseIndex>(clauses_.size());
  if (literals.size() > 1) {
    watches_[(~literals[0]).code()].push_back({c, literals[1]});
    watches_[(~literals[1]).code()].push_back({c, literals[0]});
  }
  clauses_.push_back({std::move(literals), id, 0, learned, false});
  if (learned) ++learned_count_;
  return c;
}

void Search::assign(Literal l, ClauseIndex reason) {
  const SatVariable v = l.variable();
  values_[v] = l.negated() ? Truth::False : Truth::True;
  levels_[v] = static_cast<std::uint32_t>(level());
  positions_[v] = static_cast<std::uint32_t>(trail_.size());
  reasons_[v] = reason;
  trail_.push_back(l);
}

Search::ClauseIndex Search::propagate() {
  while (head_ < trail_.size()) {
    const Literal p = trail_[head_++];
    ++statistics_.propagations;
    std::vector<Watch>& watches = watches_[p.code()];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watches.size(); ++i) {
      const Watch watch = watches[i];
      if (value(watch.blocker) == Truth::True) {
        watches[kept++] = watch;
        continue;
      }
      Clause& clause = clauses_[watch.clause];
      if (clause.deleted) continue;
      std::vector<Literal>& ls = clause.literals;
      if (ls[0] == ~p) std::swap(ls[0], ls[1]);
      if (value(ls[0]) == Truth::True) {
        watches[kept++] = {watch.clause, ls[0]};
        continue;
      }
      std::size_t other = 2;
      while (other < ls.size() && value(ls[other]) == Truth::False) ++other;
      if (other < ls.size()) {
        std::swap(ls[1], ls[other]);
        watches_[(~ls[1]).code()].push_back({watch.clause, ls[0]});
        continue;
      }
      watches[kept++] = {watch.clause, ls[0]};
      if (value(ls[0]) == Truth::False) {
        for (++i; i < watches.size(); ++i) watches[kept++] = watches[i];
        watches.resize(kept);
        return watch.clause;
      }
      assign(ls[0], watch.clause);
    }
    watches.resize(kept);
  }
  return kNone;
}

Search::ClauseIndex Search::theory_conflict(Theory& theory) {
  const ResolutionProof::Id id = theory.lemma();
  const auto literals = proof_.literals(id);
  return attach({literals.begin(), literals.end()}, id, true);
}

Search::ClauseIndex Search::propagate_all(Theory& theory, const base::Budget& budget) {
  for (;;) {
    if (pending_conflict_ != kNone) return std::exchange(pending_conflict_, kNone);
    if (const ClauseIndex conflict = propagate(); conflict != kNone) return conflict;
    while (theory_head_ < trail_.size()) {
      const Literal l = trail_[theory_head_++];
      if (!theory.knows(l.variable())) continue;
      if (theory.assign(l) == Theory::Result::Conflict) return theory_conflict(theory);
    }
    switch (theory.check(false, budget)) {
      case Theory::Result::Conflict: return theory_conflict(theory);
      case Theory::Result::GiveUp: stopped_ = true; return kNone;
      case Theory::Result::Split:
      case Theory::Result::Consistent: break;
    }
    if (head_ == trail_.size()) return kNone;
  }
}

std::optional<SatVariable> Search::next_variable() {
  while (!order_.empty()) {
    const SatVariable v = order_.pop();
    if (values_[v] == Truth::Open) return v;
  }
  return std::nullopt;
}

void Search::decide(Literal l, Theory& theory) {
  ++statistics_.decisions;
  level_starts_.push_back(trail_.size());
  theory_marks_.push_back(theory.mark());
  assign(l, kNone);
}

void Search::backtrack(std::size_t to, Theory& theory) {
  if (to >= level()) return;
  const std::size_t start = level_starts_[to];
  for (std::size_t i = trail_.size(); i-- > start;) {
    const SatVariable v = trail_[i].variable();
    saved_[v] = values_[v];
    values_[v] = Truth::Open;
    reasons_[v] = kNone;
    order_.insert(v);
  }
  trail_.resize(start);
  theory.backtrack(theory_marks_[to]);
  level_starts_.resize(to);
  theory_marks_.resize(to);
  head_ = std::min(head_, start);
  theory_head_ = std::min(theory_head_, start);
}

void Search::charge(const base::Budget& budget) {
  using base::efforts::kProofStepsPerUnit;
  const std::uint64_t steps = statistics_.propagations + base::efforts::kProofStepsPerConflict * statistics_.conflicts;
  const std::uint64_t units = (steps - charged_steps_) / kProofStepsPerUnit;
  charged_steps_ += units * kProofStepsPerUnit;
  budget.spend(base::Effort(units));
}

Search::Result Search::solve(Theory& theory, const base::Budget& budget) {
  const Result result = run(theory, budget);
  charge(budget);
  return result;
}

Search::Result Search::run(Theory& theory, const base::Budget& budget) {
  stopped_ = false;
  if (refutation_) return Result::Unsat;
  std::uint64_t steps = 0;
  std::uint64_t until_restart = kRestartUnit * luby(statistics_.restarts);
  for (;;) {
    if (++steps % kStepsPerBudgetTest == 0) {
      charge(budget);
      if (budget.exhausted()) return Result::Stopped;
    }
    ClauseIndex conflict = propagate_all(theory, budget);
    if (stopped_) return Result::Stopped;
    if (conflict == kNone) {
      if (until_restart == 0) {
        backtrack(0, theory);
        until_restart = kRestartUnit * luby(++statistics_.restarts);
      }
      if (learned_count_ > learned_limit_) forget_clauses();
      if (const auto v = next_variable()) {
        const bool positive = theory.knows(*v) ? theory.preferred(*v) : saved_[*v] == Truth::True;
        decide(Literal(*v, !positive), theory);
        continue;
      }
      switch (theory.check(true, budget)) {
        case Theory::Result::Consistent: return Result::Sat;
        case Theory::Result::Split: continue;
        case Theory::Result::GiveUp: return Result::Stopped;
        case Theory::Result::Conflict: conflict = theory_conflict(theory); break;
      }
    }
    ++statistics_.conflicts;
    if (until_restart > 0) --until_restart;
    resolve_conflict(conflict, theory);
    if (refutation_) return Result::Unsat;
  }
}

}  // namespace pincer::logic::proof
