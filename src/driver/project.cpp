// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/project.h"

#include <algorithm>
#include <thread>

#include "bench/executor.h"
#include "driver/outputs.h"
#include "driver/project.h"

namespace pincer::driver {

cli::ExitCode check_project(const Options& options, std::ostream& out, std::ostream& err) {
  check_outputs(options, {*options.project});
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  project::Settings settings;
  settings.database = *options.project;
  settings.patterns = options.functions;
  settings.compiler_flags = options.compiler_flags;
  settings.data_model = options.data_model;
  settings.handed_on = options.handed_on;
  settings.store = options.store;
  settings.retry_open = options.retry_open;
  settings.recheck = options.recheck;
  settings.timeout = options.timeout.value_or(settings.timeout);
  settings.memory = options.memory;
  settings.contracts = options.contracts;
  settings.slurm = options.slurm;
  settings.slurm_options = options.slurm_options;
  settings.jobs = options.jobs.value_or(options.slurm ? bench::kSlurmJobs : processors);
  settings.compilations = std::min<std::size_t>(settings.jobs, processors);
  settings.cores = options.slurm ? 1 : std::max(1U, processors / static_cast<unsigned>(settings.jobs));
  settings.since = options.since;
  settings.report = options.report;
  settings.sarif = options.sarif;
  settings.junit = options.junit;
  settings.json = options.json;
  settings.baseline = options.baseline;
  settings.write_baseline = options.write_baseline;
  settings.only_list = options.list_functions;
  settings.quiet = options.quiet;
  return project::check_project(settings, out, err);
}

}  // namespace pincer::driver
