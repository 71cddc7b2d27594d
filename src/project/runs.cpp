// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>

#include "base/files.h"
#include "project/progress.h"
#include "project/table.h"

namespace pincer::project {

namespace {

namespace fs = std::filesystem;

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

/// The nodes of a cluster see the build, but not the temporary files of this machine.
fs::path folder_of(const Settings& settings) {
  return settings.slurm ? fs::absolute(settings.database).parent_path() : fs::temp_directory_path();
}

}  // namespace

std::vector<std::string> question_of(const Settings& settings, const Function& function) {
  std::vector<std::string> result = function.needs;
  const auto add = [&](const char* option, std::string value) {
    result.emplace_back(option);
    result.push_back(std::move(value));
  };
  add("--project", settings.database);
  add("--entry", function.entry());
  add("--timeout", fmt::format("{}", settings.timeout));
  if (settings.memory) add("--memory", std::to_string(*settings.memory));
  add("--cores", std::to_string(settings.cores));
  if (!settings.report) result.emplace_back("--no-details");
  const auto& handed_on = settings.handed_on;
  result.insert(result.end(), handed_on.begin(), handed_on.end());
  if (settings.contracts && std::find(handed_on.begin(), handed_on.end(), "--modular") == handed_on.end())
    result.emplace_back("--modular");
  if (!settings.compiler_flags.empty()) {
    result.emplace_back("--");
    result.insert(result.end(), settings.compiler_flags.begin(), settings.compiler_flags.end());
  }
  return result;
}

Runs::Runs(const Settings& settings, const std::vector<Function>& functions, Answers& answers)
    : settings_(settings), answers_(answers), folder_(folder_of(settings)) {
  for (const Function& function : functions) {
    Run run;
    run.function = function;
    if (settings.report) run.page = page_name(function, runs_.size() + 1);
    runs_.push_back(std::move(run));
  }
  if (settings.report) fs::create_directories(fs::path(*settings.report) / "pages");
}

fs::path Runs::log(std::size_t number) const { return folder_.path() / fmt::format("{}.log", number); }

fs::path Runs::json(std::size_t number) const { return folder_.path() / fmt::format("{}.json", number); }

bool Runs::run(std::ostream& out, std::ostream& err) {
  constexpr int kRedrawMilliseconds = 250;
  constexpr double kGrace = 15;  // each run watches its own limit
  bench::RunLimits limits;
  limits.wall_seconds = settings_.timeout + kGrace;
  if (settings_.slurm) limits.megabytes = settings_.memory;  // what Slurm is to give; each run watches its own limit
  const auto tell = [&](const Run& run) {
    if (!settings_.quiet) out << run_line(run) << std::flush;
  };
  std::vector<bench::Launch> launches;
  std::vector<std::size_t> asked;  // by launch: the number of its run
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    if (answers_.find(runs_[i])) {
      tell(runs_[i]);
      continue;
    }
    launches.push_back({command(runs_[i], i), log(i)});
    asked.push_back(i);
  }
  const auto executor =
      bench::make_executor(std::move(launches), limits,
                           {settings_.slurm, settings_.slurm_options, settings_.jobs, folder_.path() / "slurm"}, err);
  Progress progress;
  std::size_t done = runs_.size() - asked.size();
  while (!executor->is_interrupted() && !executor->is_done()) {
    progress.show(fmt::format("{} of {} functions", done, runs_.size()));
    for (const bench::Finished& finished : executor->wait(kRedrawMilliseconds)) {
      ++done;
      const std::size_t number = asked[finished.number];
      take(number, finished.measured);
      answers_.keep(runs_[number]);
      progress.clear();
      tell(runs_[number]);
    }
  }
  return !executor->is_interrupted();
}

std::vector<std::string> Runs::command(const Run& run, std::size_t number) const {
  std::vector<std::string> result = {fs::read_symlink("/proc/self/exe").string(), "check", "--quiet", "--json",
                                     json(number).string()};
  if (settings_.report) {
    const std::string page = (fs::path(*settings_.report) / run.page).string();
    result.insert(result.end(), {"--report", page, "--force"});
  }
  const std::vector<std::string> question = question_of(settings_, run.function);
  result.insert(result.end(), question.begin(), question.end());
  return result;
}

void Runs::take(std::size_t number, const bench::Measured& measured) {
  Run& run = runs_[number];
  run.wall_seconds = measured.wall_seconds;
  run.cpu_seconds = measured.cpu_seconds;
  std::error_code ignored;
  if (fs::exists(json(number), ignored)) {
    run.record = nlohmann::ordered_json::parse(base::read_file(json(number)), nullptr, false);
    if (run.record.is_object()) run.record.erase("sources");  // read again once for all
  }
  if (!run.record.is_object()) {
    run.error = error_in(log(number), measured);
    run.page = "";
  }
  fs::remove(json(number), ignored);
}

}  // namespace pincer::project
