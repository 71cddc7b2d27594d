// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "frontend/frontend.h"

namespace pincer::project {

/// What `pincer project` is to do.
struct Settings {
  std::string database;                           // compile_commands.json
  std::vector<std::string> patterns;              // of the names of functions; none: all
  bool contracts = false;                         // only functions with a contract, and main, modularly
  std::vector<std::string> compiler_flags;        // for all files
  std::optional<frontend::DataModel> data_model;  // none: as the build says
  std::vector<std::string> handed_on;             // options for each run of `pincer check`
  std::optional<std::string> store;               // what earlier runs found out; each run knows it, too
  bool retry_open = false;                        // search again for what stayed open
  bool recheck = false;                           // nothing in the store is answered without its certificate
  double timeout = 60;                            // seconds per function
  std::optional<std::uint64_t> memory;            // megabytes per function
  std::size_t jobs = 1;                           // runs at a time
  std::size_t compilations = 1;                   // files that are compiled at a time, on this machine
  bool slurm = false;                             // where the runs are done
  std::string slurm_options = {};                 // further options of sbatch
  unsigned cores = 1;                             // for each of them
  std::optional<std::string> since;               // a revision of git: only what changed since then
  std::optional<std::string> report;              // a folder
  std::optional<std::string> sarif;
  std::optional<std::string> junit;
  std::optional<std::string> json;
  std::optional<std::string> baseline;  // findings that are known
  std::optional<std::string> write_baseline;
  bool only_list = false;  // the functions
  bool quiet = false;
};

/// Checks every function by a run of `pincer check` of its own, and tells about all of them together. Throws
/// base::InputError when nothing can be done at all; a file that does not compile costs its own functions only.
cli::ExitCode check_project(const Settings& settings, std::ostream& out, std::ostream& err);

}  // namespace pincer::project
