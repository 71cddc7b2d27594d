// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What is proven never happens: whatever pincer proves of our programs, the compiled program with random inputs,
// arguments and standard input, watched by the sanitizers, does not do it. This finds what we do not think of: a front
// end that reads another program than the compiler does.
#include <gtest/gtest.h>

#include <random>

#include "process.h"
#include "runners.h"

namespace pincer::differential {
namespace {

constexpr unsigned kRuns = 20;  // of each program and property
constexpr const char* kPatience = "1";

struct Proof {
  std::string property;
  NativeCompiler watched_by;
};

/// The properties, and how a compiler notices that they are violated.
std::vector<Proof> proofs() {
  const std::vector<std::string> no_leaks = {
      "ASAN_OPTIONS=detect_leaks=0:handle_sigfpe=0:allocator_may_return_null=1:detect_stack_use_after_return=0"};
  const auto with = [](const char* sanitizer) {
    return std::vector<std::string>{"-O1", "-g", std::string("-fsanitize=") + sanitizer, "-fno-sanitize-recover=all"};
  };
  return {{"assertions", {"cc", {"-O1"}, {}}},
          {"memsafety", {"cc", with("address"), no_leaks}},
          {"no-overflow", {"cc", with("signed-integer-overflow"), {}}}};
}

std::vector<ProgramFile> all_programs() {
  const std::filesystem::path tests = std::filesystem::path(PINCER_SOURCE_DIR) / "tests";
  std::vector<ProgramFile> programs = read_programs(tests / "programs");
  for (ProgramFile& program : read_programs(tests / "differential" / "programs"))
    programs.push_back(std::move(program));
  std::erase_if(programs, [](const ProgramFile& program) {
    return !program.not_natively.empty() || program.models.front() != DataModel::LP64;
  });
  return programs;
}

bool is_proven(const ProgramFile& program, const std::string& property) {
  const ProcessResult result = run_process({PINCER_BINARY, "check", program.path, "-std=" + program.standard,
                                            "--property", property, "--timeout", kPatience},
                                           std::chrono::seconds(60));
  EXPECT_FALSE(result.timed_out);
  return result.out.ends_with("Verdict: TRUE\n");
}

std::string random_text(std::mt19937& random, std::size_t most) {
  std::string text(random() % most, ' ');
  for (char& c : text)
    c = static_cast<char>(random() % 4 == 0 ? 1 + random() % 255 : "0123456789 -abc\n"[random() % 16]);
  return text;
}

class ProvenProgram : public testing::TestWithParam<ProgramFile> {};

TEST_P(ProvenProgram, NeverDoesWhatWasExcluded) {
  const ProgramFile& program = GetParam();
  bool any = false;
  for (const Proof& proof : proofs()) {
    if (!is_proven(program, proof.property)) continue;
    any = true;
    const NativeProgram native(program, DataModel::LP64, proof.watched_by);
    ASSERT_EQ(native.failure(), "");
    std::mt19937 random(1);
    for (unsigned run = 0; run < kRuns; ++run) {
      std::vector<std::string> arguments = {"random:" + std::to_string(run)};
      for (unsigned i = run % 4; i > 0; --i) arguments.push_back(random_text(random, 12));
      const Outcome outcome = native.run(arguments, random_text(random, 400));
      if (outcome.kind == Outcome::Kind::StepLimit) break;  // it may run for ever
      // In C, calls may be as deep as they like.
      if (outcome.text.find("AddressSanitizer: stack-overflow") != std::string::npos) continue;
      const bool violated = proof.property == "assertions"
                                ? outcome.kind == Outcome::Kind::Error
                                : outcome.text.find("Sanitizer") != std::string::npos ||
                                      outcome.text.find("runtime error") != std::string::npos;
      EXPECT_FALSE(violated) << proof.property << " was proven of " << program.path << ", but natively with "
                             << arguments[0] << ": " << describe(outcome) << "\n"
                             << outcome.text;
    }
  }
  if (!any) GTEST_SKIP() << "nothing is proven of it within the time";
}

INSTANTIATE_TEST_SUITE_P(Programs, ProvenProgram, testing::ValuesIn(all_programs()),
                         [](const auto& info) { return test_name(info.param); });

}  // namespace
}  // namespace pincer::differential
