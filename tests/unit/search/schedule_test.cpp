// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/schedule.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <vector>

#include "base/process_tree.h"

namespace pincer::search {
namespace {

[[noreturn]] void spin() {
  for (volatile unsigned i = 0;; i = i + 1) {
  }
}

/// Works in several processes, and is never done.
class Busy final : public Task {
 public:
  explicit Busy(unsigned processes) : Task("busy", 0), processes_(processes) {}
  void start() override {
    process_ = std::make_unique<base::ChildProcess>(
        "busy",
        [this](const base::ChildProcess::Send&) {
          std::vector<std::unique_ptr<base::ChildProcess>> helpers;
          for (unsigned i = 1; i < processes_; ++i)
            helpers.push_back(
                std::make_unique<base::ChildProcess>("helper", [](const base::ChildProcess::Send&) { spin(); }));
          spin();
        },
        base::ChildProcess::Group::Own);
  }
  base::ChildProcess* process() override { return process_.get(); }
  bool advance() override { return false; }
  [[nodiscard]] Report report() const override { return {}; }
  [[nodiscard]] double seconds() const { return process_ ? base::processor_seconds(process_->id()) : 0; }

 private:
  unsigned processes_;
  std::unique_ptr<base::ChildProcess> process_;
};

TEST(Schedule, WhoWorksInSeveralProcessesGetsNoMoreThanOthers) {
  Schedule schedule(1);
  auto alone = std::make_unique<Busy>(1);
  auto many = std::make_unique<Busy>(3);
  const Busy& one = *alone;
  const Busy& three = *many;
  schedule.add(std::move(many), Schedule::Share::Attempts, std::chrono::milliseconds(40));
  schedule.add(std::move(alone), Schedule::Share::Attempts, std::chrono::milliseconds(40));
  // Both have the same share of each round of turns; it is over for both when the first has begun its third turn.
  while (one.seconds() < 0.04 + 0.08) schedule.turn();
  EXPECT_GE(three.seconds(), 0.04 + 0.08);
  EXPECT_LT(three.seconds(), 2 * (0.04 + 0.08) + 0.16);
}

}  // namespace
}  // namespace pincer::search
