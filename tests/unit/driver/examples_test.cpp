// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The programs of examples/ have the verdicts that they are there for, and the tutorial shows all of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "base/files.h"
#include "tool.h"
#include "unit/support/paths.h"

namespace pincer::driver {
namespace {

namespace fs = std::filesystem;
using testing::EndsWith;
using testing::HasSubstr;

const std::map<std::string, std::string> kVerdicts = {
    {"floats.c", "FALSE(unreach-call)"},
    {"floats_fixed.c", "TRUE"},
    {"invariant.c", "TRUE"},
    {"list.c", "FALSE(valid-deref)"},
    {"list_fixed.c", "TRUE"},
    {"middle.c", "FALSE(no-overflow)"},
    {"middle_fixed.c", "TRUE"},
    {"off_by_one.c", "FALSE(bounds)"},
    {"off_by_one_fixed.c", "TRUE"},
    {"recursion.c", "FALSE(no-overflow)"},
    {"recursion_fixed.c", "TRUE"},
    {"state_machine.c", "FALSE(unreach-call)"},
    {"state_machine_fixed.c", "TRUE"},
    {"use_after_free.c", "FALSE(valid-deref)"},
    {"use_after_free_fixed.c", "TRUE"},
};

TEST(Examples, HaveTheirVerdicts) {
  const fs::path folder = fs::path(support::source_folder()) / "examples";
  const Tool tool;
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    if (entry.is_directory()) continue;  // functions, without a program around them
    const auto expected = kVerdicts.find(name);
    ASSERT_NE(expected, kVerdicts.end()) << name << " has no verdict here";
    ++count;
    const ToolResult result = tool.run({entry.path().string(), "--stop-at-first", "--timeout", "100"});
    EXPECT_THAT(result.out, EndsWith("Verdict: " + expected->second + "\n")) << name;
  }
  EXPECT_EQ(count, kVerdicts.size());
}

TEST(Examples, AreInTheTutorial) {
  const std::string tutorial = base::read_file(fs::path(support::source_folder()) / "docs/tutorial.md");
  for (const auto& [name, verdict] : kVerdicts) {
    EXPECT_THAT(tutorial, HasSubstr("$ pincer examples/" + name));
    EXPECT_THAT(tutorial, HasSubstr("Verdict: " + verdict + "\n"));
  }
}

}  // namespace
}  // namespace pincer::driver
