// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <chrono>
#include <thread>

#include "base/error.h"
#include "bench/crew.h"
#include "bench/shared_queue.h"
#include "bench/slurm.h"
#include "bench/slurm_executor.h"

namespace pincer::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause(200);  // between two looks into an empty queue
constexpr std::chrono::seconds kPatience(60);     // with an empty queue; then someone else may have the node
constexpr int kWaitMilliseconds = 1000;

/// False: interrupted, nothing was reported.
bool perform(const SharedQueue& queue, const Chunk& chunk, const std::string& worker) {
  Crew crew(chunk.limits);
  for (std::size_t i = 0; i < chunk.runs.size(); ++i) {
    const Launch launch{chunk.runs[i].words, queue.log_of(worker, chunk.number, i)};
    crew.start(i, launch);
    while (crew.running() > 0 && !crew.interrupted())
      for (const Finished& finished : crew.wait(kWaitMilliseconds))
        queue.report({chunk.runs[i].key, worker, finished.measured, launch.log});
    if (crew.interrupted() || !queue.exists()) return false;
  }
  return true;
}

}  // namespace

void work(const std::filesystem::path& folder, double seconds) {
  const std::string worker = Slurm::this_element();
  if (worker.empty()) throw base::InputError("'bench work' is for jobs of Slurm: use 'bench --executor slurm'");
  const SharedQueue queue(folder);
  const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  for (auto idle_since = Clock::now(); queue.exists() && Clock::now() - idle_since < kPatience;) {
    if (Clock::now() > end) return;
    const auto chunk = queue.take(worker);
    if (!chunk) {
      std::this_thread::sleep_for(kPause);
      continue;
    }
    if (!perform(queue, *chunk, worker)) return;
    idle_since = Clock::now();
  }
}

}  // namespace pincer::bench
