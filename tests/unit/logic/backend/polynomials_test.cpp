// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Polynomials in front of a solver, on random questions with products: what is Unsat has no model, as trying all states
// shows. The solver behind is right, or sometimes or never knows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "logic/backend/bitblast_solver.h"
#include "logic/evaluate/evaluator.h"
#include "logic/polynomials/front.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::polynomials {
namespace {

using logic::testing::Random;

/// Does not know the answer of every n-th question.
class Moody : public Solver {
 public:
  Moody(Terms& terms, unsigned n) : inner_(make_bitblast_solver(terms)), n_(n) {}
  void push() override { inner_->push(); }
  void pop(unsigned levels) override { inner_->pop(levels); }
  void add(Term formula) override { inner_->add(formula); }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override {
    return ++questions_ % n_ == 0 ? Answer::Unknown : inner_->check(assumptions);
  }
  Value value(Term t) override { return inner_->value(t); }
  std::vector<Term> core() override { return inner_->core(); }
  [[nodiscard]] std::string reason() const override { return "no idea"; }
  void set_budget(const base::Budget& budget) override { inner_->set_budget(budget); }
  void interrupt() override { inner_->interrupt(); }
  [[nodiscard]] std::string name() const override { return inner_->name(); }

 private:
  std::unique_ptr<Solver> inner_;
  unsigned n_;
  unsigned questions_ = 0;
};

constexpr unsigned kAlways = 1;
constexpr unsigned kSometimes = 2;
constexpr unsigned kNever = std::numeric_limits<unsigned>::max();

/// Numbers and formulas over two or three variables of one width, often related to each other.
class RandomQuestions {
 public:
  RandomQuestions(Terms& terms, unsigned width, std::uint64_t seed) : terms_(terms), width_(width), random_(seed) {
    for (unsigned i = 0; i < (width <= 3 ? 3 : 2); ++i)
      variables_.push_back(terms.variable("v" + std::to_string(i) + "w" + std::to_string(width), Sort::bitvec(width)));
  }

  Random& random() { return random_; }

  Term formula(unsigned depth) {
    if (depth == 0 || random_.one_in(3)) return random_.one_in(2) ? consequence() : atom();
    const Term a = formula(depth - 1);
    const Term b = formula(depth - 1);
    switch (random_.below(5)) {
      case 0: return terms_.lnot(a);
      case 1: return terms_.land(a, b);
      case 2: return terms_.lor(a, b);
      case 3: return terms_.eq(a, b);
      default: return terms_.ite(atom(), a, b);
    }
  }

  /// Tries all states.
  [[nodiscard]] bool has_model(const std::vector<Term>& formulas) const {
    Evaluator evaluator(terms_);
    std::vector<Tape> tapes;
    for (const Term formula : formulas) {
      tapes.push_back(evaluator.compile(
          formula, [&](Term v) { return std::size_t(std::ranges::find(variables_, v) - variables_.begin()); }));
    }
    const std::uint64_t numbers = std::uint64_t{1} << width_;
    std::vector<Value> slots(variables_.size());
    for (std::uint64_t state = 0; state < std::uint64_t{1} << (width_ * variables_.size()); ++state) {
      for (std::size_t v = 0; v < slots.size(); ++v) slots[v] = Value::bits(width_, (state >> (v * width_)) % numbers);
      if (std::ranges::all_of(tapes, [&](const Tape& tape) { return evaluator.holds(tape, slots); })) return true;
    }
    return false;
  }

 private:
  Term small() { return terms_.bv(width_, random_.word() % 8); }
  Term variable() { return random_.pick(variables_); }

  Term number(unsigned depth) {
    if (depth == 0 || random_.one_in(5)) return random_.one_in(4) ? small() : variable();
    const Term a = number(depth - 1);
    const Term b = number(depth - 1);
    const unsigned bits = 1 + static_cast<unsigned>(random_.below(width_ - 1));
    switch (random_.below(18)) {
      case 0: return terms_.bv_add(a, b);
      case 1: return terms_.bv_sub(a, b);
      case 2: return terms_.bv_neg(a);
      case 3: return terms_.bv_udiv(a, b);
      case 4: return terms_.bv_urem(a, b);
      case 5: return terms_.bv_sdiv(a, b);
      case 6: return terms_.bv_srem(a, b);
      case 7: return terms_.bv_urem(a, terms_.bv(width_, 2));
      case 8: return terms_.bv_shl(a, small());
      case 9: return terms_.bv_lshr(a, small());
      case 10: return terms_.bv_ashr(a, small());
      case 11: return terms_.bv_zero_extend(terms_.bv_extract(a, width_ - 1, bits), bits);
      case 12: return terms_.bv_zero_extend(terms_.bv_extract(a, bits - 1, 0), width_ - bits);
      case 13: return terms_.bv_sign_extend(terms_.bv_extract(a, bits - 1, 0), width_ - bits);
      case 14: return terms_.ite(atom(), a, b);
      default: return terms_.bv_mul(a, b);
    }
  }

  Term atom() {
    // What a variable is makes other things follow.
    const Term a = random_.one_in(2) ? variable() : number(2);
    const Term b = random_.one_in(5) ? small() : number(2);
    if (random_.one_in(2)) {
      orders_.push_back({a, b, random_.one_in(2)});
      return less(orders_.back());
    }
    if (random_.one_in(4)) return terms_.ne(a, b);
    equations_.emplace_back(a, b);
    return terms_.eq(a, b);
  }

  struct Order {
    Term low;
    Term high;
    bool is_signed;
  };
  Term less(const Order& order) {
    const auto [low, high, is_signed] = order;
    if (random_.one_in(2)) return is_signed ? terms_.bv_slt(low, high) : terms_.bv_ult(low, high);
    return is_signed ? terms_.bv_sle(low, high) : terms_.bv_ule(low, high);
  }

  /// Something that breaks an equation or a comparison in other words, or nearly so.
  Term consequence() {
    if (!orders_.empty() && random_.one_in(3)) {
      const Order& order = random_.pick(orders_);
      return less({order.high, order.low, order.is_signed != random_.one_in(4)});
    }
    if (equations_.empty()) return atom();
    Term left = terms_.bv(width_, 0);
    Term right = random_.one_in(4) ? small() : left;
    for (std::size_t i = random_.below(2) + 1; i > 0; --i) {
      auto [a, b] = random_.pick(equations_);
      if (random_.one_in(2)) std::swap(a, b);
      const Term factor = number(1);
      left = terms_.bv_add(left, terms_.bv_mul(factor, a));
      right = terms_.bv_add(terms_.bv_mul(factor, b), right);
    }
    switch (random_.below(4)) {
      case 0: return terms_.bv_ult(left, right);
      case 1: return terms_.bv_slt(left, right);
      default: return terms_.ne(left, right);
    }
  }

  Terms& terms_;
  unsigned width_;
  Random random_;
  std::vector<Term> variables_;
  std::vector<std::pair<Term, Term>> equations_;
  std::vector<Order> orders_;
};

class PolynomialFront : public ::testing::TestWithParam<MakeIdeal> {
 protected:
  struct Counts {
    int sat = 0;
    int unsat = 0;
    int unknown = 0;
  };

  /// Asks questions over levels of formulas, with assumptions and limits, and compares the answers with all states.
  void ask(unsigned width, unsigned unknown_every, std::uint64_t seed) {
    RandomQuestions questions(terms_, width, seed);
    Random& random = questions.random();
    const auto solver =
        with_polynomials(terms_, [&] { return std::make_unique<Moody>(terms_, unknown_every); }, GetParam());
    std::vector<std::vector<Term>> levels(1);
    for (int step = 0; step < 16; ++step) {
      switch (random.below(5)) {
        case 0:
          solver->push();
          levels.emplace_back();
          break;
        case 1: {
          const std::size_t popped = random.below(levels.size());
          solver->pop(static_cast<unsigned>(popped));
          levels.resize(levels.size() - popped);
          break;
        }
        case 2:
          levels.back().push_back(questions.formula(2));
          solver->add(levels.back().back());
          break;
        default: {
          const bool is_limited = random.one_in(4);
          solver->set_budget(is_limited ? base::Budget().part(base::Effort(random.below(300))) : base::Budget());
          std::vector<Term> assumptions;
          for (std::size_t i = random.below(4); i > 0; --i) assumptions.push_back(questions.formula(1));
          std::vector<Term> all;
          for (const auto& level : levels) all.insert(all.end(), level.begin(), level.end());
          const std::string about =
              "width " + std::to_string(width) + ", seed " + std::to_string(seed) + ", step " + std::to_string(step);
          expect(*solver, all, assumptions, questions, is_limited || unknown_every != kNever, about);
        }
      }
    }
  }

  Terms terms_;
  Counts counts_;

 private:
  void expect(Solver& solver, std::vector<Term> added, const std::vector<Term>& assumptions,
              const RandomQuestions& questions, bool may_be_unknown, const std::string& about) {
    switch (solver.check(assumptions)) {
      case Answer::Unsat: {
        ++counts_.unsat;
        const std::vector<Term> core = solver.core();
        EXPECT_THAT(core, ::testing::IsSubsetOf(assumptions)) << about;
        added.insert(added.end(), core.begin(), core.end());
        EXPECT_FALSE(questions.has_model(added)) << about;
        break;
      }
      case Answer::Sat:
        ++counts_.sat;
        added.insert(added.end(), assumptions.begin(), assumptions.end());
        for (const Term formula : added) EXPECT_TRUE(solver.value(formula).as_bool()) << about;
        break;
      case Answer::Unknown: ++counts_.unknown; EXPECT_TRUE(may_be_unknown) << about;
    }
  }
};

TEST_P(PolynomialFront, RefutesAloneOnlyWhatHasNoModel) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) ask(2 + seed % 5, kAlways, seed);
  EXPECT_EQ(counts_.sat, 0);
  EXPECT_GT(counts_.unsat, 100);
  EXPECT_GT(counts_.unknown, 100);
}

TEST_P(PolynomialFront, AgreesWithAllStates) {
  for (std::uint64_t seed = 1'000; seed < 1'200; ++seed) ask(2 + seed % 5, kNever, seed);
  EXPECT_GT(counts_.sat, 100);
  EXPECT_GT(counts_.unsat, 100);
}

TEST_P(PolynomialFront, IsRightIfTheSolverBehindSometimesDoesNotKnow) {
  for (std::uint64_t seed = 2'000; seed < 2'200; ++seed) ask(2 + seed % 5, kSometimes, seed);
  EXPECT_GT(counts_.sat, 50);
  EXPECT_GT(counts_.unsat, 100);
  EXPECT_GT(counts_.unknown, 50);
}

// More cases than are looked at: the one that has a model is the first or the last of 300.
TEST_P(PolynomialFront, CasesThatAreNotLookedAtAreNotRefuted) {
  const Term x = terms_.variable("x", Sort::bitvec(16));
  const Term y = terms_.variable("y", Sort::bitvec(16));
  std::vector<Term> choices;
  for (unsigned i = 0; i < 300; ++i) {
    const Term square = terms_.bv(16, i * i + (i == 299 ? 0 : 1));
    choices.push_back(terms_.land(terms_.eq(x, terms_.bv(16, i)), terms_.eq(terms_.bv_mul(x, y), square)));
  }
  for (const unsigned n : {kAlways, kNever}) {
    for (const bool is_reversed : {false, true}) {
      const auto solver = with_polynomials(terms_, [&] { return std::make_unique<Moody>(terms_, n); }, GetParam());
      if (is_reversed) std::ranges::reverse(choices);
      solver->add(terms_.eq(x, y));
      solver->add(terms_.lor(choices));
      EXPECT_EQ(solver->check(), n == kAlways ? Answer::Unknown : Answer::Sat);
    }
  }
}

/// Is interrupted by the first question.
class Interrupting : public Moody {
 public:
  Interrupting(Terms& terms, std::unique_ptr<Solver>& front) : Moody(terms, kNever), front_(front) {}
  using Solver::check;
  Answer check(std::span<const Term>) override {
    front_->interrupt();
    return Answer::Unknown;
  }

 private:
  std::unique_ptr<Solver>& front_;
};

// An interrupt while polynomials are looked at is not lost: nobody else is asked.
TEST_P(PolynomialFront, CanBeInterrupted) {
  std::unique_ptr<Solver> front;
  int made = 0;
  front = with_polynomials(
      terms_,
      [&]() -> std::unique_ptr<Solver> {
        if (++made == 2) return std::make_unique<Interrupting>(terms_, front);
        return std::make_unique<Moody>(terms_, kNever);
      },
      GetParam());
  const Term x = terms_.variable("x", Sort::bitvec(8));
  const Term y = terms_.variable("y", Sort::bitvec(8));
  front->add(terms_.eq(terms_.bv_mul(x, y), terms_.bv(8, 15)));
  EXPECT_EQ(front->check(), Answer::Unknown);
  EXPECT_EQ(front->reason(), "stopped");
  EXPECT_EQ(made, 2);
}

INSTANTIATE_TEST_SUITE_P(Both, PolynomialFront, ::testing::Values(make_division, make_elimination));

}  // namespace
}  // namespace pincer::logic::polynomials
