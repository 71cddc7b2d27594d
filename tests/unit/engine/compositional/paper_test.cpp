// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The examples of the paper, with the conditional invariants that it names. Snippets about which nothing is known begin
// in any state.
#include <gtest/gtest.h>

#include "c_program.h"
#include "engine/compositional/check_safe.h"
#include "engine/compositional/narrow.h"
#include "engine/compositional/split.h"
#include "engine/toolbox.h"
#include "logic/text/smtlib.h"

namespace pincer::engine::compositional {
namespace {

using logic::Answer;
using logic::Term;

/// A program as the paper has it: no facts are looked for before.
class Example : public CProgram {
 public:
  explicit Example(const std::string& text)
      : CProgram(text),
        graph_(cfa(), encode::BlockOperator::LoopHeads),
        transitions_(graph_),
        solver_(toolbox_.z3->make(terms())),
        outline_(outline_of(transitions_)),
        sampler_(outline_, terms(), *solver_),
        system_(*split(outline_, terms(), *solver_, 100)) {
    sampler_.run();
  }

  [[nodiscard]] System& system() { return system_; }
  [[nodiscard]] const Context& context() const { return context_; }
  [[nodiscard]] const logic::SolverFactory& solvers() const { return *toolbox_.z3; }
  CheckSafe checker() { return {terms(), system_, sampler_, solvers(), context_}; }
  CheckSafe checker(const CheckSafe::Options& options) {
    return {terms(), system_, sampler_, solvers(), context_, [] { return false; }, options};
  }
  [[nodiscard]] Component component_of(const Goal& goal) const {
    return compositional::component_of(system_, sampler_.samples(), goal.source);
  }

  bool valid(Term formula) { return solver_->check({terms().lnot(formula)}) == Answer::Unsat; }
  bool equivalent(Term a, Term b) { return valid(terms().eq(a, b)); }
  /// factor * x + factor * y + ... + constant >= 0
  Term at_least_zero(const std::vector<std::pair<std::string, int>>& sum, int constant) {
    Linear l = Linear::number(constant);
    for (const auto& [name, factor] : sum) l = l.plus(factor, Linear::column(variable(name)));
    return at_most_zero(terms(), l.times(-1));
  }

  /// CondSafe on the component of a goal, narrowed as check_safe would do it.
  std::optional<Conditional> cond_safe(const Component& component, const Goal& goal) {
    const std::vector<std::vector<Linear>> facts(system_.locations.size());
    CondSafe search(terms(), system_, solvers(), *context_.statistics);
    return search.cond_safe({.component = component, .goal = goal, .facts = facts}, {});
  }
  Component narrowed(const Component& component, const Conditional& q, const Unproven& unproven) {
    Knowledge knowledge(terms(), system_, solvers(), {});
    return narrow(component, q, unproven, system_, knowledge);
  }
  /// The other location that is not the start.
  [[nodiscard]] std::size_t loop_before(std::size_t location) const {
    for (std::size_t l = 0; l < system_.locations.size(); ++l) {
      if (l != location && l != system_.start) return l;
    }
    return location;
  }
  Term meaning(const Conditional& q, std::size_t location) { return to_term(terms(), Cube{q.at(location), {}}); }

 private:
  Toolbox toolbox_;
  Context context_;
  encode::BlockGraph graph_;
  encode::Transitions transitions_;
  std::unique_ptr<logic::Solver> solver_;
  Outline outline_;
  Sampler sampler_;
  System system_;
};

constexpr const char* kFigure1 = R"(
  while (i > 0) { x += 5; i--; }
  assert(x >= 0);
})";

// Fig. 1 and Example 1: any x + m * i >= 0 with 0 <= m <= 5 is a conditional invariant.
TEST(Paper, Figure1) {
  Example example(std::string("int main(void) { int x = unknown(), i = unknown();") + kFigure1);
  ASSERT_EQ(example.system().goals.size(), 1U);
  const Goal& goal = example.system().goals.front();
  const auto q = example.cond_safe(example.component_of(goal), goal);
  ASSERT_TRUE(q);
  bool is_one = false;
  for (int m = 0; m <= 5; ++m)
    is_one =
        is_one || example.equivalent(example.meaning(*q, goal.source), example.at_least_zero({{"x", 1}, {"i", m}}, 0));
  EXPECT_TRUE(is_one) << logic::to_smtlib(example.terms(), example.meaning(*q, goal.source));
}

// Fig. 2 before Fig. 1: what the second loop needs is the postcondition of the first.
TEST(Paper, Figure2) {
  Example example(R"(
    int main(void) {
      int x = unknown(), i = unknown(), j = unknown();
      while (j > 0) { j--; i++; }
      assert(x + 5 * i >= 0);
    })");
  ASSERT_EQ(example.system().goals.size(), 1U);
  const Goal& goal = example.system().goals.front();
  const auto q = example.cond_safe(example.component_of(goal), goal);
  ASSERT_TRUE(q);
  // The paper's j >= 0 & x + 5 * (i + j) >= 0 is one; without the context any x + 5 * i + m * j >= 0 is weaker or as good.
  bool is_one = false;
  for (int m = 0; m <= 5; ++m) {
    const Term wanted = example.at_least_zero({{"x", 1}, {"i", 5}, {"j", m}}, 0);
    is_one = is_one || example.equivalent(example.meaning(*q, goal.source), wanted);
  }
  EXPECT_TRUE(is_one);
}

TEST(Paper, Figures1And2Together) {
  Example example(R"(
    int main(void) {
      int x = unknown(), i = unknown(), j = unknown();
      if (j < 0 || x + 5 * (i + j) < 0) return 0;
      while (j > 0) { j--; i++; }
      while (i > 0) { x += 5; i--; }
      assert(x >= 0);
    })");
  CheckSafe checker = example.checker();
  ASSERT_EQ(example.system().goals.size(), 1U);
  const Goal& goal = example.system().goals.front();
  ASSERT_TRUE(checker.prove(goal));
  // Q1 at the second loop, and at the first what the paper's Q2 implies and what implies Q1 when the loop is left.
  const Term q1 = example.at_least_zero({{"x", 1}, {"i", 5}}, 0);
  EXPECT_TRUE(example.equivalent(example.terms().land(checker.knowledge().invariants()[goal.source]), q1))
      << logic::to_smtlib(example.terms(), example.terms().land(checker.knowledge().invariants()[goal.source]));
  const Term q2 = example.terms().land(example.at_least_zero({{"j", 1}}, 0),
                                       example.at_least_zero({{"x", 1}, {"i", 5}, {"j", 5}}, 0));
  const Term first = example.terms().land(checker.knowledge().invariants()[example.loop_before(goal.source)]);
  EXPECT_TRUE(example.valid(example.terms().implies(q2, first)));
  EXPECT_TRUE(
      example.valid(example.terms().implies(example.terms().land(first, example.at_least_zero({{"j", -1}}, 0)), q1)));
}

constexpr const char* kFigure3 = R"(
  while (unknown()) { assert(x != y); x++; y++; }
})";

// Fig. 3: x > y or x < y; Fig. 4: narrowed by the one, the other is found.
TEST(Paper, Figures3And4) {
  Example example(std::string("int main(void) { int x = unknown(), y = unknown();") + kFigure3);
  ASSERT_EQ(example.system().goals.size(), 1U);
  const Goal& goal = example.system().goals.front();
  const Component component = example.component_of(goal);
  const Term less = example.at_least_zero({{"y", 1}, {"x", -1}}, -1);
  const Term greater = example.at_least_zero({{"x", 1}, {"y", -1}}, -1);
  const auto first = example.cond_safe(component, goal);
  ASSERT_TRUE(first);
  const bool is_less = example.equivalent(example.meaning(*first, goal.source), less);
  EXPECT_TRUE(is_less || example.equivalent(example.meaning(*first, goal.source), greater));
  const Unproven unproven(component.entries.size(), first->at(goal.source));
  const auto second = example.cond_safe(example.narrowed(component, *first, unproven), goal);
  ASSERT_TRUE(second);
  const Term disjuncts =
      example.terms().lor(example.meaning(*first, goal.source), example.meaning(*second, goal.source));
  EXPECT_TRUE(example.equivalent(disjuncts, example.terms().lor(less, greater)));
}

// Example 1 (Fig. 5): two consecutive locations of one assertion, x >= 50.
TEST(Paper, Example1) {
  Example example(R"(
    int main(void) {
      int x = 0, i = unknown();
      if (i < 10) return 0;
      while (i > 0) { x += 5; i--; }
      assert(x >= 50);
    })");
  CheckSafe checker = example.checker();
  ASSERT_EQ(example.system().goals.size(), 1U);
  const Goal& goal = example.system().goals.front();
  ASSERT_TRUE(checker.prove(goal));
  const Term q5 = example.at_least_zero({{"x", 1}, {"i", 5}}, -50);
  EXPECT_TRUE(
      example.valid(example.terms().implies(example.terms().land(checker.knowledge().invariants()[goal.source]), q5)));
}

// Example 2 (Fig. 7).
TEST(Paper, Example2) {
  Example example(R"(
    int main(void) {
      int x = unknown(), y = unknown();
      if (x >= y) return 0;
      while (x >= 0) { if (!unknown()) break; x--; y++; }
      if (x >= 0) return 0;
      while (unknown()) { assert(x != y); x++; y++; }
    })");
  CheckSafe checker = example.checker();
  const Term less = example.at_least_zero({{"y", 1}, {"x", -1}}, -1);
  for (const Goal& goal : example.system().goals) {
    ASSERT_TRUE(checker.prove(goal));
    const Term invariant = example.terms().land(checker.knowledge().invariants()[goal.source]);
    EXPECT_TRUE(example.valid(example.terms().implies(less, invariant)));
  }
}

// Sect. IV-C a: no single conjunct implies the assertion and is inductive, but x >= 0 disables the step that breaks it.
TEST(Paper, DisablesTransitions) {
  Example example(R"(
    int main(void) {
      int x = 0, y = 0;
      while (unknown()) { if (x < 0) y--; x++; }
      assert(y >= 0);
    })");
  ASSERT_EQ(example.system().goals.size(), 1U);
  const Goal& goal = example.system().goals.front();
  for (const bool disabling : {false, true}) {
    CheckSafe checker = example.checker({.cond_safe = {.most_conjuncts = 1,
                                                       .questions = Questions::Conjuncts,
                                                       .wishes = Wishes::Optimum,
                                                       .disabling = disabling},
                                         .samples = false});
    EXPECT_EQ(checker.prove(goal), disabling);
    if (!disabling) continue;
    const Term invariant = example.terms().land(checker.knowledge().invariants()[goal.source]);
    EXPECT_TRUE(example.valid(example.terms().implies(invariant, example.at_least_zero({{"y", 1}}, 0))));
    EXPECT_EQ(example.context().statistics->count("edges disabled"), 1U);
  }
}

// Sect. IV-C e: what comes from a store is a guess. One of these is not inductive, the other one cannot be entered.
TEST(Paper, SuggestionsAreNotBelieved) {
  Example example(R"(
    int main(void) {
      int x = 0;
      while (unknown()) x++;
      assert(x <= 5);
    })");
  CheckSafe checker = example.checker();
  ASSERT_EQ(example.system().goals.size(), 1U);
  const Goal& goal = example.system().goals.front();
  const Linear small = Linear::column(example.variable("x")).plus(-5, Linear::number(1));
  checker.suggest(
      {{{goal.source}, {{{goal.source, {small}}}}}, {{goal.source}, {{{goal.source, {Linear::number(1)}}}}}});
  EXPECT_FALSE(checker.prove(goal));
}

}  // namespace
}  // namespace pincer::engine::compositional
