// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The same run twice: verdict, certificate and counters do not depend on the load of the machine, nor on which process
// is done first.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "base/child_process.h"
#include "c_program.h"
#include "certificate/check.h"
#include "engine/compositional/compositional.h"
#include "engine/toolbox.h"
#include "logic/text/smtlib.h"

namespace pincer::engine::compositional {
namespace {

struct Outcome {
  std::vector<std::string> invariants;  // by loop head
  std::map<std::string, std::uint64_t> counts;
  base::Effort effort;

  bool operator==(const Outcome&) const = default;
};

void PrintTo(const Outcome& run, std::ostream* out) {
  for (const auto& [name, count] : run.counts) *out << name << " " << count << "\n";
  *out << run.effort.units() << "\n";
  for (const std::string& text : run.invariants) *out << text << "\n";
}

/// A proof, which the checker has to agree with.
Outcome prove(const std::string& text, unsigned workers) {
  const CProgram program(text);
  const Toolbox toolbox;
  // Processes from the beginning, and several rounds.
  Compositional engine({.solvers = toolbox.z3.get(),
                        .bounded = {toolbox.z3.get()},
                        .search = {.workers = workers, .alone = base::Effort(), .round = base::Effort(1000)}});
  const Context context;
  const auto [verdict, asked] = engine.run(program.cfa(), context);
  const auto checked = certificate::check(program.cfa(), verdict, toolbox.check(asked), {});
  EXPECT_EQ(checked.status, certificate::CheckResult::Status::Valid) << checked.message;
  Outcome result;
  if (const auto* proof = std::get_if<certificate::Inductive>(&verdict)) {
    for (const auto& [place, invariant] : proof->invariants)
      result.invariants.push_back(logic::to_smtlib(program.cfa().terms(), invariant));
  }
  EXPECT_FALSE(result.invariants.empty());
  for (const auto& row : context.statistics->rows()) {
    if (!row.is_time) result.counts[row.name] = row.count;
  }
  result.effort = context.budget.spent();
  return result;
}

/// Processes that do nothing but work.
class Load {
 public:
  Load() {
    for (auto& process : processes_) {
      process = std::make_unique<base::ChildProcess>("load", [](const base::ChildProcess::Send&) {
        for (volatile std::uint64_t work = 0;;) work = work + 1;
      });
    }
  }

 private:
  std::array<std::unique_ptr<base::ChildProcess>, 4> processes_;
};

struct Program {
  const char* name;
  const char* text;
};

void PrintTo(const Program& program, std::ostream* out) { *out << program.name; }

class Repeated : public ::testing::TestWithParam<std::tuple<Program, unsigned>> {};

TEST_P(Repeated, RunsAreTheSame) {
  const auto& [program, workers] = GetParam();
  const Outcome first = prove(program.text, workers);
  EXPECT_EQ(first.counts.contains("worker processes"), workers > 1);
  EXPECT_EQ(prove(program.text, workers), first);
  const Load load;
  EXPECT_EQ(prove(program.text, workers), first);
}

constexpr Program kAssertions{"SeveralAssertions", R"(
  int main(void) {
    int x = 0, y = 0, n = unknown(), m = unknown();
    if (n < 0 || m < 0) return 0;
    for (int i = 0; i < n; i++) { if (unknown()) x++; if (unknown()) y++; assert(x <= n); }
    for (int j = 0; j < m; j++) { if (unknown()) y++; x += 2; assert(y <= n + m); assert(x >= j); }
  })"};

constexpr Program kDisjunction{"OneDisjunction", R"(
  int main(void) {
    int x = unknown(), y = unknown();
    if (x == y) return 0;
    while (unknown()) { assert(x != y); x++; y++; }
  })"};

INSTANTIATE_TEST_SUITE_P(Compositional, Repeated,
                         ::testing::Combine(::testing::Values(kAssertions, kDisjunction), ::testing::Values(1U, 2U)),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param).name) + "With" +
                                  std::to_string(std::get<1>(info.param));
                         });

}  // namespace
}  // namespace pincer::engine::compositional
