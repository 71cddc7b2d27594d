// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "bench/executor.h"

namespace pincer::bench {

struct SlurmOptions {
  std::filesystem::path folder;    // of the queue; seen by all nodes under this path
  std::vector<std::string> words;  // further options of sbatch: partition, account, ...
  std::size_t workers = 100;       // at most so many at a time
};

/// On the nodes that Slurm gives us. The launches wait in a SharedQueue; workers, the elements of job arrays, take them
/// from there. Runs of a worker that died are put into the queue again, and missing workers are submitted again. If the
/// folder already holds a queue, of an earlier process that was killed, this goes on with it. `err` gets one line when
/// Slurm does not answer.
std::unique_ptr<Executor> slurm_executor(std::vector<Launch> launches, const RunLimits& limits, SlurmOptions options,
                                         std::ostream& err);

/// What an element of the job array does: `pincer bench work FOLDER SECONDS`. Takes runs until there are none left, or
/// until so many seconds have passed.
void work(const std::filesystem::path& folder, double seconds);

}  // namespace pincer::bench
