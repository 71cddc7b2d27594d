// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// as-published=on: what is not of the paper takes no part, as counters show that are not zero by default. Other engines have
// such a test beside their own tests (k-induction, pdr, compositional, minimax).
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

struct Additions {
  std::string engine;
  std::vector<std::string> counters;
};

std::vector<Additions> additions() {
  std::vector<Additions> result = {{"predicate", {"path invariants tried"}},
                                   {"impact", {"path invariants tried"}},
                                   {"trace-abstraction", {"path invariants tried"}},
                                   {"slicing-abstraction", {"path invariants tried"}},
                                   {"abduction", {"states sampled"}}};
  for (const char* configuration : {"uufo", "cpufo", "bpufo", "cp", "bp"})
    result.push_back({configuration, {"clauses", "blocking checks"}});
  return result;
}

class AsPublished : public ::testing::TestWithParam<Additions> {};

TEST_P(AsPublished, NothingElseTakesPart) {
  const Toolbox toolbox;
  logic::Terms terms;
  const frontend::Result program = support::load_program("two_counters_safe", terms);
  for (const bool is_published : {false, true}) {
    SCOPED_TRACE(is_published);
    Context context;
    context.budget = base::Budget().part(base::Effort(3'000'000));
    const Decision decision = decide(program.cfa, GetParam().engine, toolbox, context,
                                     {{"as-published", is_published ? "on" : "off"}}, false);
    EXPECT_FALSE(std::holds_alternative<certificate::Unsafe>(decision.verdict));
    for (const std::string& counter : GetParam().counters)
      EXPECT_EQ(context.statistics->count(counter) == 0, is_published) << counter;
    if (!is_published) continue;
    EXPECT_EQ(context.statistics->seconds("invariants"), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(, AsPublished, ::testing::ValuesIn(additions()), [](const auto& info) {
  std::string name = info.param.engine;
  std::erase(name, '-');
  return name;
});

}  // namespace
}  // namespace pincer::engine
