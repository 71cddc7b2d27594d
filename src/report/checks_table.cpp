// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/checks_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <vector>

namespace pincer::report {

namespace {

using Json = nlohmann::ordered_json;

std::string place_of_check(const Json& check) {
  if (!check.contains("file")) return "";
  return fmt::format("{}:{}: ", check.value("file", ""), check.value("line", 0));
}

}  // namespace

std::string checks_table(const Json& record) {
  if (!record.is_object() || !record.contains("checks") || record["checks"].empty()) return "";
  std::map<std::string, std::size_t> counts;
  std::string lines;
  for (const Json& check : record["checks"]) {
    const std::string status = check.value("status", "open");
    ++counts[status];
    if (status == "proved") continue;
    const std::string text = check.value("text", "");
    const std::string why = status == "fails" ? check.value("message", "") : check.value("reason", "");
    lines += fmt::format("  {}{} {}{}{}\n", place_of_check(check), status, check.value("check", ""),
                         text.empty() ? "" : fmt::format(" `{}`", text), why.empty() ? "" : fmt::format(": {}", why));
  }
  std::vector<std::string> sums;
  for (const char* status : {"proved", "unreachable", "fails", "open"}) {
    if (counts.contains(status)) sums.push_back(fmt::format("{} {}", counts[status], status));
  }
  return fmt::format("Checks: {}\n{}", fmt::join(sums, ", "), lines);
}

}  // namespace pincer::report
