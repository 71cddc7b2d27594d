// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <vector>

namespace pincer::report {
namespace {

using Json = nlohmann::ordered_json;

/// Every status of checks with its number, in the order in which a reader wants to know.
std::string counts_text(const Json& checks, const Paint& paint) {
  std::map<std::string, std::size_t> counts;
  for (const Json& check : checks) ++counts[text_of(check, "status")];
  std::string result;
  const auto add = [&](const char* status, const char* words, std::string (Paint::*colour)(std::string_view) const) {
    if (counts[status] == 0) return;
    const std::string text = fmt::format("{} {}", counts[status], words);
    result += (result.empty() ? "" : ", ") + (paint.*colour)(text);
  };
  add("fails", "failed", &Paint::error);
  add("open", "open", &Paint::open);
  add("proved", "proved", &Paint::good);
  add("unreachable", "unreachable", &Paint::open);
  return fmt::format("Checks: {}\n", result);
}

/// Proved checks by kind; each of them if all are asked for.
std::string proved_text(const Json& checks, const TerminalStyle& style) {
  const Paint paint(style.has_colour);
  std::string result;
  std::size_t start_of_last = 0;
  const bool has_failures =
      std::any_of(checks.begin(), checks.end(), [](const Json& check) { return text_of(check, "status") == "fails"; });
  std::map<std::string, std::size_t> kinds;
  for (const Json& check : checks) {
    const std::string status = text_of(check, "status");
    if (status == "unreachable")
      result += fmt::format("{}: {} nothing reaches {} [{}]{}\n", place_text(check), paint.open("note:"),
                            text_of(check, "text").empty() ? "this check" : text_of(check, "text"),
                            text_of(check, "check"), has_failures ? paint.faint(" unless it fails before") : "");
    if (status != "proved") continue;
    ++kinds[text_of(check, "check")];
    if (!style.lists_all_checks) continue;
    // What one expression has to fulfil is told in one line.
    const std::string line =
        fmt::format("{}: {} {} [", place_text(check), paint.good("proved:"), text_of(check, "text"));
    if (result.compare(start_of_last, line.size(), line) == 0) {
      result.insert(result.size() - 2, ", " + text_of(check, "check"));
      continue;
    }
    start_of_last = result.size();
    result += fmt::format("{}{}]\n", line, text_of(check, "check"));
  }
  if (kinds.empty() || style.lists_all_checks) return result;
  std::string list;
  for (const auto& [kind, count] : kinds) list += fmt::format("{}{} {}", list.empty() ? "" : ", ", count, kind);
  return result + fmt::format("{} {}\n", paint.good("proved:"), list);
}

}  // namespace

std::string place_text(const Json& entry) {
  const std::string file = text_of(entry, "file");
  if (file.empty()) return "";
  if (number_of(entry, "line") == 0) return file;
  if (number_of(entry, "column") == 0) return fmt::format("{}:{}", file, number_of(entry, "line"));
  return fmt::format("{}:{}:{}", file, number_of(entry, "line"), number_of(entry, "column"));
}

std::string text_of(const Json& entry, const char* member) {
  return entry.contains(member) && entry[member].is_string() ? harmless(entry[member].get<std::string>()) : "";
}

std::uint64_t number_of(const Json& entry, const char* member) {
  return entry.contains(member) && entry[member].is_number_unsigned() ? entry[member].get<std::uint64_t>() : 0;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string assumptions_text(const Json& record) {
  if (!record.contains("assumptions") || record["assumptions"].empty()) return "";
  std::string result = "Assumptions:\n";
  std::map<std::string, std::vector<std::pair<std::string, std::string>>>
      without_body;  // what is assumed: names, places
  for (const Json& entry : record["assumptions"]) {
    const std::string place =
        number_of(entry, "line") == 0 ? "" : fmt::format("{}:{}", text_of(entry, "file"), number_of(entry, "line"));
    const std::string text = text_of(entry, "text");
    constexpr std::string_view kFunction = "function '";
    constexpr std::string_view kNoBody = "' has no body: it ";
    const std::size_t end = text.find(kNoBody);
    if (text.starts_with(kFunction) && end != std::string::npos)
      without_body[text.substr(end + kNoBody.size())].emplace_back(
          text.substr(kFunction.size(), end - kFunction.size()), place);
    else
      result += fmt::format("  {}{}\n", place.empty() ? "" : place + ": ", text);
  }
  // The same of many functions is said once.
  for (const auto& [assumed, functions] : without_body) {
    constexpr std::size_t kMost = 8;
    std::string names;
    for (const auto& [name, place] : functions | std::views::take(kMost))
      names += fmt::format("{}'{}'{}", names.empty() ? "" : ", ", name, place.empty() ? "" : " (" + place + ")");
    if (functions.size() > kMost) names += fmt::format(" and {} more (--json has all)", functions.size() - kMost);
    if (const auto& [name, place] = functions.front(); functions.size() == 1)
      result += fmt::format("  {}function '{}' has no body: it {}\n", place.empty() ? "" : place + ": ", name, assumed);
    else
      result += fmt::format("  functions without a body: {}: each {}\n", names, assumed);
  }
  return result;
}

std::string terminal_text(const Json& record, const TerminalStyle& style) {
  const Paint paint(style.has_colour);
  static const Json kNone = Json::array();
  const auto list = [&](const char* name) -> const Json& {
    return record.contains(name) && record[name].is_array() ? record[name] : kNone;
  };
  const Json& checks = list("checks");
  const Json& stories = list("stories");
  std::string result;
  for (const Json& check : checks) {
    if (text_of(check, "status") != "fails") continue;
    const std::uint64_t story = check.contains("story") ? number_of(check, "story") : stories.size();
    result += failure_text(check, story < stories.size() ? &stories[story] : nullptr, style) + "\n";
  }
  if (record.contains("harness"))
    result += fmt::format("To see it in a debugger: {}\n", text_of(record["harness"], "command"));
  result += open_text(record, style);
  const std::string verdict = text_of(record, "outcome");
  if (verdict.find("TRUE") != std::string::npos) result += proof_text(record, style);
  if (checks.size() > 1) result += proved_text(checks, style) + counts_text(checks, paint);
  if (verdict.find("UNKNOWN") == std::string::npos) result += assumptions_text(record);
  return result;
}

}  // namespace pincer::report
