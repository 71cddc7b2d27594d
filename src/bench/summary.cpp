// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace pincer::bench {

void Totals::add(const Result& result) {
  ++runs;
  cpu_seconds += result.cpu_seconds;
  score += result.score();
  const bool said_true = result.answer == Answer::True;
  switch (result.category()) {
    case Category::Correct:
      ++(said_true ? correct_true : correct_false);
      cpu_seconds_correct += result.cpu_seconds;
      return;
    case Category::Wrong: ++(said_true ? wrong_true : wrong_false); return;
    case Category::Unjudged: ++unjudged; return;
    case Category::Unsolved: break;
  }
  switch (result.answer) {
    case Answer::Timeout: ++timeout; return;
    case Answer::Memory: ++memory; return;
    case Answer::Error: ++error; return;
    case Answer::Unknown:
    case Answer::True:
    case Answer::False: ++unknown; return;
  }
}

Summary summarize(const std::vector<Result>& runs) {
  Summary summary;
  std::map<std::string, std::map<std::string, Totals>> families;
  std::map<std::string, Totals> total;
  for (const Result& run : runs) {
    families[run.family][run.engine].add(run);
    total[run.engine].add(run);
  }
  for (const auto& [engine, totals] : total) summary.engines.push_back(engine);
  const auto row = [](const std::string& family, const std::map<std::string, Totals>& engines) {
    return SummaryRow{family, {engines.begin(), engines.end()}};
  };
  for (const auto& [family, engines] : families) summary.families.push_back(row(family, engines));
  summary.total = row("total", total);
  return summary;
}

const std::vector<Column>& summary_columns() {
  static const std::vector<Column> columns = {
      {"tasks", [](const Totals& t) { return std::to_string(t.runs); }},
      {"correct true", [](const Totals& t) { return std::to_string(t.correct_true); }},
      {"correct false", [](const Totals& t) { return std::to_string(t.correct_false); }},
      {"wrong true", [](const Totals& t) { return std::to_string(t.wrong_true); }},
      {"wrong false", [](const Totals& t) { return std::to_string(t.wrong_false); }},
      {"unjudged", [](const Totals& t) { return std::to_string(t.unjudged); }},
      {"unknown", [](const Totals& t) { return std::to_string(t.unknown); }},
      {"timeout", [](const Totals& t) { return std::to_string(t.timeout); }},
      {"memory", [](const Totals& t) { return std::to_string(t.memory); }},
      {"error", [](const Totals& t) { return std::to_string(t.error); }},
      {"CPU s", [](const Totals& t) { return fmt::format("{:.1f}", t.cpu_seconds); }},
      {"CPU s, correct", [](const Totals& t) { return fmt::format("{:.1f}", t.cpu_seconds_correct); }},
      {"score", [](const Totals& t) { return std::to_string(t.score); }},
  };
  return columns;
}

namespace {

using Cells = std::vector<std::string>;

/// Headings first, then one line per family and engine, the total last.
std::vector<Cells> cells_of(const Summary& summary) {
  std::vector<Cells> result = {{"family", "engine"}};
  for (const Column& column : summary_columns()) result.front().emplace_back(column.heading);
  const auto add = [&](const SummaryRow& row) {
    for (const auto& [engine, totals] : row.engines) {
      Cells& line = result.emplace_back(Cells{row.family, engine});
      for (const Column& column : summary_columns()) line.push_back(column.cell(totals));
    }
  };
  for (const SummaryRow& row : summary.families) add(row);
  add(summary.total);
  return result;
}

}  // namespace

std::string text_table(const Summary& summary) {
  const std::vector<Cells> table = cells_of(summary);
  std::vector<std::size_t> widths(table.front().size());
  for (const Cells& line : table)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  std::string result;
  for (const Cells& line : table) {
    result += fmt::format("{:<{}}  {:<{}}", line[0], widths[0], line[1], widths[1]);
    for (std::size_t i = 2; i < line.size(); ++i) result += fmt::format("  {:>{}}", line[i], widths[i]);
    result += '\n';
  }
  return result;
}

std::string markdown_table(const Summary& summary) {
  std::string result;
  bool first = true;
  for (const Cells& line : cells_of(summary)) {
    result += fmt::format("| {} |\n", fmt::join(line, " | "));
    if (!std::exchange(first, false)) continue;
    result += "|---|---|";
    for (std::size_t i = 2; i < line.size(); ++i) result += "---:|";
    result += '\n';
  }
  return result;
}

}  // namespace pincer::bench
