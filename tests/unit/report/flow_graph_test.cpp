// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/flow_graph.h"

#include <gmock/gmock.h>

#include "report/coverage.h"
#include "unit/support/load.h"

namespace pincer::report {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kLoop =
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void __assert_fail(void);\n"
    "int main(void) {\n"
    "  int n = __VERIFIER_nondet_int();\n"
    "  int s = 0;\n"
    "  for (int i = 0; i < 10; i++) // \"quoted\\n\"\n"
    "    s += 2;\n"
    "  if (n == 4711)\n"
    "    s = s + n;\n"
    "  if (s > 100 && n == 12)\n"
    "    __assert_fail();\n"
    "  return s;\n"
    "}\n";

std::string flow_of(const program::Cfa& cfa, bool has_text = true) {
  witness::Sources sources(
      cfa.sources(), [&](const std::string&) { return has_text ? std::optional<std::string>(kLoop) : std::nullopt; });
  return flow_graph(cfa, sources);
}

TEST(FlowGraph, ShowsLinesLoopsAndFailures) {
  logic::Terms terms;
  const auto program = support::load_text(kLoop, terms);
  const std::string dot = flow_of(program.cfa);
  EXPECT_THAT(dot, HasSubstr("4 int n = __VERIFIER_nondet_int();"));
  EXPECT_THAT(dot, HasSubstr("i++) // \\\"quoted\\\\\\\\n\\\""));
  EXPECT_THAT(dot, HasSubstr("class=\"loop\""));
  EXPECT_THAT(dot, HasSubstr("label=\"true\""));
  EXPECT_THAT(dot, HasSubstr("label=\"unreach-call\", class=error"));
  EXPECT_THAT(dot, HasSubstr("line=8"));
}

TEST(FlowGraph, NamesNoLinesOfFilesWithoutText) {
  logic::Terms terms;
  const auto program = support::load_text(kLoop, terms);
  EXPECT_THAT(flow_of(program.cfa, false), Not(HasSubstr("line=")));
}

TEST(Coverage, OfExecutionsByChance) {
  logic::Terms terms;
  const auto program = support::load_text(kLoop, terms);
  const Lines lines = lines_by_chance(program.cfa, base::Budget());
  ASSERT_EQ(lines.size(), 1U);
  for (const std::uint32_t line : {4U, 6U, 8U, 9U, 10U}) EXPECT_THAT(lines.begin()->second, Contains(line));
  EXPECT_THAT(lines.begin()->second, Not(Contains(11U)));
  EXPECT_EQ(lines, lines_by_chance(program.cfa, base::Budget())) << "the same every time";
}

TEST(Coverage, OfOneExecution) {
  logic::Terms terms;
  const auto program = support::load_text(kLoop, terms);
  const Lines lines = lines_of(program.cfa, {.inputs = {logic::Value::bits(32, std::uint64_t{3})}, .havocs = {}});
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(lines.begin()->second, Contains(8U));
  EXPECT_THAT(lines.begin()->second, Not(Contains(9U)));
}

}  // namespace
}  // namespace pincer::report
