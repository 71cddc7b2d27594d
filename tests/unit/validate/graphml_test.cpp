// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// `pincer validate` on witnesses in GraphML, in the shapes in which other tools write them.
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

using Data = std::vector<std::pair<std::string, std::string>>;

std::string data_elements(const Data& data) {
  std::string result;
  for (const auto& [key, value] : data) result += fmt::format("<data key=\"{}\"><![CDATA[{}]]></data>", key, value);
  return result;
}
std::string node(const std::string& id, const Data& data = {}) {
  return fmt::format("<node id=\"{}\">{}</node>\n", id, data_elements(data));
}
std::string edge(const std::string& from, const std::string& to, int line, const Data& data = {}) {
  return fmt::format("<edge source=\"{}\" target=\"{}\"><data key=\"startline\">{}</data>{}</edge>\n", from, to, line,
                     data_elements(data));
}

class GraphmlWitness : public testing::Test {
 protected:
  ToolResult validate(const std::string& type, const std::string& program, const std::string& graph,
                      const std::string& formula = "! call(reach_error())") {
    tool_.file("f.c", program);
    tool_.file(
        "w.graphml",
        fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
                    "<key id=\"entry\" attr.name=\"isEntryNode\" for=\"node\"><default>false</default></key>\n"
                    "<key id=\"originfile\" attr.name=\"originFileName\" for=\"edge\"><default>x/f.c</default></key>\n"
                    "<graph edgedefault=\"directed\">\n{}{}</graph></graphml>\n",
                    data_elements({{"witness-type", type + "_witness"},
                                   {"sourcecodelang", "C"},
                                   {"producer", "other"},
                                   {"specification", fmt::format("CHECK( init(main()), LTL(G {}) )\n", formula)},
                                   {"programfile", "x/f.c"},
                                   {"programhash", base::sha256(program)},
                                   {"architecture", "64bit"}}),
                    graph));
    return tool_.run({"validate", "w.graphml", "f.c", "--timeout", "60"});
  }
  Tool tool_;
};

constexpr const char* kTwoErrors =
    "extern int __VERIFIER_nondet_int(void);\n"  // 1
    "extern void reach_error(void);\n"           // 2
    "int main(void) {\n"                         // 3
    "  int a = __VERIFIER_nondet_int();\n"       // 4
    "  int b = a + 1;\n"                         // 5
    "  if (b == 6)\n"                            // 6
    "    reach_error();\n"                       // 7
    "  if (a == 11 || a == 12)\n"                // 8
    "    reach_error();\n"                       // 9
    "  return 0;\n"                              // 10
    "}\n";

class GraphmlViolation : public GraphmlWitness {
 protected:
  /// A chain of edges from the entry to the violation.
  std::string verdict(const std::vector<std::pair<int, Data>>& steps) {
    std::string graph = node("n0", {{"entry", "true"}});
    for (std::size_t i = 1; i <= steps.size(); ++i)
      graph += node(fmt::format("n{}", i), i == steps.size() ? Data{{"violation", "true"}} : Data{});
    graph += node("sink", {{"sink", "true"}});
    for (std::size_t i = 0; i < steps.size(); ++i) {
      graph += edge(fmt::format("n{}", i), "sink", 6, {{"control", "condition-true"}});
      graph += edge(fmt::format("n{}", i), fmt::format("n{}", i + 1), steps[i].first, steps[i].second);
    }
    const ToolResult result = validate("violation", kTwoErrors, graph);
    EXPECT_EQ(result.code, result.out.starts_with("Verdict: FALSE") ? 1 : 3) << result.out << result.err;
    return result.out;
  }
};

constexpr const char* kConfirmed = "Verdict: FALSE(unreach-call)\n";
constexpr const char* kNothingMatches =
    "Verdict: UNKNOWN(uncertified: no execution that matches the witness violates the property)\n";

Data result_is(const std::string& value) {
  return {{"assumption", "\\result == " + value + ";"}, {"assumption.resultfunction", "__VERIFIER_nondet_int"}};
}

TEST_F(GraphmlViolation, ResultsOfFunctions) {
  EXPECT_EQ(verdict({{4, result_is("5")}}), kConfirmed);
  EXPECT_EQ(verdict({{4, result_is("11")}}), kConfirmed);
  EXPECT_EQ(verdict({{4, result_is("6")}}), kNothingMatches);
  EXPECT_EQ(verdict({{4, {{"enterFunction", "main"}}}, {4, result_is("12")}, {9, {}}}), kConfirmed);
}

TEST_F(GraphmlViolation, AssumptionsHoldAfterTheirStatement) {
  EXPECT_EQ(verdict({{4, {{"assumption", "a == (5); a > 2;"}, {"assumption.scope", "main"}}}}), kConfirmed);
  EXPECT_EQ(verdict({{5, {{"assumption", "b == 12"}}}}), kConfirmed);
  EXPECT_EQ(verdict({{5, {{"assumption", "b == 14"}}}}), kNothingMatches);
  EXPECT_EQ(verdict({{4, {{"assumption", "a == 5; a == 6;"}}}}), kNothingMatches);
  EXPECT_EQ(verdict({{4, {{"assumption", "a == 5 || a == 11; a == 6;"}}}}), kNothingMatches);
}

TEST_F(GraphmlViolation, BranchesThatAreOneBranch) {
  const Data yes{{"control", "condition-true"}};
  const Data no{{"control", "condition-false"}};
  EXPECT_EQ(verdict({{6, yes}, {7, {}}}), kConfirmed);
  EXPECT_EQ(verdict({{6, no}, {9, {}}}), kConfirmed);
  EXPECT_EQ(verdict({{4, result_is("5")}, {6, no}}), kNothingMatches);
  EXPECT_EQ(verdict({{8, no}, {8, yes}, {9, {}}}), kConfirmed) << "parts of a condition are not followed";
}

TEST_F(GraphmlViolation, TheShortestWayCounts) {
  const ToolResult result =
      validate("violation", kTwoErrors,
               node("a", {{"entry", "true"}}) + node("b") + node("c", {{"violation", "true"}}) + edge("a", "a", 1) +
                   edge("a", "b", 4, result_is("1")) + edge("b", "c", 4) + edge("a", "c", 4, result_is("5")));
  EXPECT_EQ(result.out, kConfirmed) << result.err;
}

TEST_F(GraphmlViolation, TheVerdictNamesTheSubProperty) {
  const char* program =
      "#include <stdlib.h>\n"
      "extern int __VERIFIER_nondet_int(void);\n"
      "int main(void) {\n"
      "  char *p = malloc(4);\n"
      "  if (__VERIFIER_nondet_int()) free(p + 1);\n"
      "  p[4] = 0;\n"
      "  free(p);\n"
      "}\n";
  const std::string specification =
      "valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack";
  const auto graph = [](const std::string& value) {
    return node("a", {{"entry", "true"}}) + node("b", {{"violation", "true"}}) + edge("a", "b", 5, result_is(value));
  };
  EXPECT_EQ(validate("violation", program, graph("1"), specification).out, "Verdict: FALSE(valid-free)\n");
  EXPECT_EQ(validate("violation", program, graph("0"), specification).out, "Verdict: FALSE(valid-deref)\n");
}

constexpr const char* kTwoCounters =
    "extern unsigned __VERIFIER_nondet_uint(void);\n"  // 1
    "extern void reach_error(void);\n"                 // 2
    "int main(void) {\n"                               // 3
    "  unsigned n = __VERIFIER_nondet_uint();\n"       // 4
    "  unsigned i = 0, j = 0;\n"                       // 5
    "  while (i < n) {\n"                              // 6
    "    ++i;\n"                                       // 7
    "    j += 2;\n"                                    // 8
    "  }\n"                                            // 9
    "  if (j != 2 * n) reach_error();\n"               // 10
    "  return 0;\n"                                    // 11
    "}\n";

/// As CPAchecker writes it: the edge that enters the head of the loop has the line of the statement before.
std::string loop_graph(const std::string& invariant, const std::string& behind = "true") {
  return node("N9", {{"entry", "true"}}) + node("N22", {{"invariant", invariant}, {"invariant.scope", "main"}}) +
         node("N15") + node("N16", {{"invariant", behind}}) + node("N17") +
         edge("N9", "N22", 5, {{"enterLoopHead", "true"}}) + edge("N22", "N15", 6, {{"control", "condition-true"}}) +
         edge("N22", "N16", 6, {{"control", "condition-false"}}) + edge("N15", "N22", 8, {{"enterLoopHead", "true"}}) +
         edge("N16", "N17", 10);
}

TEST_F(GraphmlWitness, InvariantsOfLoops) {
  const auto verdict = [&](const std::string& graph) { return validate("correctness", kTwoCounters, graph).out; };
  EXPECT_EQ(verdict(loop_graph("i <= n && j == 2 * i")), "Verdict: TRUE\n");
  EXPECT_EQ(verdict(loop_graph("i <= n && j == 2 * i", "j == 2 * n")), "Verdict: TRUE\n") << "behind the loop, too";
  EXPECT_EQ(verdict(loop_graph("j == i")), "Verdict: UNKNOWN(uncertified: the invariant at f.c:6 does not hold)\n");
  EXPECT_EQ(verdict(loop_graph("i <= n && j == 2 * i", "j == n")),
            "Verdict: UNKNOWN(uncertified: the invariant at f.c:10 does not hold)\n");
}

TEST_F(GraphmlWitness, StatesOfOneLoopAreAlternatives) {
  const std::string graph =
      node("a", {{"entry", "true"}}) + node("b", {{"invariant", "i == 0 && j == 0"}}) +
      node("c", {{"invariant", "i > 0 && i <= n && j == 2 * i"}}) + edge("a", "b", 5, {{"enterLoopHead", "true"}}) +
      edge("b", "c", 6, {{"enterLoopHead", "true"}}) + edge("c", "c", 6, {{"enterLoopHead", "true"}});
  EXPECT_EQ(validate("correctness", kTwoCounters, graph).out, "Verdict: TRUE\n");
}

TEST_F(GraphmlWitness, BadInputIsNamed) {
  const auto says = [&](const std::string& type, const std::string& graph, const std::string& message) {
    const ToolResult result = validate(type, kTwoErrors, graph);
    EXPECT_EQ(result.code, 2) << result.out;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, StartsWith("w.graphml:"));
    EXPECT_THAT(result.err, HasSubstr(message));
  };
  const std::string entry = node("a", {{"entry", "true"}});
  says("violation", entry, "no node that is a violation can be reached");
  says("violation", entry + node("b", {{"violation", "true"}}), "no node that is a violation can be reached");
  says("violation", node("a"), "exactly one node is the entry");
  says("violation", entry + edge("a", "nowhere", 3), "from one node to another");
  says("strange", entry, "'strange_witness'");
  says("violation", entry + "<node id=\"b\">", "error: ");
}

}  // namespace
}  // namespace pincer::validate
