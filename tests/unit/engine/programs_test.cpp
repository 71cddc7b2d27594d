// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Our own C programs under the engines. The expected verdict is in the name: x_safe.c, x_unsafe.c. Every verdict's
// certificate is checked with solvers that the engine did not ask.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "certificate/check.h"
#include "engine/factory.h"
#include "frontend/frontend.h"
#include "transform/integer_view.h"

namespace pincer::engine {
namespace {

using certificate::CheckResult;
using certificate::Verdict;

std::vector<std::string> programs() {
  std::vector<std::string> result;
  for (const auto& entry : std::filesystem::directory_iterator(PINCER_SOURCE_DIR "/tests/programs")) {
    if (entry.path().extension() == ".c") result.push_back(entry.path().stem());
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// What no engine decides yet, and why.
const std::map<std::string, std::string> kUndecided = {
    {"division_safe", "needs an invariant with a product"},
    {"greatest_divisor_safe", "needs an invariant with a remainder of variables"},
    {"float_interval_safe", "floats in a loop without bound"},
    {"float_interval_unsafe", "floats in a long loop"},
};

class Programs : public ::testing::TestWithParam<std::string> {};

TEST_P(Programs, HaveTheVerdictOfTheirName) {
  const std::string& name = GetParam();
  if (const auto reason = kUndecided.find(name); reason != kUndecided.end()) GTEST_SKIP() << reason->second;
  logic::Terms terms;
  frontend::Options options;
  options.files = {PINCER_SOURCE_DIR "/tests/programs/" + name + ".c"};
  options.property = program::assertions();
  const frontend::Result program = frontend::load(options, terms);
  const Toolbox toolbox;
  const auto engine = make_engine("portfolio", toolbox);
  const base::Budget budget(base::Budget::Seconds(200));
  CheckResult checked;
  Context context;
  context.budget = budget;
  context.certify = [&](const Verdict& claim, const std::string& asked) {
    checked = certificate::check(program.cfa, claim, toolbox.check(asked), budget);
    return checked.status == CheckResult::Status::Valid;
  };
  const Verdict verdict = engine->run(program.cfa, context);
  if (const auto* unknown = std::get_if<certificate::Unknown>(&verdict)) FAIL() << unknown->reason;
  EXPECT_EQ(checked.status, CheckResult::Status::Valid) << checked.message;
  EXPECT_EQ(certificate::is_safe(verdict), name.ends_with("_safe"));
}

INSTANTIATE_TEST_SUITE_P(All, Programs, ::testing::ValuesIn(programs()), [](const auto& info) { return info.param; });

TEST(Horn, ProvesProgramsOverUnboundedIntegers) {
  logic::Terms terms;
  frontend::Options options;
  options.files = {PINCER_SOURCE_DIR "/tests/programs/counter_safe.c"};
  options.property = program::assertions();
  const frontend::Result loaded = frontend::load(options, terms);
  const program::Cfa ideal = transform::integer_view(loaded.cfa, transform::Arithmetic::Ideal).program;
  const Toolbox toolbox;
  const auto engine = make_engine("horn", toolbox);
  const Verdict verdict = engine->run(ideal, {});
  ASSERT_TRUE(std::holds_alternative<certificate::Inductive>(verdict));
  EXPECT_EQ(certificate::check(ideal, verdict, toolbox.check(engine->asked()), {}).status, CheckResult::Status::Valid);
}

TEST(Factory, KnowsItsEngines) {
  const Toolbox toolbox;
  for (const EngineInfo& info : engines()) {
    EXPECT_NE(make_engine(info.name, toolbox), nullptr);
    EXPECT_FALSE(info.line.empty());
  }
  EXPECT_THROW((void)make_engine("magic", toolbox), std::exception);
}

}  // namespace
}  // namespace pincer::engine
