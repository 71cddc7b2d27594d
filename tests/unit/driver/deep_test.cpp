// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Programs, certificates and witnesses that nest deeply: no stack ends before the memory does.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/sha256.h"
#include "unit/driver/tool.h"

namespace pincer::driver {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string repeat(std::size_t times, const std::function<std::string(std::size_t i)>& text) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text(i);
  return result;
}
std::string repeat(std::size_t times, const std::string& text) {
  return repeat(times, [&](std::size_t) { return text; });
}

/// A program that computes y from an input x, and holds iff `property` does.
std::string program(const std::string& body, const std::string& property, const std::string& before = "") {
  return "#include <assert.h>\nint __VERIFIER_nondet_int(void);\n" + before +
         "\nint main(void) {\n  int x = __VERIFIER_nondet_int();\n  int y = 0;\n  " + body + "\n  assert(" + property +
         ");\n  return 0;\n}\n";
}

struct Deep {
  const char* name;
  std::string text;
};
void PrintTo(const Deep& deep, std::ostream* out) { *out << deep.name; }

/// Each needs more than the usual 8 MB of stack in Clang or in LLVM, or is deep in our own hands.
std::vector<Deep> deep_programs() {
  const std::size_t n = 2000;
  const auto number = [](std::size_t i) { return std::to_string(i); };
  const std::string structs = "struct s0 { int a; };\n" + repeat(n, [&](std::size_t i) {
                                return "struct s" + number(i + 1) + " { struct s" + number(i) + " a; };\n";
                              });
  return {
      {"casts", program("y = " + repeat(n, "(int)(long)") + "x;", "y == x")},
      {"parentheses", program("y = " + std::string(n, '(') + "x" + std::string(n, ')') + ";", "y == x")},
      {"negations", program("y = " + repeat(2 * n, "- ") + "x;", "y == x")},
      {"complements", program("y = " + std::string(2 * n, '!') + "x;", "y == (x != 0)")},
      {"blocks", program(std::string(n, '{') + "y = x;" + std::string(n, '}'), "y == x")},
      {"ifs", program(repeat(n, "if (x > 0) {\n") + "y = 1;" + std::string(n, '}'), "y == (x > 0)")},
      {"loops", program(repeat(n, "do {\n") + "y++;" + repeat(n, "} while (0);\n"), "y == 1")},
      {"switches", program(repeat(n, "switch (x) { default:\n") + "y = 1;" + std::string(n, '}'), "y == 1")},
      {"choices", program("y = " + repeat(n, "x == 0 ? 1 :\n") + "2;", "y == (x == 0 ? 1 : 2)")},
      {"sum", program("y = 0" + repeat(n, "\n+ (x & 0)") + ";", "y == 0")},
      {"conjunction", program("y = 1" + repeat(n, "\n&& x > 0") + ";", "y == (x > 0)")},
      {"disjunction", program("y = 0" + repeat(n, "\n|| x > 0") + ";", "y == (x > 0)")},
      {"else ifs", program(repeat(n, "if (x == 7) y = 1; else\n") + "y = 0;", "y == (x == 7)")},
      {"assignments", program("int z; y = " + repeat(n, "z =\n") + "x;", "y == x")},
      {"statement expressions", program("y = " + repeat(n, "({\n") + "x;" + repeat(n, "});"), "y == x")},
      {"calls", program("y = f" + number(n) + "(x);", "y == x",
                        "int f0(int a) { return a; }\n" + repeat(n,
                                                                 [&](std::size_t i) {
                                                                   return "int f" + number(i + 1) +
                                                                          "(int a) { return f" + number(i) + "(a); }\n";
                                                                 }))},
      {"arguments",
       program("y = " + repeat(500, "f(") + "x" + std::string(500, ')') + ";", "y == x", "int f(int a) { return a; }")},
      {"structs",
       program("struct s" + number(n) + " s; s" + repeat(n + 1, ".a") + " = x; y = s" + repeat(n + 1, ".a") + ";",
               "y == x", structs)},
      {"initialisers", program("y = g" + repeat(n + 1, ".a") + ";", "y == 5",
                               structs + "struct s" + number(n) + " g = " + std::string(n + 1, '{') + "5" +
                                   std::string(n + 1, '}') + ";")},
      {"pointers", program("int " + std::string(n, '*') + "p = 0; y = p != 0;", "y == 0")},
      {"dimensions", program("static int a" + repeat(n, "[1]") + "; y = a" + repeat(n, "[0]") + ";", "y == 0")},
  };
}

class DeepProgram : public ::testing::TestWithParam<Deep> {};

TEST_P(DeepProgram, IsVerified) {
  const Tool tool;
  tool.file("deep.c", GetParam().text);
  const ToolResult result = tool.run({"check", "deep.c", "--property", "assertions", "--timeout", "100"});
  EXPECT_THAT(result.out, EndsWith("Verdict: TRUE\n"));
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.code, 0);
}

INSTANTIATE_TEST_SUITE_P(All, DeepProgram, ::testing::ValuesIn(deep_programs()), [](const auto& info) {
  std::string name = info.param.name;
  for (char& c : name) c = c == ' ' ? '_' : c;
  return name;
});

/// A certificate of a program, with one formula of it replaced.
std::string with_formula(const std::string& certificate, const std::string& formula) {
  nlohmann::json root = nlohmann::json::parse(certificate);
  root["claim"] = {{"kind", "inductive"},
                   {"symbols", nlohmann::json::array()},
                   {"invariants", {{{"entry", true}, {"formula", formula}}}}};
  root.erase("checksum");
  root["checksum"] = base::sha256(root.dump());
  return root.dump();
}

TEST(DeepCertificate, IsRead) {
  const Tool tool;
  tool.file("f.c", program("", "y == 0"));
  ASSERT_EQ(tool.run({"check", "f.c", "--certificate", "c.json", "--timeout", "60"}).code, 0);
  const std::size_t n = 100'000;
  tool.file("deep.json", with_formula(tool.read("c.json"), repeat(2 * n, "(not ") + "true" + std::string(2 * n, ')')));
  const ToolResult deep = tool.run({"certify", "deep.json", "f.c", "--timeout", "60"});
  EXPECT_THAT(deep.out, EndsWith("Verdict: TRUE\n"));
  EXPECT_EQ(deep.code, 0) << deep.err;
  tool.file("open.json", with_formula(tool.read("c.json"), repeat(n, "(not ")));
  const ToolResult open = tool.run({"certify", "open.json", "f.c", "--timeout", "60"});
  EXPECT_EQ(open.code, 2);
  EXPECT_THAT(open.err, HasSubstr("the invariant at the start of the program cannot be read"));
  tool.file("nested.json", std::string(n, '['));
  EXPECT_EQ(tool.run({"certify", "nested.json", "f.c"}).code, 2);
}

std::string witness(const Tool& tool, const std::string& invariant) {
  return "- entry_type: invariant_set\n"
         "  metadata:\n"
         "    format_version: '2.0'\n"
         "    producer: {name: test}\n"
         "    task:\n"
         "      input_files: [f.c]\n"
         "      input_file_hashes: {f.c: " +
         base::sha256(tool.read("f.c")) +
         "}\n"
         "      specification: 'CHECK( init(main()), LTL(G ! call(reach_error())) )'\n"
         "      data_model: LP64\n"
         "      language: C\n"
         "  content:\n"
         "    - invariant:\n"
         "        type: loop_invariant\n"
         "        location: {file_name: f.c, line: 5, column: 3, function: main}\n"
         "        value: \"" +
         invariant +
         "\"\n"
         "        format: c_expression\n";
}

TEST(DeepWitness, IsRead) {
  const Tool tool;
  tool.file("f.c",
            "void reach_error(void) {}\nint main(void) {\n  unsigned x = 0;\n\n  while (x < 10) x++;\n"
            "  if (x != 10) reach_error();\n  return 0;\n}\n");
  const std::size_t n = 2000;
  for (const std::string& deep :
       {std::string(n, '(') + "x <= 10" + std::string(n, ')'), std::string(2 * n, '!') + "(x <= 10)",
        "x <= 10" + repeat(n, " && x <= 11"), repeat(n, "(unsigned)(unsigned long)") + "x <= 10"}) {
    tool.file("w.yml", witness(tool, deep));
    const ToolResult result = tool.run({"validate", "w.yml", "f.c", "--property", "unreach-call", "--timeout", "100"});
    EXPECT_THAT(result.out, EndsWith("Verdict: TRUE\n")) << deep.substr(0, 20);
    EXPECT_EQ(result.code, 0) << result.err;
  }
  tool.file("w.yml", std::string(100'000, '['));
  const ToolResult nested = tool.run({"validate", "w.yml", "f.c", "--property", "unreach-call"});
  EXPECT_EQ(nested.code, 2);
  EXPECT_THAT(nested.err, HasSubstr("w.yml:"));
}

TEST(DeepTask, IsAnInputError) {
  const Tool tool;
  tool.file("t.yml", std::string(100'000, '['));
  const ToolResult result = tool.run({"check", "t.yml"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("t.yml"));
}

}  // namespace
}  // namespace pincer::driver
