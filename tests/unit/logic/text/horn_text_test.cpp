// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/text/horn_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pincer::logic {
namespace {

using ::testing::HasSubstr;

class HornText : public ::testing::Test {
 protected:
  HornText() {
    x_ = terms_.variable("x", Sort::integer());
    problem_.predicates = {{x_}, {}};
    problem_.names = {"loop", "error"};
    const Term next = terms_.int_add(x_, terms_.integer(1));
    problem_.clauses = {{{}, terms_.boolean(true), {0, {terms_.integer(0)}}},
                        {{{0, {x_}}}, terms_.boolean(true), {0, {next}}},
                        {{{0, {x_}}}, terms_.int_lt(x_, terms_.integer(0)), {1, {}}}};
  }
  Terms terms_;
  Term x_;
  HornProblem problem_;
};

TEST_F(HornText, IsAScriptOfTheCompetition) {
  const std::string text = horn_script(terms_, problem_);
  EXPECT_THAT(text, HasSubstr("(set-logic HORN)"));
  EXPECT_THAT(text, HasSubstr("(declare-fun loop (Int ) Bool)"));
  EXPECT_THAT(text, HasSubstr("(assert (forall ((x Int)) (=> (and (loop x)"));
  EXPECT_THAT(text, HasSubstr(" false))"));
  EXPECT_THAT(text, HasSubstr("(check-sat)"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("error")));
}

TEST_F(HornText, ModelsAreRead) {
  for (const char* answer :
       {"sat\n((define-fun loop ((A Int)) Bool (>= A 0)))", "sat\n(model (define-fun loop ((A Int)) Bool (>= A 0)))",
        "sat (define-fun |loop| ((|a b| Int)) Bool (let ((c (>= |a b| 0))) c)) ; the end"}) {
    const HornSolution solution = read_horn_answer(terms_, problem_, answer);
    ASSERT_EQ(solution.answer, Answer::Unsat) << answer << solution.reason;
    EXPECT_EQ(solution.interpretations.at(0), terms_.int_le(terms_.integer(0), x_)) << answer;
    EXPECT_TRUE(terms_.is_false(solution.interpretations.at(1)));
  }
}

TEST_F(HornText, WhatIsNoModelIsUnknown) {
  EXPECT_EQ(read_horn_answer(terms_, problem_, "unsat").answer, Answer::Sat);
  for (const char* answer : {"", "unknown", "timeout", "sat (define-fun loop ((A Int)) Bool (>= A 0)",
                             "sat (define-fun loop ((A Int)) Bool)", "sat (define-fun loop () Bool true)",
                             "sat (define-fun loop ((A Int)) Bool (frob A))", "sat (define-fun loop ((A Int)) Bool A)",
                             "sat (define-fun loop ((A Int)) Bool |", "sat )"}) {
    EXPECT_EQ(read_horn_answer(terms_, problem_, answer).answer, Answer::Unknown) << answer;
  }
}

}  // namespace
}  // namespace pincer::logic
