// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/graphviz/layout.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

namespace pincer::report::graphviz {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Layout, PutsNodesBelowEachOtherAndKeepsWhatTheySay) {
  const auto answer = layout(
      "digraph { a [label=\"7 x = \\\"1\\\";\\n8 \\\\n\", class=loop, file=\"f.c\", line=7, lines=\"7 8 \"];\n"
      "b [label=\"a longer label than that\"]; a -> b [label=\"true\", class=error]; }");
  ASSERT_TRUE(answer.contains("layout")) << answer;
  const auto& [first, second] = std::pair(answer["layout"]["nodes"][0], answer["layout"]["nodes"][1]);
  EXPECT_THAT(first["label"].get<std::vector<std::string>>(), ElementsAre("7 x = \"1\";", "8 \\n"));
  EXPECT_EQ(first["class"], "loop");
  EXPECT_EQ(first["file"], "f.c");
  EXPECT_EQ(first["line"], 7);
  EXPECT_THAT(first["lines"].get<std::vector<int>>(), ElementsAre(7, 8));
  EXPECT_FALSE(second.contains("line"));
  EXPECT_LT(first["y"].get<double>(), second["y"].get<double>());
  EXPECT_LT(first["width"].get<double>(), second["width"].get<double>());
  EXPECT_GT(first["height"].get<double>(), second["height"].get<double>());
  const auto& edge = answer["layout"]["edges"][0];
  EXPECT_THAT(edge["path"].get<std::string>(), StartsWith("M"));
  EXPECT_EQ(edge["label"], "true");
  EXPECT_EQ(edge["class"], "error");
  EXPECT_GT(answer["layout"]["height"].get<double>(), second["y"].get<double>());
}

TEST(Layout, CutsLongLabels) {
  const auto answer = layout("digraph { a [label=\"" + std::string(500, 'x') + "\"]; }");
  EXPECT_LT(answer["layout"]["nodes"][0]["label"][0].get<std::string>().size(), 100U);
}

TEST(Layout, SaysWhyThereIsNone) {
  EXPECT_THAT(layout("digraph { a -> b -> c }", {.nodes = 2}).value("message", ""), HasSubstr("3 nodes"));
  EXPECT_THAT(layout("digraph { a -> b; a -> c }", {.edges = 1}).value("message", ""), HasSubstr("2 edges"));
  EXPECT_THAT(layout("digraph { a -> }}").value("message", ""), HasSubstr("cannot be read"));
  EXPECT_THAT(layout("digraph { }").value("message", ""), HasSubstr("empty"));
  std::string large = "digraph {";
  for (int i = 0; i < 60; ++i)
    for (int j = 0; j < 60; ++j) large += " n" + std::to_string(i) + " -> n" + std::to_string(j * 7 % 61) + ";";
  EXPECT_THAT(layout(large + "}", {.edges = 100000, .seconds = 0.01}).value("message", ""), HasSubstr("too long"));
}

}  // namespace
}  // namespace pincer::report::graphviz
