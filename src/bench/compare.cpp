// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "base/error.h"
#include "bench/bench.h"
#include "bench/results_file.h"

namespace pincer::bench {

namespace {

std::set<std::string> engines_of(const Results& results) {
  std::set<std::string> engines;
  for (const Result& run : results.runs) engines.insert(run.engine);
  return engines;
}

void require_engine(const std::set<std::string>& engines, const std::string& engine, const std::string& where) {
  if (!engines.contains(engine)) throw base::InputError(fmt::format("'{}' has no runs of '{}'", where, engine));
}

/// Which engine of OLD is compared with which one of NEW.
std::vector<std::pair<std::string, std::string>> pairs(const CompareOptions& options, const Results& before,
                                                       const Results& after) {
  const std::set<std::string> old_engines = engines_of(before);
  const std::set<std::string> new_engines = engines_of(after);
  if (!options.old_engine.empty()) {
    require_engine(old_engines, options.old_engine, options.old_results);
    require_engine(new_engines, options.new_engine, options.new_results);
    return {{options.old_engine, options.new_engine}};
  }
  std::vector<std::pair<std::string, std::string>> result;
  for (const std::string& engine : old_engines)
    if (new_engines.contains(engine)) result.emplace_back(engine, engine);
  if (result.empty() && old_engines.size() == 1 && new_engines.size() == 1)
    result.emplace_back(*old_engines.begin(), *new_engines.begin());
  if (result.empty()) throw base::InputError("the results have no engine in common: use --engines OLD,NEW");
  return result;
}

/// The runs of `engine`, by task and property.
std::map<std::pair<std::string, std::string>, Result> runs_of(const Results& results, const std::string& engine) {
  std::map<std::pair<std::string, std::string>, Result> runs;
  for (const Result& run : results.runs)
    if (run.engine == engine) runs[{run.task, run.property}] = run;
  return runs;
}

/// The changes of one kind, as lines.
struct Section {
  const char* title;
  std::vector<std::string> lines;

  void print(std::ostream& out) const {
    if (lines.empty()) return;
    out << fmt::format("{}: {}\n", title, lines.size());
    for (const std::string& line : lines) out << "  " << line << '\n';
  }
};

class Comparison {
 public:
  explicit Comparison(const CompareOptions& options) : options_(options) {}

  void add(const Result* before, const Result* after) {
    const Result& run = after != nullptr ? *after : *before;
    const std::string name = fmt::format("{:<12} {}", run.engine, run.task);
    const bool was_correct = before != nullptr && before->category() == Category::Correct;
    const bool is_correct = after != nullptr && after->category() == Category::Correct;
    if (after != nullptr && after->category() == Category::Wrong)
      wrong_.lines.push_back(fmt::format("{}  {}", name, after->verdict));
    if (was_correct && !is_correct)
      lost_.lines.push_back(
          fmt::format("{}  {} -> {}", name, before->verdict, after != nullptr ? after->verdict : "not run"));
    if (is_correct && before != nullptr && !was_correct)
      gained_.lines.push_back(fmt::format("{}  {} -> {}", name, before->verdict, after->verdict));
    if (before == nullptr) ++only_new_;
    if (after == nullptr) ++only_old_;
    if (was_correct && is_correct) add_times(name, before->cpu_seconds, after->cpu_seconds);
  }

  cli::ExitCode print(std::ostream& out) const {
    for (const Section* section : {&wrong_, &lost_, &gained_, &slower_, &faster_}) section->print(out);
    if (only_old_ > 0) out << fmt::format("only in OLD: {} runs\n", only_old_);
    if (only_new_ > 0) out << fmt::format("only in NEW: {} runs\n", only_new_);
    out << fmt::format(
        "{} wrong, {} lost, {} gained, {} slower, {} faster; CPU time of the {} solved by both: {:.1f} s -> {:.1f} s\n",
        wrong_.lines.size(), lost_.lines.size(), gained_.lines.size(), slower_.lines.size(), faster_.lines.size(),
        both_, old_seconds_, new_seconds_);
    return wrong_.lines.empty() && lost_.lines.empty() ? cli::ExitCode::Good : cli::ExitCode::Bad;
  }

 private:
  void add_times(const std::string& name, double before, double after) {
    ++both_;
    old_seconds_ += before;
    new_seconds_ += after;
    const std::string line = fmt::format("{}  {:.2f} s -> {:.2f} s", name, before, after);
    if (after > before * options_.ratio && after - before >= options_.min_seconds) slower_.lines.push_back(line);
    if (before > after * options_.ratio && before - after >= options_.min_seconds) faster_.lines.push_back(line);
  }

  const CompareOptions& options_;
  Section wrong_{"wrong", {}};
  Section lost_{"lost", {}};
  Section gained_{"gained", {}};
  Section slower_{"slower", {}};
  Section faster_{"faster", {}};
  std::size_t both_ = 0;
  std::size_t only_old_ = 0;
  std::size_t only_new_ = 0;
  double old_seconds_ = 0;
  double new_seconds_ = 0;
};

}  // namespace

cli::ExitCode compare(const CompareOptions& options, std::ostream& out) {
  const Results before = load_results(options.old_results);
  const Results after = load_results(options.new_results);
  Comparison comparison(options);
  for (const auto& [old_engine, new_engine] : pairs(options, before, after)) {
    const auto old_runs = runs_of(before, old_engine);
    const auto new_runs = runs_of(after, new_engine);
    for (const auto& [key, run] : old_runs) {
      const auto found = new_runs.find(key);
      comparison.add(&run, found == new_runs.end() ? nullptr : &found->second);
    }
    for (const auto& [key, run] : new_runs)
      if (!old_runs.contains(key)) comparison.add(nullptr, &run);
  }
  if (!before.settings.agrees_with(after.settings)) out << "note: OLD and NEW were run with different limits\n";
  return comparison.print(out);
}

}  // namespace pincer::bench
