// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/phases.h"
#include "driver/options.h"
#include "job/job.h"
#include "program/statistics.h"
#include "report/coverage.h"
#include "search/hooks.h"

namespace pincer::driver {

/// Something about the program that the user should know, with its place.
struct Remark {
  std::string file;  // "": no place
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string text;
};

/// A picture of the program or of the search, in DOT.
struct Graph {
  std::string name;
  std::string dot;  // "": too large to be drawn
};

/// A check of the program and what is known of it.
struct CheckLine {
  std::string check;      // its kind
  std::string file = "";  // "": no place
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string function;
  std::string text;     // as it is written in C
  std::string message;  // what goes wrong when it fails
  std::string status = "open";
  std::string reason = "";                          // why it is open
  std::optional<std::size_t> story = std::nullopt;  // how it fails: its place among "stories"
};

/// Everything about a run that --stats and --json tell, but for how it ended.
class Record {
 public:
  /// Time starts to count here.
  Record() : start_(std::chrono::steady_clock::now()) {}

  /// Does `work` as the phase `name` and returns its result.
  template <class Work>
  auto time(std::string name, Work work) {
    return phases_.time(std::move(name), std::move(work));
  }
  [[nodiscard]] base::Phases& phases() { return phases_; }
  /// Seconds so far.
  [[nodiscard]] double elapsed() const;
  /// What is left of --timeout, less a moment for the last words: the supervisor ends everything when it is over.
  [[nodiscard]] base::Budget budget(const Options& options) const;
  /// What the run is about.
  void set_job(const Options& options, const job::Job& job);
  /// Takes over the warnings, assumptions and unsupported parts of the loaded program.
  void add(const frontend::Result& program);
  void add(const program::SourceMap& sources, const frontend::Warning& warning);
  void set_size(const program::CfaStatistics& size) { size_ = size; }
  /// Replaces the graph of this name.
  void set_graph(const std::string& name, std::string dot);
  /// Lines of the program that executions reach, more and more of them.
  void add_coverage(const program::SourceMap& sources, const report::Lines& lines);
  void set_steps(std::uint64_t steps) { steps_ = steps; }
  /// What became of attempts and checks; `winner` is the attempt whose claim was certified.
  void set_search(std::vector<search::Report> reports, std::optional<std::size_t> winner);

  void set_checks(std::vector<CheckLine> checks) { checks_ = std::move(checks); }
  /// More members for the JSON; see driver/explanation.h.
  void add_members(const nlohmann::ordered_json& members);

  /// As JSON, on one line; `driver/conclude.h` adds how the run ended.
  [[nodiscard]] std::string text() const;

 private:
  struct About {
    std::string command;
    std::vector<std::string> files;
    std::string property;
    std::string data_model;
    std::string arithmetic;
    std::string entry;
    std::string extern_calls;
    std::string allocation;
  };

  std::chrono::steady_clock::time_point start_;
  base::Phases phases_;
  std::optional<About> about_;
  std::optional<program::CfaStatistics> size_;  // none: there was no program to measure
  std::optional<std::uint64_t> steps_;          // run only
  std::vector<search::Report> reports_;
  std::optional<std::size_t> winner_;
  std::vector<Graph> graphs_;
  std::map<std::string, std::set<std::uint32_t>> coverage_;  // lines by file
  std::optional<std::vector<CheckLine>> checks_;             // none: there is one verdict for all
  std::vector<Remark> warnings_;
  std::vector<Remark> assumptions_;
  std::vector<Remark> unsupported_;
  nlohmann::ordered_json more_ = nlohmann::ordered_json::object();
};

}  // namespace pincer::driver
