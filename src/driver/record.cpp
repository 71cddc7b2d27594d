// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/record.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <nlohmann/json.hpp>

namespace pincer::driver {

namespace {

using Json = nlohmann::ordered_json;

/// What the process used so far.
struct Usage {
  double cpu_seconds = 0;   // user and system
  long peak_memory_kb = 0;  // largest resident set
};

Usage usage() {
  rusage raw{};
  getrusage(RUSAGE_SELF, &raw);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return {seconds(raw.ru_utime) + seconds(raw.ru_stime), raw.ru_maxrss};
}

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

Json to_json(const program::CfaStatistics& size) {
  return {{"procedures", size.procedures},
          {"locations", size.locations},
          {"edges", size.edges},
          {"variables", size.variables},
          {"arrays", size.arrays},
          {"loop_heads", size.loop_heads},
          {"largest_live_set", size.largest_live_at_loop_head}};
}

}  // namespace

double Record::seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void Record::add(const frontend::Result& program) {
  const program::SourceMap& sources = program.cfa.sources();
  for (const auto& warning : program.warnings) warnings_.push_back(remark(sources, warning.where, warning.text));
  for (const auto& part : program.cfa.unsupported()) unsupported_.push_back(remark(sources, part.where, part.what));
}

void Record::print(std::ostream& out) const {
  const auto row = [&](const std::string& name, const auto& value, const char* unit = "") {
    out << fmt::format("  {:<34}{:>12}{}\n", name, value, unit);
  };
  const auto seconds = [](double s) { return fmt::format("{:.3f}", s); };
  out << "Statistics\n";
  for (const base::Phase& phase : phases_.list()) row(phase.name, seconds(phase.seconds), " s");
  row("total", seconds(seconds_since(start_)), " s");
  row("processor time", seconds(usage().cpu_seconds), " s");
  row("peak memory", fmt::format("{:.1f}", static_cast<double>(usage().peak_memory_kb) / 1024), " MB");
  if (size_) {
    row("procedures", size_->procedures);
    row("locations", size_->locations);
    row("edges", size_->edges);
    row("variables, arrays included", size_->variables);
    row("arrays", size_->arrays);
    row("loop heads", size_->loop_heads);
    row("largest live set at a loop head", size_->largest_live_at_loop_head);
    row("unsupported parts", size_->unsupported);
    row("warnings", warnings_.size());
  }
  if (steps_) row("steps", *steps_);
  if (!engine_ || engine_->rows().empty()) return;
  out << "Engine\n";
  for (const base::Statistics::Row& r : engine_->rows()) {
    if (r.is_time)
      row(r.name, seconds(r.seconds), " s");
    else
      row(r.name, r.count);
  }
}

std::string Record::json(const Options& options, const job::Job& job, const Outcome& outcome) const {
  Json root = Json::object();
  root["tool"] = "pincer";
  root["version"] = PINCER_VERSION;
  root["command"] = options.command == Command::Run        ? "run"
                    : options.command == Command::Validate ? "validate"
                    : options.command == Command::Certify  ? "certify"
                                                           : "check";
  root["files"] = job.program.files;
  root["property"] = job.program.property.name();
  root["data_model"] = job::to_string(job.program.data_model);
  root["arithmetic"] = job::to_string(job.arithmetic);
  root["entry"] = job.program.entry;
  root["outcome"] = outcome.line;
  root["exit_code"] = static_cast<int>(outcome.code);
  root["wall_seconds"] = seconds_since(start_);
  root["cpu_seconds"] = usage().cpu_seconds;
  root["peak_memory_kb"] = usage().peak_memory_kb;
  root["phases"] = Json::object();
  for (const base::Phase& phase : phases_.list()) root["phases"][phase.name] = phase.seconds;
  if (size_) root["program"] = to_json(*size_);
  if (steps_) root["steps"] = *steps_;
  if (engine_) {
    root["engine"] = Json::object();
    for (const base::Statistics::Row& r : engine_->rows()) {
      if (r.is_time)
        root["engine"][r.name + " (s)"] = r.seconds;
      else
        root["engine"][r.name] = r.count;
    }
  }
  root["unsupported"] = to_json(unsupported_);
  root["warnings"] = to_json(warnings_);
  // File names and texts need not be UTF-8; a replaced byte is better than no report.
  return root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace pincer::driver
