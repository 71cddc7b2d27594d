// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/caching_solver.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/contract.h"
#include "logic/assertion_stack.h"
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
    stack_.push();
  }
  void pop(unsigned levels) override {
    last_ = {};
    stack_.pop(levels);
    solver_.after_pop(stack_);
  }
  void add(Term formula) override {
    base::require(terms_.sort(formula).is_bool(), "a formula is Boolean");
    last_ = {};
    stack_.add(formula);
  }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override;
  Value value(Term t) override;
  std::vector<Term> core() override {
    base::require(last_.answer == Answer::Unsat, "core() comes after Unsat");
    return last_.core;
  }
  [[nodiscard]] std::string reason() const override { return solver_.solver().reason(); }
  void set_budget(const base::Budget& budget) override { solver_.solver().set_budget(budget); }
  void interrupt() override { solver_.solver().interrupt(); }
  [[nodiscard]] std::string name() const override { return solver_.solver().name(); }

 private:
  [[nodiscard]] std::vector<Term> key(std::span<const Term> assumptions) const;
  SolverCache::Entry ask_solver(std::span<const Term> assumptions);

  AssertionStack stack_;
  LazySolver solver_;
  const Terms& terms_;
  std::shared_ptr<SolverCache> cache_;
  FreeVariables variables_;
  SolverCache::Entry last_;
};

// The invalid term stands between the two sets: what is asserted is not the same as what is assumed.
std::vector<Term> CachingSolver::key(std::span<const Term> assumptions) const {
  std::vector<Term> result = sorted_set(stack_.formulas());
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
  Solver& solver = solver_.with(stack_);
  SolverCache::Entry entry{solver.check(assumptions), {}, {}};
  switch (entry.answer) {
    case Answer::Unknown: break;
    case Answer::Unsat: entry.core = solver.core(); break;
    case Answer::Sat: {
      std::vector<Term> all;
      const auto collect = [&](Term t) {
        const std::vector<Term>& of_t = variables_.of(t);
        all.insert(all.end(), of_t.begin(), of_t.end());
      };
      std::for_each(stack_.formulas().begin(), stack_.formulas().end(), collect);
      std::for_each(assumptions.begin(), assumptions.end(), collect);
      for (const Term v : sorted_set(std::move(all))) entry.model.emplace_back(v, solver.value(v));
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
