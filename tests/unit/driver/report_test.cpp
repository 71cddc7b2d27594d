// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The file of --report; tests/page looks at it in a browser.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr const char* kReported =
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void reach_error(void);\n"
    "int main(void) {\n"
    "  int x = __VERIFIER_nondet_int();\n"
    "  if (x == 4242) reach_error(); // </script>\n"
    "  return 0;\n"
    "}\n";

/// The record that is inside of a page.
nlohmann::ordered_json record_in(const std::string& page) {
  const std::string_view begin = "id=\"data\">";
  const std::size_t at = page.find(begin) + begin.size();
  return nlohmann::ordered_json::parse(page.substr(at, page.find("</script>", at) - at));
}

TEST(Report, HoldsTheRecordTheSourceAndTheGraphs) {
  const Tool tool;
  tool.file("a.c", kReported);
  EXPECT_EQ(tool.run({"--property", "unreach-call", "--report", "p.html", "--certificate", "c.json", "a.c"}).code, 1);
  const auto record = record_in(tool.read("p.html"));
  EXPECT_EQ(record["outcome"], "Verdict: FALSE(unreach-call)");
  EXPECT_EQ(record["sources"][0]["text"], kReported);
  ASSERT_EQ(record["coverage"].size(), 1U);
  EXPECT_EQ(record["coverage"][0]["file"], record["sources"][0]["file"]);
  EXPECT_THAT(record["coverage"][0]["lines"].get<std::vector<int>>(), Contains(5));
  EXPECT_EQ(record["graphs"][0]["name"], "control flow");
  EXPECT_EQ(record["graphs"][0]["layout"]["nodes"][0]["file"], record["sources"][0]["file"]);
  ASSERT_FALSE(record["attempts"].empty());
  for (const auto& attempt : record["attempts"]) {
    EXPECT_GT(attempt["began"].get<double>(), 0);
    EXPECT_GE(attempt["ended"].get<double>(), attempt["began"].get<double>());
    EXPECT_LE(attempt["ended"].get<double>(), record["wall_seconds"].get<double>());
  }
}

TEST(Report, KnowsFilesByOneName) {
  const Tool tool;
  tool.file("a.c", kReported);
  const std::string path = (tool.folder() / "." / "a.c").string();
  EXPECT_EQ(tool.run({"--property", "unreach-call", "--report", "p.html", path}).code, 1);
  const auto record = record_in(tool.read("p.html"));
  EXPECT_EQ(record["sources"].size(), 1U);
  EXPECT_EQ(record["coverage"][0]["file"], record["sources"][0]["file"]);
}

TEST(Report, OfACertificateThatIsCheckedAgain) {
  const Tool tool;
  tool.file("a.c", kReported);
  EXPECT_EQ(tool.run({"--property", "unreach-call", "--certificate", "c.json", "a.c"}).code, 1);
  EXPECT_EQ(tool.run({"certify", "c.json", "a.c", "--report", "p.html"}).code, 1);
  EXPECT_EQ(record_in(tool.read("p.html"))["outcome"], "Verdict: FALSE(unreach-call)");
}

TEST(Report, ThatCannotBeWrittenIsAnInputError) {
  const Tool tool;
  tool.file("a.c", kReported);
  const ToolResult result = tool.run({"a.c", "--report", "missing/p.html"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("missing/p.html"));
  EXPECT_EQ(result.out, "");
}

}  // namespace
}  // namespace pincer::driver
