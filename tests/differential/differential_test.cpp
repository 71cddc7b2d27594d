// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Runs every program of programs/ natively and in pincer, in each of its data models, and compares how both end.
#include <gtest/gtest.h>

#include <filesystem>
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
  const auto folder = std::filesystem::path(PINCER_SOURCE_DIR) / "tests" / "differential" / "programs";
  for (const ProgramFile& program : read_programs(folder)) {
    for (const DataModel model : program.models) cases.push_back({program, model});
  }
  return cases;
}

std::string case_name(const testing::TestParamInfo<Case>& info) {
  return test_name(info.param.program) + "_" + name(info.param.model);
}

class Differential : public testing::TestWithParam<Case> {};

TEST_P(Differential, PincerAgreesWithTheNativeRun) {
  const auto& [program, model] = GetParam();
  const Outcome native = run_native(program, model);
  if (native.kind == Outcome::Kind::Failed) {
    if (const std::string reason = why_no_native(model); !reason.empty()) GTEST_SKIP() << reason;
    FAIL() << native.text;
  }
  const Outcome pincer = run_pincer(program, model);
  if (pincer.kind == Outcome::Kind::Unsupported && !program.may_be_unsupported.empty()) {
    GTEST_SKIP() << describe(pincer) << " (" << program.may_be_unsupported << ")";
  }
  EXPECT_TRUE(agree(native, pincer)) << "native: " << describe(native) << "\npincer: " << describe(pincer)
                                     << "\nran:    " << to_text(pincer_command(program, model)) << "\n\n"
                                     << read_text(program.path);
}

INSTANTIATE_TEST_SUITE_P(Programs, Differential, testing::ValuesIn(all_cases()), case_name);

}  // namespace
}  // namespace pincer::differential
