// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bench/guard.h"
#include "bench/task_list.h"

namespace pincer::bench {

/// The result of a run, whether right or not.
enum class Answer : std::uint8_t { True, False, Unknown, Timeout, Memory, Error };

/// The result compared with the right answer.
enum class Category : std::uint8_t {
  Correct,
  Wrong,
  Unjudged,  // TRUE or FALSE, but the right answer is not known
  Unsolved,  // no TRUE and no FALSE
};

/// One run: one engine on one task.
struct Result {
  std::string engine;
  std::string task;
  std::string family;
  std::string property;
  std::optional<Expected> expected;
  Answer answer = Answer::Error;
  std::string verdict;  // as the verifier says it, or why there is none: "TRUE", "UNKNOWN(...)", "exit code 1"
  double wall_seconds = 0;
  double cpu_seconds = 0;
  double megabytes = 0;  // at the peak
  std::string log;       // relative to the folder of the results

  [[nodiscard]] Category category() const;
  /// As SV-COMP has it: 2 for a correct proof, 1 for a correct alarm, -32 for a wrong proof, -16 for a wrong alarm.
  [[nodiscard]] int score() const;
  bool operator==(const Result&) const = default;
};

std::string_view to_string(Answer answer);
std::string_view to_string(Category category);
/// "correct", "wrong", "unjudged", "unknown", "timeout", "memory" or "error": one word for a run.
std::string_view status(const Result& result);

/// One line each, without the line's end. The CSV has the columns of `csv_header`.
std::string to_json(const Result& result);
std::string csv_header();
std::string to_csv(const Result& result);
/// The inverse of to_json; throws base::InputError when the text is not a result.
Result result_from_json(std::string_view line);

}  // namespace pincer::bench
