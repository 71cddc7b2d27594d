// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/slurm_executor.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <fstream>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "bench/shared_queue.h"
#include "bench/signals.h"
#include "bench/slurm.h"

namespace pincer::bench {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kAsk(2);      // between two questions to Slurm
constexpr std::size_t kLargestChunk = 20;    // runs
constexpr std::size_t kChunksPerWorker = 4;  // at least, so that nobody is left with much when the others are done
constexpr double kWorkerSeconds = 3600;      // of a worker's job; more if a run may take that long
constexpr double kSlackSeconds = 5;          // of a run, beyond its limit
constexpr std::uint64_t kSlackMegabytes = 200;
constexpr std::size_t kLargestArray = 1000;  // what Slurm allows if nobody says anything else
constexpr int kLosses = 3;                   // of the same run; then it is given up
constexpr int kFutileSubmissions = 3;        // in a row

/// As one word for a shell.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

class SlurmExecutor final : public Executor {
 public:
  SlurmExecutor(std::vector<Launch> launches, const RunLimits& limits, SlurmOptions options, std::ostream& err)
      : launches_(std::move(launches)),
        limits_(limits),
        options_(std::move(options)),
        err_(err),
        queue_(options_.folder),
        slurm_("pincer-" + base::sha256(options_.folder.string()).substr(0, 12)),
        runs_(launches_.size()),
        left_(launches_.size()) {
    for (std::size_t i = 0; i < launches_.size(); ++i) numbers_.emplace(launches_[i].log.string(), i);
    queue_.create();
    write_script();
    adopt();
    for (std::size_t i = 0; i < runs_.size(); ++i)
      if (!runs_[i].is_queued) pending_.push_back(i);
  }

  ~SlurmExecutor() override {
    slurm_.cancel();
    // Workers notice that the queue is gone. What is reported but not taken over is kept for --resume.
    std::error_code code;
    fs::remove_all(options_.folder / (left_ == 0 ? "" : "todo"), code);
  }

  std::vector<Finished> wait(int milliseconds) override {
    std::vector<Finished> result = accept_reports();
    if (left_ > 0 && Clock::now() >= next_question_) {
      ask();
      next_question_ = Clock::now() + kAsk;
    }
    give_up(result);
    refill();
    if (result.empty()) signals_.wait(milliseconds);
    return result;
  }
  [[nodiscard]] bool is_done() const override { return left_ == 0; }
  [[nodiscard]] bool is_interrupted() const override { return signals_.interrupted(); }

 private:
  struct Run {
    bool is_queued = false;
    bool is_done = false;
    int losses = 0;
  };

  [[nodiscard]] double worker_seconds() const {
    return std::max(kWorkerSeconds, static_cast<double>(kChunksPerWorker) * (limits_.wall_seconds + kSlackSeconds));
  }

  void write_script() const {
    const std::string program = fs::read_symlink("/proc/self/exe").string();
    // A chunk takes at most a quarter of a worker's time, so that the last one ends in time, too.
    base::OutputFile(script()).write(fmt::format("#!/bin/sh\nexec {} bench work {} {}\n", quoted(program),
                                                 quoted(options_.folder.string()),
                                                 worker_seconds() * (kChunksPerWorker - 1) / kChunksPerWorker));
  }
  [[nodiscard]] fs::path script() const { return options_.folder / "worker.sh"; }

  /// What an earlier process left in the queue.
  void adopt() {
    for (const SharedQueue::Entry& entry : queue_.entries()) {
      std::vector<std::size_t>& runs = chunks_[entry.chunk.number];
      for (const QueuedRun& run : entry.chunk.runs)
        if (const auto number = numbers_.find(run.key); number != numbers_.end()) {
          runs_[number->second].is_queued = true;
          runs.push_back(number->second);
        }
      next_chunk_ = std::max(next_chunk_, entry.chunk.number + 1);
    }
  }

  /// The first report about a run counts. A worker that was taken for dead may report it again.
  std::vector<Finished> accept_reports() {
    std::vector<Finished> result;
    for (const Report& report : queue_.collect()) {
      const auto found = numbers_.find(report.key);
      if (found == numbers_.end() || runs_[found->second].is_done) continue;
      const fs::path& log = launches_[found->second].log;
      fs::create_directories(log.parent_path());
      std::error_code code;  // it is there already if this was interrupted between here and the results
      fs::rename(report.log, log, code);
      finish(found->second);
      result.push_back({found->second, report.measured});
      futile_ = 0;
    }
    return result;
  }

  void finish(std::size_t number) {
    runs_[number].is_done = true;
    --left_;
  }

  /// Asks Slurm who is alive, queues again what the dead had taken, and sees to it that there are enough workers.
  void ask() {
    const auto alive = slurm_.elements();
    if (!alive) {
      if (std::exchange(answers_, false)) err_ << "pincer: Slurm does not answer (squeue); waiting\n" << std::flush;
      return;
    }
    answers_ = true;
    // Who is missing for the first time may have reports on their way.
    const std::set<std::string> missing_before = std::exchange(missing_, {});
    const auto is_gone = [&](const std::string& worker) {
      if (alive->contains(worker)) return false;
      missing_.insert(worker);
      return missing_before.contains(worker);
    };
    std::size_t unfinished = 0;
    for (const auto& [number, worker] : queue_.taken()) {
      const bool is_over = std::ranges::all_of(chunks_[number], [&](std::size_t run) { return runs_[run].is_done; });
      if (!is_over && !is_gone(worker)) {
        ++unfinished;
        continue;
      }
      queue_.remove_taken(number, worker);
      for (const std::size_t run : chunks_[number]) lose(run);
      chunks_.erase(number);
    }
    for (const std::string& worker : queue_.reporters())
      if (is_gone(worker)) queue_.forget(worker);
    submit(unfinished, alive->size());
  }

  void lose(std::size_t run) {
    if (runs_[run].is_done) return;
    // A run that takes its node along every time is not tried for ever.
    if (++runs_[run].losses < kLosses)
      pending_.push_front(run);
    else
      given_up_.push_back(run);
  }

  void give_up(std::vector<Finished>& result) {
    for (const std::size_t run : std::exchange(given_up_, {})) {
      if (runs_[run].is_done) continue;
      finish(run);
      result.push_back({run, {}});  // lost
    }
  }

  void submit(std::size_t unfinished, std::size_t alive) {
    const std::size_t runs = pending_.size();
    const std::size_t useful = unfinished + queue_.count_waiting() + runs;
    const std::size_t wanted = std::min(options_.workers, useful);
    if (wanted <= alive) return;
    if (alive == 0 && ++futile_ > kFutileSubmissions)
      throw base::InputError(fmt::format("jobs of Slurm end without a result: {}", last_output()));
    std::vector<std::string> words = {"--ntasks=1",
                                      fmt::format("--time={}", static_cast<long>(std::ceil(worker_seconds() / 60)) + 1),
                                      fmt::format("--output={}", (options_.folder / "output/%A_%a").string())};
    if (limits_.megabytes) words.push_back(fmt::format("--mem={}M", *limits_.megabytes + kSlackMegabytes));
    words.insert(words.end(), options_.words.begin(), options_.words.end());
    const std::string complaint = slurm_.submit(script(), std::min(wanted - alive, kLargestArray), words);
    // With workers at work, the queue may just be full.
    if (!complaint.empty() && (!was_submitted_ || alive == 0)) throw base::InputError("Slurm: " + complaint);
    was_submitted_ = true;
  }

  /// What the last worker had to say.
  [[nodiscard]] std::string last_output() const {
    std::string result = "they printed nothing";
    for (const auto& entry : fs::directory_iterator(options_.folder / "output")) {
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);)
        if (!line.empty()) result = line;
    }
    return result;
  }

  /// Keeps as much in the queue as the workers take between two looks; smaller chunks towards the end.
  void refill() {
    if (pending_.empty()) return;
    const auto by_time =
        static_cast<std::size_t>(worker_seconds() / kChunksPerWorker / (limits_.wall_seconds + kSlackSeconds));
    std::size_t waiting = queue_.count_waiting();
    for (; waiting < kChunksPerWorker * options_.workers && !pending_.empty(); ++waiting) {
      const std::size_t even = pending_.size() / (kChunksPerWorker * options_.workers);
      const std::size_t size = std::clamp<std::size_t>(std::min(even, by_time), 1, kLargestChunk);
      Chunk chunk{next_chunk_++, limits_, {}};
      for (std::size_t i = 0; i < size && !pending_.empty(); ++i) {
        const std::size_t run = pending_.front();
        pending_.pop_front();
        chunk.runs.push_back({launches_[run].log.string(), launches_[run].words});
        chunks_[chunk.number].push_back(run);
      }
      queue_.put(chunk);
    }
  }

  std::vector<Launch> launches_;
  RunLimits limits_;
  SlurmOptions options_;
  std::ostream& err_;
  Signals signals_;
  SharedQueue queue_;
  Slurm slurm_;
  std::unordered_map<std::string, std::size_t> numbers_;  // of runs, by key: the place of the log
  std::vector<Run> runs_;
  std::size_t left_;                                        // not done
  std::deque<std::size_t> pending_;                         // not in the queue
  std::vector<std::size_t> given_up_;                       // to be reported as lost
  std::map<std::size_t, std::vector<std::size_t>> chunks_;  // what is in the queue, by number
  std::size_t next_chunk_ = 0;
  std::set<std::string> missing_;  // workers that Slurm no longer knew when it was last asked
  Clock::time_point next_question_;
  bool answers_ = true;
  bool was_submitted_ = false;
  int futile_ = 0;  // submissions since the last report
};

}  // namespace

std::unique_ptr<Executor> slurm_executor(std::vector<Launch> launches, const RunLimits& limits, SlurmOptions options,
                                         std::ostream& err) {
  return std::make_unique<SlurmExecutor>(std::move(launches), limits, std::move(options), err);
}

}  // namespace pincer::bench
