// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/floats/front.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/contract.h"
#include "base/efforts.h"
#include "logic/bitblast/definitions.h"
#include "logic/evaluate/evaluate.h"
#include "logic/floats/components.h"
#include "logic/query/assertion_stack.h"
#include "logic/term/parts.h"
#include "logic/term/table_reads.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::logic::floats {

namespace {

/// More terms than that are no question of a few operations on floats.
constexpr std::size_t kMostTerms = 100'000;

class FrontSolver final : public Solver {
 public:
  FrontSolver(Terms& terms, std::unique_ptr<Solver> inner, MakeBoxSearch make)
      : terms_(terms), inner_(std::move(inner)), make_(make) {}

  void push() override {
    forget_answer();
    stack_.push();
  }
  void pop(unsigned levels) override {
    forget_answer();
    stack_.pop(levels);
    inner_.after_pop(stack_);
    while (!over_floats_.empty() && over_floats_.back() >= stack_.formulas().size()) over_floats_.pop_back();
  }
  void add(Term formula) override {
    base::require(terms_.sort(formula).is_bool(), "add takes a Boolean term");
    forget_answer();
    if (is_over_floats(formula)) over_floats_.push_back(stack_.formulas().size());
    stack_.add(formula);
  }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override {
    forget_answer();
    is_interrupted_ = false;
    const bool has_floats = !over_floats_.empty() || std::any_of(assumptions.begin(), assumptions.end(),
                                                                 [&](Term t) { return is_over_floats(t); });
    return has_floats && prepare(assumptions) ? take_turns(assumptions) : ask_inner(assumptions, budget_);
  }

  Value value(Term t) override {
    base::require(answer_ == Answer::Sat, "values exist after Sat");
    if (!is_from_boxes_) return inner_.solver().value(t);
    return evaluate(terms_, t, [&](Term variable) { return value_of_variable(variable); });
  }
  std::vector<Term> core() override {
    base::require(answer_ == Answer::Unsat, "a core exists after Unsat");
    return is_from_boxes_ ? core_ : inner_.solver().core();
  }
  [[nodiscard]] std::string reason() const override { return reason_; }
  void set_budget(const base::Budget& budget) override { budget_ = budget; }
  void interrupt() override {
    is_interrupted_ = true;
    inner_.solver().interrupt();
  }
  [[nodiscard]] std::string name() const override { return inner_.solver().name(); }

 private:
  void forget_answer() {
    answer_ = Answer::Unknown;
    is_from_boxes_ = false;
    reason_.clear();
  }

  bool is_over_floats(Term root) {
    visit_children_first(
        terms_, root, [&](Term t) { return has_floats_.contains(t); },
        [&](Term t) {
          const auto children = terms_.children(t);
          const bool below =
              std::any_of(children.begin(), children.end(), [&](Term c) { return *has_floats_.find(c); });
          has_floats_[t] = below || terms_.sort(t).is_float();
        });
    return *has_floats_.find(root);
  }

  /// The search for a question, which goes on if it was asked before. False: it is too large.
  bool prepare(std::span<const Term> assumptions) {
    std::vector<Term> question = stack_.formulas();
    question.insert(question.end(), assumptions.begin(), assumptions.end());
    if (question == question_) return search_ != nullptr;
    question_ = question;
    search_.reset();
    definitions_ = std::make_unique<bitblast::Definitions>(terms_);
    std::vector<Term> rest = definitions_->take(question);
    TableReads table_reads(terms_);
    for (Term& formula : rest) formula = table_reads(definitions_->expand(formula));
    std::vector<Term> conjuncts = all_conjuncts(terms_, rest);
    std::sort(conjuncts.begin(), conjuncts.end());
    conjuncts.erase(std::unique(conjuncts.begin(), conjuncts.end()), conjuncts.end());
    if (size(conjuncts) > kMostTerms) return false;
    search_ = std::make_unique<Components>(terms_, conjuncts, make_);
    return true;
  }
  [[nodiscard]] std::size_t size(const std::vector<Term>& formulas) const {
    TermMap<bool> seen;
    for (const Term formula : formulas) {
      visit_children_first(terms_, formula, [&](Term t) { return seen.contains(t); }, [&](Term t) { seen[t] = true; });
    }
    return seen.size();
  }

  Answer take_turns(std::span<const Term> assumptions) {
    base::Effort for_boxes = base::efforts::kFloatIntervals;
    base::Effort for_inner = base::efforts::kFloatClauses;
    bool inner_can = true;
    for (;;) {
      if (!search_->has_given_up()) {
        const Answer answer = search(budget_.part(for_boxes));
        if (answer != Answer::Unknown) return by_boxes(answer, assumptions);
        if (is_interrupted_ || budget_.exhausted()) return stopped();
      }
      // What cannot be said in clauses is left to others after some time.
      if (!inner_can && (search_->has_given_up() || for_boxes >= base::efforts::kFloatBoxesAlone))
        return Answer::Unknown;
      if (inner_can) {
        const base::Budget part = search_->has_given_up() ? budget_ : budget_.part(for_inner);
        const Answer answer = ask_inner(assumptions, part);
        if (answer != Answer::Unknown || is_interrupted_ || budget_.exhausted()) return answer;
        inner_can = part.exhausted();
      }
      for_boxes = for_boxes * base::efforts::kFloatGrowth;
      for_inner = for_inner * base::efforts::kFloatGrowth;
    }
  }

  Answer search(const base::Budget& budget) {
    constexpr base::Effort kBetweenLooks(20'000);
    while (!is_interrupted_ && !budget.exhausted()) {
      const Answer answer = search_->work(budget.part(kBetweenLooks));
      if (answer != Answer::Unknown || search_->has_given_up()) return answer;
    }
    return Answer::Unknown;
  }
  Answer by_boxes(Answer answer, std::span<const Term> assumptions) {
    answer_ = answer;
    is_from_boxes_ = true;
    core_.clear();
    for (const Term assumption : assumptions) {
      if (!terms_.is_true(assumption)) core_.push_back(assumption);
    }
    question_.clear();  // the search is over; the same question again needs a new one
    return answer;
  }
  Answer stopped() {
    const auto limit = budget_.limit();
    reason_ = base::limit_text(limit.value_or(base::Limit::Stop));
    return Answer::Unknown;
  }
  Answer ask_inner(std::span<const Term> assumptions, const base::Budget& budget) {
    Solver& solver = inner_.with(stack_);
    solver.set_budget(budget);
    answer_ = solver.check(assumptions);
    if (answer_ == Answer::Unknown) reason_ = solver.reason();
    return answer_;
  }

  Value value_of_variable(Term variable) {
    const Term definition = definitions_->expand(variable);
    if (definition == variable) return search_->value(variable);
    return evaluate(terms_, definition, [&](Term v) { return search_->value(v); });
  }

  Terms& terms_;
  AssertionStack stack_;
  LazySolver inner_;
  MakeBoxSearch make_;
  TermMap<bool> has_floats_;              // the term or something below it
  std::vector<std::size_t> over_floats_;  // the formulas of the stack that have floats
  std::vector<Term> question_;
  std::unique_ptr<bitblast::Definitions> definitions_;  // of the question
  std::unique_ptr<BoxSearch> search_;                   // for the question; none if it is too large
  base::Budget budget_;
  Answer answer_ = Answer::Unknown;
  bool is_from_boxes_ = false;
  std::vector<Term> core_;
  std::string reason_;
  std::atomic<bool> is_interrupted_ = false;
};

}  // namespace

std::unique_ptr<Solver> with_boxes(Terms& terms, std::unique_ptr<Solver> inner, MakeBoxSearch make) {
  return std::make_unique<FrontSolver>(terms, std::move(inner), make);
}

}  // namespace pincer::logic::floats
