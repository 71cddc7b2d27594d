// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/story_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "report/fold.h"
#include "report/series.h"

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

constexpr std::string_view kReturn = "return ";
constexpr std::size_t kLongestRow = 90;  // columns of a row with several steps

/// Whether the line tells only what the one before it says: `tmp is true` behind `tmp = 1`.
bool is_obvious(const Line& before, const Line& line) {
  if ((line.kind != "branch" && line.kind != "loop") || line.parts.size() != 1 || before.depth != line.depth)
    return false;
  const std::string& name = before.parts.back().name;
  const std::string& text = line.parts[0].text;
  return !name.empty() && (text == name + " is true" || text == name + " is false");
}

/// Whether the line returns what the next one assigns.
bool returns_to(const Line& line, const Line& next) {
  return line.kind == "return" && next.depth + 1 == line.depth && line.parts.size() == 1 &&
         (next.kind == "assign" || next.kind == "input") &&
         line.parts[0].text == std::string(kReturn) + next.parts[0].value;
}

std::vector<Line> without_the_obvious(const std::vector<Line>& lines) {
  std::vector<Line> result;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i + 1 < lines.size() && returns_to(lines[i], lines[i + 1])) continue;
    if (!result.empty() && is_obvious(result.back(), lines[i])) continue;
    result.push_back(lines[i]);
  }
  return result;
}

bool is_simple(const Line& line) {
  return line.kind == "assign" || line.kind == "branch" || line.kind == "loop" || line.kind == "input";
}

constexpr const char* kShortCall = "short call";

/// Whether a row may go on with the next line. Behind a call with what happens in it, only the result of the call does
/// not look like a part of that.
bool takes(const Line& row, const Line& next) {
  if (row.kind == kShortCall) return row.place == next.place && next.kind == "assign";
  return is_simple(row);
}

std::vector<Line> joined_where(const std::vector<Line>& lines, bool (*fits)(const Line&, const Line&)) {
  std::vector<Line> result;
  for (const Line& line : lines) {
    const bool joins = !result.empty() && result.back().depth == line.depth && takes(result.back(), line) &&
                       is_simple(line) && fits(result.back(), line) &&
                       columns(result.back().text() + result.back().remark + line.text() + line.remark) < kLongestRow;
    if (!joins) {
      result.push_back(line);
      continue;
    }
    Line& last = result.back();
    last.parts.back().text += last.remark;
    last.remark = line.remark;
    last.parts.insert(last.parts.end(), line.parts.begin(), line.parts.end());
  }
  return result;
}

std::vector<Line> with_neighbours_of_a_kind(const std::vector<Line>& lines) {
  return joined_where(lines, [](const Line& last, const Line& line) { return last.kind == line.kind; });
}

/// A call of which little is told shares its row with that.
std::vector<Line> with_short_calls(const std::vector<Line>& lines) {
  std::vector<Line> result;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    result.push_back(lines[i]);
    if (lines[i].kind != "call") continue;
    std::size_t end = i + 1;
    std::string inner;
    for (; end < lines.size() && lines[end].depth == lines[i].depth + 1; ++end) {
      if (!is_simple(lines[end]) && lines[end].kind != "return") break;
      inner += (inner.empty() ? "" : "; ") + lines[end].text() + lines[end].remark;
    }
    const bool is_all = end > i + 1 && end < lines.size() && lines[end].depth <= lines[i].depth;
    if (!is_all || columns(lines[i].text() + inner) >= kLongestRow) continue;
    result.back().kind = kShortCall;
    result.back().remark = ": " + inner;
    i = end - 1;
  }
  return result;
}

/// A call in which the same happens as in an earlier one is told as that.
std::vector<Line> without_repeated_calls(const std::vector<Line>& lines) {
  std::vector<Line> result;
  std::set<std::string> told;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    result.push_back(lines[i]);
    if (lines[i].kind != "call") continue;
    std::size_t end = i + 1;
    std::string all = lines[i].text();
    for (; end < lines.size() && lines[end].depth > lines[i].depth; ++end)
      all += fmt::format("\n{} {} {}", lines[end].place, lines[end].depth - lines[i].depth, lines[end].text());
    const bool is_over = end < lines.size() && end > i + 2;
    if (told.insert(std::move(all)).second || !is_over) continue;
    const Line& last = lines[end - 1];
    const bool returns = last.kind == "return" && last.depth == lines[i].depth + 1 && last.parts.size() == 1;
    if (returns) result.back().parts.back().text += " returns " + last.parts[0].text.substr(kReturn.size());
    result.back().kind = "returned";
    result.back().remark = "  as before";
    i = end - 1;
  }
  return result;
}

std::vector<Line> with_neighbours(const std::vector<Line>& lines) {
  return joined_where(lines, [](const Line&, const Line&) { return true; });
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
    std::vector<Turns> parts = told(kAnyDistance);
    if (parts.empty()) return "";
    std::size_t left_out = 0;
    if (!style_.shows_all_steps && rows_of(parts) > kMost) {
      const std::size_t all = rows_of(parts);
      if (std::vector<Turns> near = nearest(); !near.empty()) {
        parts = std::move(near);
        left_out = all - rows_of(parts);
      }
    }
    for (const Turns& part : parts)
      for (const Line& line : part.lines) width_ = std::max(width_, columns(line.place));
    std::vector<std::string> rows;
    if (left_out != 0)
      rows.push_back(
          fmt::format("    {}", paint_.faint(fmt::format("... {} lines further away from the failure are left "
                                                         "out; --trace=full shows all",
                                                         left_out))));
    for (const Turns& part : parts) {
      const bool is_folded = part.times > 1;
      if (is_folded) rows.push_back(fmt::format("    {}", paint_.faint(fmt::format("{} times:", part.times))));
      for (const Line& line : part.lines) rows.push_back(row(line, is_folded ? 6 : 4));
    }
    return joined(rows);
  }

 private:
  static constexpr std::size_t kFirst = 14;  // rows that are told of a story that is too long
  static constexpr std::size_t kLast = 20;
  static constexpr std::size_t kMost = kFirst + kLast + 1;
  static constexpr std::uint64_t kAnyDistance = ~std::uint64_t{0};

  /// Lines that are repeated so many times.
  struct Turns {
    std::size_t times;
    std::vector<Line> lines;
  };

  /// The steps that are at most so far from the failure.
  std::vector<Turns> told(std::uint64_t distance) {
    lines_.clear();
    read_lines(distance);
    if (lines_.empty()) return {};
    if (!style_.shows_all_steps) lines_ = without_repeated_calls(lines_);
    std::vector<Turns> parts = folded();
    if (style_.shows_all_steps) return parts;
    for (const auto make_denser : {without_the_obvious, with_neighbours_of_a_kind, with_short_calls, with_neighbours}) {
      if (rows_of(parts) <= kMost) break;
      for (Turns& part : parts) part.lines = make_denser(part.lines);
    }
    return parts;
  }

  /// As many steps as fit, those that are nearest to the failure; none if not even what it reads fits.
  std::vector<Turns> nearest() {
    std::set<std::uint64_t> distances;
    for (const Json& step : members("steps"))
      if (step.value("matters", false)) distances.insert(number_of(step, "distance"));
    std::vector<Turns> result;
    for (const std::uint64_t distance : distances) {
      std::vector<Turns> parts = told(distance);
      if (rows_of(parts) >= kMost) break;  // one row says what is missing
      result = std::move(parts);
    }
    return result;
  }

  [[nodiscard]] std::vector<Turns> folded() const {
    if (style_.shows_all_steps) return {{1, lines_}};
    std::vector<std::string> keys;
    for (const Line& line : lines_) keys.push_back(line.key);
    std::vector<Turns> result;
    for (const Repetition& part : fold(keys)) {
      if (part.times > 1) {
        result.push_back({part.times, {}});
        for (std::size_t i = 0; i < part.length; ++i) result.back().lines.push_back(all_turns(part, i));
        continue;
      }
      if (result.empty() || result.back().times > 1) result.push_back({1, {}});
      for (std::size_t i = 0; i < part.length; ++i) result.back().lines.push_back(lines_[part.first + i]);
    }
    return result;
  }

  static std::size_t rows_of(const std::vector<Turns>& parts) {
    std::size_t result = 0;
    for (const Turns& part : parts) result += part.lines.size() + (part.times > 1 ? 1 : 0);
    return result;
  }

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

  void read_lines(std::uint64_t distance) {
    std::size_t input = 0;
    for (const Json& step : members("steps")) {
      const bool is_input = has_kind(step, "input");
      const std::string call = is_input && input < input_calls_.size() ? input_calls_[input] : "";
      input += is_input ? 1 : 0;
      if (!style_.shows_all_steps && (!step.value("matters", false) || number_of(step, "distance") > distance))
        continue;
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

  /// A call of which nothing else matters.
  static bool returns_at_once(const Line& last, const Line& next) {
    return last.kind == "call" && next.kind == "return" && next.depth == last.depth + 1 && next.parts.size() == 1 &&
           next.parts[0].text.starts_with(kReturn) && last.text().size() + next.parts[0].text.size() < kLongestRow;
  }

  /// Steps that C does in one go; a decision ends a line.
  static bool joins(const Line& last, const Line& next) {
    if (last.place != next.place || last.depth != next.depth) return false;
    const bool is_used = last.kind == "input" && last.remark.empty() && (next.kind == "branch" || next.kind == "loop");
    const bool is_assigned = last.kind == "returned" && next.kind == "assign";
    const bool same = last.kind == next.kind && (next.kind == "assign" || next.kind == "branch");
    return (same || is_used || is_assigned) && last.text().size() + next.text().size() < kLongestRow;
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

}  // namespace

std::string story_text(const Json& story, const TerminalStyle& style) { return StoryText(story, style).run(); }

}  // namespace pincer::report
