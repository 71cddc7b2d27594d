// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Examples 1 to 9 of D. Beyer, M. Dangl, P. Wendler: A Unifying View on SMT-Based Software Verification.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cpa/bounded.h"
#include "cpa/impact_refinement.h"
#include "cpa/predicate_refinement.h"
#include "unit/cpa/running_example.h"

namespace pincer::cpa {
namespace {

using encode::BlockOperator;
using logic::Answer;
using logic::Term;
using testing::Analysis;
using ::testing::ElementsAre;
using testing::RunningExample;

constexpr Predicate::Options kLoopHeads{.blocks = Blocks::LoopHeads};

/// Says of every cut at l4 what the paper assumes that it says.
class PaperInterpolator final : public logic::Interpolator {
 public:
  explicit PaperInterpolator(logic::Terms& terms) : terms_(terms) {}
  logic::Interpolation interpolate(const logic::DagProblem& problem, const base::Budget&) override {
    logic::Interpolation result;
    result.answer = Answer::Unsat;
    for (const auto& scope : problem.scopes) {
      result.labels.push_back(scope.size() == 2 ? terms_.eq(scope[0], scope[1]) : terms_.boolean(true));
    }
    result.labels.back() = terms_.boolean(false);
    return result;
  }
  [[nodiscard]] std::string name() const override { return "paper"; }

 private:
  logic::Terms& terms_;
};

/// The same, but for the next so many problems.
class FailingInterpolator final : public logic::Interpolator {
 public:
  FailingInterpolator(logic::Terms& terms, int& failures) : inner_(terms), failures_(failures) {}
  logic::Interpolation interpolate(const logic::DagProblem& problem, const base::Budget& budget) override {
    return failures_-- > 0 ? logic::Interpolation() : inner_.interpolate(problem, budget);
  }
  [[nodiscard]] std::string name() const override { return "failing"; }

 private:
  PaperInterpolator inner_;
  int& failures_;
};

struct Examples : ::testing::Test {
  RunningExample program;
  logic::Terms& terms = program.terms;
  const Term yes = terms.boolean(true);
};

TEST_F(Examples, OneTheProgram) {
  const Analysis a(program.cfa, BlockOperator::SingleStatement, kLoopHeads);
  EXPECT_EQ(a.graph.nodes().size(), 7U);  // l2 to l8 without l11 and l12
  EXPECT_TRUE(a.predicate.blk(a.node(program.l4)));
  EXPECT_TRUE(a.predicate.blk(a.node(program.l8)));
  EXPECT_FALSE(a.predicate.blk(a.node(program.l5)));
}

TEST_F(Examples, TwoBooleanPredicateAbstraction) {
  Analysis a(program.cfa, BlockOperator::LoopHeads, {});
  const encode::Transition* loop = nullptr;
  for (const auto& step : a.program.from(a.node(program.l4))) {
    if (step.target == a.node(program.l4)) loop = &step;
  }
  ASSERT_NE(loop, nullptr);
  EXPECT_EQ(a.abstraction.compute(program.same, *loop, std::vector{program.same}).term, program.same);
  // From any state, the loop's own test makes it so.
  EXPECT_EQ(a.abstraction.compute(yes, *loop, std::vector{program.same}).term, program.same);
  // No predicates: true without a query. `false` alone: a satisfiability check.
  EXPECT_EQ(a.abstraction.compute(program.same, *loop, {}).term, yes);
  EXPECT_EQ(a.abstraction.compute(program.same, *loop, std::vector{terms.boolean(false)}).term, yes);
  EXPECT_EQ(a.abstraction.compute(terms.lnot(program.same), *loop, std::vector{terms.boolean(false)}).term,
            terms.boolean(false));
}

TEST_F(Examples, ThreeInterpolation) {
  Analysis a(program.cfa, BlockOperator::SingleStatement, kLoopHeads);
  a.start();
  const Explored found = cpa_plus_plus(a.composite, a.reached, a.operators, {});
  ASSERT_EQ(found.how, Exploration::Aborted);
  const AbstractPath path = abstract_path(a.reached, found.target);
  ASSERT_EQ(path.blocks.size(), 2U);
  ASSERT_EQ(a.paths.check(path.blocks, yes, yes), Answer::Unsat);
  const std::vector<Term> tau = a.paths.interpolate(path.blocks, yes, yes);
  ASSERT_EQ(tau.size(), 3U);
  EXPECT_TRUE(terms.is_true(tau[0]));
  EXPECT_TRUE(terms.is_false(tau[2]));
  // Inductive, and it excludes the second block: as (x = y) does.
  for (const Term middle : {tau[1], program.same}) {
    EXPECT_EQ(a.paths.check({path.blocks[0]}, yes, terms.lnot(middle)), Answer::Unsat);
    EXPECT_EQ(a.paths.check({path.blocks[1]}, middle, yes), Answer::Unsat);
  }
}

TEST_F(Examples, FourImpactRefinement) {
  Analysis a(program.cfa, BlockOperator::SingleStatement, kLoopHeads, std::make_unique<PaperInterpolator>(terms));
  ImpactRefinement refinement(terms, a.composite, a.paths, a.entailment, a.statistics);
  a.start();
  const Explored found = cpa_plus_plus(a.composite, a.reached, a.operators, {});
  ASSERT_EQ(found.how, Exploration::Aborted);
  EXPECT_EQ(refinement(a.reached, found.target), Refinement::Refined);
  const std::vector<ArgId> at_l4 = a.reached.at(a.node(program.l4));
  ASSERT_GE(at_l4.size(), 1U);
  EXPECT_EQ(abstraction_formula(a.reached, at_l4.front()), program.same);
  EXPECT_TRUE(a.reached.at(a.node(program.l8)).empty());
}

TEST_F(Examples, FivePredicateRefinement) {
  Analysis a(program.cfa, BlockOperator::SingleStatement, kLoopHeads, std::make_unique<PaperInterpolator>(terms));
  PredicateRefinement refinement(terms, a.paths, a.statistics);
  a.start();
  const Explored found = cpa_plus_plus(a.composite, a.reached, a.operators, {});
  ASSERT_EQ(found.how, Exploration::Aborted);
  EXPECT_EQ(refinement(a.reached, found.target), Refinement::Refined);
  // e_1 was the pivot: it is gone with all that followed, and its parent has the new precision.
  EXPECT_THAT(a.shape(), ElementsAre(program.l2, program.l3));
  const auto& pi = std::get<Predicate::Precision>(a.reached[ArgId(1)].precision);
  EXPECT_THAT(pi->of(a.node(program.l4)), ElementsAre(program.same));
  EXPECT_THAT(pi->of(a.node(program.l8)), ElementsAre(terms.boolean(false)));
  EXPECT_TRUE(pi->of(a.node(program.l2)).empty());
}

TEST_F(Examples, SixBoundedModelChecking) {
  Analysis a(program.cfa, BlockOperator::SingleStatement, {});
  BoundedUnrolling unrolling(a.program, a.formulas, a.abstraction, a.entailment, {});
  const auto solver = a.solvers->make(terms);
  ASSERT_EQ(unrolling.unroll(1, {}), Exploration::Complete);
  // Fig. 5 without l11 and l12: l2 l3 l4 l5 l6 l7 l8 l4
  EXPECT_EQ(unrolling.reached().size(), 8U);
  EXPECT_EQ(unrolling.reached().at(a.node(program.l8)).size(), 1U);
  EXPECT_EQ(unrolling.reached().at(a.node(program.l4)).size(), 2U);
  EXPECT_EQ(solver->check({unrolling.base_case()}), Answer::Unsat);
  EXPECT_EQ(solver->check({unrolling.forward_condition()}), Answer::Sat);  // k = 1 is not enough
  ASSERT_EQ(unrolling.unroll(2, {}), Exploration::Complete);
  EXPECT_EQ(solver->check({unrolling.base_case()}), Answer::Unsat);
  EXPECT_EQ(solver->check({unrolling.forward_condition()}), Answer::Sat);
  // The third turn cannot begin.
  ASSERT_EQ(unrolling.unroll(3, {}), Exploration::Complete);
  EXPECT_EQ(solver->check({unrolling.forward_condition()}), Answer::Unsat);
}

TEST_F(Examples, SevenTheStepCaseOfKInduction) {
  // Fig. 6: two turns from any state at l4. After a turn without error there is none in the next.
  Analysis a(program.cfa, BlockOperator::LoopHeads, {});
  const encode::Transition* loop = nullptr;
  const encode::Transition* fails = nullptr;
  for (const auto& step : a.program.from(a.node(program.l4)))
    (step.target == a.node(program.l4) ? loop : fails) = &step;
  ASSERT_TRUE(loop != nullptr && fails != nullptr);
  EXPECT_EQ(a.paths.check({fails}, yes, yes), Answer::Sat);
  EXPECT_EQ(a.paths.check({loop, fails}, yes, yes), Answer::Unsat);
}

TEST_F(Examples, EightLazyPredicateAbstraction) {
  Analysis a(program.cfa, BlockOperator::SingleStatement, kLoopHeads);
  a.start({{{a.node(program.l4), {program.same}}, {a.node(program.l8), {terms.boolean(false)}}}});
  EXPECT_EQ(cpa_plus_plus(a.composite, a.reached, a.operators, {}).how, Exploration::Complete);
  // Fig. 7: e_0 e_1 e_2 e_5 e_6 e_7 and the state at l4 that e_2 covers; no state at l8
  EXPECT_THAT(a.shape(),
              ElementsAre(program.l2, program.l3, program.l4, program.l5, program.l6, program.l7, program.l4));
  EXPECT_EQ(abstraction_formula(a.reached, ArgId(2)), program.same);
  EXPECT_EQ(abstraction_formula(a.reached, ArgId(6)), program.same);
  EXPECT_EQ(a.reached[ArgId(6)].covered_by, ArgId(2));
  EXPECT_TRUE(predicate_state(a.reached, ArgId(2)).is_abstraction());
  EXPECT_FALSE(predicate_state(a.reached, ArgId(3)).is_abstraction());
  EXPECT_EQ(abstraction_formulas(a.reached, a.node(program.l4)), std::vector<Term>{program.same});
}

TEST_F(Examples, NineImpact) {
  Analysis a(program.cfa, BlockOperator::SingleStatement, kLoopHeads, std::make_unique<PaperInterpolator>(terms));
  ImpactRefinement refinement(terms, a.composite, a.paths, a.entailment, a.statistics);
  a.start();
  int refinements = 0;
  const auto refine = [&](PredicateArg& reached, ArgId target) {
    ++refinements;
    return refinement(reached, target);
  };
  EXPECT_EQ(cegar(a.composite, a.reached, a.operators, refine, {}), Outcome::Safe);
  EXPECT_EQ(refinements, 2);
  // Fig. 8: two turns of the loop; e_9, the second state at l4, is covered by e_2
  const std::vector<ArgId> at_l4 = a.reached.at(a.node(program.l4));
  ASSERT_GE(at_l4.size(), 2U);
  EXPECT_EQ(abstraction_formula(a.reached, at_l4[0]), program.same);
  EXPECT_EQ(abstraction_formula(a.reached, at_l4[1]), program.same);
  EXPECT_EQ(a.reached[at_l4[1]].covered_by, at_l4[0]);
  EXPECT_TRUE(a.reached.at(a.node(program.l8)).empty());
}

TEST_F(Examples, NineWithForcedCovering) {
  Analysis a(program.cfa, BlockOperator::SingleStatement, kLoopHeads, std::make_unique<PaperInterpolator>(terms));
  ImpactRefinement refinement(terms, a.composite, a.paths, a.entailment, a.statistics);
  a.operators.fcover = [&](PredicateArg& reached, ArgId e) { return refinement.force_cover(reached, e); };
  a.start();
  int refinements = 0;
  const auto refine = [&](PredicateArg& reached, ArgId target) {
    ++refinements;
    return refinement(reached, target);
  };
  EXPECT_EQ(cegar(a.composite, a.reached, a.operators, refine, {}), Outcome::Safe);
  EXPECT_EQ(refinements, 1);  // Fig. 4: x = y at e_2 and one turn of the loop imply x = y again
}

TEST_F(Examples, ForcedCoveringRecovers) {
  int failures = 0;
  Analysis a(program.cfa, BlockOperator::SingleStatement, kLoopHeads,
             std::make_unique<FailingInterpolator>(terms, failures));
  ImpactRefinement refinement(terms, a.composite, a.paths, a.entailment, a.statistics);
  a.start();
  const Explored first = cpa_plus_plus(a.composite, a.reached, a.operators, {});
  ASSERT_EQ(first.how, Exploration::Aborted);
  ASSERT_EQ(refinement(a.reached, first.target), Refinement::Refined);
  ASSERT_EQ(cpa_plus_plus(a.composite, a.reached, a.operators, {}).how, Exploration::Aborted);
  const std::vector<ArgId> at_l4 = a.reached.at(a.node(program.l4));
  ASSERT_GE(at_l4.size(), 2U);
  failures = 1;
  int tries = 1;
  for (; !refinement.force_cover(a.reached, at_l4[1]); ++tries) ASSERT_LT(tries, 20);
  EXPECT_GT(tries, 1);
  EXPECT_EQ(a.reached[at_l4[1]].covered_by, at_l4[0]);
}

}  // namespace
}  // namespace pincer::cpa
