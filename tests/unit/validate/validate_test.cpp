// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// `pincer validate` on witnesses as other tools write them: right ones, wrong ones, and ones for something else.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/sha256.h"
#include "unit/driver/tool.h"

namespace pincer::validate {
namespace {

using driver::Tool;
using driver::ToolResult;
using testing::HasSubstr;
using testing::StartsWith;

std::string witness(const std::string& type, const std::string& program, const std::string& content,
                    const std::string& version = "2.0", const std::string& formula = "! call(reach_error())") {
  return fmt::format(
      "- entry_type: {}\n"
      "  metadata:\n"
      "    format_version: '{}'\n"
      "    uuid: 1-2\n"
      "    creation_time: 2024-01-01T00:00:00Z\n"
      "    producer: {{name: other, version: '1'}}\n"
      "    task:\n"
      "      input_files: [f.c]\n"
      "      input_file_hashes: {{./sub/f.c: {}}}\n"
      "      specification: CHECK( init(main()), LTL(G {}) )\n"
      "      data_model: LP64\n"
      "      language: C\n"
      "  content:\n{}",
      type, version, base::sha256(program), formula, content);
}

std::string point(const std::string& type, int line, int column, const std::string& value = "",
                  const std::string& action = "follow") {
  std::string text =
      fmt::format("      - waypoint: {{type: {}, action: {}, location: {{file_name: f.c, line: {}", type, action, line);
  if (column != 0) text += fmt::format(", column: {}", column);
  text += "}";
  if (!value.empty()) text += fmt::format(", constraint: {{value: '{}', format: c_expression}}", value);
  return text + "}\n";
}
std::string segment(const std::string& points) { return "    - segment:\n" + points; }

std::string invariant(int line, int column, const std::string& value, const std::string& type = "loop_invariant") {
  return fmt::format(
      "    - invariant: {{type: {}, location: {{file_name: f.c, line: {}, column: {}, function: main}}, value: '{}', "
      "format: c_expression}}\n",
      type, line, column, value);
}

constexpr const char* kUnsafe =
    "extern int __VERIFIER_nondet_int(void);\n"  // 1
    "extern void reach_error(void);\n"           // 2
    "int twice(int x) { return x + x; }\n"       // 3
    "int main(void) {\n"                         // 4
    "  int a = __VERIFIER_nondet_int();\n"       // 5
    "  int b = twice(a);\n"                      // 6
    "  if (b == 6)\n"                            // 7
    "    reach_error();\n"                       // 8
    "  else if (a == 11 || a == 12)\n"           // 9
    "    reach_error();\n"                       // 10
    "  return 0;\n"                              // 11
    "}\n";

class ValidateViolation : public testing::Test {
 protected:
  std::string verdict(const std::string& content, const std::string& version = "2.0") {
    tool_.file("f.c", kUnsafe);
    tool_.file("w.yml", witness("violation_sequence", kUnsafe, content, version));
    const ToolResult result = tool_.run({"validate", "w.yml", "f.c", "--timeout", "60"});
    EXPECT_EQ(result.code, result.out.starts_with("Verdict: FALSE") ? 1 : 3) << result.out << result.err;
    return result.out;
  }
  Tool tool_;
};

constexpr const char* kFalse = "Verdict: FALSE(unreach-call)\n";
constexpr const char* kNoMatch =
    "Verdict: UNKNOWN(uncertified: no execution that matches the witness violates the property)\n";

TEST_F(ValidateViolation, ValuesOfCalls) {
  const std::string target = segment(point("target", 10, 5));
  EXPECT_EQ(verdict(segment(point("function_return", 5, 33, "\\result == 11")) + target), kFalse);
  EXPECT_EQ(verdict(segment(point("function_return", 5, 0, "\\result == 11")) + target), kFalse) << "no column";
  EXPECT_EQ(verdict(segment(point("function_return", 5, 33, "\\result > 5 && \\result < 100")) + target), kFalse);
  EXPECT_EQ(verdict(segment(point("function_return", 5, 33, "\\result == 3")) + target), kNoMatch)
      << "this violates the property elsewhere";
  EXPECT_EQ(verdict(segment(point("function_return", 5, 33, "\\result == 13")) + target), kNoMatch);
  EXPECT_EQ(verdict(segment(point("function_return", 6, 18, "\\result == 24")) + target), kFalse) << "any function";
  EXPECT_EQ(verdict(segment(point("function_return", 6, 18, "\\result == 23")) + target), kNoMatch);
  EXPECT_EQ(verdict(segment(point("function_enter", 6, 18)) + target), kFalse);
}

TEST_F(ValidateViolation, Assumptions) {
  const std::string target = segment(point("target", 10, 5));
  EXPECT_EQ(verdict(segment(point("assumption", 6, 3, "a == 12")) + target), kFalse);
  EXPECT_EQ(verdict(segment(point("assumption", 7, 3, "b == 24 && a != 11")) + target, "2.1"), kFalse);
  EXPECT_EQ(verdict(segment(point("assumption", 7, 3, "b == 25")) + target), kNoMatch);
  EXPECT_EQ(verdict(segment(point("assumption", 10, 5, "a == 11")) + target), kFalse) << "a body without braces";
}

TEST_F(ValidateViolation, Branches) {
  EXPECT_EQ(verdict(segment(point("branching", 7, 3, "false")) + segment(point("branching", 9, 8, "true")) +
                    segment(point("target", 10, 5))),
            kFalse);
  EXPECT_EQ(verdict(segment(point("branching", 7, 3, "true")) + segment(point("target", 10, 5))), kNoMatch);
  EXPECT_EQ(verdict(segment(point("branching", 7, 3, "true")) + segment(point("target", 8, 5))), kFalse);
}

TEST_F(ValidateViolation, WhatIsToBeAvoided) {
  const std::string avoid = point("assumption", 7, 3, "a == 11", "avoid");
  EXPECT_EQ(verdict(segment(avoid + point("target", 10, 5))), kFalse) << "12 is left";
  EXPECT_EQ(verdict(segment(avoid + point("assumption", 9, 8, "a == 11")) + segment(point("target", 10, 5))), kNoMatch);
}

TEST_F(ValidateViolation, OrderMatters) {
  const std::string call = segment(point("function_return", 5, 33, "\\result == 11"));
  const std::string branch = segment(point("branching", 9, 8, "true"));
  EXPECT_EQ(verdict(call + branch + segment(point("target", 10, 5))), kFalse);
  EXPECT_EQ(verdict(branch + call + segment(point("target", 10, 5))), kNoMatch);
}

TEST_F(ValidateViolation, WhatCannotBeFollowedIsSaid) {
  const std::string target = segment(point("target", 10, 5));
  const auto says = [](const std::string& text) {
    return testing::AllOf(StartsWith("Verdict: UNKNOWN(incomplete: "), HasSubstr(text));
  };
  EXPECT_THAT(verdict(segment(point("assumption", 7, 3, "twice(a) == 2")) + target), says("it calls a function"));
  EXPECT_THAT(verdict(segment(point("assumption", 7, 3, "nobody == 2")) + target), says("nobody"));
  EXPECT_THAT(verdict(segment(point("assumption", 7, 3, "a = 2")) + target), says("it assigns something"));
  EXPECT_THAT(verdict(segment(point("branching", 6, 3, "true")) + target), says("f.c:6:3"));
  EXPECT_THAT(verdict(segment(point("function_return", 8, 3, "\\result == 1")) + target), says("no call"));
}

constexpr const char* kSafe =
    "extern unsigned __VERIFIER_nondet_uint(void);\n"  // 1
    "extern void reach_error(void);\n"                 // 2
    "static int limit = 1000;\n"                       // 3
    "int main(void) {\n"                               // 4
    "  unsigned n = __VERIFIER_nondet_uint();\n"       // 5
    "  unsigned i = 0, j = 0, k;\n"                    // 6
    "  while (i < n) {\n"                              // 7
    "    ++i;\n"                                       // 8
    "    j += 2;\n"                                    // 9
    "  }\n"                                            // 10
    "  if (j != 2 * n) reach_error();\n"               // 11
    "  for (k = 0; k < 3; ++k) i = limit;\n"           // 12
    "  do { i--; } while (i > 5);\n"                   // 13
    "  return 0;\n"                                    // 14
    "}\n";

class ValidateCorrectness : public testing::Test {
 protected:
  std::string verdict(const std::string& content, const char* program = kSafe, const std::string& timeout = "60") {
    tool_.file("f.c", program);
    tool_.file("w.yml", witness("invariant_set", program, content));
    const ToolResult result = tool_.run({"validate", "w.yml", "f.c", "--timeout", timeout});
    EXPECT_EQ(result.code, result.out.starts_with("Verdict: TRUE")    ? 0
                           : result.out.starts_with("Verdict: FALSE") ? 1
                                                                      : 3);
    return result.out;
  }
  Tool tool_;
};

TEST_F(ValidateCorrectness, InvariantsThatProve) {
  EXPECT_EQ(verdict(invariant(7, 3, "i <= n && j == 2 * i")), "Verdict: TRUE\n");
  EXPECT_EQ(verdict(invariant(7, 3, "i <= n") + invariant(7, 3, "j == 2 * i")), "Verdict: TRUE\n") << "in two parts";
  EXPECT_EQ(verdict(invariant(7, 3, "i <= n && j == 2 * i && limit == 1000")), "Verdict: TRUE\n")
      << "a variable that the model has as a constant";
  EXPECT_EQ(verdict(invariant(7, 3, "i <= n && j == 2 * i") + invariant(12, 3, "k <= 3") +
                    invariant(13, 3, "i >= 6 && i <= 1000")),
            "Verdict: TRUE\n")
      << "loops of all kinds";
}

TEST_F(ValidateCorrectness, InvariantsThatDoNot) {
  EXPECT_EQ(verdict(invariant(7, 3, "j == 2 * i")), "Verdict: TRUE\n") << "enough for induction over two steps";
  EXPECT_THAT(verdict(invariant(7, 3, "i <= n"), kSafe, "1"), StartsWith("Verdict: UNKNOWN(uncertified: "))
      << "too weak";
  EXPECT_EQ(verdict(invariant(7, 3, "j == i")),
            "Verdict: UNKNOWN(uncertified: the invariant at f.c:7 does not hold)\n");
  EXPECT_EQ(verdict(invariant(7, 3, "i <= n && j == 2 * i") + invariant(12, 3, "k < 3")),
            "Verdict: UNKNOWN(uncertified: the invariant at f.c:12 does not hold)\n")
      << "the property needs it not, but it is claimed";
  EXPECT_THAT(verdict(invariant(7, 3, "i <= n && j / i == 2")), HasSubstr("it divides by a variable"));
  EXPECT_THAT(verdict(invariant(7, 3, "__VERIFIER_nondet_uint() == 1")), HasSubstr("it calls a function"));
  EXPECT_THAT(verdict(invariant(8, 5, "1")), HasSubstr("there is no loop at f.c:8:5"));
}

// An expression that leaves its parentheses could change the program.
TEST_F(ValidateCorrectness, TextThatIsNoExpressionIsRefused) {
  for (const char* text : {"1) || (n = 0", "({ n = 0; 1; })", "1; n = 0", "n = 0", "i <= n, n = 0", "1 /*", "1 //"})
    EXPECT_THAT(verdict(invariant(7, 3, text)), StartsWith("Verdict: UNKNOWN(incomplete: ")) << text;
}

TEST_F(ValidateCorrectness, LoopsWithoutAnEnd) {
  constexpr const char* kProgram =
      "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
      "int main(void) {\n"
      "  int i = 0, j = 0;\n"
      "  for (;;) {\n"
      "    if (j != i) reach_error();\n"
      "    if (__VERIFIER_nondet_int()) { i = 1 - i; j = 1 - j; }\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(verdict(invariant(4, 3, "i == j") + invariant(4, 3, "i >= 0 && i <= 1"), kProgram), "Verdict: TRUE\n");
}

// A macro of the program may do what its name does not show.
TEST_F(ValidateCorrectness, MacrosAreRefused) {
  constexpr const char* kProgram =
      "#include \"own.h\"\n"
      "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
      "# /* really */ def\\\nine CLEAR (i = 0)\n"
      "int main(void) {\n"
      "  int i = 0;\n"
      "  while (i < 9 && __VERIFIER_nondet_int()) i++;\n"
      "  if (i == 9) reach_error();\n"
      "}\n";
  tool_.file("own.h", "#define RESET (i = 0)\n");
  EXPECT_THAT(verdict(invariant(7, 3, "CLEAR == 0"), kProgram), HasSubstr("'CLEAR' is a macro"));
  EXPECT_THAT(verdict(invariant(7, 3, "RESET == 0"), kProgram), HasSubstr("'RESET' is a macro"));
  EXPECT_EQ(verdict(invariant(7, 3, "i <= 9"), kProgram), "Verdict: FALSE(unreach-call)\n");
}

TEST_F(ValidateCorrectness, InvariantsHelpInduction) {
  constexpr const char* kProgram =
      "extern int __VERIFIER_nondet_int(void);\n"
      "extern void reach_error(void);\n"
      "int main(void) {\n"
      "  unsigned a = 0, b = 1, c = 0;\n"
      "  while (__VERIFIER_nondet_int()) {\n"
      "    unsigned t = a; a = b; b = t;\n"
      "    if (c > 1) reach_error();\n"
      "    c = a & 1;\n"
      "  }\n"
      "}\n";
  EXPECT_EQ(verdict(invariant(5, 3, "a + b == 1"), kProgram), "Verdict: TRUE\n")
      << "not about c, which two steps show to be small";
}

TEST_F(ValidateCorrectness, TheProgramMayBeWrong) {
  EXPECT_EQ(verdict(invariant(5, 3, "1"),
                    "extern int __VERIFIER_nondet_int(void);\n"
                    "extern void reach_error(void);\n"
                    "int main(void) {\n"
                    "  int i = 0;\n"
                    "  while (i < 3) i++;\n"
                    "  if (__VERIFIER_nondet_int() == 77) reach_error();\n"
                    "}\n"),
            "Verdict: FALSE(unreach-call)\n");
}

TEST(Validate, BadInput) {
  const Tool tool;
  const std::string good = witness("invariant_set", kSafe, invariant(7, 3, "1"));
  tool.file("f.c", kSafe);
  tool.file("other.c", kUnsafe);
  tool.file("good.yml", good);
  tool.file("broken.yml", "x: [");
  tool.file("old.yml", witness("invariant_set", kSafe, invariant(7, 3, "1"), "1.0"));
  const auto refused = [&](std::vector<std::string> arguments, const std::string& message) {
    arguments.insert(arguments.begin(), "validate");
    const ToolResult result = tool.run(arguments);
    EXPECT_EQ(result.code, 2) << message;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(message));
  };
  refused({}, "no witness given");
  refused({"good.yml"}, "no C file given");
  refused({"good.yml", "other.c"}, "the witness is for another program");
  refused({"good.yml", "f.c", "other.c"}, "the witness is for another program");
  refused({"broken.yml", "f.c"}, "broken.yml:1");
  refused({"old.yml", "f.c"}, "not supported");
  refused({"nowhere.yml", "f.c"}, "nowhere.yml");
  refused({"good.yml", "f.c", "--data-model", "ILP32"}, "the witness is for LP64");
  refused({"good.yml", "f.c", "--property", "no-overflow"}, "the witness is for another property");
}

}  // namespace
}  // namespace pincer::validate
