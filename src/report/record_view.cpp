// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/record_view.h"

#include <fmt/format.h>

namespace pincer::report {

namespace {

using Json = nlohmann::ordered_json;

std::uint32_t viewed_number(const Json& entry, const char* member) {
  if (!entry.is_object() || !entry.contains(member) || !entry[member].is_number_unsigned()) return 0;
  return entry[member].get<std::uint32_t>();
}

/// What is inside of `FALSE(...)`; "" if the verdict is another one.
std::string inside_verdict(const std::string& verdict, const std::string& word) {
  const std::string start = fmt::format("Verdict: {}(", word);
  if (!verdict.starts_with(start) || !verdict.ends_with(")")) return "";
  return verdict.substr(start.size(), verdict.size() - start.size() - 1);
}

std::vector<ViewedCheck> whole_verdict(const Json& record) {
  const std::string verdict = viewed_text(record, "outcome");
  ViewedCheck check;
  check.kind = "property";
  check.text = viewed_text(record, "property");
  check.message = "the property is violated";
  if (const Json& files = viewed_list(record, "files"); !files.empty() && files.front().is_string())
    check.place.file = files.front().get<std::string>();
  if (verdict == "Verdict: TRUE") {
    check.status = "proved";
  } else if (const std::string violated = inside_verdict(verdict, "FALSE"); !violated.empty()) {
    check.kind = violated;
    check.status = "fails";
  } else if (const std::string reason = inside_verdict(verdict, "UNKNOWN"); !reason.empty()) {
    check.status = "open";
    check.reason = reason;
  } else {
    return {};
  }
  return {check};
}

}  // namespace

std::string viewed_text(const Json& entry, const char* member) {
  return entry.is_object() && entry.contains(member) && entry[member].is_string() ? entry[member].get<std::string>()
                                                                                  : "";
}

const Json& viewed_list(const Json& entry, const char* member) {
  static const Json kNone = Json::array();
  return entry.is_object() && entry.contains(member) && entry[member].is_array() ? entry[member] : kNone;
}

ViewedPlace viewed_place(const Json& entry) {
  return {viewed_text(entry, "file"), viewed_number(entry, "line"), viewed_number(entry, "column"),
          viewed_text(entry, "function")};
}

std::vector<ViewedCheck> viewed_checks(const Json& record) {
  const Json& checks = viewed_list(record, "checks");
  const Json& stories = viewed_list(record, "stories");
  if (checks.empty()) return whole_verdict(record);
  std::vector<ViewedCheck> result;
  for (const Json& check : checks) {
    result.push_back({.kind = viewed_text(check, "check"),
                      .place = viewed_place(check),
                      .text = viewed_text(check, "text"),
                      .message = viewed_text(check, "message"),
                      .status = viewed_text(check, "status"),
                      .reason = viewed_text(check, "reason"),
                      .baseline = viewed_text(check, "baseline")});
    if (!check.is_object() || !check.contains("story")) continue;
    if (const std::uint32_t story = viewed_number(check, "story"); story < stories.size())
      result.back().story = &stories[story];
  }
  return result;
}

std::string viewed_inputs(const Json& story) {
  constexpr std::size_t kMost = 5;
  std::string result;
  std::size_t count = 0;
  for (const Json& input : viewed_list(story, "inputs")) {
    const std::string variable = viewed_text(input, "variable");
    if (variable.empty()) continue;
    if (++count > kMost) return result + ", ...";
    result += fmt::format("{}{} = {}", result.empty() ? "" : ", ", variable, viewed_text(input, "value"));
  }
  return result;
}

ViewedSources::ViewedSources(const Json& record) {
  for (const Json& source : viewed_list(record, "sources")) {
    if (!source.is_object() || !source.contains("text") || !source["text"].is_string()) continue;
    File& file = files_[viewed_text(source, "file")];
    file.entry = &source;
    file.lines.clear();
    std::string_view rest = source["text"].get_ref<const std::string&>();
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      std::string_view line = rest.substr(0, end);
      if (line.ends_with('\r')) line.remove_suffix(1);
      file.lines.push_back(line);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
  }
}

std::string_view ViewedSources::line(const std::string& file, std::uint32_t line) const {
  const auto found = files_.find(file);
  if (found == files_.end() || line == 0 || line > found->second.lines.size()) return "";
  return found->second.lines[line - 1];
}

std::uint32_t ViewedSources::lines(const std::string& file) const {
  const auto found = files_.find(file);
  return found == files_.end() ? 0 : static_cast<std::uint32_t>(found->second.lines.size());
}

const Json* ViewedSources::entry(const std::string& file) const {
  const auto found = files_.find(file);
  return found == files_.end() ? nullptr : found->second.entry;
}

}  // namespace pincer::report
