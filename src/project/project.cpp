// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/project.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>

#include "base/error.h"
#include "base/files.h"
#include "bench/crew.h"
#include "job/project.h"
#include "project/baseline.h"
#include "project/index_page.h"
#include "project/merge.h"
#include "project/since.h"
#include "project/table.h"
#include "project/temporary_folder.h"
#include "report/junit.h"
#include "report/record_sources.h"
#include "report/record_view.h"
#include "report/sarif.h"

namespace pincer::project {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// One line on standard error, if that is a terminal.
class Progress {
 public:
  ~Progress() { clear(); }
  void show(const std::string& text) {
    if (!is_terminal_) return;
    fmt::print(stderr, "\r\x1b[K{}", text);
    std::fflush(stderr);
    is_shown_ = true;
  }
  void clear() {
    if (!is_shown_) return;
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
    is_shown_ = false;
  }

 private:
  bool is_terminal_ = isatty(STDERR_FILENO) == 1;
  bool is_shown_ = false;
};

/// A name for the page of a function that says what it is about.
std::string page_name(const Function& function, std::size_t number) {
  std::string name = function.entry();
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '.') c = '-';
  return fmt::format("pages/{}-{}.html", name.substr(name.find_first_not_of("-.") % name.size()), number);
}

/// Why there is no record: the first error that the run told, or else its last line.
std::string error_in(const fs::path& log, const bench::Measured& measured) {
  std::ifstream file(log);
  std::string last;
  for (std::string line; std::getline(file, line);) {
    if (line.find("error: ") != std::string::npos) return line;
    if (!line.empty()) last = line;
  }
  if (!last.empty()) return last;
  return measured.ending == bench::Ending::TimeLimit ? "timeout" : "the run crashed";
}

class Runs {
 public:
  Runs(const Settings& settings, const std::vector<Function>& functions) : settings_(settings) {
    for (const Function& function : functions) {
      Run run;
      run.function = function;
      if (settings.report) run.page = page_name(function, runs_.size() + 1);
      runs_.push_back(std::move(run));
    }
    if (settings.report) fs::create_directories(fs::path(*settings.report) / "pages");
  }

  /// False if the user interrupted.
  bool run(std::ostream& out) {
    constexpr int kRedrawMilliseconds = 250;
    constexpr double kGrace = 15;  // each run watches its own limit
    bench::RunLimits limits;
    limits.wall_seconds = settings_.timeout + kGrace;
    bench::Crew crew(limits);
    Progress progress;
    std::size_t next = 0;
    std::size_t done = 0;
    while (!crew.interrupted() && done < runs_.size()) {
      for (; next < runs_.size() && crew.running() < settings_.jobs; ++next)
        crew.start(next, {command(runs_[next], next), log(next)});
      progress.show(fmt::format("{} of {} functions, {} at work", done, runs_.size(), crew.running()));
      for (const bench::Crew::Finished& finished : crew.wait(kRedrawMilliseconds)) {
        ++done;
        take(finished);
        progress.clear();
        if (!settings_.quiet) out << run_line(runs_[finished.number]) << std::flush;
      }
    }
    return !crew.interrupted();
  }

  [[nodiscard]] const std::vector<Run>& all() const { return runs_; }

 private:
  [[nodiscard]] fs::path log(std::size_t number) const { return folder_.path() / fmt::format("{}.log", number); }
  [[nodiscard]] fs::path json(std::size_t number) const { return folder_.path() / fmt::format("{}.json", number); }

  [[nodiscard]] std::vector<std::string> command(const Run& run, std::size_t number) const {
    std::vector<std::string> result = {fs::read_symlink("/proc/self/exe").string(), "check", "--quiet"};
    const auto add = [&](const char* option, std::string value) {
      result.emplace_back(option);
      result.push_back(std::move(value));
    };
    result.insert(result.end(), run.function.needs.begin(), run.function.needs.end());
    add("--project", settings_.database);
    add("--entry", run.function.entry());
    add("--timeout", fmt::format("{}", settings_.timeout));
    if (settings_.memory) add("--memory", std::to_string(*settings_.memory));
    add("--cores", std::to_string(settings_.cores));
    add("--json", json(number).string());
    if (settings_.report) {
      add("--report", (fs::path(*settings_.report) / run.page).string());
      result.emplace_back("--force");
    } else {
      result.emplace_back("--no-details");
    }
    result.insert(result.end(), settings_.handed_on.begin(), settings_.handed_on.end());
    if (!settings_.compiler_flags.empty()) {
      result.emplace_back("--");
      result.insert(result.end(), settings_.compiler_flags.begin(), settings_.compiler_flags.end());
    }
    return result;
  }

  void take(const bench::Crew::Finished& finished) {
    Run& run = runs_[finished.number];
    run.wall_seconds = finished.measured.wall_seconds;
    run.cpu_seconds = finished.measured.cpu_seconds;
    std::error_code ignored;
    if (fs::exists(json(finished.number), ignored)) {
      run.record = Json::parse(base::read_file(json(finished.number)), nullptr, false);
      if (run.record.is_object()) run.record.erase("sources");  // read again once for all
    }
    if (!run.record.is_object()) {
      run.error = error_in(log(finished.number), finished.measured);
      run.page = "";
    }
    fs::remove(json(finished.number), ignored);
  }

  const Settings& settings_;
  TemporaryFolder folder_;
  std::vector<Run> runs_;
};

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
                           .jobs = settings.jobs};
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
  if (functions.empty() && broken.empty())
    throw base::InputError(settings.patterns.empty() ? "the project has no functions"
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
  Runs runs(settings, functions);
  if (!runs.run(out)) {
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
    out << '\n' << findings_text(record) << (totals.counts.fails > 0 ? "\n" : "") << table_text(runs.all(), record);
    if (totals.from_store > 0)
      out << fmt::format("{} of {} functions are as the store knows them\n", totals.from_store, runs.all().size());
    out << '\n';
  }
  out << totals.line() << '\n';
  return totals.code();
}

}  // namespace pincer::project
