// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/bench_options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <sstream>

#include "base/error.h"
#include "cli/cli.h"
#include "search/plan.h"
#include "job/semantics.h"

namespace pincer::bench {

using cli::add_flag;
using cli::add_text;
using cli::add_texts;
using cli::Help;
using cli::parse;
using cli::parse_limit;
using cli::usage_error;

namespace {

constexpr const char* kRunUsage =
    "Usage: pincer bench TASK.yml | FOLDER | LIST.set | FILE.c ... [options]\n"
    "       pincer bench report RESULTS... -o FOLDER\n"
    "       pincer bench compare OLD NEW\n";

constexpr const char* kRunEnd =
    "Results are written to FOLDER/results.jsonl and FOLDER/results.csv as they come, what the verifiers print to\n"
    "FOLDER/logs. In a COMMAND, {file} {property} {model} {bits} {task} {timeout} {memory} stand for parts of the "
    "task.\n"
    "Exit code: 0 no wrong verdict, 1 a wrong verdict, 2 usage or input error, 3 interrupted.";

constexpr const char* kReportEnd = "RESULTS are folders of 'pincer bench' or their results.jsonl.";

constexpr const char* kCompareEnd =
    "OLD and NEW are folders of 'pincer bench' or their results.jsonl.\n"
    "Exit code: 0 nothing lost, 1 NEW has a wrong verdict or lost a task, 2 usage or input error.";

constexpr double kLongestSeconds = 1e8;

/// The help text, if that was asked for.
std::optional<std::string> read_options(CLI::App& app, std::span<const std::string> arguments) {
  app.allow_extras();
  app.set_help_flag("-h,--help", "print this");
  try {
    parse(app, arguments);
  } catch (const CLI::Success&) {
    return app.help();
  }
  return std::nullopt;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');)
    if (!part.empty()) result.push_back(part);
  return result;
}

double parse_seconds(const char* option, const std::string& text) {
  const double seconds = parse_limit(option, text);
  if (seconds > kLongestSeconds) usage_error(fmt::format("{}: {} seconds are too many", option, text));
  return seconds;
}

/// The engines given, or the default one; "all" is all of them. Unknown ones are for another pincer to judge.
std::vector<std::string> parse_engines(const std::string& text, bool own) {
  const auto known = search::choices();
  std::vector<std::string> result;
  for (const std::string& name : split(text)) {
    if (name == "all") {
      for (const engine::EngineInfo& info : known) result.push_back(info.name);
      continue;
    }
    if (own && std::none_of(known.begin(), known.end(), [&](const auto& info) { return info.name == name; }))
      throw base::InputError(fmt::format("unknown engine '{}' ('pincer engines' lists them)", name));
    result.push_back(name);
  }
  return result;
}

}  // namespace

RunOptions parse_run_options(std::span<const std::string> arguments) {
  RunOptions options;
  std::string engines;
  std::string timeout = "60";
  std::string cpu_timeout;
  std::string memory;
  std::string jobs = "1";
  std::string property;
  std::string data_model;
  std::string root;
  std::string folder = options.folder.string();
  CLI::App app("Runs verifiers on many tasks, under limits.");
  app.formatter(std::make_shared<Help>(kRunUsage));
  app.footer(kRunEnd);
  app.add_option("tasks", options.tasks.arguments);
  add_text(app, "--engines", engines, "NAME,NAME...", "engines of pincer, or all (default portfolio)");
  add_texts(app, "--command", options.commands, "[NAME=]COMMAND", "another verifier; may be given several times");
  add_text(app, "--true", options.proved, "PATTERN", "lines in which a COMMAND says TRUE, as for grep -E");
  add_text(app, "--false", options.violated, "PATTERN", "the same for FALSE");
  add_text(app, "--unknown", options.unknown, "PATTERN", "the same for UNKNOWN (all default to the usual tools)");
  add_text(app, "--timeout", timeout, "SECONDS", "limit of wall-clock time per run (default 60)");
  add_text(app, "--cpu-timeout", cpu_timeout, "SECONDS", "limit of CPU time per run (default: none)");
  add_text(app, "--memory", memory, "MB", "limit of memory per run (default: none)");
  add_text(app, "--jobs,-j", jobs, "N", "runs at a time (default 1)");
  add_text(app, "-o,--output", folder, "FOLDER", "where the results go (default bench-results)");
  add_flag(app, "--resume", options.resume, "go on with what is in FOLDER");
  add_text(app, "--property", property, "FILE.prp|NAME", "of C files; of task definitions only those with it");
  add_text(app, "--data-model", data_model, "ILP32|LP64", "of C files (default LP64)");
  add_text(app, "--root", root, "FOLDER", "tasks are named relative to it (default: the folder common to all)");
  add_text(app, "--pincer", options.pincer, "FILE", "the pincer to run (default: this one)");
  add_flag(app, "--quiet", options.quiet, "print no line per run");
  options.help = read_options(app, arguments);
  if (options.help) return options;
  if (options.tasks.arguments.empty()) usage_error("no tasks given");
  if (engines.empty() && options.commands.empty()) engines = "portfolio";
  options.engines = parse_engines(engines, options.pincer.empty());
  options.limits.wall_seconds = parse_seconds("--timeout", timeout);
  if (!cpu_timeout.empty()) options.limits.cpu_seconds = parse_seconds("--cpu-timeout", cpu_timeout);
  if (!memory.empty()) options.limits.megabytes = static_cast<std::uint64_t>(parse_limit("--memory", memory));
  const double job_count = parse_limit("--jobs", jobs);
  if (job_count < 1 || job_count > 1000) usage_error(fmt::format("--jobs: '{}' is not between 1 and 1000", jobs));
  options.jobs = static_cast<std::size_t>(job_count);
  if (!property.empty()) options.tasks.property = property;
  if (!data_model.empty()) options.tasks.data_model = job::parse_data_model(data_model);
  if (!root.empty()) options.tasks.root = root;
  if (folder.empty()) usage_error("option -o needs a value");
  options.folder = folder;
  return options;
}

ReportOptions parse_report_options(std::span<const std::string> arguments) {
  ReportOptions options;
  std::string folder;
  CLI::App app("Makes a page (index.html) and a table (report.md) of results.");
  app.formatter(std::make_shared<Help>("Usage: pincer bench report RESULTS... -o FOLDER\n"));
  app.footer(kReportEnd);
  app.add_option("results", options.results);
  add_text(app, "-o,--output", folder, "FOLDER", "where the page goes");
  add_text(app, "--title", options.title, "TEXT", "heading of the page (default: pincer bench)");
  add_flag(app, "--no-logs", options.no_logs, "without links to logs, for a page that is published without them");
  options.help = read_options(app, arguments);
  if (options.help) return options;
  if (options.results.empty()) usage_error("no results given");
  if (folder.empty()) usage_error("no folder for the report given: say -o FOLDER");
  options.folder = folder;
  return options;
}

CompareOptions parse_compare_options(std::span<const std::string> arguments) {
  CompareOptions options;
  std::vector<std::string> results;
  std::string engines;
  std::string ratio;
  std::string min_seconds;
  CLI::App app("Tells what changed between two benches.");
  app.formatter(std::make_shared<Help>("Usage: pincer bench compare OLD NEW [options]\n"));
  app.footer(kCompareEnd);
  app.add_option("results", results);
  add_text(app, "--engines", engines, "NAME|OLD,NEW", "the engine to compare, or one of each (default: all in common)");
  add_text(app, "--ratio", ratio, "R", "tell what takes R times as much CPU time (default 2)");
  add_text(app, "--min-seconds", min_seconds, "S", "unless the difference is below S seconds (default 1)");
  options.help = read_options(app, arguments);
  if (options.help) return options;
  if (results.size() != 2) usage_error("'bench compare' needs two results, OLD and NEW");
  options.old_results = results[0];
  options.new_results = results[1];
  const std::vector<std::string> names = split(engines);
  if (names.size() > 2) usage_error("--engines: at most two can be compared");
  if (!names.empty()) options.old_engine = names.front();
  if (!names.empty()) options.new_engine = names.back();
  if (!ratio.empty()) options.ratio = parse_limit("--ratio", ratio);
  if (options.ratio < 1) usage_error("--ratio: it must be at least 1");
  if (!min_seconds.empty()) options.min_seconds = parse_limit("--min-seconds", min_seconds);
  return options;
}

}  // namespace pincer::bench
