// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>
#include <unistd.h>

#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/files.h"
#include "bench/bench.h"
#include "bench/executor.h"
#include "bench/progress_bar.h"
#include "bench/results_file.h"
#include "bench/summary.h"
#include "bench/verifier.h"

namespace pincer::bench {

namespace fs = std::filesystem;

namespace {

constexpr int kRedrawMilliseconds = 250;

std::vector<Verifier> verifiers_of(const RunOptions& options) {
  const std::string program = options.pincer.empty() ? fs::read_symlink("/proc/self/exe").string() : options.pincer;
  std::vector<Verifier> result;
  std::set<std::string> names;
  const auto add = [&](Verifier verifier) {
    if (!names.insert(verifier.name).second)
      throw base::InputError(fmt::format("two verifiers are called '{}': use --command NAME=COMMAND", verifier.name));
    result.push_back(std::move(verifier));
  };
  for (const std::string& engine : options.engines) add(engine_verifier(program, engine));
  for (const std::string& command : options.commands) add(command_verifier(command));
  return result;
}

/// One run that is to be done.
struct Plan {
  const BenchTask* task = nullptr;
  const Verifier* verifier = nullptr;
  std::vector<std::string> words;
  std::string log;  // relative to the folder of the results
};

std::string log_name(const BenchTask& task, const Verifier& verifier) {
  std::string name = task.name + (task.property.empty() ? "" : "." + task.property);
  // A task outside the root must not write its log there.
  for (std::size_t at = 0; (at = name.find("../", at)) != std::string::npos;) name.replace(at, 3, "_/");
  return fmt::format("logs/{}/{}.log", verifier.name, name);
}

using RunKey = std::tuple<std::string, std::string, std::string>;

/// Everything that `before` does not hold, task by task, in the order of the tasks.
std::vector<Plan> make_plan(const std::vector<BenchTask>& tasks, const std::vector<Verifier>& verifiers,
                            const RunLimits& limits, const std::vector<Result>& before) {
  std::set<RunKey> done;
  for (const Result& result : before) done.emplace(result.engine, result.task, result.property);
  std::vector<Plan> plan;
  for (const BenchTask& task : tasks)
    for (const Verifier& verifier : verifiers)
      if (!done.contains({verifier.name, task.name, task.property}))
        plan.push_back({&task, &verifier, command_line(verifier, task, limits), log_name(task, verifier)});
  return plan;
}

Result result_of(const Plan& plan, const Measured& measured, const fs::path& folder, const Patterns& patterns) {
  Result result;
  result.engine = plan.verifier->name;
  result.task = plan.task->name;
  result.family = plan.task->family;
  result.property = plan.task->property;
  result.expected = plan.task->expected;
  result.log = plan.log;
  std::string output;
  if (fs::is_regular_file(folder / plan.log)) output = base::read_file(folder / plan.log);
  judge(measured, output, patterns, result);
  return result;
}

std::string line_of(const Result& result) {
  return fmt::format("{:<8} {:>8.2f} s {:>7.0f} MB  {:<12} {}{}\n", status(result), result.wall_seconds,
                     result.megabytes, result.engine, result.task,
                     result.category() == Category::Correct ? "" : "  " + result.verdict);
}

std::map<std::string, std::size_t> count_by_engine(const std::vector<Plan>& plan) {
  std::map<std::string, std::size_t> result;
  for (const Plan& run : plan) ++result[run.verifier->name];
  return result;
}

std::unique_ptr<Executor> executor_for(const RunOptions& options, const std::vector<Plan>& plan, std::ostream& err) {
  const fs::path folder = fs::absolute(options.folder).lexically_normal();
  const fs::path queue = folder / "slurm";
  if (!options.slurm && fs::exists(queue))
    throw base::InputError(fmt::format("'{}' was run on Slurm: go on with --executor slurm", options.folder.string()));
  std::vector<Launch> launches;
  launches.reserve(plan.size());
  for (const Plan& run : plan) launches.push_back({run.words, folder / run.log});
  return make_executor(
      std::move(launches), options.limits,
      {options.slurm, options.slurm_options, options.jobs.value_or(options.slurm ? kSlurmJobs : 1), queue}, err);
}

}  // namespace

cli::ExitCode run_bench(const RunOptions& options, std::ostream& out, std::ostream& err) {
  const Patterns patterns{Pattern("--true", options.proved.empty() ? kProvedPattern : options.proved),
                          Pattern("--false", options.violated.empty() ? kViolatedPattern : options.violated),
                          Pattern("--unknown", options.unknown.empty() ? kUnknownPattern : options.unknown)};
  const std::vector<Verifier> verifiers = verifiers_of(options);
  const std::vector<BenchTask> tasks = collect_tasks(options.tasks);
  if (tasks.empty()) throw base::InputError("there are no tasks");
  make_plan(tasks, verifiers, options.limits, {});  // complains before anything is written
  ResultsWriter writer(options.folder, current_settings(options.limits), options.resume);
  const std::vector<Plan> plan = make_plan(tasks, verifiers, options.limits, writer.before());
  std::vector<Result> results = writer.before();

  ProgressBar progress(count_by_engine(plan), options.jobs.value_or(options.slurm ? kSlurmJobs : 1),
                       isatty(STDERR_FILENO) == 1);
  const std::unique_ptr<Executor> executor = executor_for(options, plan, err);
  while (!executor->is_interrupted() && !executor->is_done()) {
    progress.draw();
    for (const Finished& finished : executor->wait(kRedrawMilliseconds)) {
      const Result result = result_of(plan[finished.number], finished.measured, options.folder, patterns);
      writer.add(result);
      results.push_back(result);
      progress.finished(result);
      progress.clear();
      if (!options.quiet) out << line_of(result) << std::flush;
    }
  }
  progress.clear();
  if (executor->is_interrupted()) {
    err << fmt::format("pincer: interrupted, {} of {} runs are done; go on with --resume\n", results.size(),
                       tasks.size() * verifiers.size());
    return cli::ExitCode::Unknown;
  }
  const Summary summary = summarize(results);
  out << (options.quiet ? "" : "\n") << text_table(summary) << std::flush;
  for (const auto& [engine, totals] : summary.total.engines)
    if (totals.wrong() > 0) return cli::ExitCode::Bad;
  return cli::ExitCode::Good;
}

}  // namespace pincer::bench
