// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"

namespace pincer::bench {

namespace {

constexpr std::array kAnswers = {Answer::True,    Answer::False,  Answer::Unknown,
                                 Answer::Timeout, Answer::Memory, Answer::Error};

/// FALSE(valid-free) is no answer to a task whose mistake is an invalid dereference; FALSE(valid-memsafety) is.
bool names_other_subproperty(const Result& result) {
  static const std::set<std::string> subproperties = {"valid-deref", "valid-free", "valid-memtrack",
                                                      "valid-memcleanup"};
  const std::size_t open = result.verdict.find('(');
  if (open == std::string::npos || result.expected->subproperty.empty()) return false;
  const std::string said = result.verdict.substr(open + 1, result.verdict.find(')') - open - 1);
  return subproperties.contains(said) && said != result.expected->subproperty;
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

std::string expected_text(const Result& result) {
  if (!result.expected) return "";
  return result.expected->is_true ? "true" : "false";
}

}  // namespace

Category Result::category() const {
  if (answer != Answer::True && answer != Answer::False) return Category::Unsolved;
  if (!expected) return Category::Unjudged;
  if (expected->is_true != (answer == Answer::True)) return Category::Wrong;
  if (answer == Answer::False && names_other_subproperty(*this)) return Category::Wrong;
  return Category::Correct;
}

int Result::score() const {
  switch (category()) {
    case Category::Correct: return answer == Answer::True ? 2 : 1;
    case Category::Wrong: return answer == Answer::True ? -32 : -16;
    case Category::Unjudged:
    case Category::Unsolved: return 0;
  }
  return 0;
}

std::string_view to_string(Answer answer) {
  switch (answer) {
    case Answer::True: return "true";
    case Answer::False: return "false";
    case Answer::Unknown: return "unknown";
    case Answer::Timeout: return "timeout";
    case Answer::Memory: return "memory";
    case Answer::Error: return "error";
  }
  return "error";
}

std::string_view to_string(Category category) {
  switch (category) {
    case Category::Correct: return "correct";
    case Category::Wrong: return "wrong";
    case Category::Unjudged: return "unjudged";
    case Category::Unsolved: return "unsolved";
  }
  return "unsolved";
}

std::string_view status(const Result& result) {
  const Category category = result.category();
  return category == Category::Unsolved ? to_string(result.answer) : to_string(category);
}

std::string to_json(const Result& result) {
  // In the order in which a reader looks for them; invalid UTF-8 in what a verifier printed must not stop a bench.
  nlohmann::ordered_json json;
  json["engine"] = result.engine;
  json["task"] = result.task;
  json["family"] = result.family;
  json["property"] = result.property;
  if (result.expected) json["expected"] = expected_text(result);
  if (result.expected && !result.expected->subproperty.empty()) json["subproperty"] = result.expected->subproperty;
  json["status"] = status(result);
  json["answer"] = to_string(result.answer);
  json["verdict"] = result.verdict;
  json["wall_seconds"] = result.wall_seconds;
  json["cpu_seconds"] = result.cpu_seconds;
  json["memory_mb"] = result.megabytes;
  json["log"] = result.log;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string csv_header() {
  return "engine,task,family,property,expected,status,answer,verdict,wall_seconds,cpu_seconds,memory_mb,log";
}

std::string to_csv(const Result& result) {
  return fmt::format("{},{},{},{},{},{},{},{},{:.3f},{:.3f},{:.1f},{}", csv_field(result.engine),
                     csv_field(result.task), csv_field(result.family), csv_field(result.property),
                     expected_text(result), status(result), to_string(result.answer), csv_field(result.verdict),
                     result.wall_seconds, result.cpu_seconds, result.megabytes, csv_field(result.log));
}

Result result_from_json(std::string_view line) {
  try {
    const nlohmann::json json = nlohmann::json::parse(line);
    Result result;
    result.engine = json.at("engine");
    result.task = json.at("task");
    result.family = json.at("family");
    result.property = json.at("property");
    if (json.contains("expected"))
      result.expected = Expected{json.at("expected") == "true", json.value("subproperty", "")};
    const std::string answer = json.at("answer");
    const auto* known =
        std::find_if(kAnswers.begin(), kAnswers.end(), [&](Answer a) { return to_string(a) == answer; });
    if (known == kAnswers.end()) throw base::InputError(fmt::format("'{}' is not an answer", answer));
    result.answer = *known;
    result.verdict = json.at("verdict");
    result.wall_seconds = json.at("wall_seconds");
    result.cpu_seconds = json.at("cpu_seconds");
    result.megabytes = json.at("memory_mb");
    result.log = json.at("log");
    return result;
  } catch (const nlohmann::json::exception& error) {
    throw base::InputError(fmt::format("not a result of a bench: {}", error.what()));
  }
}

}  // namespace pincer::bench
