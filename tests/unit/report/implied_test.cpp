// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/implied.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pincer::report {
namespace {

using Kind = StoryStep::Kind;
using testing::ElementsAre;

class Implied : public testing::Test {
 protected:
  void add(Kind kind, std::string text, std::size_t caller = 0) {
    StoryStep step;
    step.kind = kind;
    step.text = std::move(text);
    step.matters = true;
    steps_.push_back(std::move(step));
    callers_.push_back(caller);
  }
  void assign(const std::string& name, const std::string& value) {
    add(Kind::Assign, name + " = " + value);
    steps_.back().changed.push_back({name, value, "int", "main#1"});
  }
  /// The texts of the steps that matter.
  std::vector<std::string> left() {
    drop_implied(steps_, callers_);
    std::vector<std::string> result;
    for (const StoryStep& step : steps_)
      if (step.matters) result.push_back(step.text);
    return result;
  }

  std::vector<StoryStep> steps_;
  std::vector<std::size_t> callers_;
};

TEST_F(Implied, OtherNumbersBeforeTheRightOne) {
  add(Kind::Branch, "s->state == 12292 is false");
  add(Kind::Branch, "s->state != 4384 is true");
  add(Kind::Branch, "s->state < 7L is false");
  add(Kind::Branch, "s->state == 8464 is true");
  EXPECT_THAT(left(), ElementsAre("s->state == 8464 is true"));
}

TEST_F(Implied, NotOfSomethingElse) {
  add(Kind::Branch, "a == 1 is false");
  add(Kind::Branch, "b == 2 is true");
  add(Kind::Branch, "c == n is false");
  add(Kind::Branch, "c == 2 is true");
  add(Kind::Branch, "x & 3 == 1 is false");
  add(Kind::Branch, "x & 3 == 2 is true");
  EXPECT_EQ(left().size(), 6U);
}

TEST_F(Implied, NotWhatTheRightOneDoesNotTell) {
  add(Kind::Branch, "n == 1 is false");
  add(Kind::Branch, "n < 5 is true");
  EXPECT_EQ(left().size(), 2U);
}

TEST_F(Implied, NotAcrossAChange) {
  add(Kind::Branch, "n == 1 is false");
  assign("n", "2");
  add(Kind::Branch, "n == 2 is true");
  EXPECT_EQ(left().size(), 3U);
}

TEST_F(Implied, NotAcrossAChangeThroughAPointer) {
  add(Kind::Branch, "n == 1 is false");
  assign("*p", "2");
  add(Kind::Branch, "n == 2 is true");
  EXPECT_EQ(left().size(), 3U);
}

TEST_F(Implied, AcrossAChangeOfAnotherVariable) {
  add(Kind::Branch, "n == 1 is false");
  assign("m", "2");
  add(Kind::Branch, "n == 2 is true");
  EXPECT_THAT(left(), ElementsAre("m = 2", "n == 2 is true"));
}

TEST_F(Implied, NotInAnotherCall) {
  add(Kind::Branch, "n == 1 is false", 0);
  add(Kind::Branch, "n == 2 is true", 1);
  EXPECT_EQ(left().size(), 2U);
}

TEST_F(Implied, TheSameDecisionAgain) {
  add(Kind::Branch, "pended == 1 is true");
  assign("other", "7");
  add(Kind::Branch, "pended == 1 is true");
  EXPECT_THAT(left(), ElementsAre("pended == 1 is true", "other = 7"));
}

TEST_F(Implied, NotOfACall) {
  add(Kind::Branch, "nondet() == 1 is false");
  add(Kind::Branch, "nondet() == 2 is true");
  add(Kind::Branch, "nondet() == 2 is true");
  EXPECT_EQ(left().size(), 3U);
}

}  // namespace
}  // namespace pincer::report
