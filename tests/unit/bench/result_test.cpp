// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "bench/summary.h"

namespace pincer::bench {
namespace {

using testing::HasSubstr;

Result result(Answer answer, std::optional<Expected> expected, std::string verdict = "") {
  Result r;
  r.engine = "bmc";
  r.task = "loops/a.yml";
  r.family = "loops";
  r.answer = answer;
  r.expected = std::move(expected);
  r.verdict = std::move(verdict);
  return r;
}

const Expected kTrue{true, ""};
const Expected kFalse{false, ""};

TEST(BenchResult, ScoresAreThoseOfSvComp) {
  EXPECT_EQ(result(Answer::True, kTrue).score(), 2);
  EXPECT_EQ(result(Answer::False, kFalse).score(), 1);
  EXPECT_EQ(result(Answer::True, kFalse).score(), -32);
  EXPECT_EQ(result(Answer::False, kTrue).score(), -16);
  for (const Answer answer : {Answer::Unknown, Answer::Timeout, Answer::Memory, Answer::Error})
    EXPECT_EQ(result(answer, kTrue).score(), 0);
  EXPECT_EQ(result(Answer::True, std::nullopt).score(), 0);
  EXPECT_EQ(status(result(Answer::True, std::nullopt)), "unjudged");
  EXPECT_EQ(status(result(Answer::Timeout, kFalse)), "timeout");
  EXPECT_EQ(status(result(Answer::False, kTrue)), "wrong");
}

TEST(BenchResult, AnotherPartOfMemorySafetyIsAnotherViolation) {
  const Expected deref{false, "valid-deref"};
  EXPECT_EQ(result(Answer::False, deref, "FALSE(valid-deref)").category(), Category::Correct);
  EXPECT_EQ(result(Answer::False, deref, "FALSE(valid-memsafety)").category(), Category::Correct);
  EXPECT_EQ(result(Answer::False, deref, "VERIFICATION FAILED").category(), Category::Correct);
  EXPECT_EQ(result(Answer::False, deref, "FALSE(valid-free)").category(), Category::Wrong);
  EXPECT_EQ(result(Answer::False, kFalse, "FALSE(valid-free)").category(), Category::Correct);
}

TEST(BenchResult, JsonKeepsEverything) {
  Result r = result(Answer::False, Expected{false, "valid-free"}, "FALSE(\"x\", y)");
  r.property = "memory";
  r.wall_seconds = 1.0 / 3;
  r.cpu_seconds = 1e-9;
  r.megabytes = 12.5;
  r.log = "logs/bmc/a, b.log";
  EXPECT_EQ(result_from_json(to_json(r)), r);
  r.expected.reset();
  r.answer = Answer::Memory;
  EXPECT_EQ(result_from_json(to_json(r)), r);
  r.verdict = "no UTF-8: \xff";
  EXPECT_EQ(result_from_json(to_json(r)).answer, Answer::Memory);
  EXPECT_THROW(result_from_json("{\"engine\": 1}"), base::InputError);
  EXPECT_THROW(result_from_json("{\"engine\": \"bmc\", \"ta"), base::InputError);
}

TEST(BenchResult, CsvQuotesWhatNeedsIt) {
  Result r = result(Answer::Unknown, kTrue, "UNKNOWN(a, \"b\")");
  r.log = "plain.log";
  EXPECT_THAT(to_csv(r), HasSubstr(",unknown,unknown,\"UNKNOWN(a, \"\"b\"\")\",0.000,0.000,0.0,plain.log"));
  const auto commas = [](const std::string& text) { return std::count(text.begin(), text.end(), ','); };
  r.verdict = "UNKNOWN";
  EXPECT_EQ(commas(to_csv(r)), commas(csv_header()));
}

TEST(BenchSummary, AddsUpByFamilyAndEngine) {
  std::vector<Result> runs = {result(Answer::True, kTrue),   result(Answer::False, kFalse),
                              result(Answer::True, kFalse),  result(Answer::Timeout, kTrue),
                              result(Answer::Memory, kTrue), result(Answer::Error, kTrue)};
  runs[0].cpu_seconds = 2;
  runs[3].cpu_seconds = 5;
  runs.push_back(result(Answer::True, std::nullopt));
  runs.back().engine = "another";
  runs.back().family = "arrays";
  const Summary summary = summarize(runs);
  ASSERT_EQ(summary.engines, (std::vector<std::string>{"another", "bmc"}));
  ASSERT_EQ(summary.families.size(), 2U);
  EXPECT_EQ(summary.families[0].family, "arrays");
  ASSERT_EQ(summary.families[1].engines.size(), 1U);
  const Totals& totals = summary.families[1].engines[0].second;
  EXPECT_EQ(totals.runs, 6U);
  EXPECT_EQ(totals.correct_true, 1U);
  EXPECT_EQ(totals.correct_false, 1U);
  EXPECT_EQ(totals.wrong_true, 1U);
  EXPECT_EQ(totals.wrong_false, 0U);
  EXPECT_EQ(totals.timeout + totals.memory + totals.error, 3U);
  EXPECT_EQ(totals.cpu_seconds, 7);
  EXPECT_EQ(totals.cpu_seconds_correct, 2);
  EXPECT_EQ(totals.score, 2 + 1 - 32);
  EXPECT_THAT(markdown_table(summary), HasSubstr("| arrays | another | 1 |"));
  EXPECT_THAT(markdown_table(summary), HasSubstr("| total | bmc | 6 | 1 | 1 | 1 | 0 |"));
  std::reverse(runs.begin(), runs.end());
  EXPECT_EQ(text_table(summarize(runs)), text_table(summary)) << "the order of the runs must not show";
}

}  // namespace
}  // namespace pincer::bench
