// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/cross_checking_solver.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

#include "base/contract.h"
#include "logic/smtlib.h"

namespace pincer::logic {

namespace {

std::string text(Answer answer) {
  switch (answer) {
    case Answer::Sat: return "sat";
    case Answer::Unsat: return "unsat";
    case Answer::Unknown: return "unknown";
  }
  return "";
}

class CrossCheckingSolver final : public Solver {
 public:
  CrossCheckingSolver(std::unique_ptr<Solver> first, std::unique_ptr<Solver> second, const Terms& terms,
                      const CrossCheckOptions& options)
      : first_(std::move(first)), second_(std::move(second)), terms_(terms), options_(options) {}

  void push() override {
    answering_ = nullptr;
    levels_.push_back(asserted_.size());
    first_->push();
    second_->push();
  }
  void pop(unsigned levels) override {
    base::require(levels <= levels_.size(), "pop takes back at most what was pushed");
    answering_ = nullptr;
    if (levels > 0) asserted_.resize(levels_[levels_.size() - levels]);
    levels_.resize(levels_.size() - levels);
    first_->pop(levels);
    second_->pop(levels);
  }
  void add(Term formula) override {
    answering_ = nullptr;
    asserted_.push_back(formula);
    first_->add(formula);
    second_->add(formula);
  }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override;
  Value value(Term t) override {
    base::require(answering_ != nullptr, "value() comes after Sat");
    return answering_->value(t);
  }
  std::vector<Term> core() override {
    base::require(answering_ != nullptr && core_, "core() comes after Unsat");
    return *core_;
  }
  [[nodiscard]] std::string reason() const override { return reason_; }
  void set_budget(const base::Budget& budget) override {
    first_->set_budget(budget);
    second_->set_budget(budget);
  }
  void interrupt() override {
    is_interrupted_ = true;
    first_->interrupt();
    second_->interrupt();
  }
  [[nodiscard]] std::string name() const override { return first_->name() + "+" + second_->name(); }

 private:
  Answer give_up(std::string reason) {
    answering_ = nullptr;
    reason_ = std::move(reason);
    return Answer::Unknown;
  }
  Answer disagree(const std::string& what, std::span<const Term> assumptions);
  [[nodiscard]] bool is_model(Solver& solver, std::span<const Term> assumptions) const;

  std::unique_ptr<Solver> first_;
  std::unique_ptr<Solver> second_;
  const Terms& terms_;
  CrossCheckOptions options_;
  std::vector<Term> asserted_;
  std::vector<std::size_t> levels_;
  Solver* answering_ = nullptr;  // whose model or core it is
  std::optional<std::vector<Term>> core_;
  std::string reason_;
  std::atomic<bool> is_interrupted_ = false;
};

Answer CrossCheckingSolver::disagree(const std::string& what, std::span<const Term> assumptions) {
  if (options_.disagreement == CrossCheckOptions::Disagreement::Unknown) return give_up("disagreement: " + what);
  std::vector<Term> all = asserted_;
  all.insert(all.end(), assumptions.begin(), assumptions.end());
  answering_ = nullptr;
  throw SolverDisagreement(what, smtlib_script(terms_, all));
}

bool CrossCheckingSolver::is_model(Solver& solver, std::span<const Term> assumptions) const {
  const auto holds = [&](Term t) { return solver.value(t).as_bool(); };
  return std::all_of(asserted_.begin(), asserted_.end(), holds) &&
         std::all_of(assumptions.begin(), assumptions.end(), holds);
}

Answer CrossCheckingSolver::check(std::span<const Term> assumptions) {
  answering_ = nullptr;
  core_.reset();
  is_interrupted_ = false;
  const Answer one = first_->check(assumptions);
  if (is_interrupted_) return give_up("stopped");
  const Answer other = second_->check(assumptions);
  if (one != Answer::Unknown && other != Answer::Unknown && one != other) {
    return disagree(first_->name() + " says " + text(one) + ", " + second_->name() + " says " + text(other),
                    assumptions);
  }
  if (options_.both_must_answer && one != other) {
    const Solver& silent = one == Answer::Unknown ? *first_ : *second_;
    return give_up(silent.name() + ": " + silent.reason());
  }
  const Answer answer = one == Answer::Unknown ? other : one;
  answering_ = one == Answer::Unknown ? second_.get() : first_.get();
  switch (answer) {
    case Answer::Unknown: return give_up(first_->reason());
    case Answer::Sat:
      if (!is_model(*answering_, assumptions)) {
        return disagree(answering_->name() + " gives a model that does not satisfy the formulas", assumptions);
      }
      return answer;
    case Answer::Unsat: {
      core_ = answering_->core();
      if (answering_ != first_.get() || other == Answer::Unknown) return answer;
      if (second_->check(*core_) == Answer::Sat) {
        return disagree(second_->name() + " finds the core of " + first_->name() + " satisfiable", *core_);
      }
      return answer;
    }
  }
  return answer;
}

}  // namespace

std::unique_ptr<Solver> make_cross_checking_solver(std::unique_ptr<Solver> first, std::unique_ptr<Solver> second,
                                                   const Terms& terms, const CrossCheckOptions& options) {
  return std::make_unique<CrossCheckingSolver>(std::move(first), std::move(second), terms, options);
}

}  // namespace pincer::logic
