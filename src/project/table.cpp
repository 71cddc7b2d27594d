// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/record_view.h"

namespace pincer::project {

namespace {

using Json = nlohmann::ordered_json;
using report::viewed_text;

struct Row {
  std::size_t functions = 0;
  Counts counts;
  double seconds = 0;
};

std::string plural(std::size_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// "from f", "from f, g and 3 others".
std::string entries_text(const Json& entries) {
  constexpr std::size_t kShown = 2;
  std::string result;
  for (std::size_t i = 0; i < std::min(entries.size(), kShown); ++i) {
    const std::string entry = entries[i].get<std::string>();
    result += (result.empty() ? "" : ", ") + entry.substr(entry.rfind(':') + 1);
  }
  if (entries.size() > kShown) result += fmt::format(" and {}", plural(entries.size() - kShown, "other"));
  return result;
}

std::string line(const std::string& name, std::size_t width, const Row& row) {
  return fmt::format("{:<{}}  {:>9}  {:>7}  {:>7}  {:>7}  {:>7}  {:>8.1f} s\n", name, width, row.functions,
                     row.counts.checks, row.counts.holds, row.counts.fails, row.counts.open, row.seconds);
}

}  // namespace

std::string run_line(const Run& run) {
  const Counts counts = counts_of(run);
  std::string what;
  if (!run.error.empty()) {
    what = "error: " + run.error;
  } else {
    what = fmt::format("{} hold", counts.holds);
    if (counts.fails > 0) what += fmt::format(", {} fail", counts.fails);
    if (counts.open > 0) what += fmt::format(", {} open", counts.open);
    if (is_from_store(run)) what += " (from the store)";
  }
  return fmt::format("{:>8.2f} s  {}: {}\n", run.wall_seconds, run.function.entry(), what);
}

std::string findings_text(const Json& record) {
  std::string result;
  for (const Json& check : report::viewed_list(record, "checks")) {
    if (viewed_text(check, "status") != "fails") continue;
    const report::ViewedPlace place = report::viewed_place(check);
    const std::string text = viewed_text(check, "text");
    const bool is_known = viewed_text(check, "baseline") == "unchanged";
    if (!place.file.empty()) result += fmt::format("{}:{}:{}: ", place.file, place.line, place.column);
    result += fmt::format("{}: {}{} [{}]", is_known ? "known" : "error", viewed_text(check, "message"),
                          text.empty() ? "" : ": " + text, viewed_text(check, "check"));
    result += fmt::format(" (from {})\n", entries_text(report::viewed_list(check, "entries")));
  }
  return result;
}

std::string table_text(const std::vector<Run>& runs, const Json& record) {
  std::map<std::string, Row> rows;
  Row all;
  for (const Run& run : runs) {
    for (Row* row : {&rows[run.function.file], &all}) {
      ++row->functions;
      row->seconds += run.wall_seconds;
    }
  }
  for (const Json& check : report::viewed_list(record, "checks"))
    for (Row* row : {&rows[viewed_text(check, "file")], &all}) row->counts.add(viewed_text(check, "status"));
  std::size_t width = 4;
  for (const auto& [file, row] : rows) width = std::max(width, file.size());
  std::string result = fmt::format("{:<{}}  {:>9}  {:>7}  {:>7}  {:>7}  {:>7}  {:>10}\n", "file", width, "functions",
                                   "checks", "proved", "failing", "open", "time");
  for (const auto& [file, row] : rows) result += line(file, width, row);
  return result + line("all", width, all);
}

std::string contracts_text(const std::vector<Run>& runs) {
  std::size_t width = 8;
  for (const Run& run : runs) width = std::max(width, run.function.entry().size());
  std::string result = fmt::format("{:<{}}  {:>7}  {:>7}  {:>7}  {:>7}  {:>10}  {}\n", "function", width, "checks",
                                   "proved", "failing", "open", "time", "contract");
  std::map<std::string, std::size_t> totals;
  for (const Run& run : runs) {
    const Counts counts = counts_of(run);
    const bool is_open = !run.error.empty() || counts.open > 0;
    const char* state = counts.fails > 0             ? "broken"
                        : is_open                    ? "open"
                        : !run.function.has_contract ? "none; what it calls gets what it requires"
                                                     : "kept";
    if (run.function.has_contract) ++totals[state];
    result += fmt::format("{:<{}}  {:>7}  {:>7}  {:>7}  {:>7}  {:>8.1f} s  {}\n", run.function.entry(), width,
                          counts.checks, counts.holds, counts.fails, counts.open, run.wall_seconds, state);
  }
  return result +
         fmt::format("Contracts: {} kept, {} broken, {} open\n", totals["kept"], totals["broken"], totals["open"]);
}

}  // namespace pincer::project
