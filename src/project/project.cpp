// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/project.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>

#include "base/error.h"
#include "base/files.h"
#include "job/project.h"
#include "project/answers.h"
#include "project/baseline.h"
#include "project/index_page.h"
#include "project/merge.h"
#include "project/progress.h"
#include "project/runs.h"
#include "project/since.h"
#include "project/table.h"
#include "report/junit.h"
#include "report/record_sources.h"
#include "report/record_view.h"
#include "report/sarif.h"

namespace pincer::project {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json to_json(const Run& run) {
  const Counts counts = counts_of(run);
  Json result = {{"entry", run.function.entry()}, {"function", run.function.name}, {"file", run.function.file},
                 {"line", run.function.line},     {"checks", counts.checks},       {"proved", counts.holds},
                 {"failing", counts.fails},       {"open", counts.open},           {"wall_seconds", run.wall_seconds},
                 {"cpu_seconds", run.cpu_seconds}};
  result["result"] = run.error.empty() ? report::viewed_text(run.record, "outcome") : "error: " + run.error;
  if (!run.error.empty()) result["error"] = run.error;
  if (run.record.is_object() && run.record.contains("store")) result["store"] = run.record["store"];
  if (!run.page.empty()) result["page"] = run.page;
  return result;
}

struct Totals {
  Counts counts;
  std::size_t known = 0;   // of those that fail
  std::size_t errors = 0;  // functions that could not be checked
  std::size_t broken = 0;  // files that do not compile
  std::size_t from_store = 0;

  [[nodiscard]] cli::ExitCode code() const {
    if (counts.fails > known) return cli::ExitCode::Bad;
    return counts.open + errors + broken > 0 ? cli::ExitCode::Unknown : cli::ExitCode::Good;
  }
  [[nodiscard]] std::string line() const {
    std::string result = fmt::format("Result: {} checks hold, {} fail", counts.holds, counts.fails);
    if (known > 0) result += fmt::format(" ({} known)", known);
    result += fmt::format(", {} open", counts.open);
    if (errors > 0) result += fmt::format("; {} functions could not be checked", errors);
    if (broken > 0) result += fmt::format("; {} files do not compile", broken);
    return result;
  }
};

Totals totals_of(const std::vector<Run>& runs, const Json& record) {
  Totals result;
  for (const Json& check : report::viewed_list(record, "checks")) {
    result.counts.add(report::viewed_text(check, "status"));
    result.known += report::viewed_text(check, "baseline") == "unchanged" ? 1 : 0;
  }
  for (const Run& run : runs) {
    result.errors += run.error.empty() ? 0 : 1;
    result.from_store += is_from_store(run) ? 1 : 0;
  }
  result.broken = record["broken_files"].size();
  return result;
}

void write_outputs(const Settings& settings, const Json& record) {
  if (settings.json)
    base::OutputFile(*settings.json).write(record.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  if (settings.sarif) base::OutputFile(*settings.sarif).write(report::sarif(record));
  if (settings.junit) base::OutputFile(*settings.junit).write(report::junit(record));
  if (settings.write_baseline) base::OutputFile(*settings.write_baseline).write(baseline_text(record));
  if (settings.report) base::OutputFile(fs::path(*settings.report) / "index.html").write(index_page(record));
}

/// Better now than after a long run.
void check_outputs(const Settings& settings) {
  for (const auto& file : {settings.json, settings.sarif, settings.junit, settings.write_baseline})
    if (file) base::OutputFile{*file};
}

}  // namespace

cli::ExitCode check_project(const Settings& settings, std::ostream& out, std::ostream& err) {
  const auto start = std::chrono::steady_clock::now();
  check_outputs(settings);
  std::set<std::string> known;
  if (settings.baseline) known = read_baseline(*settings.baseline);
  const std::vector<job::ProjectFile> files = job::read_project(settings.database);
  Progress progress;
  const job::CompilerFlags flags = job::read_flags(settings.compiler_flags);
  OutlineOptions outlining{.arguments = flags.kept,
                           .data_model = settings.data_model ? settings.data_model : flags.data_model,
                           .jobs = settings.compilations};
  outlining.told = [&](std::size_t done) { progress.show(fmt::format("compiled {} of {} files", done, files.size())); };
  const std::vector<FileOutline> outlines = outline_files(files, outlining);
  progress.clear();
  Json broken = Json::array();
  for (const FileOutline& outline : outlines) {
    if (outline.error.empty()) continue;
    err << outline.error << '\n';
    broken.push_back({{"file", outline.file}, {"message", outline.error}});
  }
  std::vector<Function> functions = functions_of(outlines, settings.patterns);
  if (settings.contracts) {
    const bool has_any = std::any_of(functions.begin(), functions.end(), [](const auto& f) { return f.has_contract; });
    std::erase_if(functions, [&](const auto& f) { return !f.has_contract && (f.name != "main" || !has_any); });
  }
  if (functions.empty() && broken.empty())
    throw base::InputError(settings.contracts          ? "no function of the project has a contract"
                           : settings.patterns.empty() ? "the project has no functions"
                                                       : "no function of the project has such a name");
  if (settings.since) {
    SinceOptions since{.revision = *settings.since, .outline = outlining};
    since.note = [&](const std::string& text) { err << "pincer: note: " << text << '\n'; };
    const std::size_t all = functions.size();
    functions = affected_since(since, files, settings.database, outlines, functions);
    progress.clear();
    if (!settings.quiet)
      out << fmt::format("{} of {} functions may have changed since {}\n", functions.size(), all, *settings.since);
  }
  if (settings.only_list) {
    for (const Function& function : functions) out << function.entry() << '\n';
    return broken.empty() ? cli::ExitCode::Good : cli::ExitCode::Unknown;
  }
  find_needs(outlines, functions);
  Answers answers(settings, files, outlines,
                  [&err](const std::string& text) { err << "pincer: warning: --store: " << text << '\n'; });
  Runs runs(settings, functions, answers);
  if (!runs.run(out, err)) {
    err << "pincer: interrupted\n";
    return cli::ExitCode::Unknown;
  }
  Json record = {{"tool", "pincer"}, {"version", PINCER_VERSION}, {"command", "project"}};
  record.update(merged(runs.all()));
  record["project"] = settings.database;
  record["directory"] = fs::current_path().string();
  record["broken_files"] = std::move(broken);
  record["files"] = Json::array();
  for (const job::ProjectFile& file : files) record["files"].push_back(file.file);
  report::add_sources(record);
  if (settings.baseline) compare_with(known, record);
  const Totals totals = totals_of(runs.all(), record);
  record["functions"] = Json::array();
  double cpu_seconds = 0;
  for (const Run& run : runs.all()) {
    record["functions"].push_back(to_json(run));
    cpu_seconds += run.cpu_seconds;
  }
  record["outcome"] = totals.line();
  record["exit_code"] = static_cast<int>(totals.code());
  record["wall_seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  record["cpu_seconds"] = cpu_seconds;
  write_outputs(settings, record);
  if (!settings.quiet) {
    out << '\n'
        << findings_text(record) << (totals.counts.fails > 0 ? "\n" : "")
        << (settings.contracts ? contracts_text(runs.all()) : table_text(runs.all(), record));
    if (totals.from_store > 0)
      out << fmt::format("{} of {} functions are as the store knows them\n", totals.from_store, runs.all().size());
    out << '\n';
  }
  out << totals.line() << '\n';
  return totals.code();
}

}  // namespace pincer::project
