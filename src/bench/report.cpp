// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/error.h"
#include "base/files.h"
#include "bench/bench.h"
#include "bench/results_file.h"
#include "bench/summary.h"

namespace pincer::bench {

namespace fs = std::filesystem;

namespace {

std::string describe(const Settings& settings) {
  std::string limits = fmt::format("{} s per run", settings.limits.wall_seconds);
  if (settings.limits.cpu_seconds) limits += fmt::format(", {} s of CPU time", *settings.limits.cpu_seconds);
  if (settings.limits.megabytes) limits += fmt::format(", {} MB", *settings.limits.megabytes);
  return fmt::format("{}; {}; pincer {}, {}", limits, settings.machine, settings.version, settings.started);
}

/// The last part of a path that says something: "old" for runs/old/ and for runs/old/results.jsonl.
std::string name_of(const Results& results) {
  const fs::path folder = fs::absolute(results.folder).lexically_normal();
  return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
}

/// Engines that several of the results have get the name of the results, so that they can be told apart.
void tell_engines_apart(std::vector<Results>& all) {
  std::map<std::string, std::set<std::size_t>> where;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const Result& run : all[i].runs) where[run.engine].insert(i);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool same_name = std::count_if(all.begin(), all.end(),
                                         [&](const Results& other) { return name_of(other) == name_of(all[i]); }) > 1;
    const std::string suffix = name_of(all[i]) + (same_name ? fmt::format(" {}", i + 1) : "");
    for (Result& run : all[i].runs)
      if (where[run.engine].size() > 1) run.engine = fmt::format("{} ({})", run.engine, suffix);
  }
}

/// How the page gets to a log; "" when it cannot.
std::string log_link(const fs::path& log, const ReportOptions& options) {
  if (options.no_logs || !fs::exists(log)) return "";
  return fs::absolute(log)
      .lexically_normal()
      .lexically_relative(fs::absolute(options.folder).lexically_normal())
      .string();
}

Report make_report(std::vector<Results> all, const ReportOptions& options) {
  Report report;
  report.title = options.title;
  tell_engines_apart(all);
  std::set<std::string> described;
  for (Results& results : all) {
    const std::string settings = describe(results.settings);
    if (described.insert(settings).second) report.settings += (report.settings.empty() ? "" : " / ") + settings;
    for (Result& run : results.runs) {
      run.log = log_link(results.folder / run.log, options);
      report.runs.push_back(std::move(run));
    }
  }
  const auto key = [](const Result& run) { return std::tie(run.task, run.property, run.engine); };
  std::stable_sort(report.runs.begin(), report.runs.end(),
                   [&](const Result& a, const Result& b) { return key(a) < key(b); });
  return report;
}

/// A name in a Markdown table or list: nothing in it is markup.
std::string code(const std::string& text) { return "`" + text + "`"; }

}  // namespace

std::string markdown_report(const Report& report) {
  const Summary summary = summarize(report.runs);
  std::string result = fmt::format("# {}\n\n{}\n\n{}", report.title, report.settings, markdown_table(summary));
  result +=
      "\nScore: 2 for a correct proof, 1 for a correct alarm, -32 for a wrong proof, -16 for a wrong alarm. CPU time "
      "is "
      "that of all runs.\n";
  std::string wrong;
  for (const Result& run : report.runs)
    if (run.category() == Category::Wrong)
      wrong += fmt::format("- {}, {}: {}\n", code(run.task), run.engine, code(run.verdict));
  if (!wrong.empty()) result += "\n## Wrong verdicts\n\n" + wrong;
  return result;
}

cli::ExitCode write_report(const ReportOptions& options, std::ostream& out) {
  std::vector<Results> all;
  all.reserve(options.results.size());
  for (const std::string& path : options.results) all.push_back(load_results(path));
  const Report report = make_report(std::move(all), options);
  std::error_code ignored;  // OutputFile says what is wrong
  fs::create_directories(options.folder, ignored);
  const base::OutputFile page(options.folder / "index.html");
  const base::OutputFile table(options.folder / "report.md");
  page.write(html_page(report));
  table.write(markdown_report(report));
  out << fmt::format("{}\n{}\n", (options.folder / "index.html").string(), (options.folder / "report.md").string());
  return cli::ExitCode::Good;
}

}  // namespace pincer::bench
