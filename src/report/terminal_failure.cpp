// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "report/fold.h"
#include "report/series.h"
#include "report/terminal.h"

namespace pincer::report {
namespace {

using Json = nlohmann::ordered_json;

/// Steps of one line of source, written on one line.
struct Line {
  std::string place;
  std::uint64_t depth = 0;
  std::string kind;
  std::vector<Happening> parts;
  std::string remark;  // behind them
  std::string key;     // the same for every time that the program comes along here

  [[nodiscard]] std::string text() const {
    std::string result;
    for (std::size_t i = 0; i < parts.size();) {
      // Of a variable that changes again and again, all values at once.
      std::size_t end = i + 1;
      while (end < parts.size() && !parts[i].name.empty() && parts[end].name == parts[i].name) ++end;
      const bool is_series = end - i > 2;
      if (!is_series) end = i + 1;
      result += result.empty() ? "" : "; ";
      result += is_series ? series_text({parts.begin() + static_cast<std::ptrdiff_t>(i),
                                         parts.begin() + static_cast<std::ptrdiff_t>(end)})
                          : parts[i].text;
      i = end;
    }
    return result;
  }
};

bool has_kind(const Json& step, const char* kind) { return text_of(step, "kind") == kind; }

/// What happens, without the values: other values do not make another step.
std::string key_of(const Json& step) {
  std::string names;
  if (step.contains("changed"))
    for (const Json& changed : step["changed"]) names += without_indices(text_of(changed, "name")) + ",";
  const bool is_decision = has_kind(step, "branch") || has_kind(step, "loop") || has_kind(step, "assume");
  return fmt::format("{}:{}:{}:{}", place_text(step), text_of(step, "kind"), names,
                     is_decision ? text_of(step, "text") : "");
}

std::string call_text(const Json& step) {
  std::string text = text_of(step, "text");
  if (!step.contains("changed")) return text;
  const std::size_t open = text.find('(');
  std::string arguments;
  for (const Json& changed : step["changed"])
    arguments +=
        fmt::format("{}{} = {}", arguments.empty() ? "" : ", ", text_of(changed, "name"), text_of(changed, "value"));
  return fmt::format("{}({})", text.substr(0, open), arguments);
}

class StoryText {
 public:
  StoryText(const Json& story, const TerminalStyle& style) : story_(story), style_(style), paint_(style.has_colour) {
    for (const Json& input : members("inputs")) input_calls_.push_back(text_of(input, "call"));
    std::set<std::string> files;
    for (const Json& step : members("steps")) files.insert(text_of(step, "file"));
    files.erase("");
    has_one_file_ = files.size() <= 1;
  }

  std::string run() {
    read_lines();
    if (lines_.empty()) return "";
    std::vector<std::string> keys;
    for (const Line& line : lines_) keys.push_back(line.key);
    width_ = 0;
    for (const Line& line : lines_) width_ = std::max(width_, columns(line.place));
    std::vector<std::string> rows;
    for (const Repetition& part : fold(keys)) {
      if (part.times == 1 || style_.shows_all_steps) {
        for (std::size_t i = 0; i < part.length * part.times; ++i) rows.push_back(row(lines_[part.first + i], 4));
        continue;
      }
      rows.push_back(fmt::format("    {}", paint_.faint(fmt::format("{} times:", part.times))));
      for (std::size_t i = 0; i < part.length; ++i) rows.push_back(row(all_turns(part, i), 6));
    }
    return joined(rows);
  }

 private:
  /// One line of a repetition, for all of its turns.
  [[nodiscard]] Line all_turns(const Repetition& part, std::size_t offset) const {
    Line result = lines_[part.first + offset];
    for (std::size_t i = 0; i < result.parts.size(); ++i) {
      std::vector<Happening> turns;
      for (std::size_t turn = 0; turn < part.times; ++turn) {
        const Line& line = lines_[part.first + offset + turn * part.length];
        if (i < line.parts.size()) turns.push_back(line.parts[i]);
      }
      result.parts[i].text = series_text(turns);
    }
    return result;
  }

  [[nodiscard]] const Json& members(const char* name) const {
    static const Json kNone = Json::array();
    return story_.contains(name) && story_[name].is_array() ? story_[name] : kNone;
  }

  void read_lines() {
    std::size_t input = 0;
    for (const Json& step : members("steps")) {
      const bool is_input = has_kind(step, "input");
      const std::string call = is_input && input < input_calls_.size() ? input_calls_[input] : "";
      input += is_input ? 1 : 0;
      if (!style_.shows_all_steps && !step.value("matters", false)) continue;
      add(step, call);
    }
  }

  void add(const Json& step, const std::string& input_call) {
    Line line{place(step), number_of(step, "depth"), text_of(step, "kind"), {happening(step)}, "", key_of(step)};
    if (line.kind == "input" && step.contains("changed") && !input_call.empty())
      line.remark = paint_.faint("  from " + input_call);
    if (!lines_.empty() && returns_at_once(lines_.back(), line)) {
      lines_.back().parts.back().text += " returns " + line.parts[0].text.substr(kReturn.size());
      lines_.back().key += "|" + line.key;
      lines_.back().kind = "returned";
      return;
    }
    if (!lines_.empty() && joins(lines_.back(), line)) {
      lines_.back().parts.push_back(std::move(line.parts[0]));
      lines_.back().key += "|" + line.key;
      lines_.back().kind = line.kind;
      return;
    }
    lines_.push_back(std::move(line));
  }

  [[nodiscard]] Happening happening(const Json& step) const {
    Happening result{.text = text_of(step, "text")};
    if (has_kind(step, "call")) result.text = call_text(step);
    if (has_kind(step, "fail")) result.text = paint_.error(result.text);
    const std::size_t equals = result.text.find(" = ");
    if (has_kind(step, "input") && !step.contains("changed") && equals != std::string::npos) {
      result.name = result.text.substr(0, equals);
      result.value = result.text.substr(equals + 3);
    }
    if (!step.contains("changed") || step["changed"].size() != 1) return result;
    const std::string name = text_of(step["changed"][0], "name");
    const std::string value = text_of(step["changed"][0], "value");
    if (result.text != fmt::format("{} = {}", name, value)) return result;
    result.name = name;
    result.value = value;
    return result;
  }

  static constexpr std::string_view kReturn = "return ";
  static constexpr std::size_t kLongest = 90;

  /// A call of which nothing else matters.
  static bool returns_at_once(const Line& last, const Line& next) {
    return last.kind == "call" && next.kind == "return" && next.depth == last.depth + 1 && next.parts.size() == 1 &&
           next.parts[0].text.starts_with(kReturn) && last.text().size() + next.parts[0].text.size() < kLongest;
  }

  /// Steps that C does in one go; a decision ends a line.
  static bool joins(const Line& last, const Line& next) {
    if (last.place != next.place || last.depth != next.depth) return false;
    const bool is_used = last.kind == "input" && last.remark.empty() && (next.kind == "branch" || next.kind == "loop");
    const bool is_assigned = last.kind == "returned" && next.kind == "assign";
    const bool same = last.kind == next.kind && (next.kind == "assign" || next.kind == "branch");
    return (same || is_used || is_assigned) && last.text().size() + next.text().size() < kLongest;
  }

  [[nodiscard]] std::string place(const Json& step) const {
    if (number_of(step, "line") == 0) return "";
    if (has_one_file_) return fmt::format("line {}", number_of(step, "line"));
    return fmt::format("{}:{}", std::filesystem::path(text_of(step, "file")).filename().string(),
                       number_of(step, "line"));
  }

  [[nodiscard]] std::string row(const Line& line, std::size_t indent) const {
    constexpr std::size_t kDeepest = 20;
    return fmt::format("{}{}{}  {}{}", std::string(indent, ' '), paint_.faint(line.place),
                       std::string(width_ - columns(line.place), ' '),
                       std::string(2 * std::min<std::size_t>(line.depth, kDeepest), ' '), line.text() + line.remark);
  }

  [[nodiscard]] std::string joined(const std::vector<std::string>& rows) const {
    constexpr std::size_t kFirst = 14;
    constexpr std::size_t kLast = 20;
    std::string result;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (!style_.shows_all_steps && i == kFirst && rows.size() > kFirst + kLast + 1) {
        result += fmt::format("    {}\n", paint_.faint(fmt::format("... {} lines left out; --trace=full shows all",
                                                                   rows.size() - kFirst - kLast)));
        i = rows.size() - kLast;
      }
      result += rows[i] + "\n";
    }
    return result;
  }

  const Json& story_;
  const TerminalStyle& style_;
  Paint paint_;
  std::vector<std::string> input_calls_;
  bool has_one_file_ = true;
  std::vector<Line> lines_;
  std::size_t width_ = 0;
};

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
  const std::string steps = StoryText(*story, style).run();
  if (!steps.empty()) result += fmt::format("  {}\n{}", paint.strong("How it happens:"), steps);
  return result;
}

}  // namespace pincer::report
