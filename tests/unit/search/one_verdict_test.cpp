// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/one_verdict.h"

#include <gtest/gtest.h>

#include "program/interpret.h"
#include "unit/support/load.h"

namespace pincer::search {
namespace {

using program::Check;

/// What the one verdict of an engine about memory safety tells.
std::optional<Check> told(const std::string& text, const std::string& engine) {
  logic::Terms terms;
  frontend::Options options;
  options.property = program::property_from_name("memsafety");
  options.allocation = frontend::Allocation::NeverFails;
  const program::Cfa cfa = support::load_text(text, terms, options).cfa;
  const engine::Toolbox toolbox;
  const auto planner = [&](const program::Cfa& any) { return plan(any, engine, {}, toolbox); };
  const Result result = search_one_verdict(cfa, planner, toolbox, {.processors = 2}, {});
  EXPECT_TRUE(result.certified) << result.reason;
  if (!result.certified) return std::nullopt;
  EXPECT_TRUE(result.winner && *result.winner < result.reports.size());
  EXPECT_EQ(result.reports[*result.winner].name.substr(0, result.engine.size()), result.engine);
  const auto* unsafe = std::get_if<certificate::Unsafe>(&result.certified->verdict());
  if (unsafe == nullptr) return std::nullopt;
  const program::Execution execution = program::interpret(cfa, unsafe->choices, {});
  EXPECT_EQ(execution.end, program::End::Error);
  return cfa.edge(*execution.last_edge).violates;
}

constexpr const char* kStart = "int __VERIFIER_nondet_int(void); void* malloc(unsigned long); void free(void*);\n";

class OneVerdict : public ::testing::TestWithParam<const char*> {
 protected:
  static std::optional<Check> told(const std::string& text) {
    return search::told(std::string(kStart) + text, GetParam());
  }
};

TEST_P(OneVerdict, AnAccessThatIsFurtherAwayComesBeforeLostMemory) {
  EXPECT_EQ(told("int main(void) {\n"
                 "  char *p = malloc(2);\n"
                 "  int n = __VERIFIER_nondet_int();\n"
                 "  for (int i = 0; i < n; i++) p[i] = 1;\n"
                 "  return 0;\n"
                 "}\n"),
            Check::Deref);
}

TEST_P(OneVerdict, LostMemoryIsToldWhereNothingElseIsWrong) {
  EXPECT_EQ(told("int main(void) {\n"
                 "  char *p = malloc(2);\n"
                 "  p[__VERIFIER_nondet_int() == 1] = 1;\n"
                 "  return 0;\n"
                 "}\n"),
            Check::Track);
}

TEST_P(OneVerdict, AFreeComesBeforeLostMemory) {
  EXPECT_EQ(told("int main(void) {\n"
                 "  char *p = malloc(2), *q = malloc(2);\n"
                 "  for (int i = __VERIFIER_nondet_int(); i > 0; i--) if (i == 1) free(q + 1);\n"
                 "  return p == q;\n"
                 "}\n"),
            Check::Free);
}

INSTANTIATE_TEST_SUITE_P(Engines, OneVerdict, ::testing::Values("portfolio", "bmc", "k-induction", "predicate"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace pincer::search
