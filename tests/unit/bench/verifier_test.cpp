// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/verifier.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace pincer::bench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

BenchTask task() {
  BenchTask result;
  result.name = "loops/a.yml";
  result.definition = "set/loops/a.yml";
  result.files = {"set/loops/a.c", "set/loops/b.c"};
  result.property_file = "set/reach.prp";
  result.data_model = frontend::DataModel::ILP32;
  return result;
}

const RunLimits kLimits{20, std::nullopt, 500};

std::string complaint(const std::string& command) {
  try {
    command_verifier(command);
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(BenchVerifier, PlacesStandForPartsOfTheTask) {
  const Verifier verifier =
      command_verifier("sh -c 'a  b' \"--x={property}\" --{bits} {file} {model} {task} {timeout}s {memory} {} {0} \\{");
  EXPECT_EQ(verifier.name, "sh");
  EXPECT_THAT(command_line(verifier, task(), kLimits),
              ElementsAre("sh", "-c", "a  b", "--x=set/reach.prp", "--32", "set/loops/a.c", "set/loops/b.c", "ILP32",
                          "set/loops/a.yml", "20s", "500", "{}", "{0}", "{"));
}

TEST(BenchVerifier, NamesAndMisuse) {
  EXPECT_EQ(command_verifier("my-tool.2=true --a=b").name, "my-tool.2");
  EXPECT_EQ(command_verifier("/bin/true --a=b").name, "true");
  EXPECT_THAT(complaint("true {files}"), HasSubstr("unknown placeholder {files}"));
  EXPECT_THAT(complaint("no-such-program-anywhere"), HasSubstr("there is no program"));
  EXPECT_THAT(complaint("./no-such-program"), HasSubstr("there is no program"));
  EXPECT_THAT(complaint("true 'abc"), HasSubstr("a quote is not closed"));
  EXPECT_THAT(complaint("  "), HasSubstr("there is no command"));
  BenchTask plain = task();
  plain.property_file.clear();
  EXPECT_THROW(command_line(command_verifier("true {property}"), plain, kLimits), base::InputError);
  EXPECT_THROW(command_line(command_verifier("true {memory}"), plain, RunLimits{}), base::InputError);
}

TEST(BenchVerifier, PincerGetsTaskAndLimits) {
  const Verifier verifier = engine_verifier("/bin/pincer", "bmc");
  EXPECT_THAT(command_line(verifier, task(), kLimits),
              ElementsAre("/bin/pincer", "check", "--quiet", "--engine", "bmc", "--property", "set/reach.prp",
                          "--timeout", "20", "--memory", "500", "set/loops/a.yml"));
  BenchTask plain;
  plain.files = {"-a.c"};
  EXPECT_THAT(command_line(verifier, plain, RunLimits{0.5, {}, {}}),
              ElementsAre("/bin/pincer", "check", "--quiet", "--engine", "bmc", "--timeout", "0.5", "./-a.c"));
}

class Judge : public testing::Test {
 protected:
  Result judged(const std::string& output, Ending ending = Ending::Exited, int code = 0) const {
    Result result;
    judge({ending, code, 1, 2, 3072}, output, patterns_, result);
    return result;
  }

  Patterns patterns_{Pattern("--true", kProvedPattern), Pattern("--false", kViolatedPattern),
                     Pattern("--unknown", kUnknownPattern)};
};

TEST_F(Judge, KnowsTheUsualVerifiers) {
  EXPECT_EQ(judged("warning: x\nVerdict: TRUE\n").answer, Answer::True);
  EXPECT_EQ(judged("Verdict: FALSE(no-overflow)\n").verdict, "FALSE(no-overflow)");
  EXPECT_EQ(judged("Verdict: FALSE(no-overflow)").answer, Answer::False);
  EXPECT_EQ(judged("Verdict: UNKNOWN(timeout)\n").answer, Answer::Timeout);
  EXPECT_EQ(judged("Verdict: UNKNOWN(memory)\n").answer, Answer::Memory);
  EXPECT_EQ(judged("Verdict: UNKNOWN(incomplete: no TRUE)\n").answer, Answer::Unknown);
  EXPECT_EQ(judged("** Results:\n** 0 of 1 failed\nVERIFICATION SUCCESSFUL\n").answer, Answer::True);
  EXPECT_EQ(judged("VERIFICATION FAILED\r\n\r\n").answer, Answer::False);
  EXPECT_EQ(judged("Verification result: TRUE. No property violation found by chosen configuration.\n").answer,
            Answer::True);
  EXPECT_EQ(judged("Verification result: FALSE. Property violation (unreach-call).\nMore details\n").answer,
            Answer::False);
  EXPECT_EQ(judged("RESULT: Ultimate proved your program to be incorrect!\n").answer, Answer::False);
}

TEST_F(Judge, TheLastVerdictCounts) {
  EXPECT_EQ(judged("Verdict: TRUE\nVerdict: FALSE(x)\n").answer, Answer::False);
  EXPECT_EQ(judged("Verdict: FALSE(x)\nVerdict: UNKNOWN(uncertified: x)\n").answer, Answer::Unknown);
}

TEST_F(Judge, WhereThereIsNone) {
  EXPECT_EQ(judged("it is TRUE that I know nothing\n").answer, Answer::Error);
  EXPECT_EQ(judged("", Ending::Exited, 7).verdict, "no verdict, exit code 7");
  EXPECT_THAT(judged("", Ending::Signalled, 11).verdict, HasSubstr("killed: Segmentation fault"));
  EXPECT_THAT(judged("", Ending::NotStarted, 2).verdict, HasSubstr("No such file"));
  EXPECT_EQ(judged("Verdict: TRUE\n", Ending::TimeLimit).answer, Answer::Timeout) << "too late";
  EXPECT_EQ(judged("Verdict: TRUE\n", Ending::MemoryLimit).answer, Answer::Memory);
  EXPECT_EQ(judged("", Ending::Lost).answer, Answer::Error);
  EXPECT_EQ(judged("").megabytes, 3);
}

TEST(BenchPattern, Misuse) { EXPECT_THROW(Pattern("--true", "a("), base::InputError); }

}  // namespace
}  // namespace pincer::bench
