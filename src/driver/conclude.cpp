// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/conclude.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/files.h"
#include "driver/page_data.h"
#include "report/junit.h"
#include "report/page.h"
#include "report/record_sources.h"
#include "report/sarif.h"
#include "report/terminal.h"

namespace pincer::driver {

namespace {

using Json = nlohmann::ordered_json;

/// What this process used so far, and all that it started and waited for.
struct Usage {
  double cpu_seconds = 0;   // user and system
  long peak_memory_kb = 0;  // of the largest process
};

Usage usage() {
  Usage result;
  for (const auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage raw{};
    getrusage(who, &raw);
    for (const timeval& t : {raw.ru_utime, raw.ru_stime})
      result.cpu_seconds += static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    result.peak_memory_kb = std::max(result.peak_memory_kb, raw.ru_maxrss);
  }
  return result;
}

Json whole(const std::string& record, double seconds, const Outcome& outcome) {
  const Usage used = usage();
  Json root = {{"tool", "pincer"},
               {"version", PINCER_VERSION},
               {"outcome", outcome.line()},
               {"exit_code", static_cast<int>(outcome.code())},
               {"wall_seconds", seconds},
               {"cpu_seconds", used.cpu_seconds},
               {"peak_memory_kb", used.peak_memory_kb}};
  std::error_code no_folder;
  if (const auto folder = std::filesystem::current_path(no_folder); !no_folder) root["directory"] = folder.string();
  const Json told = Json::parse(record, nullptr, false);
  if (told.is_object()) {
    for (const auto& [key, value] : told.items()) root[key] = value;
  }
  return root;
}

/// The table of --stats.
class Table {
 public:
  explicit Table(std::ostream& out) : out_(out) {}

  void title(const std::string& text) { out_ << text << '\n'; }
  void row(const std::string& name, const std::string& value, const char* unit = "") {
    out_ << fmt::format("  {:<34}{:>12}{}\n", name, value, unit);
  }
  void seconds(const std::string& name, const Json& value) {
    row(name, fmt::format("{:.3f}", value.get<double>()), " s");
  }
  /// One row per member; times are those that say so.
  void rows(const Json& members) {
    constexpr std::string_view kTime = " (s)";
    for (const auto& [key, value] : members.items()) {
      if (key.ends_with(kTime))
        seconds(key.substr(0, key.size() - kTime.size()), value);
      else
        row(key, value.dump());
    }
  }

 private:
  std::ostream& out_;
};

void print(std::ostream& out, const Json& root) {
  Table table(out);
  table.title("Statistics");
  if (root.contains("phases")) {
    for (const auto& [name, seconds] : root["phases"].items()) table.seconds(name, seconds);
  }
  table.seconds("total", root["wall_seconds"]);
  table.seconds("processor time", root["cpu_seconds"]);
  table.row("peak memory", fmt::format("{:.1f}", root["peak_memory_kb"].get<double>() / 1024), " MB");
  if (root.contains("program")) {
    const Json& size = root["program"];
    for (const auto& [key, text] : {std::pair{"procedures", "procedures"},
                                    {"locations", "locations"},
                                    {"edges", "edges"},
                                    {"variables", "variables, arrays included"},
                                    {"arrays", "arrays"},
                                    {"loop_heads", "loop heads"},
                                    {"largest_live_set", "largest live set at a loop head"}})
      table.row(text, size[key].dump());
    table.row("unsupported parts", std::to_string(root["unsupported"].size()));
    table.row("warnings", std::to_string(root["warnings"].size()));
  }
  if (root.contains("steps")) table.row("steps", root["steps"].dump());
  if (!root.contains("attempts")) return;
  table.title("Attempts and checks");
  for (const Json& attempt : root["attempts"]) {
    table.seconds(attempt["name"].get<std::string>(), attempt["cpu_seconds"]);
    out << fmt::format("    {}\n", attempt["outcome"].get<std::string>());
  }
  if (root["engine"].empty()) return;
  table.title("Engine");
  table.rows(root["engine"]);
}

report::TerminalStyle style(const Options& options, const std::ostream& out) {
  const char* no_colour = std::getenv("NO_COLOR");  // no-color.org
  const bool is_wanted = no_colour == nullptr || *no_colour == '\0';
  return {.has_colour = is_wanted && &out == &std::cout && isatty(STDOUT_FILENO) == 1,
          .shows_all_steps = options.full_trace,
          .lists_all_checks = options.all_checks};
}

}  // namespace

void conclude(const Options& options, const std::string& record, double seconds, const Outcome& outcome,
              std::ostream& out, std::ostream& err) {
  const bool is_told = !options.quiet && (options.command == Command::Check || options.command == Command::Explain);
  const bool is_decided =
      outcome.line().find("TRUE") != std::string::npos || outcome.line().find("FALSE") != std::string::npos;
  const bool lists_assumptions = !options.quiet && !is_told && is_decided;
  Json root;
  if (wants_record(options) || is_told || lists_assumptions) root = whole(record, seconds, outcome);
  if (options.json || options.sarif || options.junit) report::add_sources(root);
  // Before the verdict: when a file cannot be written after all, there must not be one. JSON has one value per line, so
  // that line-oriented tools can read it, too.
  if (options.json)
    base::OutputFile(*options.json).write(root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  if (options.sarif) base::OutputFile(*options.sarif).write(report::sarif(root));
  if (options.junit) base::OutputFile(*options.junit).write(report::junit(root));
  if (options.report) base::OutputFile(*options.report).write(report::html_page(page_data(root)));
  if (is_told) out << report::terminal_text(root, style(options, out));
  if (lists_assumptions) out << report::assumptions_text(root);
  if (!outcome.line().empty()) out << outcome.line() << '\n';
  out.flush();
  // Standard output may be a full disk; a verdict that nobody can read is no success.
  if (!out) throw base::InputError("cannot write to standard output");
  if (options.stats) print(err, root);
}

}  // namespace pincer::driver
