// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// `--witness` as its users see it; what it says about our own programs goes through `pincer validate`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <fstream>

#include "tool.h"
#include "unit/support/paths.h"

namespace pincer::driver {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string kPrograms = support::source_folder() + "/tests/programs/";

constexpr const char* kUnsafeToWitness =
    "extern int __VERIFIER_nondet_int(void);\n"              // 1
    "extern unsigned char __VERIFIER_nondet_uchar(void);\n"  // 2
    "extern void reach_error(void);\n"                       // 3
    "int main(void) {\n"                                     // 4
    "  int n = __VERIFIER_nondet_int( ), s = 0;\n"           // 5
    "  unsigned c = __VERIFIER_nondet_uchar();\n"            // 6
    "  if (!(n == 2)) return 0;\n"                           // 7
    "  while (n > 0) {\n"                                    // 8
    "    s += c;\n"                                          // 9
    "    --n;\n"                                             // 10
    "  }\n"                                                  // 11
    "  if (s == 400 && c > 1)\n"                             // 12
    "    reach_error();\n"                                   // 13
    "  return 0;\n"                                          // 14
    "}\n";

struct Point {
  std::string type, value;
  int line, column;
  bool operator==(const Point&) const = default;
};
void PrintTo(const Point& p, std::ostream* out) {
  *out << p.type << " " << p.value << " " << p.line << ":" << p.column;
}

std::vector<Point> points(const YAML::Node& witness) {
  std::vector<Point> result;
  for (const YAML::Node& segment : witness[0]["content"])
    for (const YAML::Node& item : segment["segment"]) {
      const YAML::Node w = item["waypoint"];
      const YAML::Node constraint = w["constraint"];
      result.push_back({w["type"].as<std::string>(), constraint ? constraint["value"].as<std::string>() : "",
                        w["location"]["line"].as<int>(), w["location"]["column"].as<int>(0)});
    }
  return result;
}

TEST(Witness, OfAViolation) {
  const Tool tool;
  tool.file("f.c", kUnsafeToWitness);
  const ToolResult result =
      tool.run({"f.c", "--property", "unreach-call", "--engine", "bmc", "--witness", "w.yml", "--data-model", "ILP32"});
  ASSERT_EQ(result.code, 1) << result.err;
  const YAML::Node witness = YAML::Load(tool.read("w.yml"));
  const YAML::Node task = witness[0]["metadata"]["task"];
  EXPECT_EQ(task["data_model"].as<std::string>(), "ILP32");
  EXPECT_EQ(task["specification"].as<std::string>(), "CHECK( init(main()), LTL(G ! call(reach_error())) )");
  EXPECT_EQ(task["input_files"][0].as<std::string>(), "f.c");
  EXPECT_EQ(task["input_file_hashes"]["f.c"].as<std::string>().size(), 64U);
  EXPECT_THAT(
      points(witness),
      ElementsAre(Point{"function_return", "\\result == 2", 5, 34}, Point{"function_return", "\\result == 200", 6, 40},
                  Point{"branching", "false", 7, 3}, Point{"branching", "true", 8, 3}, Point{"branching", "true", 8, 3},
                  Point{"branching", "false", 8, 3}, Point{"target", "", 13, 5}));
}

TEST(Witness, IsTheSameAgainWhenTheTimeIsFixed) {
  const Tool tool;
  tool.file("f.c", kUnsafeToWitness);
  setenv("SOURCE_DATE_EPOCH", "86400", 1);
  ASSERT_EQ(tool.run({"f.c", "--engine", "bmc", "--witness", "a.yml"}).code, 1);
  ASSERT_EQ(tool.run({"f.c", "--engine", "bmc", "--witness", "b.yml"}).code, 1);
  unsetenv("SOURCE_DATE_EPOCH");
  ASSERT_EQ(tool.run({"f.c", "--engine", "bmc", "--witness", "c.yml"}).code, 1);
  EXPECT_EQ(tool.read("a.yml"), tool.read("b.yml"));
  EXPECT_THAT(tool.read("a.yml"), HasSubstr("1970-01-02T00:00:00+00:00"));
  EXPECT_NE(tool.read("a.yml"), tool.read("c.yml"));
  const auto uuid = YAML::Load(tool.read("c.yml"))[0]["metadata"]["uuid"].as<std::string>();
  EXPECT_THAT(uuid, testing::MatchesRegex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
}

TEST(Witness, OnlyOfACertifiedVerdict) {
  const Tool tool;
  tool.file(
      "f.c",
      "unsigned __VERIFIER_nondet_uint(void); void reach_error(void);\n"
      "int main(void) { for (unsigned i = 0; i < __VERIFIER_nondet_uint(); i += 2) if (i % 2) reach_error(); }\n");
  EXPECT_EQ(tool.run({"f.c", "--engine", "bmc", "--timeout", "1", "--witness", "w.yml", "--harness", "h.c"}).code, 3);
  EXPECT_THAT(tool.names(), ElementsAre("f.c"));
  EXPECT_EQ(tool.run({"f.c", "--witness", "nowhere/w.yml"}).code, 2);
}

TEST(Witness, GraphmlIsXml) {
  const Tool tool;
  tool.file("f.c", kUnsafeToWitness);
  tool.file("safe.c", "int main(void) { int i = 0; while (i < 3) i++; return i; }\n");
  ASSERT_EQ(tool.run({"f.c", "--engine", "bmc", "--witness", "w.graphml"}).code, 1);
  ASSERT_EQ(tool.run({"safe.c", "--engine", "bmc", "--witness", "safe.graphml"}).code, 0);
  for (const char* name : {"w.graphml", "safe.graphml"}) {
    EXPECT_THAT(tool.read(name), HasSubstr("<data key=\"entry\">true</data>"));
    const std::string code = std::string("import xml.dom.minidom as m; m.parse('") + name + "')";
    EXPECT_EQ(tool.run_program("/usr/bin/python3", {"-c", code}).code, 0) << name;
  }
  EXPECT_THAT(tool.read("w.graphml"), HasSubstr("<data key=\"control\">condition-false</data>"));
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

class RoundTrip : public testing::TestWithParam<std::string> {};

/// What pincer says, its witness makes pincer say again.
TEST_P(RoundTrip, TheWitnessIsValidated) {
  const Tool tool;
  tool.file("f.c", text_of(kPrograms + GetParam()));
  const ToolResult result =
      tool.run({"f.c", "--stop-at-first", "--engine", "bmc", "--timeout", "60", "--witness", "w.yml"});
  ASSERT_LE(result.code, 1) << result.out;
  const ToolResult again = tool.run({"validate", "w.yml", "f.c", "--timeout", "60"});
  EXPECT_EQ(again.out, result.out.substr(result.out.find("Verdict"))) << again.err << tool.read("w.yml");
  EXPECT_EQ(again.code, result.code);
}

class GraphmlRoundTrip : public testing::TestWithParam<std::string> {};

TEST_P(GraphmlRoundTrip, TheWitnessIsValidated) {
  const Tool tool;
  tool.file("f.c", text_of(kPrograms + GetParam()));
  const ToolResult result =
      tool.run({"f.c", "--stop-at-first", "--engine", "bmc", "--timeout", "60", "--witness", "w.graphml"});
  ASSERT_LE(result.code, 1) << result.out;
  const ToolResult again = tool.run({"validate", "w.graphml", "f.c", "--timeout", "60"});
  EXPECT_EQ(again.out, result.out.substr(result.out.find("Verdict"))) << again.err << tool.read("w.graphml");
}

INSTANTIATE_TEST_SUITE_P(Programs, GraphmlRoundTrip,
                         testing::Values("absolute_value_unsafe.c", "array_fill_unsafe.c", "counter_unsafe.c",
                                         "lock_unsafe.c", "stack_unsafe.c", "array_fill_safe.c", "lock_safe.c"),
                         [](const auto& info) { return info.param.substr(0, info.param.find('.')); });

TEST(Witness, Version21SaysTheSame) {
  const Tool tool;
  tool.file("f.c", text_of(kPrograms + "counter_unsafe.c"));
  tool.file("safe.c", text_of(kPrograms + "counter_safe.c"));
  for (const char* name : {"f.c", "safe.c"}) {
    const int code = tool.run({name, "--engine", "portfolio", "--witness", "w.yml", "--witness-version", "2.1"}).code;
    EXPECT_THAT(tool.read("w.yml"), HasSubstr("format_version: \"2.1\"")) << name;
    EXPECT_EQ(tool.run({"validate", "w.yml", name, "--timeout", "60"}).code, code) << name;
  }
  EXPECT_EQ(tool.run({"f.c", "--witness", "w.yml", "--witness-version", "3"}).code, 2);
}

class HornRoundTrip : public testing::TestWithParam<std::string> {};

/// Invariants that Spacer found go through C and back.
TEST_P(HornRoundTrip, TheInvariantsAreValidated) {
  const Tool tool;
  tool.file("f.c", text_of(kPrograms + GetParam()));
  ASSERT_EQ(tool.run({"f.c", "--engine", "horn", "--timeout", "60", "--witness", "w.yml"}).code, 0);
  EXPECT_THAT(tool.read("w.yml"), HasSubstr("loop_invariant"));
  EXPECT_EQ(tool.run({"validate", "w.yml", "f.c", "--timeout", "60"}).out, "Verdict: TRUE\n") << tool.read("w.yml");
}

INSTANTIATE_TEST_SUITE_P(Programs, HornRoundTrip,
                         testing::Values("counter_safe.c", "two_locks_safe.c", "state_machine_safe.c",
                                         "ticket_order_safe.c"),
                         [](const auto& info) { return info.param.substr(0, info.param.find('.')); });

std::vector<std::string> round_trips() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kPrograms))
    if (entry.path().stem().string().ends_with("_unsafe")) names.push_back(entry.path().filename().string());
  // Bounded model checking alone takes long here.
  for (const char* slow : {"float_interval_unsafe.c", "matrix_diagonal_unsafe.c"}) std::erase(names, slow);
  for (const char* safe : {"absolute_value_safe.c", "array_fill_safe.c", "assumption_safe.c", "bit_mask_safe.c",
                           "midpoint_safe.c", "switch_fallthrough_safe.c", "lock_safe.c", "triangle_safe.c"})
    names.emplace_back(safe);
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Programs, RoundTrip, testing::ValuesIn(round_trips()),
                         [](const auto& info) { return info.param.substr(0, info.param.find('.')); });

}  // namespace
}  // namespace pincer::driver
