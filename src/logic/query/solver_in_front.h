// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "logic/query/assertion_stack.h"
#include "logic/query/solver.h"

namespace pincer::logic {

/// A solver that stands in front of another one: some questions it decides by itself, the others it passes on. Here is
/// what all of these have in common: what was added and by which levels, which formulas of it are of interest, and who
/// gave the last answer.
class SolverInFront : public Solver {
 public:
  void push() final;
  void pop(unsigned levels) final;
  void add(Term formula) final;
  using Solver::check;
  Answer check(std::span<const Term> assumptions) final;
  Value value(Term t) final;
  std::vector<Term> core() final;
  [[nodiscard]] std::string reason() const final { return reason_; }
  void set_budget(const base::Budget& budget) final;
  void interrupt() final;
  [[nodiscard]] std::string name() const final { return inner_.solver().name(); }

 protected:
  SolverInFront(Terms& terms, std::unique_ptr<Solver> inner) : terms_(terms), inner_(std::move(inner)) {}

  /// Answers by one of `ask_inner`, `refuted`, `satisfied` and `stopped`; what was called last counts.
  virtual Answer decide(std::span<const Term> assumptions) = 0;
  /// Is it a formula that this solver is made for?
  virtual bool is_of_interest(Term formula) = 0;
  /// After `satisfied`; for those that do not only refute.
  virtual Value own_value(Term t);

  Answer ask_inner(std::span<const Term> assumptions, const base::Budget& budget);
  /// Unsat by this solver, which needed all assumptions.
  Answer refuted(std::span<const Term> assumptions);
  /// Sat by this solver, which knows values.
  Answer satisfied();
  /// Unknown by this solver, which was interrupted or is at the end of its budget.
  Answer stopped();

  /// Is something of interest, of what was added and assumed?
  bool has_interest(std::span<const Term> assumptions);
  /// Everything that was added and assumed.
  [[nodiscard]] std::vector<Term> question(std::span<const Term> assumptions) const;
  /// The number of terms; of more than `most` not all are counted.
  [[nodiscard]] std::size_t size(const std::vector<Term>& formulas, std::size_t most) const;
  [[nodiscard]] Terms& terms() const { return terms_; }
  [[nodiscard]] const base::Budget& budget() const { return budget_; }
  [[nodiscard]] bool is_interrupted() const { return is_interrupted_; }
  [[nodiscard]] bool is_at_end() const { return is_interrupted_ || budget_.exhausted(); }

 private:
  void forget_answer();

  Terms& terms_;
  AssertionStack stack_;
  LazySolver inner_;
  std::vector<std::size_t> interesting_;  // of the formulas of the stack
  base::Budget budget_;
  Answer answer_ = Answer::Unknown;  // to the last question, if nothing has changed since;
  bool is_by_inner_ = false;         // by the inner solver
  std::vector<Term> core_;
  std::string reason_;
  std::atomic<bool> is_interrupted_ = false;
};

}  // namespace pincer::logic
