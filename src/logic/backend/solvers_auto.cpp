// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/solvers_auto.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/contract.h"
#include "logic/backend/bitblast_solver.h"
#include "logic/backend/z3_solver.h"
#include "logic/floats/front.h"
#include "logic/polynomials/front.h"
#include "logic/query/assertion_stack.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::logic {

namespace {

class AutoSolver final : public Solver {
 public:
  explicit AutoSolver(Terms& terms)
      : terms_(terms),
        bits_(polynomials::with_polynomials(
            terms,
            [&terms] { return floats::with_boxes(terms, make_bitblast_solver(terms), floats::make_interval_search); },
            polynomials::make_division)),
        general_(make_z3_solver(terms)) {}

  void push() override {
    answering_ = nullptr;
    stack_.push();
  }
  void pop(unsigned levels) override {
    answering_ = nullptr;
    stack_.pop(levels);
    bits_.after_pop(stack_);
    general_.after_pop(stack_);
  }
  void add(Term formula) override {
    base::require(terms_.sort(formula).is_bool(), "a formula is Boolean");
    answering_ = nullptr;
    stack_.add(formula);
  }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override;
  Value value(Term t) override {
    base::require(answering_ != nullptr, "value() comes after Sat");
    return answering_->value(t);
  }
  std::vector<Term> core() override {
    base::require(answering_ != nullptr, "core() comes after Unsat");
    return answering_->core();
  }
  [[nodiscard]] std::string reason() const override { return answering_ == nullptr ? "" : answering_->reason(); }
  void set_budget(const base::Budget& budget) override {
    budget_ = budget;
    bits_.solver().set_budget(budget);
    general_.solver().set_budget(budget);
  }
  void interrupt() override {
    is_interrupted_ = true;
    bits_.solver().interrupt();
    general_.solver().interrupt();
  }
  [[nodiscard]] std::string name() const override { return "auto"; }

 private:
  bool is_bits(Term t);

  Terms& terms_;
  AssertionStack stack_;
  LazySolver bits_;
  LazySolver general_;
  TermMap<bool> is_bits_;  // the term and all below it
  base::Budget budget_;
  Solver* answering_ = nullptr;
  std::atomic<bool> is_interrupted_ = false;
};

bool is_bits_sort(Sort sort) {
  if (sort.is_array()) return is_bits_sort(sort.index()) && is_bits_sort(sort.element());
  return sort.is_bool() || sort.is_bitvec() || sort.is_float();
}

bool AutoSolver::is_bits(Term t) {
  visit_children_first(
      terms_, t, [&](Term part) { return is_bits_.contains(part); },
      [&](Term part) {
        const auto children = terms_.children(part);
        is_bits_[part] = is_bits_sort(terms_.sort(part)) &&
                         std::all_of(children.begin(), children.end(), [&](Term c) { return *is_bits_.find(c); });
      });
  return *is_bits_.find(t);
}

Answer AutoSolver::check(std::span<const Term> assumptions) {
  is_interrupted_ = false;
  const auto is_bits_term = [&](Term t) { return is_bits(t); };
  if (std::all_of(stack_.formulas().begin(), stack_.formulas().end(), is_bits_term) &&
      std::all_of(assumptions.begin(), assumptions.end(), is_bits_term)) {
    answering_ = &bits_.with(stack_);
    const Answer answer = answering_->check(assumptions);
    // A limit is a limit for Z3, too; a refusal is not.
    if (answer != Answer::Unknown || budget_.exhausted() || is_interrupted_) return answer;
  }
  answering_ = &general_.with(stack_);
  return answering_->check(assumptions);
}

}  // namespace

std::unique_ptr<Solver> make_auto_solver(Terms& terms) { return std::make_unique<AutoSolver>(terms); }

}  // namespace pincer::logic
