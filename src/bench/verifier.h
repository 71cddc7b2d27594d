// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <regex.h>

#include <string>
#include <string_view>
#include <vector>

#include "bench/result.h"

namespace pincer::bench {

/// An extended regular expression, as in grep -E, for the lines of a verifier's output.
class Pattern {
 public:
  /// Throws base::InputError when it is not one; the message names `option`.
  Pattern(const char* option, const std::string& text);
  ~Pattern() { regfree(&regex_); }
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  [[nodiscard]] bool matches(const std::string& line) const;

 private:
  regex_t regex_{};
};

/// How to read a verdict out of what a verifier prints: the last line that matches one of the patterns decides.
struct Patterns {
  Pattern proved;    // TRUE
  Pattern violated;  // FALSE
  Pattern unknown;
};

/// The texts of patterns that know pincer, CBMC, ESBMC, CPAchecker and Ultimate.
extern const char* const kProvedPattern;
extern const char* const kViolatedPattern;
extern const char* const kUnknownPattern;

/// Something that verifies: an engine of pincer or another tool.
struct Verifier {
  std::string name;
  std::vector<std::string> words;  // the command; words in braces stand for parts of the task, see docs/bench.md
  bool is_pincer = false;          // then task and limits are added as options of pincer
};

/// Words separated by blanks; quotes and backslashes as in a shell, but nothing is expanded. Throws base::InputError when
/// a quote is not closed; the message names `option`.
std::vector<std::string> split_words(const char* option, const std::string& text);

/// An engine of this pincer; `program` is the file to run.
Verifier engine_verifier(const std::string& program, const std::string& engine);
/// `[NAME=]COMMAND`, the command in words separated by blanks, with quotes as in a shell. Throws base::InputError when
/// a quote is not closed, words in braces are unknown or the program does not exist.
Verifier command_verifier(const std::string& text);

/// The command for one task. Throws base::InputError when the task lacks something that it asks for.
std::vector<std::string> command_line(const Verifier& verifier, const BenchTask& task, const RunLimits& limits);

/// The result of a run: `measured` is how it ended, `output` what it printed.
void judge(const Measured& measured, std::string_view output, const Patterns& patterns, Result& result);

}  // namespace pincer::bench
