// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/line_markers.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>

namespace pincer::frontend {
namespace {

struct LineMarker {
  std::uint64_t number;
  std::string file;  // quoted, or empty when the file stays the same
};

/// `# 12 "file.c" 2 3` or `#line 12 "file.c"`.
std::optional<LineMarker> parse_marker(std::string_view line) {
  std::size_t at = 0;
  const auto skip_blanks = [&] {
    while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  };
  skip_blanks();
  if (at == line.size() || line[at] != '#') return {};
  ++at;
  skip_blanks();
  if (line.substr(at).starts_with("line")) at += 4;
  skip_blanks();
  if (at == line.size() || line[at] < '0' || line[at] > '9') return {};
  LineMarker marker{0, ""};
  for (; at < line.size() && line[at] >= '0' && line[at] <= '9'; ++at) {
    marker.number = marker.number * 10 + static_cast<unsigned>(line[at] - '0');
  }
  const std::size_t open = line.find('"', at);
  const std::size_t close = line.rfind('"');
  if (open != std::string_view::npos && close > open) marker.file = line.substr(open, close - open + 1);
  return marker;
}

/// Copies a line of C, with __LINE__ and __FILE__ outside of strings replaced by what the markers say.
void append_with_place(std::string& result, std::string_view line, std::uint64_t number, const std::string& file) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == '"' || line[at] == '\'') {
      const char quote = line[at];
      std::size_t end = at + 1;
      while (end < line.size() && line[end] != quote) end += line[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, line.size());
      result += line.substr(at, end - at);
      at = end;
    } else if (is_word(line[at])) {
      std::size_t end = at;
      while (end < line.size() && is_word(line[end])) ++end;
      const std::string_view word = line.substr(at, end - at);
      if (word == "__LINE__") {
        result += std::to_string(number);
      } else if (word == "__FILE__" && !file.empty()) {
        result += file;
      } else {
        result += word;
      }
      at = end;
    } else {
      result += line[at++];
    }
  }
}

}  // namespace

std::string without_line_markers(std::string_view text) {
  // Once the markers are gone, __LINE__ and __FILE__ would change their values: they are written out.
  std::string result;
  result.reserve(text.size());
  bool marked = false;
  std::uint64_t number = 1;  // of the next line, as the markers count
  std::string file;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    const std::string_view content = text.substr(line, end - line);
    if (const auto marker = parse_marker(content)) {
      marked = true;
      number = marker->number;
      if (!marker->file.empty()) file = marker->file;
    } else {
      if (marked && content.find("__") != std::string_view::npos && !content.starts_with('#')) {
        append_with_place(result, content, number, file);
      } else {
        result += content;
      }
      ++number;
    }
    if (end < text.size()) result += '\n';
    line = end + 1;
  }
  return result;
}

}  // namespace pincer::frontend
