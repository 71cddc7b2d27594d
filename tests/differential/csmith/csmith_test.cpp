// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A few of Csmith's programs in every test run; csmith_all runs all of them.
#include <gtest/gtest.h>

#include <vector>

#include "csmith/csmith_program.h"
#include "process.h"
#include "runners.h"

namespace pincer::differential {

std::ostream& operator<<(std::ostream& stream, const CsmithProgram& program) { return stream << to_text(program); }

namespace {

constexpr std::size_t kFew = 24;

std::vector<CsmithProgram> few_programs() {
  std::vector<CsmithProgram> programs = csmith_programs();
  if (programs.size() > kFew) programs.resize(kFew);
  return programs;
}

std::string case_name(const testing::TestParamInfo<CsmithProgram>& info) {
  return std::string(name(info.param.model)) + "_" + info.param.seed;
}

class Csmith : public testing::TestWithParam<CsmithProgram> {};

TEST_P(Csmith, PincerComputesTheChecksum) {
  if (const std::string reason = why_no_csmith(); !reason.empty()) GTEST_SKIP() << reason;
  const TemporaryDirectory directory;
  const Comparison result = compare(GetParam(), directory.path());
  if (result.native.kind != Outcome::Kind::Returned) {
    if (const std::string reason = why_no_native(GetParam().model); !reason.empty()) GTEST_SKIP() << reason;
    FAIL() << result.native.text;
  }
  EXPECT_TRUE(agree(result.native, result.pincer))
      << "native: " << describe(result.native) << "\npincer: " << describe(result.pincer)
      << "\ncsmith_all --keep FOLDER " << GetParam().seed << " leaves the program in FOLDER";
}

INSTANTIATE_TEST_SUITE_P(Programs, Csmith, testing::ValuesIn(few_programs()), case_name);

}  // namespace
}  // namespace pincer::differential
