// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The page is made of files in page/: a frame with places to fill in, a style, and a script that draws the data.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "bench/page_text.h"
#include "bench/report.h"
#include "bench/summary.h"
#include "page/html.h"

namespace pincer::bench {

namespace {

using page::escaped;

/// What a link to a file needs: everything but the plainest characters in percent.
std::string url_of(std::string_view path) {
  std::string result;
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/._-~").find(c) != std::string_view::npos;
    result += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

std::string cell_class(const Column& column, const std::string& text) {
  const std::string_view heading = column.heading;
  if (heading == "score") return "score";
  if (text == "0" || text == "0.0") return "zero";
  return heading.starts_with("wrong") ? "wrong" : "";
}

std::string headings(const std::vector<std::string>& names) {
  std::string result;
  for (const std::string& name : names) result += fmt::format("<th class=\"name\">{}</th>", escaped(name));
  for (const Column& column : summary_columns()) {
    std::string heading = column.heading;
    if (heading.starts_with("CPU ")) heading.replace(3, 1, "&nbsp;");  // a unit stays with its number
    result += fmt::format("<th>{}</th>", heading);
  }
  return result;
}

std::string table(const std::string& head, const std::string& body) {
  return fmt::format(
      "<div class=\"wide\"><table class=\"sortable\"><thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>",
      head, body);
}

/// One line of a table: names, then all columns.
std::string line(const std::vector<std::string>& names, const Totals& totals) {
  std::string result = "<tr>";
  for (const std::string& name : names) result += fmt::format("<td class=\"name\">{}</td>", escaped(name));
  for (const Column& column : summary_columns()) {
    const std::string text = column.cell(totals);
    result += fmt::format("<td class=\"{}\">{}</td>", cell_class(column, text), text);
  }
  return result + "</tr>\n";
}

std::string engine_table(const Summary& summary) {
  std::string body;
  for (const auto& [engine, totals] : summary.total.engines) body += line({engine}, totals);
  return table(headings({"engine"}), body);
}

std::string family_table(const Summary& summary) {
  std::string body;
  for (const SummaryRow& row : summary.families)
    for (const auto& [engine, totals] : row.engines) body += line({row.family, engine}, totals);
  return table(headings({"family", "engine"}), body);
}

/// Families down, engines across: how many tasks are solved.
std::string family_matrix(const Summary& summary) {
  std::string head = "<th class=\"name\">family</th><th>tasks</th>";
  for (const std::string& engine : summary.engines) head += fmt::format("<th>{}</th>", escaped(engine));
  std::string body;
  for (const SummaryRow& row : summary.families) {
    const std::map<std::string, Totals> engines(row.engines.begin(), row.engines.end());
    std::size_t tasks = 0;
    std::size_t best = 1;
    for (const auto& [engine, totals] : engines) {
      tasks = std::max(tasks, totals.runs);
      best = std::max(best, totals.correct());
    }
    body += fmt::format("<tr><td class=\"name\">{}</td><td>{}</td>", escaped(row.family), tasks);
    for (const std::string& engine : summary.engines) {
      const auto found = engines.find(engine);
      if (found == engines.end()) {
        body += "<td class=\"absent\">&ndash;</td>";
        continue;
      }
      const Totals& totals = found->second;
      const char* kind = totals.wrong() > 0         ? "wrong"
                         : totals.correct() == best ? "best"
                         : totals.correct() == 0    ? "zero"
                                                    : "";
      const std::string wrong = totals.wrong() > 0 ? fmt::format(" ({} wrong)", totals.wrong()) : "";
      body += fmt::format("<td class=\"{}\">{}{}</td>", kind, totals.correct(), wrong);
    }
    body += "</tr>\n";
  }
  return table(head, body);
}

double rounded(double value) { return std::stod(fmt::format("{:.3f}", value)); }

nlohmann::ordered_json run_json(const Result& run) {
  nlohmann::ordered_json json;
  json["status"] = status(run);
  json["verdict"] = run.verdict;
  json["cpu"] = rounded(run.cpu_seconds);
  json["wall"] = rounded(run.wall_seconds);
  json["memory"] = rounded(run.megabytes);
  json["score"] = run.score();
  json["log"] = url_of(run.log);
  return json;
}

std::string expected_with_part(const Result& run) {
  if (!run.expected) return "";
  const std::string part = run.expected->subproperty.empty() ? "" : "(" + run.expected->subproperty + ")";
  return (run.expected->is_true ? "true" : "false") + part;
}

std::string data_of(const Report& report, const Summary& summary) {
  std::map<std::tuple<std::string, std::string>, nlohmann::ordered_json> tasks;
  for (const Result& run : report.runs) {
    nlohmann::ordered_json& task = tasks[{run.task, run.property}];
    task["name"] = run.task;
    task["family"] = run.family;
    task["property"] = run.property;
    task["expected"] = expected_with_part(run);
    task["runs"][run.engine] = run_json(run);
  }
  nlohmann::ordered_json json;
  json["engines"] = summary.engines;
  json["tasks"] = nlohmann::ordered_json::array();
  for (auto& [key, task] : tasks) json["tasks"].push_back(std::move(task));
  return page::inside_script(json);
}

}  // namespace

std::string html_page(const Report& report) {
  const Summary summary = summarize(report.runs);
  return page::filled(kPageHtml, {{"title", escaped(report.title)},
                                  {"settings", escaped(report.settings)},
                                  {"style", std::string(kPageStyle)},
                                  {"engine_table", engine_table(summary)},
                                  {"family_matrix", family_matrix(summary)},
                                  {"family_table", family_table(summary)},
                                  {"data", data_of(report, summary)},
                                  {"script", std::string(kPageScript)}});
}

}  // namespace pincer::bench
