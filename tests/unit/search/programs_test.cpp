// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Our own C programs under the engines. The expected verdict is in the name: x_safe.c, x_unsafe.c. Every verdict's
// certificate is checked with solvers that the engine did not ask.
#include <gtest/gtest.h>

#include <map>

#include "search/search.h"
#include "transform/integer_view.h"
#include "unit/engine/decide.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::search {
namespace {

/// What no engine decides yet, and why.
const std::map<std::string, std::string> kUndecided = {
    {"greatest_divisor_safe", "needs an invariant with a remainder of variables"},
    {"float_interval_safe", "floats in a loop without bound"},
    {"float_interval_unsafe", "floats in a long loop"},
};

class Programs : public ::testing::TestWithParam<std::string> {};

TEST_P(Programs, HaveTheVerdictOfTheirName) {
  const std::string& name = GetParam();
  if (const auto reason = kUndecided.find(name); reason != kUndecided.end()) GTEST_SKIP() << reason->second;
  logic::Terms terms;
  const frontend::Result program = support::load_program(name, terms);
  const engine::Toolbox toolbox;
  const search::Result result =
      search::search(program.cfa, search::plan(program.cfa, "portfolio", {}, toolbox), toolbox,
                     {.budget = base::Budget(base::Budget::Seconds(200)), .processors = 2});
  ASSERT_TRUE(result.certified) << result.reason;
  EXPECT_EQ(certificate::is_safe(result.certified->verdict()), name.ends_with("_safe"));
}

INSTANTIATE_TEST_SUITE_P(All, Programs, ::testing::ValuesIn(support::program_names()),
                         [](const auto& info) { return info.param; });

TEST(Horn, ProvesProgramsOverUnboundedIntegers) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_program("counter_safe", terms);
  const program::Cfa ideal = transform::integer_view(loaded.cfa, transform::Arithmetic::Ideal).program;
  const engine::Toolbox toolbox;
  const engine::Decision decision = engine::decide(ideal, "horn", toolbox);
  EXPECT_TRUE(std::holds_alternative<certificate::Inductive>(decision.verdict));
  EXPECT_TRUE(decision.certified) << decision.message;
}

}  // namespace
}  // namespace pincer::search
