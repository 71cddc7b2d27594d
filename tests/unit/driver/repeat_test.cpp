// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The law of effort: an engine does the same again. Verdict, certificate and counters are those of the first run, also
// when the machine is busy and the time limit is another one, as long as it does not end the run.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>
#include <tuple>
#include <vector>

#include "tool.h"
#include "unit/support/paths.h"

namespace pincer::driver {
namespace {

/// A loop per processor that does nothing, as long as the object lives.
class BusyMachine {
 public:
  BusyMachine() {
    const unsigned count = std::max(1U, std::thread::hardware_concurrency());
    for (unsigned i = 0; i < count; ++i) {
      loops_.emplace_back([](const std::stop_token& stop) {
        std::atomic<std::uint64_t> spin = 0;
        while (!stop.stop_requested()) spin.fetch_add(1, std::memory_order_relaxed);
      });
    }
  }

 private:
  std::vector<std::jthread> loops_;
};

/// What resists is looked for in a share of the time, after the search.
bool is_about_time(const std::string& key) {
  return key == "loops" || key.ends_with("(s)") || key.ends_with("seconds") || key == "phases" ||
         key == "peak_memory_kb" || key == "began" || key == "ended" || key == "directory";
}

nlohmann::json without_times(const nlohmann::json& all) {
  if (!all.is_structured()) return all;
  nlohmann::json result = all.is_array() ? nlohmann::json::array() : nlohmann::json::object();
  for (const auto& [key, value] : all.items()) {
    if (all.is_array())
      result.push_back(without_times(value));
    else if (!is_about_time(key))
      result[key] = without_times(value);
  }
  return result;
}

class Repeat : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  struct Outcome {
    std::string verdict;
    std::string certificate;
    std::string record;
  };

  static Outcome run(const std::string& timeout) {
    const auto& [engine, program] = GetParam();
    const Tool tool;
    const std::string path = support::source_folder() + "/tests/programs/" + program + ".c";
    const ToolResult result =
        tool.run({path, "--property", "assertions", "--stop-at-first", "--engine", engine, "--timeout", timeout,
                  "--certificate", "certificate.json", "--json", "record.json"});
    const std::size_t last = result.out.rfind("Verdict: ");
    EXPECT_NE(last, std::string::npos) << result.err;
    return {result.out.substr(last), tool.exists("certificate.json") ? tool.read("certificate.json") : "",
            without_times(nlohmann::json::parse(tool.read("record.json"))).dump(1)};
  }
};

TEST_P(Repeat, TheSameAgain) {
  const Outcome first = run("500");
  const BusyMachine busy;
  const Outcome second = run("900");
  EXPECT_EQ(first.verdict, second.verdict);
  EXPECT_EQ(first.certificate, second.certificate);
  EXPECT_EQ(first.record, second.record);
}

using Names = std::vector<std::string>;

std::string name_of(const testing::TestParamInfo<std::tuple<std::string, std::string>>& info) {
  std::string name = std::get<0>(info.param) + "_" + std::get<1>(info.param);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(
    , Repeat,
    testing::Combine(testing::ValuesIn(Names{"bmc", "k-induction", "predicate", "impact", "uufo", "cpufo", "bpufo",
                                             "cp", "bp", "horn", "minimax", "compositional", "pdr", "trace-abstraction",
                                             "slicing-abstraction", "pd-kind", "abduction"}),
                     testing::ValuesIn(Names{"two_counters_safe", "lock_unsafe", "nested_loops_unsafe"})),
    name_of);

}  // namespace
}  // namespace pincer::driver
