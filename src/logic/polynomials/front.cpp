// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/polynomials/front.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/contract.h"
#include "base/efforts.h"
#include "logic/bitblast/definitions.h"
#include "logic/polynomials/cases.h"
#include "logic/query/assertion_stack.h"
#include "logic/term/products.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::logic::polynomials {

namespace {

/// More terms than that are no question of a few products.
constexpr std::size_t kMostTerms = 3'000;

class FrontSolver final : public Solver {
 public:
  FrontSolver(Terms& terms, const MakeSolver& make_inner, MakeIdeal make)
      : terms_(terms), make_inner_(make_inner), inner_(make_inner()), make_(make) {}

  void push() override {
    last_ = Last::None;
    stack_.push();
  }
  void pop(unsigned levels) override {
    last_ = Last::None;
    stack_.pop(levels);
    inner_.after_pop(stack_);
    while (!with_products_.empty() && with_products_.back() >= stack_.formulas().size()) with_products_.pop_back();
  }
  void add(Term formula) override {
    base::require(terms_.sort(formula).is_bool(), "add takes a Boolean term");
    last_ = Last::None;
    if (products_.in(formula)) with_products_.push_back(stack_.formulas().size());
    stack_.add(formula);
  }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override {
    is_interrupted_ = false;
    const bool is_refuted = refute(assumptions);
    last_ = is_refuted ? Last::Refuted : is_interrupted_ ? Last::Interrupted : Last::Asked;
    if (last_ == Last::Interrupted) return Answer::Unknown;
    if (last_ == Last::Asked) return inner_.with(stack_).check(assumptions);
    core_.clear();
    for (const Term assumption : assumptions) {
      if (!terms_.is_true(assumption)) core_.push_back(assumption);
    }
    return Answer::Unsat;
  }
  Value value(Term t) override {
    base::require(last_ == Last::Asked, "values exist after Sat");
    return inner_.solver().value(t);
  }
  std::vector<Term> core() override {
    base::require(last_ == Last::Refuted || last_ == Last::Asked, "a core exists after Unsat");
    return last_ == Last::Refuted ? core_ : inner_.solver().core();
  }
  [[nodiscard]] std::string reason() const override {
    if (last_ == Last::Interrupted) return std::string(base::limit_text(base::Limit::Stop));
    return last_ == Last::Refuted ? "" : inner_.solver().reason();
  }
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
  /// The last question, if nothing has changed since: refuted by polynomials, interrupted meanwhile, or asked of the
  /// inner solver.
  enum class Last { None, Refuted, Interrupted, Asked };

  bool refute(std::span<const Term> assumptions) {
    if (with_products_.empty() &&
        std::none_of(assumptions.begin(), assumptions.end(), [&](Term t) { return products_.in(t); }))
      return false;
    std::vector<Term> question = stack_.formulas();
    question.insert(question.end(), assumptions.begin(), assumptions.end());
    if (size(question) > kMostTerms) return false;
    bitblast::Definitions definitions(terms_);
    question = definitions.take(question);
    for (Term& formula : question) formula = definitions.expand(formula);
    const auto otherwise = [&](std::span<const Term> formulas) { return is_refuted_without_products(formulas); };
    return is_refuted(terms_, question, make_, otherwise, budget_.part(base::efforts::kPolynomials));
  }
  bool is_refuted_without_products(std::span<const Term> formulas) {
    std::vector<Term> others;
    for (const Term formula : formulas) {
      if (!products_.in(formula)) others.push_back(formula);
    }
    if (!without_products_) without_products_ = make_inner_();
    without_products_->set_budget(budget_.part(base::efforts::kPolynomials / 10));
    return without_products_->check(others) == Answer::Unsat;
  }
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
  MakeSolver make_inner_;
  LazySolver inner_;
  std::unique_ptr<Solver> without_products_;  // knows nothing but what it is asked
  MakeIdeal make_;
  Products products_{terms_};
  std::vector<std::size_t> with_products_;  // the formulas of the stack that have products
  base::Budget budget_;
  Last last_ = Last::None;
  std::atomic<bool> is_interrupted_ = false;
  std::vector<Term> core_;
};

}  // namespace

std::unique_ptr<Solver> with_polynomials(Terms& terms, const MakeSolver& make_inner, MakeIdeal make) {
  return std::make_unique<FrontSolver>(terms, make_inner, make);
}

}  // namespace pincer::logic::polynomials
