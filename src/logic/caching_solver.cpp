// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/caching_solver.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/contract.h"
#include "logic/evaluate.h"
#include "logic/free_variables.h"

namespace pincer::logic {

namespace {

std::vector<Term> sorted_set(std::vector<Term> terms) {
  std::sort(terms.begin(), terms.end());
  terms.erase(std::unique(terms.begin(), terms.end()), terms.end());
  return terms;
}

class CachingSolver final : public Solver {
 public:
  CachingSolver(std::unique_ptr<Solver> solver, const Terms& terms, std::shared_ptr<SolverCache> cache)
      : solver_(std::move(solver)), terms_(terms), cache_(std::move(cache)), variables_(terms) {}

  void push() override {
    last_ = {};
    levels_.push_back(asserted_.size());
  }
  void pop(unsigned levels) override;
  void add(Term formula) override {
    base::require(terms_.sort(formula).is_bool(), "a formula is Boolean");
    last_ = {};
    asserted_.push_back(formula);
  }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override;
  Value value(Term t) override;
  std::vector<Term> core() override {
    base::require(last_.answer == Answer::Unsat, "core() comes after Unsat");
    return last_.core;
  }
  [[nodiscard]] std::string reason() const override { return solver_->reason(); }
  void set_budget(const base::Budget& budget) override { solver_->set_budget(budget); }
  void interrupt() override { solver_->interrupt(); }
  [[nodiscard]] std::string name() const override { return solver_->name(); }

 private:
  [[nodiscard]] std::vector<Term> key(std::span<const Term> assumptions) const;
  void tell_solver();
  SolverCache::Entry ask_solver(std::span<const Term> assumptions);

  std::unique_ptr<Solver> solver_;
  const Terms& terms_;
  std::shared_ptr<SolverCache> cache_;
  FreeVariables variables_;
  std::vector<Term> asserted_;
  std::vector<std::size_t> levels_;  // asserted_.size() when the level began
  // What solver_ has: always the first `told_` formulas and the first `told_levels_` levels.
  std::size_t told_ = 0;
  std::size_t told_levels_ = 0;
  SolverCache::Entry last_;
};

void CachingSolver::pop(unsigned levels) {
  base::require(levels <= levels_.size(), "pop takes back at most what was pushed");
  last_ = {};
  if (levels == 0) return;
  const std::size_t left = levels_.size() - levels;
  if (told_levels_ > left) {
    solver_->pop(static_cast<unsigned>(told_levels_ - left));
    told_levels_ = left;
  }
  asserted_.resize(levels_[left]);
  told_ = std::min(told_, asserted_.size());
  levels_.resize(left);
}

void CachingSolver::tell_solver() {
  for (;;) {
    while (told_levels_ < levels_.size() && levels_[told_levels_] == told_) {
      solver_->push();
      ++told_levels_;
    }
    if (told_ == asserted_.size()) return;
    solver_->add(asserted_[told_++]);
  }
}

// No term separates the two sets: formulas that are asserted are not the same as formulas that are assumed.
std::vector<Term> CachingSolver::key(std::span<const Term> assumptions) const {
  std::vector<Term> result = sorted_set(asserted_);
  const std::vector<Term> assumed = sorted_set({assumptions.begin(), assumptions.end()});
  result.emplace_back();
  result.insert(result.end(), assumed.begin(), assumed.end());
  return result;
}

Answer CachingSolver::check(std::span<const Term> assumptions) {
  std::vector<Term> problem = key(assumptions);
  if (const SolverCache::Entry* known = cache_->find(problem)) {
    last_ = *known;
    return last_.answer;
  }
  last_ = ask_solver(assumptions);
  if (last_.answer != Answer::Unknown) cache_->store(std::move(problem), last_);
  return last_.answer;
}

SolverCache::Entry CachingSolver::ask_solver(std::span<const Term> assumptions) {
  tell_solver();
  SolverCache::Entry entry{solver_->check(assumptions), {}, {}};
  switch (entry.answer) {
    case Answer::Unknown: break;
    case Answer::Unsat: entry.core = solver_->core(); break;
    case Answer::Sat: {
      std::vector<Term> all;
      const auto collect = [&](Term t) {
        const std::vector<Term>& of_t = variables_.of(t);
        all.insert(all.end(), of_t.begin(), of_t.end());
      };
      std::for_each(asserted_.begin(), asserted_.end(), collect);
      std::for_each(assumptions.begin(), assumptions.end(), collect);
      for (const Term v : sorted_set(std::move(all))) entry.model.emplace_back(v, solver_->value(v));
      break;
    }
  }
  return entry;
}

Value CachingSolver::value(Term t) {
  base::require(last_.answer == Answer::Sat, "value() comes after Sat");
  return evaluate(terms_, t, [&](Term v) {
    const auto before = [](const auto& entry, Term variable) { return entry.first < variable; };
    const auto found = std::lower_bound(last_.model.begin(), last_.model.end(), v, before);
    return found != last_.model.end() && found->first == v ? found->second : Value::zero(terms_.sort(v));
  });
}

}  // namespace

std::size_t SolverCache::Hash::operator()(const std::vector<Term>& key) const {
  std::uint64_t hash = key.size();
  for (const Term t : key) hash = (hash ^ t.id()) * 0x9e3779b97f4a7c15 + (hash >> 29);
  return hash;
}

const SolverCache::Entry* SolverCache::find(const std::vector<Term>& key) {
  const auto found = entries_.find(key);
  ++(found == entries_.end() ? statistics_.misses : statistics_.hits);
  return found == entries_.end() ? nullptr : &found->second;
}

void SolverCache::store(std::vector<Term> key, Entry entry) {
  base::require(entry.answer != Answer::Unknown, "only answers are remembered");
  if (entries_.size() >= capacity_) entries_.clear();
  entries_.insert_or_assign(std::move(key), std::move(entry));
}

std::unique_ptr<Solver> make_caching_solver(std::unique_ptr<Solver> solver, const Terms& terms,
                                            std::shared_ptr<SolverCache> cache) {
  return std::make_unique<CachingSolver>(std::move(solver), terms, std::move(cache));
}

}  // namespace pincer::logic
