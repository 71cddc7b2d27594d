// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A few of our own C programs under every engine: what `make check` shows of the engines in seconds.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "search/search.h"
#include "unit/support/load.h"

namespace pincer::search {
namespace {

const std::vector<std::string> kSample = {
    "absolute_value_safe", "counter_safe",         "counter_unsafe", "lock_safe",       "lock_unsafe",
    "traffic_light_safe",  "traffic_light_unsafe", "two_locks_safe", "two_locks_unsafe"};

/// A bounded search proves only what has no loop without a bound, executions prove nothing, and states do not know what
/// the negation of an unknown is. Cells are for arrays (cells_test.cpp), addresses for loops over memory
/// (addresses_test.cpp), nodes for lists and trees (nodes_test.cpp), a focus is for large programs (focus_test.cpp).
bool has_to_decide(const std::string& engine, const std::string& name) {
  static const std::set<std::string> kUnbounded = {"counter_safe", "traffic_light_safe", "two_locks_safe"};
  if (engine == "cells" || engine == "addresses" || engine == "nodes" || engine == "focus") return false;
  if (engine == "execute") return name.ends_with("_unsafe");
  if (engine == "states") return name != "absolute_value_safe";
  if (engine == "bmc" || engine == "symbolic-execution") return !kUnbounded.contains(name);
  return true;
}

std::vector<std::string> engine_names() {
  std::vector<std::string> names;
  for (const engine::EngineInfo& info : choices()) names.push_back(info.name);
  return names;
}

class EveryEngine : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryEngine, DecidesItsSample) {
  for (const std::string& name : kSample) {
    if (!has_to_decide(GetParam(), name)) continue;
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result program = support::load_program(name, terms);
    const engine::Toolbox toolbox;
    const Result result = search(program.cfa, plan(program.cfa, GetParam(), {}, toolbox), toolbox,
                                 {.budget = base::Budget(base::Budget::Seconds(60)), .processors = 2});
    ASSERT_TRUE(result.certified) << result.reason;
    EXPECT_EQ(certificate::is_safe(result.certified->verdict()), name.ends_with("_safe"));
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryEngine, ::testing::ValuesIn(engine_names()), [](const auto& info) {
  std::string name = info.param;
  std::erase(name, '-');
  return name;
});

}  // namespace
}  // namespace pincer::search
