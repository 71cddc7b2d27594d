// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The strategies and wrappers on the families of problems: every answer is verified.
#include <gtest/gtest.h>

#include "logic/backend/interpolators.h"
#include "logic/backend/z3_project.h"
#include "logic/backend/z3_solver.h"
#include "logic/evaluate/evaluate.h"
#include "logic/interpolation/bits_as_integers.h"
#include "logic/interpolation/for_all.h"
#include "logic/interpolation/integers.h"
#include "logic/interpolation/portfolio.h"
#include "logic/interpolation/verify.h"
#include "logic/interpolation/weaken.h"
#include "logic/proof/proof_interpolator.h"
#include "logic/term/free_variables.h"
#include "unit/logic/backend/interpolation_problems.h"
#include "unit/logic/backend/interpolation_random.h"

namespace pincer::logic {
namespace {

const base::Budget kBudget;

FunctionSolverFactory z3_factory() {
  return {"z3", [](Terms& terms) { return make_z3_solver(terms); }};
}

void expect_labels(Terms& terms, const DagProblem& problem, Interpolator& interpolator, const std::string& name) {
  const Interpolation answer = interpolator.interpolate(problem, kBudget);
  EXPECT_EQ(answer.answer, Answer::Unsat) << name << ": " << answer.reason;
  const Verification verification = verify(terms, problem, answer, *make_z3_solver(terms));
  EXPECT_EQ(verification.result, Verification::Result::Holds) << name << ": " << verification.what;
}

TEST(Interpolation, ProofOnAllLoops) {
  for (const testing::Family& family : testing::loop_families()) {
    for (const std::size_t steps : {1, 3, 8}) {
      Terms terms;
      const DagProblem problem = sequence_problem(terms, testing::unroll(terms, family.make(terms), steps));
      expect_labels(terms, problem, *make_interpolator("proof", terms), family.name);
    }
  }
}

TEST(Interpolation, PortfolioOnWideLoops) {
  for (const testing::Family& family : testing::wide_families()) {
    Terms terms;
    const DagProblem problem = sequence_problem(terms, testing::unroll(terms, family.make(terms), 4));
    expect_labels(terms, problem, *make_interpolator("portfolio", terms), family.name);
  }
}

TEST(Interpolation, SpacerOnLoops) {
  for (const testing::Family& family : testing::loop_families()) {
    if (family.name == "clock") continue;  // Spacer stops with `Stuck on a lemma`
    Terms terms;
    const DagProblem problem = sequence_problem(terms, testing::unroll(terms, family.make(terms), 3));
    expect_labels(terms, problem, *make_interpolator("spacer", terms), family.name);
  }
}

TEST(Interpolation, PortfolioOnGraphs) {
  for (const testing::DagFamily& family : testing::dag_families()) {
    Terms terms;
    const DagProblem problem = family.make(terms, 14);
    expect_labels(terms, problem, *make_interpolator("portfolio", terms), family.name);
  }
}

TEST(Interpolation, UnknownNamesAreErrors) {
  Terms terms;
  EXPECT_ANY_THROW(make_interpolator("oracle", terms));
  for (const std::string& name : interpolator_names()) EXPECT_NE(make_interpolator(name, terms), nullptr);
}

TEST(Interpolation, WhatIsNotLinearIsUnsupported) {
  Terms terms;
  const Term x = terms.variable("x", Sort::integer());
  const Term a = terms.variable("a", Sort::bitvec(8));
  for (const Term formula : {terms.eq(terms.int_mul(x, x), terms.integer(2)), terms.bv_ult(a, terms.bv(8, 3))}) {
    const Interpolation answer = ProofInterpolator(terms).interpolate(sequence_problem(terms, {formula, formula}), {});
    EXPECT_EQ(answer.answer, Answer::Unknown);
    EXPECT_TRUE(answer.reason.starts_with("unsupported: ")) << answer.reason;
  }
}

TEST(Interpolation, DivisibilityHasLabels) {
  Terms terms;
  const Term x = terms.variable("x", Sort::integer());
  const Term y = terms.variable("y", Sort::integer());
  const Term z = terms.variable("z", Sort::integer());
  const Term two = terms.integer(2);
  const DagProblem problem = sequence_problem(
      terms, {terms.eq(x, terms.int_mul(two, y)), terms.eq(x, terms.int_add(terms.int_mul(two, z), terms.integer(1)))});
  ProofInterpolator proof(terms);
  const Interpolation answer = proof.interpolate(problem, kBudget);
  ASSERT_EQ(answer.answer, Answer::Unsat) << answer.reason;
  EXPECT_EQ(answer.labels[1], terms.eq(terms.int_mod(x, two), terms.integer(0)));
}

TEST(Interpolation, LargeNumbersAreExact) {
  Terms terms;
  const Term x = terms.variable("x", Sort::integer());
  const Term y = terms.variable("y", Sort::integer());
  const mpz_class huge("123456789012345678901234567890");
  const Term step = terms.eq(y, terms.int_add(terms.int_mul(x, terms.integer(huge)), terms.integer(1)));
  const DagProblem problem = sequence_problem(
      terms, {terms.int_le(terms.integer(huge), x), step, terms.int_le(y, terms.integer(huge * huge))});
  expect_labels(terms, problem, *make_interpolator("proof", terms), "huge");
}

TEST(Interpolation, SatGivesAPath) {
  Terms terms;
  const testing::LoopProgram loop = testing::loop_families().front().make(terms);
  std::vector<Term> formulas = testing::unroll(terms, loop, 4);
  formulas.pop_back();
  const DagProblem problem = sequence_problem(terms, formulas);
  for (const std::string& name : interpolator_names()) {
    const Interpolation answer = make_interpolator(name, terms)->interpolate(problem, kBudget);
    EXPECT_EQ(answer.answer, Answer::Sat) << name;
    EXPECT_EQ(answer.path.size(), formulas.size());
    EXPECT_EQ(verify(terms, problem, answer, *make_z3_solver(terms)).result, Verification::Result::Holds);
  }
}

TEST(Interpolation, NoPathAtAll) {
  Terms terms;
  DagProblem problem;
  problem.scopes.resize(4);
  problem.edges = {{0, 1, terms.boolean(true)}, {2, 3, terms.boolean(true)}, {0, 3, terms.boolean(false)}};
  for (const std::string& name : interpolator_names()) {
    const auto interpolator = make_interpolator(name, terms);
    expect_labels(terms, problem, *interpolator, name);
  }
}

TEST(Interpolation, ExhaustedBudgetIsUnknown) {
  Terms terms;
  const DagProblem problem =
      sequence_problem(terms, testing::unroll(terms, testing::wide_families().front().make(terms), 8));
  for (const std::string& name : interpolator_names()) {
    const Interpolation answer =
        make_interpolator(name, terms)->interpolate(problem, base::Budget(base::Budget::Seconds(0)));
    EXPECT_EQ(answer.answer, Answer::Unknown) << name;
    EXPECT_FALSE(answer.reason.empty()) << name;
  }
}

// Laws of weaken and compact on random interpolants: weaker, and still enough.
TEST(Interpolation, WeakenedLabelsLieBetween) {
  int smaller = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    Terms terms;
    testing::Random random(seed);
    testing::RandomShape shape;
    shape.steps = 2;
    shape.atoms = 6;
    shape.bounded = true;
    const std::vector<Term> formulas = testing::random_sequence(terms, random, shape);
    const Interpolation answer = ProofInterpolator(terms).interpolate(sequence_problem(terms, formulas), kBudget);
    if (answer.answer != Answer::Unsat) continue;
    const auto z3 = make_z3_solver(terms);
    for (const Term label :
         {weaken(terms, answer.labels[1], formulas[1], *z3), compact(terms, answer.labels[1], formulas[1], *z3)}) {
      EXPECT_EQ(z3->check({answer.labels[1], terms.lnot(label)}), Answer::Unsat);
      EXPECT_EQ(z3->check({label, formulas[1]}), Answer::Unsat);
      if (term_size(terms, label) < term_size(terms, answer.labels[1])) ++smaller;
    }
  }
  EXPECT_GT(smaller, 5);
}

TEST(Interpolation, ForAllIsExact) {
  Terms terms;
  const Term x = terms.variable("x", Sort::integer());
  const Term y = terms.variable("y", Sort::integer());
  const Term p = terms.variable("p", Sort::boolean());
  const auto le = [&](Term t, long n) { return terms.int_le(t, terms.integer(n)); };
  const auto projector = make_z3_projector(terms);
  const auto all_x = [&](Term t) { return for_all(terms, t, std::vector{x}, projector.get(), kBudget); };
  EXPECT_EQ(all_x(terms.lor(le(x, 3), p)), p);
  EXPECT_EQ(all_x(terms.land(terms.lor(le(x, 3), p), le(y, 1))), terms.land(p, le(y, 1)));
  EXPECT_EQ(all_x(terms.lor(le(x, 3), le(terms.int_neg(x), -3))), terms.boolean(true));
  const auto alone = [&](Term t) { return for_all(terms, t, std::vector{x}, nullptr, kBudget); };
  EXPECT_EQ(alone(terms.lor(le(x, 3), le(terms.int_neg(x), 0))), terms.boolean(true));
  const Term odd = terms.eq(terms.int_mod(x, terms.integer(2)), terms.integer(1));
  EXPECT_EQ(alone(terms.lor(le(x, 3), odd)), std::nullopt);
}

// Instances say what all values of x say, which matter from -10 to 10 only.
TEST(Interpolation, TestPointsAreAllValues) {
  Terms terms;
  const Term x = terms.variable("x", Sort::integer());
  const Term y = terms.variable("y", Sort::integer());
  int always = 0;
  int sometimes = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    testing::Random random(seed);
    const auto literal = [&] {
      const Term a = random.one_in(3) ? terms.int_neg(x) : x;
      const Term b =
          terms.int_add(random.one_in(2) ? y : terms.integer(0), terms.integer(static_cast<long>(random.below(9)) - 4));
      const Term atom = random.one_in(4) ? terms.eq(a, b) : random.one_in(2) ? terms.int_le(a, b) : terms.int_lt(b, a);
      return random.one_in(3) ? terms.lnot(atom) : atom;
    };
    const Term formula =
        terms.lor(std::vector{terms.land(literal(), literal()), literal(), terms.land(literal(), literal())});
    const std::optional<Term> all = for_all(terms, formula, std::vector{x}, nullptr, kBudget);
    ASSERT_TRUE(all);
    for (long at_y = -3; at_y <= 3; ++at_y) {
      const auto value_at = [&](long at_x) {
        return [&, at_x](Term v) { return Value::integer(v == x ? at_x : at_y); };
      };
      bool expected = true;
      for (long at_x = -12; at_x <= 12; ++at_x)
        expected = expected && evaluate(terms, formula, value_at(at_x)).as_bool();
      EXPECT_EQ(evaluate(terms, *all, value_at(0)).as_bool(), expected) << "seed " << seed << ", y = " << at_y;
      ++(expected ? always : sometimes);
    }
  }
  EXPECT_GT(always, 50);
  EXPECT_GT(sometimes, 50);
}

class IntegersTest : public ::testing::Test {
 protected:
  Terms terms;
  Term at(const char* name, std::size_t i) { return terms.variable(name + std::to_string(i), Sort::bitvec(32)); }
  Term number(long n) { return terms.bv(32, mpz_class(n)); }
  // x counts up to `most` in steps of `by`, and never gets above `limit`.
  DagProblem counter(long most, long by, long limit, std::size_t steps) {
    std::vector<Term> formulas{terms.eq(at("x", 0), number(0))};
    for (std::size_t i = 0; i < steps; ++i) {
      formulas.push_back(terms.land(terms.bv_slt(at("x", i), number(most)),
                                    terms.eq(at("x", i + 1), terms.bv_add(at("x", i), number(by)))));
    }
    formulas.push_back(terms.bv_slt(number(limit), at("x", steps)));
    return sequence_problem(terms, formulas);
  }
  IntegerInterpolator integers{terms, make_interpolator("proof", terms), make_interpolator("spacer", terms)};
};

TEST_F(IntegersTest, LabelsWithoutOverflow) {
  expect_labels(terms, counter(100, 3, 102, 5), integers, "counter");
  EXPECT_EQ(integers.statistics().sufficed, 1U);
}

TEST_F(IntegersTest, FallsBackWhenRangesAreLeft) {
  const DagProblem problem = counter(2000000000, 1500000000, 0, 2);  // 0, 1.5e9, wraps to a negative number
  const Interpolation answer = integers.interpolate(problem, kBudget);
  EXPECT_EQ(answer.answer, Answer::Unsat) << answer.reason;
  EXPECT_EQ(verify(terms, problem, answer, *make_z3_solver(terms)).result, Verification::Result::Holds);
  EXPECT_EQ(integers.statistics().sufficed, 0U);
  EXPECT_EQ(integers.statistics().lifted, 1U);
}

// Laws of the translation on random bit-vector formulas and assignments.
TEST(BitsAsIntegers, LawsOnRandomTerms) {
  Terms terms;
  testing::RandomTerms generator(terms, {Sort::boolean(), Sort::bitvec(4), Sort::bitvec(6)}, 5);
  testing::Random random(6);
  BitsAsIntegers translation(terms);
  int lifted = 0;
  int back = 0;
  for (int i = 0; i < 6000; ++i) {
    const Term formula = generator.next().result;
    if (!terms.sort(formula).is_bool()) continue;
    const auto integers = translation.lift(formula);
    if (!integers) continue;
    ++lifted;
    const auto lowered = translation.lower(integers->ideal);
    for (int j = 0; j < 5; ++j) {
      std::unordered_map<Term, Value> bits;
      std::unordered_map<Term, Value> values;
      for (const Term v : free_variables(terms, formula)) {
        bits.emplace(v, testing::random_value(random, terms.sort(v)));
        const bool is_bits = terms.sort(v).is_bitvec();
        values.emplace(translation.integer_of(v), is_bits ? Value::integer(bits.at(v).as_signed()) : bits.at(v));
      }
      const auto truth = [&](Term t) { return evaluate(terms, t, [&](Term v) { return values.at(v); }).as_bool(); };
      const bool holds = evaluate(terms, formula, [&](Term v) { return bits.at(v); }).as_bool();
      ASSERT_TRUE(truth(integers->ranges));
      if (!truth(integers->overflow)) {
        ASSERT_EQ(truth(integers->ideal), holds);
      }
      if (holds) {
        ASSERT_TRUE(truth(integers->certain));
      }
      if (!lowered) continue;
      ++back;
      ASSERT_EQ(evaluate(terms, *lowered, [&](Term v) { return bits.at(v); }).as_bool(), truth(integers->ideal));
    }
  }
  EXPECT_GT(lifted, 200);
  EXPECT_GT(back, 200);
}

// An interpolator that is wrong.
class Liar final : public Interpolator {
 public:
  explicit Liar(Terms& terms) : terms_(terms) {}
  Interpolation interpolate(const DagProblem& problem, const base::Budget&) override {
    Interpolation result;
    result.answer = Answer::Unsat;
    result.labels.assign(problem.scopes.size(), terms_.boolean(true));
    result.labels.back() = terms_.boolean(false);
    return result;
  }
  [[nodiscard]] std::string name() const override { return "liar"; }

 private:
  Terms& terms_;
};

TEST(Interpolation, WrongLabelsAreFound) {
  Terms terms;
  const DagProblem problem =
      sequence_problem(terms, testing::unroll(terms, testing::loop_families().front().make(terms), 3));
  VerifyingInterpolator verifying(terms, std::make_unique<Liar>(terms), z3_factory(), 1);
  const Interpolation answer = verifying.interpolate(problem, kBudget);
  EXPECT_EQ(answer.answer, Answer::Unknown);
  EXPECT_EQ(verifying.statistics().rejected, 1U);
}

}  // namespace
}  // namespace pincer::logic
