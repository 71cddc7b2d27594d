// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/guard.h"
#include "bench/task_list.h"
#include "cli/manual.h"

namespace pincer::bench {

// The command lines of `pincer bench`, `pincer bench report` and `pincer bench compare`. No file has been looked at yet.
// A parser returns the help text when that is all there is to do, and throws base::InputError on misuse. The tables in
// bench_options.cpp say which option sets which member.

struct RunOptions {
  TaskSelection tasks;
  std::vector<std::string> engines;   // of pincer
  std::vector<std::string> commands;  // other verifiers
  std::string pincer;                 // the program to run for engines; "": this one
  std::string proved;                 // patterns; "": the usual ones
  std::string violated;
  std::string unknown;
  RunLimits limits;
  std::optional<std::size_t> jobs;  // none: one here, as many as Slurm gives there
  bool slurm = false;               // run on the nodes of a cluster, not here
  std::string slurm_options;        // of sbatch
  std::filesystem::path folder = "bench-results";
  bool resume = false;
  bool quiet = false;  // no line per run
  std::optional<std::string> help;
};

struct ReportOptions {
  std::vector<std::string> results;
  std::filesystem::path folder;
  std::string title = "pincer bench";
  bool no_logs = false;  // no links to logs: the page is published without them
  std::optional<std::string> help;
};

struct CompareOptions {
  std::string old_results;
  std::string new_results;
  std::string old_engine;  // "": every engine that both have
  std::string new_engine;
  double ratio = 2;        // smaller changes of CPU time are not reported
  double min_seconds = 1;  // nor are smaller differences
  std::optional<std::string> help;
};

RunOptions parse_run_options(std::span<const std::string> arguments);
ReportOptions parse_report_options(std::span<const std::string> arguments);
CompareOptions parse_compare_options(std::span<const std::string> arguments);

/// The commands and their options, for what is written about all commands together.
std::vector<cli::CommandManual> manuals();

}  // namespace pincer::bench
