// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/bench_options.h"

#include <fmt/format.h>

#include <sstream>

#include "base/error.h"
#include "cli/cli.h"
#include "engine/registry.h"
#include "job/semantics.h"
#include "search/plan.h"

namespace pincer::bench {

namespace {

using cli::append;
using cli::flag;
using cli::kEveryCommand;
using cli::parsed;
using cli::text;

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');)
    if (!part.empty()) result.push_back(part);
  return result;
}

double parse_seconds(const std::string& text) {
  constexpr double kLongest = 1e8;
  const double seconds = cli::positive_number(text);
  if (seconds > kLongest) throw base::InputError(fmt::format("{} seconds are too many", text));
  return seconds;
}

std::size_t parse_jobs(const std::string& text) {
  const std::uint64_t jobs = cli::whole_number(text);
  if (jobs < 1 || jobs > 1000) throw base::InputError(fmt::format("'{}' is not between 1 and 1000", text));
  return jobs;
}

bool parse_executor(const std::string& text) {
  if (text == "local" || text == "slurm") return text == "slurm";
  throw base::InputError(fmt::format("'{}' is neither local nor slurm", text));
}

double parse_ratio(const std::string& text) {
  const double ratio = cli::positive_number(text);
  if (ratio < 1) throw base::InputError(fmt::format("'{}' is less than 1", text));
  return ratio;
}

/// "all" is every engine.
std::vector<std::string> parse_engines(const std::string& text) {
  std::vector<std::string> result;
  for (const std::string& name : split(text)) {
    if (name != "all") {
      result.push_back(name);
      continue;
    }
    for (const engine::EngineInfo& info : search::choices()) result.push_back(info.name);
  }
  return result;
}

void store_limits_wall(RunOptions& o, const std::string& value) { o.limits.wall_seconds = parse_seconds(value); }
void store_limits_cpu(RunOptions& o, const std::string& value) { o.limits.cpu_seconds = parse_seconds(value); }
void store_limits_memory(RunOptions& o, const std::string& value) {
  o.limits.megabytes = static_cast<std::uint64_t>(cli::positive_number(value));
}
void store_property(RunOptions& o, const std::string& value) { o.tasks.property = value; }
void store_data_model(RunOptions& o, const std::string& value) { o.tasks.data_model = job::parse_data_model(value); }
void store_root(RunOptions& o, const std::string& value) { o.tasks.root = value; }

/// `pincer bench`: name, value, default, commands (there is one), where the value goes, help.
constexpr cli::Option<RunOptions> kRunOptions[] = {
    {"--engines", "NAME,NAME...", "portfolio", kEveryCommand, parsed<&RunOptions::engines, parse_engines>,
     "engines of pincer to run, or all"},
    {"--command", "[NAME=]COMMAND", "", kEveryCommand, append<&RunOptions::commands>, "another verifier to run",
     cli::kRepeats},
    {"--true", "PATTERN", "knows the usual tools", kEveryCommand, text<&RunOptions::proved>,
     "lines in which a COMMAND says TRUE; a regular expression as for grep -E"},
    {"--false", "PATTERN", "knows the usual tools", kEveryCommand, text<&RunOptions::violated>,
     "lines in which it says FALSE"},
    {"--unknown", "PATTERN", "knows the usual tools", kEveryCommand, text<&RunOptions::unknown>,
     "lines in which it says UNKNOWN"},
    {"--timeout", "SECONDS", "60", kEveryCommand, store_limits_wall, "limit on wall-clock time per run"},
    {"--cpu-timeout", "SECONDS", "none", kEveryCommand, store_limits_cpu, "limit on CPU time per run"},
    {"--memory", "MB", "none", kEveryCommand, store_limits_memory, "limit on memory per run"},
    {"-j,--jobs", "N", "1; slurm: 100", kEveryCommand, parsed<&RunOptions::jobs, parse_jobs>,
     "number of runs at a time"},
    {"--executor", "local|slurm", "local", kEveryCommand, parsed<&RunOptions::slurm, parse_executor>,
     "where to run: on this machine, or on a cluster as job arrays of Slurm"},
    {"--slurm-options", "OPTIONS", "", kEveryCommand, text<&RunOptions::slurm_options>,
     "further options of sbatch, such as '--partition=long --cpus-per-task=2'"},
    {"-o,--output", "FOLDER", "bench-results", kEveryCommand, text<&RunOptions::folder>, "folder for the results"},
    {"--resume", "", "", kEveryCommand, flag<&RunOptions::resume>, "continue the bench whose results are in FOLDER"},
    {"--property", "FILE.prp|NAME", "", kEveryCommand, store_property,
     "property of C files; of the task definitions, only those with this property are run"},
    {"--data-model", "ILP32|LP64", "LP64", kEveryCommand, store_data_model, "data model of C files"},
    {"--root", "FOLDER", "the folder common to all", kEveryCommand, store_root,
     "name the tasks by their paths relative to this folder"},
    {"--pincer", "FILE", "this one", kEveryCommand, text<&RunOptions::pincer>,
     "the pincer to run, for example an older build"},
    {"--quiet", "", "", kEveryCommand, flag<&RunOptions::quiet>, "do not print a line per run"},
};

constexpr cli::Option<ReportOptions> kReportOptions[] = {
    {"-o,--output", "FOLDER", "", kEveryCommand, text<&ReportOptions::folder>, "folder for the page; required"},
    {"--title", "TEXT", "pincer bench", kEveryCommand, text<&ReportOptions::title>, "heading of the page"},
    {"--no-logs", "", "", kEveryCommand, flag<&ReportOptions::no_logs>,
     "leave out the links to logs, for a page that is published without them"},
};

void store_compared(CompareOptions& options, const std::string& value) {
  const std::vector<std::string> names = split(value);
  if (names.size() > 2) throw base::InputError("at most two engines can be compared");
  options.old_engine = names.empty() ? "" : names.front();
  options.new_engine = names.empty() ? "" : names.back();
}

constexpr cli::Option<CompareOptions> kCompareOptions[] = {
    {"--engines", "NAME|OLD,NEW", "all that both have", kEveryCommand, store_compared,
     "the engine to compare, or one of OLD and one of NEW"},
    {"--ratio", "R", "2", kEveryCommand, parsed<&CompareOptions::ratio, parse_ratio>,
     "report tasks that take R times as much CPU time"},
    {"--min-seconds", "S", "1", kEveryCommand, parsed<&CompareOptions::min_seconds, cli::positive_number>,
     "but only if the difference is at least S seconds"},
};

cli::Page run_help() {
  return {
      "pincer bench", "pincer bench: run verifiers on many tasks, under limits.",
      "Usage: pincer bench TASK.yml | FOLDER | LIST.set | FILE.c ... [options]\n"
      "       pincer bench report RESULTS... -o FOLDER\n"
      "       pincer bench compare OLD NEW",
      "Results are written to FOLDER/results.jsonl and FOLDER/results.csv as they come in; the output of the\n"
      "verifiers goes to FOLDER/logs. In a COMMAND, {file} {property} {model} {bits} {task} {timeout} {memory} stand\n"
      "for parts of the task. --executor slurm needs FOLDER, tasks and verifiers at the same paths on all nodes.\n"
      "Exit code: 0 no wrong verdict, 1 a wrong verdict, 2 usage or input error, 3 interrupted."};
}

cli::Page report_help() {
  return {"pincer bench report", "pincer bench report: make a page (index.html) and a table (report.md) of results.",
          "Usage: pincer bench report RESULTS... -o FOLDER [options]",
          "RESULTS are folders written by 'pincer bench', or their results.jsonl."};
}

cli::Page compare_help() {
  return {"pincer bench compare", "pincer bench compare: tell what changed between two benches.",
          "Usage: pincer bench compare OLD NEW [options]",
          "OLD and NEW are folders written by 'pincer bench', or their results.jsonl.\n"
          "Exit code: 0 nothing lost, 1 NEW has a wrong verdict or lost a task, 2 usage or input error."};
}

template <class Options, std::size_t N>
std::vector<cli::OptionInfo> infos(const cli::Option<Options> (&table)[N]) {
  std::vector<cli::OptionInfo> result;
  for (const cli::Option<Options>& option : table) result.push_back(option.info());
  return result;
}

/// Engines that another pincer may know are for that one to judge.
void check_engines(const RunOptions& options) {
  if (!options.pincer.empty()) return;
  const auto known = search::choices();
  try {
    for (const std::string& name : options.engines) engine::find_engine(name, known);
  } catch (const base::InputError& error) {
    throw base::InputError(fmt::format("--engines: {}", error.what()));
  }
}

}  // namespace

RunOptions parse_run_options(std::span<const std::string> arguments) {
  RunOptions options;
  cli::Rest rest = cli::read(run_help(), kRunOptions, kEveryCommand, arguments, options);
  options.help = std::move(rest.help);
  if (options.help) return options;
  if (rest.others.empty()) usage_error(run_help(), "no tasks given");
  options.tasks.arguments = std::move(rest.others);
  if (options.engines.empty() && options.commands.empty()) options.engines = {"portfolio"};
  if (!options.slurm && !options.slurm_options.empty())
    usage_error(run_help(), "--slurm-options needs --executor slurm");
  check_engines(options);
  return options;
}

ReportOptions parse_report_options(std::span<const std::string> arguments) {
  ReportOptions options;
  cli::Rest rest = cli::read(report_help(), kReportOptions, kEveryCommand, arguments, options);
  options.help = std::move(rest.help);
  if (options.help) return options;
  if (rest.others.empty()) usage_error(report_help(), "no results given");
  if (options.folder.empty()) usage_error(report_help(), "no folder for the report given: use -o FOLDER");
  options.results = std::move(rest.others);
  return options;
}

CompareOptions parse_compare_options(std::span<const std::string> arguments) {
  CompareOptions options;
  cli::Rest rest = cli::read(compare_help(), kCompareOptions, kEveryCommand, arguments, options);
  options.help = std::move(rest.help);
  if (options.help) return options;
  if (rest.others.size() != 2) usage_error(compare_help(), "'bench compare' needs two results, OLD and NEW");
  options.old_results = rest.others[0];
  options.new_results = rest.others[1];
  return options;
}

std::vector<cli::CommandManual> manuals() {
  return {{"bench", "TASK.yml | FOLDER | LIST.set | FILE.c ...",
           "run many tasks under limits, pincer and other verifiers side by side", run_help().end, infos(kRunOptions),
           true},
          {"bench report", "RESULTS...", "make a page (index.html) and a table (report.md) of results",
           report_help().end, infos(kReportOptions), true},
          {"bench compare", "OLD NEW", "tell what changed between two benches", compare_help().end,
           infos(kCompareOptions), true}};
}

}  // namespace pincer::bench
