// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/story_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pincer::report {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;
using testing::Not;

class StoryRows : public ::testing::Test {
 protected:
  void add(const char* kind, const std::string& text, unsigned depth = 0) {
    steps_.push_back(
        {{"file", "f.c"}, {"line", ++line_}, {"depth", depth}, {"kind", kind}, {"text", text}, {"matters", true}});
  }
  void add_at(unsigned line, const char* kind, const std::string& text, unsigned depth = 0) {
    add(kind, text, depth);
    steps_.back()["line"] = line;
  }
  void assign(const std::string& name, const std::string& value, unsigned depth = 0) {
    add("assign", name + " = " + value, depth);
    steps_.back()["changed"] = Json::array({{{"name", name}, {"value", value}}});
  }
  void take(const std::string& name, const std::string& value, unsigned depth = 0) {
    assign(name, value, depth);
    steps_.back()["kind"] = "input";
    inputs_.push_back({{"call", "get()"}, {"value", value}});
  }
  /// So many rows that cannot be told in fewer.
  void add_rows(unsigned count) {
    for (unsigned i = 0; i < count; ++i) add("undefined", "row " + std::to_string(i));
  }
  Json& last() { return steps_.back(); }
  [[nodiscard]] std::string text(bool shows_all_steps = false) const {
    return story_text({{"inputs", inputs_}, {"steps", steps_}}, {.shows_all_steps = shows_all_steps});
  }

 private:
  Json steps_ = Json::array();
  Json inputs_ = Json::array();
  unsigned line_ = 9;
};

TEST_F(StoryRows, AShortStoryIsToldStepByStep) {
  assign("x", "1");
  assign("y", "2");
  add("branch", "y is true");
  add("call", "f()");
  add("branch", "x == 1 is true", 1);
  add("return", "return 4", 1);
  assign("z", "4");
  EXPECT_EQ(text(),
            "    line 10  x = 1\n"
            "    line 11  y = 2\n"
            "    line 12  y is true\n"
            "    line 13  f()\n"
            "    line 14    x == 1 is true\n"
            "    line 15    return 4\n"
            "    line 16  z = 4\n");
}

TEST_F(StoryRows, ALongOneLeavesOutWhatFollowsFromTheRowBefore) {
  assign("y", "2");
  add("branch", "y is true");
  add("call", "f()");
  add("branch", "x == 1 is true", 1);
  add("return", "return 4", 1);
  assign("z", "4");
  add("branch", "y is false");
  add_rows(30);
  EXPECT_THAT(text(), HasSubstr("    line 10  y = 2\n"
                                "    line 12  f()\n"
                                "    line 13    x == 1 is true\n"
                                "    line 15  z = 4\n"
                                "    line 16  y is false\n"
                                "    line 17  row 0\n"));
  EXPECT_THAT(text(true), HasSubstr("line 14    return 4\n")) << "the full story has all";
}

TEST_F(StoryRows, NeighboursOfAKindShareARow) {
  for (const char* name : {"a", "b", "c"}) assign(name, "1");
  for (const char* text : {"a == 1 is true", "b == 2 is false"}) add("branch", text);
  add("branch", "c is true", 1);
  add_rows(32);
  EXPECT_THAT(text(), HasSubstr("    line 10  a = 1; b = 1; c = 1\n"
                                "    line 13  a == 1 is true; b == 2 is false\n"
                                "    line 15    c is true\n"
                                "    line 16  row 0\n"));
}

TEST_F(StoryRows, AShortCallSharesARow) {
  add("call", "is_ready()");
  add("branch", "state == 0 is true", 1);
  assign("ready", "1");
  add("call", "go()");
  add_rows(32);
  EXPECT_THAT(text(), HasSubstr("    line 10  is_ready(): state == 0 is true\n"
                                "    line 12  ready = 1\n"
                                "    line 13  go()\n"
                                "    line 14  row 0\n"));
  add_rows(1);
  EXPECT_THAT(text(), HasSubstr("    line 10  is_ready(): state == 0 is true\n    line 12  ready = 1\n"))
      << "what follows is no part of the call";
}

TEST_F(StoryRows, TheResultOfAShortCallSharesItsRow) {
  add_at(20, "call", "is_ready()");
  add("branch", "state == 0 is true", 1);
  assign("ready", "1");
  last()["line"] = 20U;
  add("call", "go()");
  add_rows(34);
  EXPECT_THAT(text(), HasSubstr("    line 20  is_ready(): state == 0 is true; ready = 1\n"));
}

TEST_F(StoryRows, NeighboursShareARowIfThatIsNotEnough) {
  take("n", "3");
  add("branch", "n == 3 is true");
  assign("b", "1");
  add_rows(34);
  EXPECT_THAT(text(), HasSubstr("    line 10  n = 3  from get(); n == 3 is true; b = 1\n    line 13  row 0\n"));
  EXPECT_THAT(text(), Not(HasSubstr("left out")));
}

TEST_F(StoryRows, TurnsOfLoopsStayTogether) {
  add_rows(33);
  for (unsigned i = 0; i < 5; ++i) {
    add_at(50, "loop", "i < 5 is true");
    add_at(51, "branch", "x == 0 is false");
  }
  add("fail", "the assertion fails");
  EXPECT_THAT(text(), HasSubstr("    5 times:\n      line 50  i < 5 is true; x == 0 is false\n"));
}

TEST_F(StoryRows, ACallInWhichTheSameHappensIsToldOnce) {
  for (unsigned i = 0; i < 2; ++i) {
    add_at(50, "call", "f(2)");
    add_at(51, "branch", "n == 2 is true", 1);
    add_at(52, "assign", "m = 3", 1);
    add_at(53, "return", "return 4", 1);
    add("branch", "other");
  }
  add("call", "f(2)");
  add("branch", "n == 2 is false", 1);
  add("return", "return 5", 1);
  add("fail", "the assertion fails");
  EXPECT_EQ(text(),
            "    line 50  f(2)\n"
            "    line 51    n == 2 is true\n"
            "    line 52    m = 3\n"
            "    line 53    return 4\n"
            "    line 14  other\n"
            "    line 50  f(2) returns 4  as before\n"
            "    line 19  other\n"
            "    line 20  f(2)\n"
            "    line 21    n == 2 is false\n"
            "    line 22    return 5\n"
            "    line 23  the assertion fails\n");
}

TEST_F(StoryRows, WhatIsTooLongTellsWhatIsNearTheFailure) {
  for (unsigned i = 0; i < 60; ++i) {
    add("undefined", "row " + std::to_string(i));
    last()["distance"] = i % 2 == 0 ? 1 : 59 - i;
  }
  add("fail", "the assertion fails");
  const std::string rows = text();
  EXPECT_THAT(rows,
              testing::StartsWith("    ... 27 lines further away from the failure are left out; --trace=full shows"));
  for (const char* near : {"row 0\n", "row 58\n", "row 59\n", "row 57\n", "fails\n"})
    EXPECT_THAT(rows, HasSubstr(near));
  for (const char* far : {"row 1\n", "row 51\n", "row 49\n"}) EXPECT_THAT(rows, Not(HasSubstr(far)));
  EXPECT_THAT(text(true), HasSubstr("row 1\n"));
}

TEST_F(StoryRows, WhatIsStillTooLongIsCutInTheMiddle) {
  add_rows(100);
  EXPECT_THAT(text(), HasSubstr("row 13\n    ... 66 lines left out; --trace=full shows all\n"));
  EXPECT_THAT(text(), HasSubstr("row 80\n"));
  EXPECT_THAT(text(), Not(HasSubstr("row 79\n")));
}

}  // namespace
}  // namespace pincer::report
