// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Our own C programs under the engines on the Predicate CPA, in their configurations. Every verdict's certificate is
// checked.
#include <gtest/gtest.h>

#include <set>

#include "certificate/check.h"
#include "unit/engine/decide.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::engine {
namespace {

struct Configuration {
  std::string name;
  std::string engine;
  std::map<std::string, std::string> settings;
  std::vector<std::string> programs;  // none: all that are not slow
};

/// Where these engines need more than a second, or cannot do it: arrays, floats, products, deep loops, recursion.
const std::set<std::string> kSlow = {
    "ackermann_safe",         "ackermann_unsafe",         "capped_depth_safe",       "capped_depth_unsafe",
    "fibonacci_safe",         "fibonacci_unsafe",         "mccarthy_safe",           "mccarthy_unsafe",
    "recursive_divisor_safe", "recursive_divisor_unsafe", "array_fill_safe",         "array_fill_unsafe",
    "array_maximum_safe",     "array_maximum_unsafe",     "bank_account_safe",       "binary_search_safe",
    "binary_search_unsafe",   "bubble_sort_safe",         "bubble_sort_unsafe",      "division_safe",
    "division_unsafe",        "float_interval_safe",      "float_interval_unsafe",   "float_rounding_safe",
    "float_rounding_unsafe",  "guessed_rounds_safe",      "guessed_rounds_unsafe",   "greatest_divisor_safe",
    "linked_list_safe",       "greatest_divisor_unsafe",  "linked_list_unsafe",      "matrix_diagonal_safe",
    "matrix_diagonal_unsafe", "mutual_recursion_safe",    "mutual_recursion_unsafe", "narrow_counter_safe",
    "narrow_counter_unsafe",  "nested_loops_safe",        "peterson_safe",           "peterson_unsafe",
    "population_count_safe",  "population_count_unsafe",  "producer_consumer_safe",  "producer_consumer_unsafe",
    "recursive_sum_safe",     "recursive_sum_unsafe",     "rounding_bounds_safe",    "rounding_bounds_unsafe",
    "string_scan_safe",       "string_scan_unsafe",       "triangle_safe",           "triangle_unsafe",
    "union_bytes_safe",       "union_bytes_unsafe",
};

const std::vector<std::string> kFew = {"counter_safe", "counter_unsafe",       "lock_safe",
                                       "lock_unsafe",  "traffic_light_unsafe", "two_counters_safe"};

std::vector<Configuration> configurations() {
  return {
      {"Predicate", "predicate", {}, {}},
      {"Impact", "impact", {}, {}},
      {"PredicateByStatements", "predicate", {{"walk", "statements"}}, kFew},
      {"PredicateCartesian", "predicate", {{"abstraction", "cartesian"}}, kFew},
      {"PredicateWithoutDiagrams", "predicate", {{"formulas", "smt"}}, kFew},
      {"PredicateAtStatements", "predicate", {{"blocks", "statement"}}, {"lock_safe", "lock_unsafe"}},
      {"ImpactByStatements", "impact", {{"walk", "statements"}}, kFew},
      {"ImpactOverBits", "impact", {{"numbers", "bits"}}, {"lock_safe", "lock_unsafe", "counter_unsafe"}},
      {"ImpactWithoutForcing", "impact", {{"forced-covering", "off"}}, kFew},
      {"PredicateWithoutInvariants", "predicate", {{"invariants", "off"}}, kFew},
      {"ImpactWithoutInvariants", "impact", {{"invariants", "off"}}, kFew},
      {"ImpactByInterpolantsOnly",
       "impact",
       {{"invariants", "off"}, {"path-invariants", "off"}},
       {"lock_safe", "counter_unsafe"}},
      {"BoundedModelChecking", "bmc", {{"unrolling", "cpa"}}, {"lock_unsafe", "counter_unsafe", "lock_safe"}},
      {"SymbolicExecution", "symbolic-execution", {}, {"lock_unsafe", "counter_unsafe", "lock_safe"}},
  };
}

class Configurations : public ::testing::TestWithParam<Configuration> {};

TEST_P(Configurations, HaveTheVerdictsOfTheNames) {
  std::vector<std::string> programs = GetParam().programs;
  if (programs.empty()) {
    for (const std::string& name : support::program_names())
      if (!kSlow.contains(name)) programs.push_back(name);
  }
  for (const std::string& name : programs) {
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result program = support::load_program(name, terms);
    const Toolbox toolbox;
    Context context;
    context.budget = base::Budget(base::Budget::Seconds(100));
    const Decision decision = decide(program.cfa, GetParam().engine, toolbox, context, GetParam().settings);
    if (const auto* unknown = std::get_if<certificate::Unknown>(&decision.verdict)) {
      ADD_FAILURE() << unknown->reason;
      continue;
    }
    EXPECT_TRUE(decision.certified) << decision.message;
    EXPECT_EQ(certificate::is_safe(decision.verdict), name.ends_with("_safe"));
  }
}

INSTANTIATE_TEST_SUITE_P(All, Configurations, ::testing::ValuesIn(configurations()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace pincer::engine
