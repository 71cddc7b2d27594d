// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/proof_store.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "c_program.h"
#include "search/search.h"
#include "unit/engine/decide.h"

namespace pincer::engine::compositional {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

class Stores : public ::testing::Test {
 protected:
  Stores() : folder_(std::filesystem::path(::testing::TempDir()) / ("proof-store-" + std::to_string(getpid()))) {
    std::filesystem::remove_all(folder_);
  }
  ~Stores() override { std::filesystem::remove_all(folder_); }

  ProofStore::Warn warn() {
    return [this](const std::string& text) { warnings_.push_back(text); };
  }

  std::filesystem::path folder_;
  std::vector<std::string> warnings_;
};

std::uint64_t count(const Context& context, std::string_view name) {
  for (const auto& row : context.statistics->rows()) {
    if (row.name == name) return row.count;
  }
  return 0;
}

/// Two loops; the second one's step is given.
std::string two_loops(const std::string& step) {
  return R"(
    int main(void) {
      int i = 0, x = 0, n = unknown();
      if (n < 0) return 0;
      while (i < n) { i++; if (unknown()) x++; }
      while (i > 0) { i--; )" +
         step + R"( }
      assert(x <= n);
    })";
}

Context prove(const std::string& text, const std::string& folder) {
  const CProgram program(text);
  const Toolbox toolbox;
  Context context;
  const Decision decision =
      decide(program.cfa(), "compositional", toolbox, context, {{"proof-store", folder}, {"workers", "1"}});
  EXPECT_TRUE(certificate::is_safe(decision.verdict));
  return context;
}

TEST_F(Stores, SaveTheSearchForWhatDidNotChange) {
  const std::string questions = "questions for conditional invariants";
  const std::string recalled = "conditional invariants from the store";
  const Context first = prove(two_loops("if (unknown()) x--;"), folder_);
  EXPECT_GT(count(first, questions), 0U);
  EXPECT_EQ(count(first, recalled), 0U);
  const Context again = prove(two_loops("if (unknown()) x--;"), folder_);
  EXPECT_EQ(count(again, questions), 0U);
  EXPECT_GT(count(again, recalled), 0U);
  const Context edited = prove(two_loops("if (unknown()) x -= 2;"), folder_);
  EXPECT_LT(count(edited, questions), count(first, questions));
  EXPECT_GT(count(edited, recalled), 0U);
}

/// Ten loops, one after the other, that all keep x >= u and y >= v; the fifth one's step is given.
std::string ten_loops(int step) {
  std::string text = "int main(void) { int x = 0, y = 0, u = 0, v = 0, w = unknown();\n";
  for (int k = 1; k <= 10; ++k) {
    text += fmt::format("while (unknown()) {{ x += y; u += v; y += {}; if (unknown()) v += {}; else w += v - {}; }}\n",
                        k == 5 ? step : k, k, k);
  }
  return text + "assert(x >= u); }";
}

TEST_F(Stores, AfterAnEditOnlyTheLoopThatWasEditedIsProvenAgain) {
  const std::string questions = "questions for conditional invariants";
  const Context first = prove(ten_loops(5), folder_);
  EXPECT_GE(count(first, questions), 10U);
  const Context edited = prove(ten_loops(9), folder_);
  EXPECT_LT(10 * count(edited, questions), 3 * count(first, questions));
  EXPECT_GE(count(edited, "conditional invariants from the store"), 9U);
}

// A store that cannot be used costs a warning, not the proof.
TEST_F(Stores, ThatCannotBeReadDoNotMatterForTheVerdict) {
  prove(two_loops("if (unknown()) x--;"), folder_);
  for (const auto& each : std::filesystem::recursive_directory_iterator(folder_))
    if (each.is_regular_file()) std::ofstream(each.path()) << std::string(5000, 'x');
  const CProgram program(two_loops("if (unknown()) x--;"));
  const Toolbox toolbox;
  Context context;
  context.warn = warn();
  const Decision decision =
      decide(program.cfa(), "compositional", toolbox, context, {{"proof-store", folder_}, {"workers", "1"}});
  EXPECT_TRUE(certificate::is_safe(decision.verdict));
  EXPECT_THAT(warnings_, Contains(HasSubstr("is damaged")));
}

TEST_F(Stores, AreFilledByMembersOfAPortfolio) {
  const CProgram program(two_loops("if (unknown()) x--;"));
  const Toolbox toolbox;
  const std::map<std::string, std::string> settings = {{"members", "compositional"}, {"proof-store", folder_}};
  const search::Result result =
      search::search(program.cfa(), search::plan(program.cfa(), "portfolio", settings, toolbox), toolbox, {});
  ASSERT_TRUE(result.certified) << result.reason;
  EXPECT_TRUE(certificate::is_safe(result.certified->verdict()));
  EXPECT_GT(count(prove(two_loops("if (unknown()) x--;"), folder_), "conditional invariants from the store"), 0U);
}

}  // namespace
}  // namespace pincer::engine::compositional
