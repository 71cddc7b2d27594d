// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The verdicts of the engines of docs/schools.md: on random systems of which every state can be visited, and on our own C
// programs. Every verdict's certificate is checked.
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/engine/pdr/random_system.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

using GivenSettings = std::map<std::string, std::string>;

struct School {
  std::string name;
  std::string engine;
  GivenSettings settings;
  std::vector<std::string> programs = {"counter_safe", "counter_unsafe",       "lock_safe",
                                       "lock_unsafe",  "traffic_light_unsafe", "two_counters_safe"};
  std::size_t most_unknown = 2;                   // of the random systems
  base::Effort effort = base::Effort(2'000'000);  // on each of them
};

const std::vector<std::string> kEasy = {"lock_safe", "lock_unsafe", "counter_unsafe"};

std::vector<School> schools() {
  return {{"TraceAbstraction", "trace-abstraction", {}},
          {"TraceAbstractionAsPublished", "trace-abstraction", {{"as-published", "on"}}},
          {"TraceAbstractionOverBits", "trace-abstraction", {{"numbers", "bits"}}},
          {"TraceAbstractionAlongWords", "trace-abstraction", {{"edges", "word"}, {"minimise", "off"}}, kEasy, 4},
          {"SlicingAbstraction", "slicing-abstraction", {}},
          {"SlicingAbstractionAsPublished", "slicing-abstraction", {{"as-published", "on"}}},
          {"SlicingAbstractionAtStatements", "slicing-abstraction", {{"blocks", "statement"}}, kEasy},
          {"PdKind", "pd-kind", {}},
          {"PdKindAsPublished", "pd-kind", {{"as-published", "on"}}},
          {"PdKindOverBits", "pd-kind", {{"numbers", "bits"}}},
          {"PdKindByCoresWithOneStep", "pd-kind", {{"explain", "cores"}, {"k", "1"}}},
          {"Abduction", "abduction", {}, kEasy, 10, base::Effort(200'000)},
          {"AbductionAsPublished", "abduction", {{"as-published", "on"}}, kEasy, 20, base::Effort(200'000)}};
}

class Schools : public ::testing::TestWithParam<School> {};

TEST_P(Schools, DecideRandomSystemsAsVisitingAllStatesDoes) {
  const Toolbox toolbox;
  std::size_t unsafe = 0;
  std::size_t unknown = 0;
  constexpr std::uint64_t kSystems = 40;
  for (std::uint64_t seed = 0; seed < kSystems; ++seed) {
    SCOPED_TRACE(seed);
    const pdr::testing::RandomSystem system(seed);
    Context context;
    context.budget = base::Budget().part(GetParam().effort);
    const Decision decision = decide(system.cfa, GetParam().engine, toolbox, context, GetParam().settings);
    unsafe += system.is_unsafe() ? 1 : 0;
    if (std::holds_alternative<certificate::Unknown>(decision.verdict)) {
      ++unknown;
      continue;
    }
    EXPECT_TRUE(decision.certified) << decision.message;
    EXPECT_EQ(certificate::is_safe(decision.verdict), !system.is_unsafe());
  }
  EXPECT_GT(unsafe, kSystems / 8);
  EXPECT_LT(unsafe, kSystems * 4 / 5);
  EXPECT_LE(unknown, GetParam().most_unknown);
}

TEST_P(Schools, HaveTheVerdictsOfTheNames) {
  const Toolbox toolbox;
  for (const std::string& name : GetParam().programs) {
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result program = support::load_program(name, terms);
    Context context;
    context.budget = base::Budget().part(base::Effort(20'000'000));
    const Decision decision = decide(program.cfa, GetParam().engine, toolbox, context, GetParam().settings);
    if (const auto* unknown = std::get_if<certificate::Unknown>(&decision.verdict)) {
      ADD_FAILURE() << unknown->reason;
      continue;
    }
    EXPECT_TRUE(decision.certified) << decision.message;
    EXPECT_EQ(certificate::is_safe(decision.verdict), name.ends_with("_safe"));
  }
}

INSTANTIATE_TEST_SUITE_P(, Schools, ::testing::ValuesIn(schools()), [](const auto& info) { return info.param.name; });

// What is not of the papers takes no part: neither intervals nor path invariants, facts nor samples.
TEST(SchoolsAsPublished, AddNothing) {
  const Toolbox toolbox;
  for (const char* engine : {"trace-abstraction", "slicing-abstraction", "pd-kind", "abduction"}) {
    SCOPED_TRACE(engine);
    logic::Terms terms;
    const frontend::Result program = support::load_program("two_counters_safe", terms);
    const Context context;
    (void)decide(program.cfa, engine, toolbox,
                 {.budget = base::Budget().part(base::Effort(1'000'000)), .statistics = context.statistics},
                 {{"as-published", "on"}}, false);
    EXPECT_EQ(context.statistics->count("path invariants tried"), 0U);
    EXPECT_EQ(context.statistics->seconds("invariants"), 0);
    EXPECT_EQ(context.statistics->count("facts"), 0U);
    EXPECT_EQ(context.statistics->count("states sampled"), 0U);
  }
}

}  // namespace
}  // namespace pincer::engine
