// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "witness/source_text.h"

#include <gtest/gtest.h>

namespace pincer::witness {
namespace {

constexpr const char* kProgram =
    "#include <x.h> // if (a)\n"                               // 1
    "int g(int); /* while (1) { */\n"                          // 2
    "static int f(int n) {\n"                                  // 3
    "  int i = 0, j = g (g(1) + n);\n"                         // 4
    "  for (i = 0; i < n; ++i) j += \")\"[0];\n"               // 5
    "  if (!(i == j)) { error(); } else while (j > 0) --j;\n"  // 6
    "  do { j++; }\n"                                          // 7
    "  while (j < 10 && i);\n"                                 // 8
    "L: switch (j) { case 1: j = 2; break; default: ; }\n"     // 9
    "  return j;\n"                                            // 10
    "}\n";

Position keyword(const SourceText& text, Position at) {
  const SourceStatement* branch = text.branch(at);
  return branch == nullptr ? Position{} : text.position(branch->range.begin);
}

TEST(SourceText, CommentsAndLiteralsAreNoCode) {
  const SourceText text(kProgram);
  EXPECT_EQ(text.code().size(), text.text().size());
  EXPECT_EQ(text.code().find("while (1)"), std::string::npos);
  EXPECT_EQ(text.code().find("include"), std::string::npos);
  EXPECT_NE(text.code().find("while (j > 0)"), std::string::npos);
  for (std::size_t i = 0; i < text.text().size(); ++i) EXPECT_EQ(text.code()[i] == '\n', text.text()[i] == '\n');
}

TEST(SourceText, BrokenTextIsRead) {
  for (const char* broken : {"", "{", "}", "int f() {", "int f() { if (", "int f() { do ", "int f() { for (;;", "\"abc",
                             "/* abc", "'", "#define X \\", "int f() { L: }", "int f() { case 1 ", "((((", "f(){;;;}"})
    EXPECT_NO_THROW(SourceText{broken}) << broken;
}

TEST(SourceText, StatementsLieInEachOther) {
  for (const std::string broken :
       {"void f() { { {", "void f() { do { while", "void f() { ({ x", "void f() { if (x) { case 1 } : y; }",
        "void f() { switch (x) { case (1 ? 2 : 3): case 4 ? 5 : 6: y; } }", "void f() { for (;;) { ) } { } }"}) {
    const SourceText text(broken);
    EXPECT_FALSE(text.statements().empty()) << broken;
    for (const SourceStatement& s : text.statements()) {
      EXPECT_LE(s.range.begin, s.range.end) << broken;
      EXPECT_LE(s.range.end, broken.size()) << broken;
      if (!s.parent) continue;
      const Range outer = text.statements()[*s.parent].range;
      EXPECT_LE(outer.begin, s.range.begin) << broken;
      EXPECT_LE(s.range.end, outer.end) << broken;
    }
  }
}

TEST(SourceText, WhatIsNotClosedTakesNoTime) {
  std::string text = "void f() { x = ";
  for (int i = 0; i < 100'000; ++i) text += "({ (";
  EXPECT_EQ(SourceText(text).statements().size(), 2U);
}

TEST(SourceText, DeepStatementsAreSkipped) {
  std::string text = "void f() { ";
  for (int i = 0; i < 100'000; ++i) text += "if (x) { ";
  text += "y;" + std::string(100'000, '}') + " z = 1; }";
  const SourceText source(text);
  const SourceStatement* after = source.statement(text.find("z = 1"));
  ASSERT_NE(after, nullptr);
  EXPECT_EQ(after->range.begin, text.find("z = 1"));
}

TEST(SourceText, EndsOfCalls) {
  const SourceText text(kProgram);
  EXPECT_EQ(text.call_end({4, 18}, "g"), (Position{4, 29}));
  EXPECT_EQ(text.call_end({4, 21}, "g"), (Position{4, 24})) << "the call inside";
  EXPECT_EQ(text.call_end({4, 3}, "g"), (Position{4, 29})) << "the first on the line";
  EXPECT_EQ(text.call_end({4, 25}, "g"), std::nullopt);
  EXPECT_EQ(text.call_end({4, 3}, "h"), std::nullopt);
  EXPECT_EQ(text.call_end({99, 3}, "g"), std::nullopt);
}

TEST(SourceText, KeywordsOfBranches) {
  const SourceText text(kProgram);
  EXPECT_EQ(keyword(text, {5, 15}), (Position{5, 3})) << "in the condition of the for";
  EXPECT_EQ(keyword(text, {5, 3}), (Position{5, 3})) << "at the keyword";
  EXPECT_EQ(keyword(text, {5, 8}), Position{}) << "what happens before the loop";
  EXPECT_EQ(keyword(text, {6, 11}), (Position{6, 3}));
  EXPECT_EQ(keyword(text, {6, 45}), (Position{6, 36}));
  EXPECT_EQ(keyword(text, {8, 12}), (Position{7, 3})) << "a do-loop is at its do";
  EXPECT_EQ(keyword(text, {9, 12}), (Position{9, 4}));
  EXPECT_EQ(keyword(text, {10, 10}), Position{});
}

TEST(SourceText, StartsOfStatements) {
  const SourceText text(kProgram);
  EXPECT_EQ(text.expression_start({4, 18}), (Position{4, 3}));
  EXPECT_EQ(text.expression_start({5, 32}), (Position{5, 27}));
  EXPECT_EQ(text.expression_start({6, 24}), (Position{6, 20})) << "inside braces";
  EXPECT_EQ(text.expression_start({6, 12}), (Position{6, 7})) << "a condition is an expression of its own";
  EXPECT_EQ(text.expression_start({9, 29}), (Position{9, 25})) << "after the label";
  EXPECT_EQ(text.expression_start({2, 5}), std::nullopt) << "outside of functions";
}

TEST(SourceText, Functions) {
  const SourceText text(
      "struct s { int a; } x = { 1 };\n"
      "__attribute__((noinline)) int f(int (*p)(void)) { return p(); }\n"
      "int old(a, b) int a; char b; { return a + b; }\n");
  ASSERT_EQ(text.functions().size(), 2U);
  EXPECT_EQ(text.functions()[0].name, "f");
  EXPECT_EQ(text.functions()[1].name, "old");
}

TEST(SourceText, FunctionsWhoseTypeIsInAMacro) {
  const SourceText text("API(int)\nf(int a)\n{ return g(a); }\nint h(a) int (*a)(int); { return a(1); }\n");
  ASSERT_EQ(text.functions().size(), 2U);
  EXPECT_EQ(text.functions()[0].name, "f");
  EXPECT_EQ(text.functions()[1].name, "h");
}

TEST(SourceText, OutcomesOfBranchesAndConditions) {
  EXPECT_EQ(branch_polarity("x < 1"), true);
  EXPECT_EQ(branch_polarity(" (x) "), true);
  EXPECT_EQ(branch_polarity("!x"), false);
  EXPECT_EQ(branch_polarity("!(x != 1)"), false);
  EXPECT_EQ(branch_polarity("! ! f(x)"), true);
  EXPECT_EQ(branch_polarity("x != !y"), std::nullopt);
  EXPECT_EQ(branch_polarity("!x == y"), std::nullopt) << "the negation is of x only";
  EXPECT_EQ(branch_polarity("a && b"), std::nullopt);
  EXPECT_EQ(branch_polarity("f(a || b)"), std::nullopt);
  EXPECT_EQ(branch_polarity("a ? b : c"), std::nullopt);
  EXPECT_EQ(branch_polarity(""), std::nullopt);
}

}  // namespace
}  // namespace pincer::witness
