// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include <algorithm>

#include "report/story_text.h"

namespace pincer::report {
namespace {

using Json = nlohmann::ordered_json;

/// The source line with a caret under the column, as compilers do.
std::string caret(const Json& entry, std::uint64_t line, std::uint64_t column, const Paint& paint) {
  const std::string raw = entry.value("source", "");
  if (raw.empty() || line == 0) return "";
  const std::string number = std::to_string(line);
  std::string result = fmt::format("{:>5} | {}\n", number, harmless_line(raw));
  if (column == 0 || column > raw.size()) return result;
  const std::size_t before = columns(harmless_line(std::string_view(raw).substr(0, column - 1)));
  return result + fmt::format("{:>5} | {}{}\n", "", std::string(before, ' '), paint.good("^"));
}

std::string reads_text(const Json& story) {
  std::string result;
  if (!story.contains("steps") || story["steps"].empty() || !story["steps"].back().contains("reads")) return "";
  for (const Json& value : story["steps"].back()["reads"])
    result += fmt::format("{}{} = {}", result.empty() ? "" : ", ", text_of(value, "name"), text_of(value, "value"));
  return result;
}

/// A failure behind undefined behaviour says so: what follows that may be anything.
std::string undefined_text(const Json& story, const Paint& paint) {
  constexpr std::size_t kMost = 3;
  if (!story.contains("undefined")) return "";
  const Json& places = story["undefined"];
  std::string result;
  for (std::size_t i = 0; i < std::min(places.size(), kMost); ++i)
    result += fmt::format("  {} the execution went through undefined behaviour at {}: {}\n", paint.strong("note:"),
                          place_text(places[i]), text_of(places[i], "text"));
  if (places.size() > kMost) result += fmt::format("        and at {} more places\n", places.size() - kMost);
  return result + "        what follows it may be anything\n";
}

}  // namespace

std::string failure_text(const Json& check, const Json* story, const TerminalStyle& style) {
  const Paint paint(style.has_colour);
  const std::string place = place_text(check);
  std::string result =
      fmt::format("{}{} {} {}\n", place.empty() ? "" : paint.strong(place + ": "), paint.error("error:"),
                  paint.strong(text_of(check, "message")), paint.faint("[" + text_of(check, "check") + "]"));
  if (story == nullptr) return result;
  result += caret(*story, number_of(check, "line"), number_of(check, "column"), paint);
  if (const std::string reads = reads_text(*story); !reads.empty()) result += fmt::format("      | {}\n", reads);
  result += undefined_text(*story, paint);
  const std::string steps = story_text(*story, style);
  if (!steps.empty()) result += fmt::format("  {}\n{}", paint.strong("How it happens:"), steps);
  return result;
}

}  // namespace pincer::report
