// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// scripts/frontend-table.sh over a benchmark folder with one task of each outcome.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"
#include "unit/support/paths.h"

namespace pincer::driver {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

// AddressSanitizer reserves terabytes of address space.
#ifdef __SANITIZE_ADDRESS__
constexpr const char* kMemory = "unlimited";
#else
constexpr const char* kMemory = "4096";
#endif
const std::string kScript = support::source_folder() + "/scripts/frontend-table.sh";

void add_task(const Tool& tool, const std::string& name, const std::string& property, const std::string& program) {
  tool.file("bench/" + name + ".c", program);
  tool.file("bench/" + name + ".yml", "format_version: '2.0'\ninput_files: '" + name.substr(name.rfind('/') + 1) +
                                          ".c'\nproperties: [{property_file: ../" + property + ".prp}]\n");
}

TEST(FrontendTable, CountsByFamilyAndListsReasons) {
  const Tool tool;
  tool.file("bench/reach.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
  tool.file("bench/end.prp", "CHECK( init(main()), LTL(F end) )\n");
  const std::string good = "int main(void) { return 0; }\n";
  add_task(tool, "first/good", "reach", good);
  add_task(tool, "first/strange name", "reach", good);
  add_task(tool, "second/property", "end", good);
  add_task(tool, "second/broken", "reach", "int main(void) { return ; + }\n");
  const ToolResult result = tool.run_program(
      kScript, {"--pincer", support::pincer_binary(), "--memory", kMemory, "--details", "out.csv", "bench"});
  EXPECT_EQ(result.code, 1) << "one task has failed";
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, ContainsRegex("first +2 +2 +0 +0 "));
  EXPECT_THAT(result.out, ContainsRegex("second +2 +0 +1 +1 "));
  EXPECT_THAT(result.out, ContainsRegex("total +4 +2 +1 +1 "));
  EXPECT_THAT(result.out, HasSubstr("unsupported: tasks by reason"));
  EXPECT_THAT(result.out, HasSubstr("failed: tasks by reason"));
  EXPECT_THAT(tool.read("out.csv"), ContainsRegex("\"second\",\"bench/second/broken.yml\",failed,"));

  const ToolResult one =
      tool.run_program(kScript, {"--pincer", support::pincer_binary(), "--memory", kMemory, "bench", "first"});
  EXPECT_EQ(one.code, 0) << one.out;
  EXPECT_THAT(one.out, ContainsRegex("total +2 +2 +0 +0 "));
}

TEST(FrontendTable, Misuse) {
  const Tool tool;
  EXPECT_EQ(tool.run_program(kScript, {}).code, 2);
  EXPECT_EQ(tool.run_program(kScript, {"--frobnicate", "1", "bench"}).code, 2);
  EXPECT_EQ(tool.run_program(kScript, {"--pincer", support::pincer_binary(), "nowhere"}).code, 2);
  EXPECT_EQ(tool.run_program(kScript, {"--pincer", "nowhere", "."}).code, 2);
}

}  // namespace
}  // namespace pincer::driver
