// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/ranges/front.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/contract.h"
#include "base/efforts.h"
#include "logic/query/assertion_stack.h"
#include "logic/ranges/refuter.h"
#include "logic/term/traverse.h"

namespace pincer::logic::ranges {

namespace {

constexpr base::Effort kEasy = base::efforts::kRanges / 50;
constexpr std::size_t kMostTerms = 20'000;  // more are no question about a few statements

class FrontSolver final : public Solver {
 public:
  FrontSolver(Terms& terms, std::unique_ptr<Solver> inner) : terms_(terms), inner_(std::move(inner)) {}

  void push() override {
    forget_answer();
    stack_.push();
  }
  void pop(unsigned levels) override {
    forget_answer();
    stack_.pop(levels);
    inner_.after_pop(stack_);
    while (!hard_.empty() && hard_.back() >= stack_.formulas().size()) hard_.pop_back();
  }
  void add(Term formula) override {
    base::require(terms_.sort(formula).is_bool(), "add takes a Boolean term");
    forget_answer();
    if (is_hard(formula)) hard_.push_back(stack_.formulas().size());
    stack_.add(formula);
  }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override {
    forget_answer();
    is_interrupted_ = false;
    const bool is_hard =
        !hard_.empty() || std::any_of(assumptions.begin(), assumptions.end(), [&](Term t) { return this->is_hard(t); });
    if (!is_hard) {
      // Most of these are easy for clauses, which are kept from one question to the next.
      const base::Budget part = budget_.part(kEasy);
      const Answer answer = ask_inner(assumptions, part);
      if (answer != Answer::Unknown || !part.exhausted() || budget_.exhausted() || is_interrupted_) return answer;
    }
    if (!is_refuted(assumptions, is_hard)) return ask_inner(assumptions, budget_);
    is_asked_ = false;
    is_refuted_ = true;
    for (const Term assumption : assumptions) {
      if (!terms_.is_true(assumption)) core_.push_back(assumption);
    }
    return Answer::Unsat;
  }
  Value value(Term t) override {
    base::require(is_asked_, "values exist after Sat");
    return inner_.solver().value(t);
  }
  std::vector<Term> core() override {
    base::require(is_refuted_ || is_asked_, "a core exists after Unsat");
    return is_refuted_ ? core_ : inner_.solver().core();
  }
  [[nodiscard]] std::string reason() const override { return is_asked_ ? inner_.solver().reason() : ""; }
  void set_budget(const base::Budget& budget) override {
    budget_ = budget;
    inner_.solver().set_budget(budget);
  }
  void interrupt() override {
    is_interrupted_ = true;
    inner_.solver().interrupt();
  }
  [[nodiscard]] std::string name() const override { return inner_.solver().name(); }

 private:
  void forget_answer() {
    is_refuted_ = false;
    is_asked_ = false;
    core_.clear();
  }

  /// Does the term multiply or divide, itself or below?
  bool is_hard(Term root) {
    visit_children_first(
        terms_, root, [&](Term t) { return is_hard_.contains(t); },
        [&](Term t) {
          bool result = false;
          switch (terms_.kind(t)) {
            case Kind::BvMul:
            case Kind::BvUDiv:
            case Kind::BvURem:
            case Kind::BvSDiv:
            case Kind::BvSRem: result = true; break;
            default: break;
          }
          for (const Term child : terms_.children(t)) result = result || *is_hard_.find(child);
          is_hard_[t] = result;
        });
    return *is_hard_.find(root);
  }

  Answer ask_inner(std::span<const Term> assumptions, const base::Budget& budget) {
    is_asked_ = true;
    Solver& solver = inner_.with(stack_);
    solver.set_budget(budget);
    const base::Effort before = budget_.spent();
    const Answer answer = solver.check(assumptions);
    asked_ += budget_.spent() - before;
    return answer;
  }

  bool is_refuted(std::span<const Term> assumptions, bool is_hard) {
    // What is looked at in vain costs little: one question, and a part of what clauses cost.
    constexpr std::uint64_t kPart = 4;
    if (in_vain_ > base::efforts::kRanges + asked_ / kPart) return false;
    std::vector<Term> question = stack_.formulas();
    question.insert(question.end(), assumptions.begin(), assumptions.end());
    const std::size_t terms = size(question);
    if (terms > kMostTerms) return false;
    const base::Budget part = budget_.part(is_hard ? base::efforts::kRanges : base::Effort(100 + 4 * terms));
    const bool result = Refuter(terms_, question).refute(part);
    if (!result) in_vain_ += part.spent();
    return result;
  }
  /// The number of terms; of more than `kMostTerms` not all are counted.
  [[nodiscard]] std::size_t size(const std::vector<Term>& formulas) const {
    TermMap<bool> seen;
    for (const Term formula : formulas) {
      if (seen.size() > kMostTerms) break;
      visit_children_first(terms_, formula, [&](Term t) { return seen.contains(t); }, [&](Term t) { seen[t] = true; });
    }
    return seen.size();
  }

  Terms& terms_;
  AssertionStack stack_;
  LazySolver inner_;
  TermMap<bool> is_hard_;
  std::vector<std::size_t> hard_;  // the formulas of the stack that are
  base::Budget budget_;
  base::Effort in_vain_;  // spent on questions that were not refuted
  base::Effort asked_;    // spent by the inner solver
  std::atomic<bool> is_interrupted_ = false;
  bool is_refuted_ = false;  // the last question, if nothing has changed since,
  bool is_asked_ = false;    // or the inner solver was asked
  std::vector<Term> core_;
};

}  // namespace

std::unique_ptr<Solver> with_ranges(Terms& terms, std::unique_ptr<Solver> inner) {
  return std::make_unique<FrontSolver>(terms, std::move(inner));
}

}  // namespace pincer::logic::ranges
