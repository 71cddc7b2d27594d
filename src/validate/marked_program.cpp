// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "validate/marked_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <limits>

#include "base/error.h"
#include "base/files.h"
#include "job/load.h"
#include "witness/expression_check.h"
#include "witness/macro_names.h"

namespace pincer::validate {

namespace fs = std::filesystem;
using witness::Range;
using witness::SourceStatement;
using witness::SourceText;
using witness::StatementKind;
using witness::Waypoint;
using witness::WaypointType;
using witness::WitnessLocation;

namespace {

std::vector<std::string> all_arguments(const frontend::Options& program) {
  std::vector<std::string> result = program.clang_arguments;
  for (const auto& [file, own] : program.own_arguments) result.insert(result.end(), own.begin(), own.end());
  return result;
}

constexpr std::string_view kMark = "__pincer_mark_";

/// An expression statement that passes a mark.
std::string pass(std::size_t mark) {
  return fmt::format("({{ extern int {}{}(void); {}{}(); }})", kMark, mark, kMark, mark);
}

/// A folder that disappears with the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "pincer-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw base::InputError("cannot make a temporary folder");
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

std::string place(const WitnessLocation& location) {
  std::string text = fmt::format("{}:{}", location.file, location.at.line);
  if (location.at.column != 0) text += fmt::format(":{}", location.at.column);
  return text;
}

/// The statement that starts at the place; without a column the first one that starts on the line.
const SourceStatement* statement_at(const SourceText& text, const WitnessLocation& location, auto wanted) {
  const SourceStatement* best = nullptr;
  for (const SourceStatement& s : text.statements()) {
    if (!wanted(s)) continue;
    const witness::Position start = text.position(s.range.begin);
    if (start.line != location.at.line) continue;
    if (location.at.column != 0 && start.column != location.at.column) continue;
    if (best == nullptr || s.range.begin < best->range.begin) best = &s;
  }
  return best;
}

/// The one if or loop whose condition is on the line, if it is evaluated by one branch: what is known of a branch then is
/// known of the whole condition.
const SourceStatement* only_branch(const SourceText& text, std::uint32_t line) {
  const SourceStatement* found = nullptr;
  for (const SourceStatement& s : text.statements()) {
    if (s.kind == StatementKind::Compound || s.kind == StatementKind::Simple || s.condition.empty()) continue;
    if (text.position(text.skip_blanks(s.condition.begin)).line != line) continue;
    const std::string_view condition =
        std::string_view(text.code()).substr(s.condition.begin, s.condition.end - s.condition.begin);
    if (found != nullptr || s.kind == StatementKind::Switch || witness::branch_polarity(condition) != true)
      return nullptr;
    found = &s;
  }
  return found;
}

bool in_block(const SourceText& text, const SourceStatement& s) {
  return s.parent && text.statements()[*s.parent].kind == StatementKind::Compound;
}

}  // namespace

MarkedProgram::MarkedProgram(const job::Job& job)
    : job_(job), macros_(witness::macro_names(job.program.files, all_arguments(job.program))) {
  for (const std::string& file : job.program.files) files_.push_back({file, SourceText(base::read_file(file)), {}});
}

std::optional<std::size_t> MarkedProgram::mark_of(const std::string& function) {
  if (!function.starts_with(kMark)) return std::nullopt;
  std::size_t number = 0;
  const char* end = function.data() + function.size();
  const auto [stop, error] = std::from_chars(function.data() + kMark.size(), end, number);
  return error == std::errc() && stop == end ? std::optional(number) : std::nullopt;
}

std::optional<std::string> MarkedProgram::problem(const std::string& expression) const {
  if (const auto wrong = witness::expression_problem(expression)) return wrong;
  const SourceText words(expression);
  for (std::size_t at = 0; at < expression.size(); ++at)
    if (const std::string word(words.word(at)); macros_.contains(word)) return fmt::format("'{}' is a macro", word);
  return std::nullopt;
}

const MarkedProgram::File& MarkedProgram::file_of(const WitnessLocation& location) const {
  if (files_.size() == 1) return files_.front();
  for (const File& file : files_)
    if (file.path == location.file) return file;
  for (const File& file : files_)
    if (fs::path(file.path).filename() == fs::path(location.file).filename()) return file;
  throw base::InputError(fmt::format("the witness mentions '{}', which is not a file of the program", location.file));
}

MarkedProgram::File& MarkedProgram::file_of(const WitnessLocation& location) {
  return const_cast<File&>(std::as_const(*this).file_of(location));
}

std::size_t MarkedProgram::mark(const std::string& key, bool& is_new) {
  const auto [entry, fresh] = marks_.try_emplace(key, marks_.size());
  is_new = fresh;
  return entry->second;
}

void MarkedProgram::around(File& file, Range range, Layer layer, std::string before, std::string after) {
  const std::pair order{layer, file.insertions.size()};
  const std::size_t length = range.end - range.begin;
  const bool nothing = file.text.skip_blanks(range.begin) >= range.end;
  if (nothing) {
    const std::size_t at = range.begin;
    const bool first = std::none_of(file.insertions.begin(), file.insertions.end(), [&](const Insertion& other) {
      return other.offset == at && other.place == Place::Nothing;
    });
    if (first) file.insertions.push_back({at, Place::Nothing, 0, order, "1"});
    file.insertions.push_back({at, Place::OpensNothing, 0, order, std::move(before)});
    file.insertions.push_back({at, Place::ClosesNothing, 0, order, std::move(after)});
    return;
  }
  file.insertions.push_back({range.begin, Place::Opens, length, order, std::move(before)});
  file.insertions.push_back({range.end, Place::Closes, length, order, std::move(after)});
}

std::optional<std::size_t> MarkedProgram::at_statement(const WitnessLocation& location, const std::string& key,
                                                       const std::string& condition, std::string& reason) {
  File& file = file_of(location);
  const auto* statement =
      statement_at(file.text, location, [](const SourceStatement& s) { return s.kind != StatementKind::Compound; });
  bool is_new = false;
  if (statement != nullptr) {
    const std::size_t number = mark(key, is_new);
    if (!is_new) return number;
    const std::string text = fmt::format("if ({}) {}; ", condition, pass(number));
    if (in_block(file.text, *statement))
      file.insertions.push_back({statement->range.begin,
                                 Place::Opens,
                                 statement->range.end - statement->range.begin,
                                 {Layer::Statement, file.insertions.size()},
                                 text});
    else
      around(file, statement->range, Layer::Statement, "{ " + text, " }");
    return number;
  }
  // The place may be the start of a condition.
  for (const SourceStatement& s : file.text.statements()) {
    if (s.condition.empty() || location.at.column == 0) continue;
    const std::size_t begin = file.text.skip_blanks(s.condition.begin);
    if (begin >= s.condition.end || file.text.position(begin) != location.at) continue;
    const std::size_t number = mark(key, is_new);
    if (is_new)
      around(file, {begin, s.condition.end}, Layer::Condition,
             fmt::format("(({{ if ({}) {}; }}), ", condition, pass(number)), ")");
    return number;
  }
  reason = fmt::format("there is no statement at {}", place(location));
  return std::nullopt;
}

std::optional<std::size_t> MarkedProgram::after_statement(const WitnessLocation& location, const std::string& key,
                                                          const std::string& condition, std::string& reason) {
  File& file = file_of(location);
  const SourceStatement* statement = nullptr;
  for (const SourceStatement& s : file.text.statements()) {
    if (s.kind != StatementKind::Simple || file.text.position(s.range.begin).line != location.at.line) continue;
    const std::string_view word = file.text.word(s.range.begin);
    const bool leaves = word == "return" || word == "break" || word == "continue" || word == "goto";
    if (statement != nullptr || leaves) {
      reason = fmt::format("it is not known what comes after the statement at {}", place(location));
      return std::nullopt;
    }
    statement = &s;
  }
  if (statement == nullptr) {
    reason = fmt::format("there is no statement at {}", place(location));
    return std::nullopt;
  }
  bool is_new = false;
  const std::size_t number = mark(key, is_new);
  if (!is_new) return number;
  const std::string text = fmt::format(" if ({}) {};", condition, pass(number));
  if (in_block(file.text, *statement))
    file.insertions.push_back({statement->range.end,
                               Place::Closes,
                               statement->range.end - statement->range.begin,
                               {Layer::Statement, file.insertions.size()},
                               text});
  else
    around(file, statement->range, Layer::Statement, "{ ", text + " }");
  return number;
}

std::optional<std::size_t> MarkedProgram::at_branch(const Waypoint& waypoint, const std::string& key,
                                                    std::string& reason) {
  File& file = file_of(waypoint.location);
  const auto* branch = waypoint.is_by_line
                           ? only_branch(file.text, waypoint.location.at.line)
                           : statement_at(file.text, waypoint.location, [](const SourceStatement& s) {
                               return s.kind != StatementKind::Compound && s.kind != StatementKind::Simple;
                             });
  if (branch == nullptr) {
    reason = fmt::format("there is no if, while, for, do or switch at {}", place(waypoint.location));
    return std::nullopt;
  }
  if (branch->condition.end == 0) {
    reason = fmt::format("the condition at {} is not understood", place(waypoint.location));
    return std::nullopt;
  }
  const bool is_switch = branch->kind == StatementKind::Switch;
  if (is_switch ? waypoint.value.empty() || waypoint.value.find_first_not_of("-0123456789") != std::string::npos
                : !waypoint.direction) {
    reason = fmt::format("'{}' is no outcome of the branch at {}", waypoint.value, place(waypoint.location));
    return std::nullopt;
  }
  bool is_new = false;
  const std::size_t number = mark(key, is_new);
  if (!is_new) return number;
  if (is_switch) {
    around(file, branch->condition, Layer::Condition, "({ __auto_type __pincer_c = (",
           fmt::format("); if (__pincer_c == ({})) {}; __pincer_c; }})", waypoint.value, pass(number)));
    return number;
  }
  around(
      file, branch->condition, Layer::Condition, "({ int __pincer_c = (",
      fmt::format(") ? 1 : 0; if (__pincer_c == {}) {}; __pincer_c; }})", *waypoint.direction ? 1 : 0, pass(number)));
  return number;
}

std::optional<std::size_t> MarkedProgram::at_call(const Waypoint& waypoint, const std::string& key,
                                                  std::string& reason) {
  File& file = file_of(waypoint.location);
  const SourceText& text = file.text;
  std::vector<Range> calls;
  for (std::size_t at = 0; at < text.code().size(); ++at) {
    const std::string_view name = text.word(at);
    if (name.empty()) continue;
    const std::size_t open = text.skip_blanks(at + name.size());
    const bool keyword =
        name == "if" || name == "while" || name == "for" || name == "switch" || name == "return" || name == "sizeof";
    if (keyword || open >= text.code().size() || text.code()[open] != '(') continue;
    if (!waypoint.called.empty() && name != waypoint.called) continue;
    const auto* function = text.function(at);
    if (function == nullptr || !function->body.contains(at)) continue;
    const auto close = text.closing(open);
    if (!close || text.position(*close).line != waypoint.location.at.line) continue;
    if (waypoint.location.at.column != 0 && text.position(*close).column != waypoint.location.at.column) continue;
    calls.push_back({at, *close + 1});
  }
  if (calls.size() != 1) {
    reason =
        fmt::format("there is {} at {}", calls.empty() ? "no call" : "more than one call", place(waypoint.location));
    return std::nullopt;
  }
  bool is_new = false;
  if (waypoint.type == WaypointType::FunctionEnter) {
    const std::size_t number = mark(key, is_new);
    if (is_new) around(file, calls.front(), Layer::Call, fmt::format("({{ {}; ", pass(number)), "; })");
    return number;
  }
  std::string condition = waypoint.value.empty() ? "1" : waypoint.value;
  for (std::size_t at = 0; (at = condition.find("\\result", at)) != std::string::npos;)
    condition.replace(at, 7, "__pincer_r");
  if (const auto wrong = problem(condition)) {
    reason = fmt::format("the constraint at {} is not understood: {}", place(waypoint.location), *wrong);
    return std::nullopt;
  }
  const std::size_t number = mark(key, is_new);
  if (is_new)
    around(file, calls.front(), Layer::Call,
           "({ __auto_type __pincer_r = ", fmt::format("; if ({}) {}; __pincer_r; }})", condition, pass(number)));
  return number;
}

std::optional<std::size_t> MarkedProgram::add(const Waypoint& waypoint, std::string& reason) {
  const WitnessLocation& location = waypoint.location;
  const std::string key = fmt::format("{} {}:{}:{} {}", static_cast<int>(waypoint.type), file_of(location).path,
                                      location.at.line, location.at.column, waypoint.value);
  switch (waypoint.type) {
    case WaypointType::Assumption:
      if (const auto wrong = problem(waypoint.value)) {
        reason = fmt::format("the assumption at {} is not understood: {}", place(location), *wrong);
        return std::nullopt;
      }
      if (waypoint.is_by_line) return after_statement(location, key, waypoint.value, reason);
      return at_statement(location, key, waypoint.value, reason);
    case WaypointType::Target: return at_statement(location, key, "1", reason);
    case WaypointType::Branching: return at_branch(waypoint, key, reason);
    case WaypointType::FunctionEnter:
    case WaypointType::FunctionReturn: return at_call(waypoint, key, reason);
  }
  return std::nullopt;
}

std::optional<std::size_t> MarkedProgram::add(const witness::WitnessInvariant& invariant, std::string& reason) {
  if (const auto wrong = problem(invariant.value)) {
    reason = fmt::format("the invariant at {} is not understood: {}", place(invariant.location), *wrong);
    return std::nullopt;
  }
  File& file = file_of(invariant.location);
  const auto is_loop = [](const SourceStatement& s) {
    return s.kind == StatementKind::While || s.kind == StatementKind::For || s.kind == StatementKind::Do;
  };
  const std::string condition = fmt::format("!({})", invariant.value);
  if (!invariant.loop) return at_statement(invariant.location, fmt::format("at {}", marks_.size()), condition, reason);
  const auto* loop = statement_at(file.text, invariant.location, is_loop);
  if (loop == nullptr || loop->condition.end == 0) {
    reason = fmt::format("there is no loop at {}", place(invariant.location));
    return std::nullopt;
  }
  bool is_new = false;
  const std::size_t number = mark(fmt::format("invariant {}", marks_.size()), is_new);
  const std::string look = fmt::format("({{ if ({}) {}; }})", condition, pass(number));
  if (loop->kind == StatementKind::Do) {
    const std::size_t body = file.text.skip_blanks(loop->range.begin + 2);
    if (file.text.code()[body] != '{') {
      reason = fmt::format("the loop at {} has no braces", place(invariant.location));
      return std::nullopt;
    }
    file.insertions.push_back(
        {body + 1, Place::Opens, 0, {Layer::Statement, file.insertions.size()}, " " + look + "; "});
  } else {
    around(file, loop->condition, Layer::Condition, fmt::format("({}, (", look), "))");
  }
  return number;
}

std::pair<std::uint32_t, std::uint32_t> MarkedProgram::lines_of(const WitnessLocation& location) const {
  if (location.at.line == 0) return {0, std::numeric_limits<std::uint32_t>::max()};
  const SourceText& text = file_of(location).text;
  const auto at = text.offset(location.at);
  const std::size_t first = at ? text.skip_blanks(*at) : 0;
  const SourceStatement* s = at ? text.statement(first) : nullptr;
  if (s == nullptr) return {location.at.line, location.at.line};
  const Range range = s->kind == StatementKind::Simple ? s->range : Range{s->range.begin, s->condition.end};
  return {location.at.line, std::max(location.at.line, text.position(range.end > 0 ? range.end - 1 : 0).line)};
}

std::string MarkedProgram::in_terms_of_files(std::string message) const {
  for (const auto& [copy, file] : copies_)
    for (std::size_t at = 0; (at = message.find(copy, at)) != std::string::npos; at += file.size())
      message.replace(at, copy.size(), file);
  return message;
}

frontend::Result MarkedProgram::load(logic::Terms& terms) {
  const TemporaryFolder folder;
  job::Job marked = job_;
  frontend::Options& options = marked.program;
  options.files.clear();
  for (std::size_t i = 0; i < files_.size(); ++i) {
    std::vector<Insertion> insertions = files_[i].insertions;
    // What closes comes before what opens; what is around more opens earlier and closes later.
    std::sort(insertions.begin(), insertions.end(), [](const Insertion& a, const Insertion& b) {
      if (a.offset != b.offset) return a.offset < b.offset;
      if (a.place != b.place) return a.place < b.place;
      const bool opens = a.place == Place::Opens || a.place == Place::OpensNothing;
      if (a.length != b.length) return opens == (a.length > b.length);
      return opens ? a.order < b.order : a.order > b.order;
    });
    std::string text;
    std::size_t done = 0;
    const std::string& original = files_[i].text.text();
    for (const Insertion& insertion : insertions) {
      text += original.substr(done, insertion.offset - done) + insertion.text;
      done = insertion.offset;
    }
    text += original.substr(done);
    const fs::path subfolder = folder.path() / std::to_string(i);
    fs::create_directory(subfolder);
    const fs::path path = subfolder / fs::path(files_[i].path).filename();
    base::OutputFile(path).write(text);
    options.files.push_back(path.string());
    copies_.emplace_back(path.string(), files_[i].path);
    const fs::path home = fs::path(files_[i].path).parent_path();
    if (const auto own = job_.program.own_arguments.find(files_[i].path); own != job_.program.own_arguments.end())
      options.own_arguments[path.string()] = own->second;
    options.clang_arguments.push_back("-I" + (home.empty() ? std::string(".") : home.string()));
  }
  try {
    return job::load(marked, terms);
  } catch (const base::InputError& error) {
    // Places in a file that the user never saw would only confuse.
    const std::string_view message = error.what();
    const std::size_t at = message.find(" error: ");
    throw base::InputError(std::string(at == std::string_view::npos ? message : message.substr(at + 8)));
  }
}

}  // namespace pincer::validate
