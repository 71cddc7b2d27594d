// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/guard.h"

namespace pincer::bench {

/// A run as it waits in the queue.
struct QueuedRun {
  std::string key;                 // names it among all runs
  std::vector<std::string> words;  // the command
};

/// Runs that a worker takes together.
struct Chunk {
  std::size_t number = 0;
  RunLimits limits;
  std::vector<QueuedRun> runs;
};

/// What a worker says about a run.
struct Report {
  std::string key;
  std::string worker;
  Measured measured;
  std::filesystem::path log;  // what the run printed
};

/// A queue of runs in a folder that several machines see, between one coordinator and its workers:
///
///   todo/CHUNK            runs that wait
///   taken/CHUNK@WORKER    runs that a worker has taken; renaming a file is what makes it the worker's own
///   done/WORKER           a line of JSON for each run that a worker has finished; only that worker writes there
///   logs/WORKER/...       what the runs printed
///
/// This is all made of steps that a network file system does whole or not at all. Nothing needs locks, and nobody is told
/// a thing that is not in a file. So coordinator and workers can be killed at any time; a run whose worker died is put
/// into the queue again, and whoever is first to report a run counts.
class SharedQueue {
 public:
  explicit SharedQueue(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // For the coordinator.

  /// Makes the folders, unless they are there.
  void create() const;
  void put(const Chunk& chunk) const;
  /// What workers have reported since the last call, in the order of their names.
  std::vector<Report> collect();
  /// The chunks that nobody has taken, and those that someone has.
  struct Entry {
    Chunk chunk;
    std::string worker;  // "": nobody
  };
  [[nodiscard]] std::vector<Entry> entries() const;
  [[nodiscard]] std::size_t count_waiting() const;
  /// The chunks taken so far, each with its worker.
  [[nodiscard]] std::map<std::size_t, std::string> taken() const;
  /// The workers that have reported something and are not forgotten.
  [[nodiscard]] std::vector<std::string> reporters() const;
  /// All that a worker has left behind in the queue, but for what it has taken. It is gone, and its reports are known.
  void forget(const std::string& worker);
  /// A chunk that is done, or that a dead worker had.
  void remove_taken(std::size_t number, const std::string& worker) const;

  // For a worker.

  /// False once the coordinator has removed the queue.
  [[nodiscard]] bool exists() const { return std::filesystem::is_directory(folder_ / "todo"); }
  /// Some chunk that waits, now this worker's own.
  [[nodiscard]] std::optional<Chunk> take(const std::string& worker) const;
  /// Where a run shall write what it prints.
  [[nodiscard]] std::filesystem::path log_of(const std::string& worker, std::size_t chunk, std::size_t run) const;
  void report(const Report& report) const;

 private:
  std::filesystem::path folder_;
  std::map<std::string, std::size_t> read_;  // bytes of each file in done/ so far
};

}  // namespace pincer::bench
