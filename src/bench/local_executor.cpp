// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <utility>

#include "bench/crew.h"
#include "bench/executor.h"

namespace pincer::bench {

namespace {

class LocalExecutor final : public Executor {
 public:
  LocalExecutor(std::vector<Launch> launches, const RunLimits& limits, std::size_t jobs)
      : launches_(std::move(launches)), jobs_(jobs), crew_(limits) {}

  std::vector<Finished> wait(int milliseconds) override {
    for (; next_ < launches_.size() && crew_.running() < jobs_; ++next_) {
      std::filesystem::create_directories(launches_[next_].log.parent_path());
      crew_.start(next_, launches_[next_]);
    }
    return crew_.wait(milliseconds);
  }
  [[nodiscard]] bool is_done() const override { return next_ == launches_.size() && crew_.running() == 0; }
  [[nodiscard]] bool is_interrupted() const override { return crew_.interrupted(); }

 private:
  std::vector<Launch> launches_;
  std::size_t jobs_;
  std::size_t next_ = 0;
  Crew crew_;
};

}  // namespace

std::unique_ptr<Executor> local_executor(std::vector<Launch> launches, const RunLimits& limits, std::size_t jobs) {
  return std::make_unique<LocalExecutor>(std::move(launches), limits, jobs);
}

}  // namespace pincer::bench
