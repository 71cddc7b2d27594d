// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Runs every program of tests/programs/ on its inputs: NAME_unsafe.c must reach the error, NAME_safe.c must not; and
// the native run must end like pincer's.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <vector>

#include "process.h"
#include "runners.h"

namespace pincer::differential {
namespace {

struct Case {
  ProgramFile program;
  DataModel model;
};

std::ostream& operator<<(std::ostream& stream, const Case& c) {
  return stream << c.program.path.filename() << " " << name(c.model);
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const ProgramFile& program : read_programs(std::filesystem::path(PINCER_SOURCE_DIR) / "tests" / "programs")) {
    for (const DataModel model : program.models) cases.push_back({program, model});
  }
  return cases;
}

std::string case_name(const testing::TestParamInfo<Case>& info) {
  return test_name(info.param.program) + "_" + name(info.param.model);
}

bool is_unsafe(const ProgramFile& program) { return program.path.stem().string().ends_with("_unsafe"); }

/// Whether a line of the program calls the error function: the line that a user looks at first.
bool calls_error(const ProgramFile& program, std::size_t number) {
  std::istringstream text(read_text(program.path));
  std::string line;
  for (std::size_t i = 0; i < number; ++i) std::getline(text, line);
  const auto has = [&](const char* what) { return line.find(what) != std::string::npos; };
  return has("reach_error()") || has("__VERIFIER_error()") || has("assert(");
}

class VerificationProgram : public testing::TestWithParam<Case> {
 protected:
  void expect_end(const Outcome& outcome, const std::string& who) {
    const auto& [program, model] = GetParam();
    const std::string message = who + ": " + describe(outcome) + "\n" + to_text(pincer_command(program, model)) +
                                "\n\n" + read_text(program.path);
    if (is_unsafe(program)) {
      EXPECT_TRUE(outcome.kind == Outcome::Kind::Error) << message;
      return;
    }
    switch (outcome.kind) {
      case Outcome::Kind::Returned:
      case Outcome::Kind::Stopped:
      case Outcome::Kind::AssumptionNotMet:
      case Outcome::Kind::InputsExhausted: break;
      case Outcome::Kind::Error:
      case Outcome::Kind::StepLimit:
      case Outcome::Kind::Unsupported:
      case Outcome::Kind::Failed: FAIL() << message;
    }
  }
};

TEST(VerificationPrograms, NamesSayTheVerdict) {
  for (const Case& c : all_cases()) {
    const std::string stem = c.program.path.stem();
    EXPECT_TRUE(stem.ends_with("_safe") || stem.ends_with("_unsafe")) << stem;
  }
}

TEST_P(VerificationProgram, EndsNativelyAsItsNameSays) {
  const auto& [program, model] = GetParam();
  if (!program.not_natively.empty()) GTEST_SKIP() << program.not_natively;
  const Outcome native = run_native(program, model);
  if (native.kind == Outcome::Kind::Failed) {
    if (const std::string reason = why_no_native(model); !reason.empty()) GTEST_SKIP() << reason;
  }
  expect_end(native, "native");
}

TEST_P(VerificationProgram, EndsInPincerAsItsNameSays) {
  const auto& [program, model] = GetParam();
  const Outcome outcome = run_pincer(program, model);
  expect_end(outcome, "pincer");
  if (outcome.kind == Outcome::Kind::Error) {
    EXPECT_TRUE(calls_error(program, outcome.line)) << "reported at the wrong line: " << outcome.text;
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, VerificationProgram, testing::ValuesIn(all_cases()), case_name);

}  // namespace
}  // namespace pincer::differential
