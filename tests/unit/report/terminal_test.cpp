// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/terminal.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/fold.h"
#include "report/series.h"

namespace pincer::report {
namespace {

using Json = nlohmann::ordered_json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// A story of `turns` turns of a loop.
Json record_of(std::size_t turns) {
  Json steps = Json::array();
  const auto step = [&](unsigned line, const char* kind, const std::string& text, bool matters) -> Json& {
    steps.push_back(
        {{"file", "f.c"}, {"line", line}, {"depth", 0}, {"kind", kind}, {"text", text}, {"matters", matters}});
    return steps.back();
  };
  step(2, "input", "n = 7", true)["changed"] = Json::array({{{"name", "n"}, {"value", "7"}}});
  step(3, "assign", "unrelated = 1", false);
  for (std::size_t i = 0; i < turns; ++i) {
    step(4, "loop", "i < n is true", true);
    step(5, "assign", "i = " + std::to_string(i + 1), true)["changed"] =
        Json::array({{{"name", "i"}, {"value", std::to_string(i + 1)}}});
  }
  step(7, "fail", "the assertion fails", true)["reads"] = Json::array({{{"name", "i"}, {"value", "9"}}});
  return {{"outcome", "Verdict: FALSE(unreach-call)"},
          {"checks", Json::array({{{"check", "unreach-call"},
                                   {"file", "f.c"},
                                   {"line", 7U},
                                   {"column", 9U},
                                   {"message", "the assertion fails"},
                                   {"status", "fails"},
                                   {"story", 0U}}})},
          {"stories", Json::array({{{"source", "\tassert(\xC3\xA4 == i);"},
                                    {"inputs", Json::array({{{"call", "get()"}, {"value", "7"}}})},
                                    {"steps", std::move(steps)}}})}};
}

TEST(Terminal, AFailureHasPlaceLineCaretAndStory) {
  EXPECT_EQ(terminal_text(record_of(1), {}),
            "f.c:7:9: error: the assertion fails [unreach-call]\n"
            "    7 |         assert(\xC3\xA4 == i);\n"
            "      |                ^\n"
            "      | i = 9\n"
            "  How it happens:\n"
            "    line 2  n = 7  from get()\n"
            "    line 4  i < n is true\n"
            "    line 5  i = 1\n"
            "    line 7  the assertion fails\n"
            "\n");
}

TEST(Terminal, AFailureBehindUndefinedBehaviourSaysSo) {
  Json record = record_of(1);
  const auto at = [](unsigned line, const char* text) {
    return Json{{"text", text}, {"file", "f.c"}, {"line", line}, {"column", 3U}};
  };
  record["stories"][0]["undefined"] = Json::array({at(2, "a division by zero")});
  EXPECT_THAT(terminal_text(record, {}),
              HasSubstr("      | i = 9\n"
                        "  note: the execution went through undefined behaviour at f.c:2:3: a division by zero\n"
                        "        what follows it may be anything\n"
                        "  How it happens:\n"));
  for (unsigned line = 3; line < 7; ++line) record["stories"][0]["undefined"].push_back(at(line, "a division by zero"));
  EXPECT_THAT(terminal_text(record, {}), HasSubstr("f.c:4:3: a division by zero\n        and at 2 more places\n"));
}

TEST(Terminal, TurnsOfLoopsAreFolded) {
  const std::string text = terminal_text(record_of(12), {});
  EXPECT_THAT(text, HasSubstr("    12 times:\n      line 4  i < n is true\n      line 5  i = 1, 2, ... 12\n"));
  EXPECT_THAT(text, Not(HasSubstr("i = 11")));
  const std::string all = terminal_text(record_of(12), {.shows_all_steps = true});
  EXPECT_THAT(all, HasSubstr("i = 11"));
  EXPECT_THAT(all, HasSubstr("unrelated = 1"));
}

TEST(Terminal, WhatProgramsSayIsHarmless) {
  Json record = record_of(1);
  record["stories"][0]["steps"][0]["text"] = "s = \"\x1b[2J\x07\xE2\x80\xAE\xff\"";
  record["checks"][0]["file"] = "\x1b]0;title\x07.c";
  const std::string text = terminal_text(record, {});
  EXPECT_THAT(text, HasSubstr("s = \"\\x1b[2J\\x07\\u202e\\xff\""));
  for (const char c : text) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 0x20) << static_cast<int>(c);
}

TEST(Terminal, ColoursOnlyWhenAsked) {
  EXPECT_THAT(terminal_text(record_of(1), {}), Not(HasSubstr("\033")));
  EXPECT_THAT(terminal_text(record_of(1), {.has_colour = true}), HasSubstr("\033[1;31merror:\033[0m"));
}

TEST(Terminal, EveryMemberMayBeMissing) {
  EXPECT_EQ(terminal_text(Json::object(), {}), "");
  EXPECT_EQ(terminal_text({{"outcome", "Verdict: TRUE"}}, {}), "");
  EXPECT_THAT(terminal_text({{"outcome", "Verdict: UNKNOWN(timeout)"}}, {}), HasSubstr("--timeout"));
  Json record = record_of(2);
  record["stories"][0].erase("source");
  record["stories"][0]["steps"] = Json::array({Json::object()});
  EXPECT_THAT(terminal_text(record, {}), HasSubstr("f.c:7:9: error:"));
  record.erase("stories");
  EXPECT_EQ(terminal_text(record, {}), "f.c:7:9: error: the assertion fails [unreach-call]\n\n");
}

TEST(Terminal, AProofHasItsInvariants) {
  const Json record = {
      {"outcome", "Verdict: TRUE"},
      {"certificate", {{"kind", "inductive invariant"}, {"checked_by", Json::array({"minisat"})}}},
      {"invariants", Json::array({{{"file", "f.c"},
                                   {"line", 4U},
                                   {"column", 3U},
                                   {"function", "main"},
                                   {"parts", Json::array({"0 <= i", "i <= n"})}}})},
      {"assumptions", Json::array({{{"file", "f.c"}, {"line", 9U}, {"column", 1U}, {"text", "'f' has no body"}}})}};
  const std::string text = terminal_text(record, {});
  EXPECT_THAT(text,
              HasSubstr("f.c:4:3: always holds before each turn of the loop in main:\n      0 <= i\n      i <= n\n"));
  EXPECT_THAT(text, HasSubstr("minisat"));
  EXPECT_THAT(text, EndsWith("Assumptions:\n  f.c:9: 'f' has no body\n"));
}

TEST(Terminal, FactsThatAreLongAreCounted) {
  Json record = {{"outcome", "Verdict: TRUE"}, {"certificate", {{"kind", "unrolling"}, {"depth", 1U}}}};
  record["invariants"] = Json::array({{{"file", "f.c"},
                                       {"line", 4U},
                                       {"parts", Json::array({"i <= n"})},
                                       {"longer", Json::array({"a || b"})},
                                       {"untold", 2U}},
                                      {{"file", "f.c"}, {"line", 9U}, {"parts", Json::array({"0"})}}});
  const std::string text = terminal_text(record, {});
  EXPECT_THAT(text, HasSubstr("      i <= n\n      and 1 longer fact; --trace=full shows it\n"));
  EXPECT_THAT(text, HasSubstr("f.c:9: the loop is never reached\n"));
  EXPECT_THAT(text, HasSubstr("up to 1 turn of loops\n"));
  record["certificate"]["checked_by"] = Json::array({"execution"});
  EXPECT_THAT(terminal_text(record, {}), HasSubstr("all executions take the same path"));
  EXPECT_THAT(terminal_text(record, {.shows_all_steps = true}),
              HasSubstr("      i <= n\n      a || b\n      and 2 facts that C has no words for\n"));
}

TEST(Terminal, ChecksAreCountedAndOpenOnesExplained) {
  Json record = record_of(1);
  for (unsigned line = 20; line < 25; ++line)
    record["checks"].push_back(
        {{"check", "division"}, {"file", "f.c"}, {"line", line}, {"status", "proved"}, {"text", "a / b"}});
  record["checks"].push_back(
      {{"check", "null"}, {"file", "f.c"}, {"line", 30U}, {"status", "open"}, {"text", "p->x"}, {"reason", "timeout"}});
  record["attempts"] =
      Json::array({{{"name", "bmc"}, {"outcome", "ended"}, {"statistics", {{"depth without failure", 14U}}}}});
  const std::string text = terminal_text(record, {});
  EXPECT_THAT(text, HasSubstr("f.c:30: open: p->x [null] (timeout)\n"));
  EXPECT_THAT(text, HasSubstr("no failure within 14 turns"));
  EXPECT_THAT(text, HasSubstr("proved: 5 division\nChecks: 1 failed, 1 open, 5 proved\n"));
  EXPECT_THAT(text, Not(HasSubstr("f.c:21")));
  EXPECT_THAT(terminal_text(record, {.lists_all_checks = true}), HasSubstr("f.c:21: proved: a / b [division]\n"));
}

TEST(Terminal, ChecksOfOneExpressionShareALine) {
  Json record = record_of(1);
  for (const char* kind : {"null", "bounds"})
    record["checks"].push_back(
        {{"check", kind}, {"file", "f.c"}, {"line", 30U}, {"column", 3U}, {"status", "proved"}, {"text", "p->x[i]"}});
  record["checks"].push_back(
      {{"check", "null"}, {"file", "f.c"}, {"line", 31U}, {"column", 3U}, {"status", "proved"}, {"text", "p->x[i]"}});
  EXPECT_THAT(terminal_text(record, {.lists_all_checks = true}),
              HasSubstr("f.c:30:3: proved: p->x[i] [null, bounds]\nf.c:31:3: proved: p->x[i] [null]\n"));
}

TEST(Terminal, OpenChecksOfOneExpressionShareALine) {
  Json record = {{"outcome", "Verdict: UNKNOWN(timeout)"}, {"checks", Json::array()}};
  for (const char* kind : {"null", "bounds"})
    record["checks"].push_back(
        {{"check", kind}, {"file", "f.c"}, {"line", 3U}, {"status", "open"}, {"text", "p->x[i]"}});
  EXPECT_THAT(terminal_text(record, {}), StartsWith("f.c:3: open: p->x[i] [null, bounds]\n"));
}

TEST(Terminal, WhatIsOpenHasItsRecursion) {
  Json record = {{"outcome", "Verdict: UNKNOWN(timeout)"}};
  record["recursion"] = Json::array({{{"file", "f.c"}, {"line", 5U}, {"function", "walk"}}});
  record["attempts"] =
      Json::array({{{"name", "bmc"},
                    {"outcome", "at work"},
                    {"statistics", {{"depth without failure", 40U}, {"calls within each other", 12U}}}}});
  const std::string text = terminal_text(record, {});
  EXPECT_THAT(text, HasSubstr("    bmc  no failure within 12 calls deep\n"));
  EXPECT_THAT(text, HasSubstr("  What resists:\n    f.c:5: the recursion of walk: "));
  EXPECT_THAT(text, HasSubstr("a bound for how deep the calls of walk go"));
}

TEST(Terminal, ACallThatOnlyReturnsIsOneLine) {
  Json record = record_of(1);
  Json& steps = record["stories"][0]["steps"];
  const auto step = [](const char* kind, unsigned line, unsigned depth, const char* text) {
    return Json{{"kind", kind}, {"file", "f.c"}, {"line", line}, {"depth", depth}, {"text", text}, {"matters", true}};
  };
  steps = Json::array({step("input", 2, 0, "get() = 7"), step("branch", 2, 0, "get() == 7 is true"),
                       step("call", 3, 0, "next(1)"), step("return", 9, 1, "return 2"), step("assign", 3, 0, "i = 2"),
                       step("fail", 7, 0, "the assertion fails")});
  EXPECT_THAT(terminal_text(record, {}), HasSubstr("    line 2  get() = 7; get() == 7 is true\n"
                                                   "    line 3  next(1) returns 2; i = 2\n"
                                                   "    line 7  the assertion fails\n"));
}

TEST(Terminal, WhatIsAssumedOfManyFunctionsIsSaidOnce) {
  Json record = {{"outcome", "Verdict: TRUE"}, {"assumptions", Json::array()}};
  for (const char* name : {"f", "g"})
    record["assumptions"].push_back({{"file", "f.c"},
                                     {"line", 3U},
                                     {"text", fmt::format("function '{}' has no body: it returns any value", name)}});
  EXPECT_THAT(terminal_text(record, {}),
              HasSubstr("  functions without a body: 'f' (f.c:3), 'g' (f.c:3): each returns any value\n"));
}

TEST(Terminal, OfVeryManyFunctionsTheFirstAreNamed) {
  Json record = {{"outcome", "Verdict: TRUE"}, {"assumptions", Json::array()}};
  for (int i = 0; i < 30; ++i)
    record["assumptions"].push_back({{"text", fmt::format("function 'f{}' has no body: it returns any value", i)}});
  EXPECT_THAT(terminal_text(record, {}), HasSubstr("'f7' and 22 more (--json has all): each returns any value\n"));
}

TEST(Terminal, WhatIsOpenHasItsLoop) {
  Json record = {{"outcome", "Verdict: UNKNOWN(timeout)"}, {"malloc", "may-fail"}, {"property", "all"}};
  record["checks"] = Json::array({{{"check", "unreach-call"}, {"file", "f.c"}, {"line", 9U}, {"status", "open"}},
                                  {{"check", "null"}, {"file", "f.c"}, {"line", 3U}, {"status", "proved"}}});
  record["attempts"] = Json::array(
      {{{"name", "bmc"}, {"outcome", "ended"}, {"statistics", {{"depth without failure", 14U}}}},
       {{"name", "bmc"}, {"outcome", "incomplete: time limit"}, {"statistics", {{"depth without failure", 1U}}}},
       {{"name", "uufo"}, {"outcome", "claims FALSE"}, {"statistics", {{"refinements", 1U}}}},
       {{"name", "check of uufo"}, {"outcome", "invalid"}}});
  record["loops"] = Json::array({{{"file", "f.c"}, {"line", 5U}, {"column", 3U}, {"function", "main"}}});
  std::string text = terminal_text(record, {});
  EXPECT_THAT(text,
              HasSubstr("    bmc   no failure within 14 turns of the loop at f.c:5\n"
                        "    uufo  1 refinement of its abstraction; its answer was not confirmed\n  What to try"));
  EXPECT_THAT(text, HasSubstr("--property assertions, to look"));
  EXPECT_THAT(text, Not(HasSubstr("--malloc")));
  EXPECT_THAT(text, Not(HasSubstr("--engine")));

  record["allocates"] = true;
  record["loops"][0]["resists"] = true;
  record["loops"][0]["parts"] = Json::array({"0 <= i <= n"});
  text = terminal_text(record, {});
  EXPECT_THAT(text, HasSubstr("  What resists:\n    f.c:5:3: the loop in main: not enough is known before each turn:\n"
                              "      0 <= i <= n\n"));
  EXPECT_THAT(text, HasSubstr("assert what you know to hold in the loop at f.c:5"));
  EXPECT_THAT(text, HasSubstr("--malloc never-fails"));
  record["loops"][0].erase("parts");
  EXPECT_THAT(terminal_text(record, {}), HasSubstr("the loop in main: nothing is known before its turns\n"));
}

TEST(Series, TellsWhatChanges) {
  const auto series = [](const std::vector<std::pair<std::string, std::string>>& changes) {
    std::vector<Happening> turns;
    for (const auto& [name, value] : changes) turns.push_back({name + " = " + value, name, value});
    return series_text(turns);
  };
  EXPECT_EQ(series({{"i", "1"}, {"i", "2"}, {"i", "3"}}), "i = 1, 2, 3");
  EXPECT_EQ(series({{"i", "0"}, {"i", "0"}, {"i", "0"}}), "i = 0");
  EXPECT_EQ(series({{"a[0]", "1"}, {"a[1]", "4"}, {"a[2]", "7"}, {"a[3]", "9"}, {"a[4]", "8"}}),
            "a[0..4] = 1, 4, ... 8");
  EXPECT_EQ(series({{"m[2][0].x", "5"}, {"m[2][1].x", "5"}}), "m[2][0..1].x = 5");
  // What belongs to different things is told as it is.
  EXPECT_EQ(series({{"a[0]", "1"}, {"b", "2"}}), "a[0] = 1, b = 2");
  EXPECT_EQ(series_text({{"f(n = 3)"}, {"f(n = 2)"}, {"f(n = 1)"}, {"f(n = 0)"}, {"f(n = -1)"}}),
            "f(n = 3), f(n = 2), ... f(n = -1)");
}

TEST(Fold, CoversTheSequence) {
  const std::vector<std::string> keys = {"a", "b", "c", "b", "c", "b", "c", "d", "x", "x"};
  std::size_t next = 0;
  std::size_t most = 0;
  for (const Repetition& part : fold(keys)) {
    EXPECT_EQ(part.first, next);
    for (std::size_t i = 0; i < part.length * part.times; ++i)
      EXPECT_EQ(keys[part.first + i], keys[part.first + i % part.length]);
    next += part.length * part.times;
    most = std::max(most, part.times);
  }
  EXPECT_EQ(next, keys.size());
  EXPECT_EQ(most, 3U);
}

}  // namespace
}  // namespace pincer::report
