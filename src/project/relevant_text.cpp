// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/relevant_text.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "base/sha256.h"
#include "frontend/library/library.h"

namespace pincer::project {

namespace {

using Json = nlohmann::ordered_json;
using Part = RelevantText::Part;

bool is_used(const std::string& function, const std::set<std::string>& used) {
  return used.contains(function) || function.starts_with("__") || frontend::standard_parameters(function).has_value();
}

/// Where a line is now, if that is clear.
std::optional<std::size_t> moved(std::size_t line, const std::vector<Part>& then, const std::vector<Part>& now) {
  std::optional<std::size_t> result;
  for (std::size_t i = 0; i < then.size(); ++i) {
    if (line < then[i].first_line || line > then[i].last_line) continue;
    // Behind the brace of a body that was left out, columns may have changed.
    if (result || (i > 0 && line == then[i].first_line)) return std::nullopt;
    result = line - then[i].first_line + now[i].first_line;
  }
  return result;
}

/// A line, or several.
bool move_lines(Json& lines, const std::vector<Part>& then, const std::vector<Part>& now) {
  if (lines.is_array()) {
    for (Json& line : lines)
      if (!move_lines(line, then, now)) return false;
    return true;
  }
  const auto line = lines.is_number_unsigned() ? moved(lines.get<std::size_t>(), then, now) : std::nullopt;
  if (line) lines = *line;
  return line.has_value();
}

/// `file.c:12` in a sentence.
bool names_line(const std::string& text, const std::string& file) {
  for (std::size_t at = text.find(file + ":"); at != std::string::npos; at = text.find(file + ":", at + 1)) {
    const std::size_t number = at + file.size() + 1;
    if (number < text.size() && std::isdigit(static_cast<unsigned char>(text[number])) != 0) return true;
  }
  return false;
}

}  // namespace

RelevantText relevant_text(const std::string& text, const std::vector<Body>& bodies,
                           const std::set<std::string>& used) {
  RelevantText result;
  std::string left;
  std::size_t line = 1;
  std::size_t at = 0;
  const auto count = [&](std::size_t from, std::size_t to) {
    return static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(from),
                                               text.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
  };
  const auto add = [&](std::size_t end) {
    const std::size_t lines = count(at, end);
    result.parts.push_back({line, line + lines});
    left += std::to_string(end - at) + "\n" + text.substr(at, end - at);
    line += lines;
  };
  for (const Body& body : bodies) {
    if (is_used(body.function, used) || body.begin < at || body.begin + body.size > text.size()) continue;
    add(body.begin);
    line += count(body.begin, body.begin + body.size);
    at = body.begin + body.size;
  }
  add(text.size());
  result.hash = base::sha256(left);
  return result;
}

bool move_places(Json& record, const std::string& file, const std::vector<Part>& then, const std::vector<Part>& now) {
  if (record.is_string()) return !names_line(record.get<std::string>(), file);
  if (!record.is_structured()) return true;
  const bool has_file = record.is_object() && record.contains("file") && record["file"].is_string();
  for (const auto& [key, value] : record.items()) {
    const bool is_about_lines = record.is_object() && key.find("line") != std::string::npos &&
                                (value.is_number() || (value.is_structured() && !value.empty()));
    if (!is_about_lines) {
      if (!move_places(value, file, then, now)) return false;
      continue;
    }
    if (!has_file || (key != "line" && key != "lines")) return false;
    if (record["file"] == file && !move_lines(value, then, now)) return false;
  }
  return true;
}

}  // namespace pincer::project
