// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/record.h"

#include <algorithm>

namespace pincer::driver {

namespace {

using Json = nlohmann::ordered_json;

Remark remark(const program::SourceMap& sources, program::SourceLocation where, const std::string& text) {
  if (!where.known()) return {"", 0, 0, text};
  return {sources.path(where.file), where.line, where.column, text};
}

Json to_json(const std::vector<Remark>& remarks) {
  Json list = Json::array();
  for (const Remark& remark : remarks) {
    Json entry = Json::object();
    if (!remark.file.empty()) {
      entry["file"] = remark.file;
      entry["line"] = remark.line;
      entry["column"] = remark.column;
    }
    entry["text"] = remark.text;
    list.push_back(std::move(entry));
  }
  return list;
}

Json to_json(const CheckLine& check) {
  Json entry = {{"check", check.check}};
  if (!check.file.empty()) {
    entry["file"] = check.file;
    entry["line"] = check.line;
    entry["column"] = check.column;
  }
  entry["function"] = check.function;
  entry["text"] = check.text;
  entry["message"] = check.message;
  entry["status"] = check.status;
  if (!check.reason.empty()) entry["reason"] = check.reason;
  if (check.story) entry["story"] = *check.story;
  return entry;
}

Json to_json(const program::CfaStatistics& size) {
  return {{"procedures", size.procedures},
          {"locations", size.locations},
          {"edges", size.edges},
          {"variables", size.variables},
          {"arrays", size.arrays},
          {"loop_heads", size.loop_heads},
          {"largest_live_set", size.largest_live_at_loop_head}};
}

Json to_json(const base::Statistics& statistics) {
  Json result = Json::object();
  for (const base::Statistics::Row& row : statistics.rows()) {
    if (row.is_time)
      result[row.name + " (s)"] = row.seconds;
    else
      result[row.name] = row.count;
  }
  return result;
}

/// Times count from `start`.
Json to_json(const search::Report& report, std::chrono::steady_clock::time_point start) {
  const auto since = [&](auto time) { return std::chrono::duration<double>(time - start).count(); };
  return {{"name", report.name},          {"outcome", report.outcome},    {"cpu_seconds", report.processor_seconds},
          {"began", since(report.began)}, {"ended", since(report.ended)}, {"statistics", to_json(report.statistics)}};
}

}  // namespace

double Record::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

base::Budget Record::budget(const Options& options) const {
  constexpr double kLastWords = 0.15;
  constexpr double kLeast = 0.01;
  if (!options.timeout) return base::Budget();
  return base::Budget(base::Budget::Seconds(std::max(*options.timeout - kLastWords - elapsed(), kLeast)));
}

void Record::set_job(const Options& options, const job::Job& job) {
  about_ = About{std::string(to_string(options.command)),
                 job.program.files,
                 job.program.property.name(),
                 std::string(job::to_string(job.program.data_model)),
                 std::string(job::to_string(job.arithmetic)),
                 job.program.entry,
                 std::string(job::to_string(job.program.extern_calls)),
                 std::string(job::to_string(job.program.allocation))};
}

void Record::add(const frontend::Result& program) {
  const program::SourceMap& sources = program.cfa.sources();
  for (const auto& warning : program.warnings) warnings_.push_back(remark(sources, warning.where, warning.text));
  for (const auto& assumption : program.assumptions)
    assumptions_.push_back(remark(sources, assumption.where, assumption.text));
  for (const auto& part : program.cfa.unsupported()) unsupported_.push_back(remark(sources, part.where, part.what));
}

void Record::set_graph(const std::string& name, std::string dot) {
  constexpr std::size_t kMost = 300'000;  // the record is sent around, and nobody can draw a larger one
  if (dot.size() > kMost) dot.clear();
  for (Graph& graph : graphs_) {
    if (graph.name != name) continue;
    graph.dot = std::move(dot);
    return;
  }
  graphs_.push_back({name, std::move(dot)});
}

void Record::add_coverage(const program::SourceMap& sources, const report::Lines& lines) {
  for (const auto& [file, numbers] : lines) coverage_[sources.path(file)].insert(numbers.begin(), numbers.end());
}

void Record::add(const program::SourceMap& sources, const frontend::Warning& warning) {
  warnings_.push_back(remark(sources, warning.where, warning.text));
}

void Record::set_search(std::vector<search::Report> reports, std::optional<std::size_t> winner) {
  reports_ = std::move(reports);
  winner_ = winner;
}

void Record::add_members(const Json& members) {
  more_.update(members);
  for (const Json& story : members.value("stories", Json::array()))
    for (const Json& step : story.value("steps", Json::array()))
      if (step.contains("file") && step.contains("line"))
        coverage_[step["file"].get<std::string>()].insert(step["line"].get<std::uint32_t>());
}

std::string Record::text() const {
  Json root = Json::object();
  if (about_) {
    root["command"] = about_->command;
    root["files"] = about_->files;
    root["property"] = about_->property;
    root["data_model"] = about_->data_model;
    root["arithmetic"] = about_->arithmetic;
    root["entry"] = about_->entry;
    root["extern"] = about_->extern_calls;
    root["malloc"] = about_->allocation;
  }
  root["phases"] = Json::object();
  for (const base::Phase& phase : phases_.list()) root["phases"][phase.name] = phase.seconds;
  if (size_) root["program"] = to_json(*size_);
  if (steps_) root["steps"] = *steps_;
  if (checks_) {
    root["checks"] = Json::array();
    for (const CheckLine& check : *checks_) root["checks"].push_back(to_json(check));
  }
  double search = 0;
  double check = 0;
  const search::Report* shown = nullptr;  // whose statistics are those of the engine: the winner's, else the last one's
  for (const search::Report& report : reports_) {
    (report.is_check ? check : search) += report.processor_seconds;
    if (!report.is_check) shown = &report;
  }
  if (winner_) shown = &reports_[*winner_];
  if (shown != nullptr) {
    root["engine"] = to_json(shown->statistics);
    root["search_cpu_seconds"] = search;
    root["check_cpu_seconds"] = check;
    root["attempts"] = Json::array();
    for (const search::Report& report : reports_) root["attempts"].push_back(to_json(report, start_));
  }
  for (const Graph& graph : graphs_) root["graphs"].push_back({{"name", graph.name}, {"dot", graph.dot}});
  for (const auto& [file, lines] : coverage_) root["coverage"].push_back({{"file", file}, {"lines", lines}});
  root["unsupported"] = to_json(unsupported_);
  root["warnings"] = to_json(warnings_);
  root["assumptions"] = to_json(assumptions_);
  root.update(more_);
  // File names and texts need not be UTF-8; a replaced byte is better than no report.
  return root.dump(-1, ' ', true, Json::error_handler_t::replace);
}

}  // namespace pincer::driver
