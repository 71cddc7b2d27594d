// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// From the end of a run to an answer.
#include <fmt/format.h>

#include <cstring>

#include "base/error.h"
#include "bench/verifier.h"

namespace pincer::bench {

const char* const kProvedPattern =
    "^Verdict: TRUE|^Verification result: TRUE|^VERIFICATION SUCCESSFUL|"
    "^RESULT: Ultimate proved your program to be correct|^TRUE$|^true$";
const char* const kViolatedPattern =
    "^Verdict: FALSE|^Verification result: FALSE|^VERIFICATION FAILED|"
    "^RESULT: Ultimate proved your program to be incorrect|^FALSE(\\(.*\\))?$|^false(\\(.*\\))?$";
const char* const kUnknownPattern =
    "^Verdict: UNKNOWN|^Verification result: UNKNOWN|^VERIFICATION (UNKNOWN|INCONCLUSIVE)|"
    "^RESULT: Ultimate could not prove|^UNKNOWN|^unknown";

namespace {

// A verdict is a short line; a longer one is data, and expensive to match.
constexpr std::size_t kLongestLine = 2000;
constexpr std::size_t kLongestVerdict = 200;

struct Said {
  Answer answer = Answer::Error;  // Error: nothing
  std::string line;
};

/// The last line that is a verdict.
Said last_verdict(std::string_view output, const Patterns& patterns) {
  while (!output.empty()) {
    if (output.ends_with('\n')) output.remove_suffix(1);
    const std::size_t start = output.rfind('\n') + 1;  // npos + 1 == 0
    std::string line(output.substr(start).substr(0, kLongestLine));
    output = output.substr(0, start);
    if (line.ends_with('\r')) line.pop_back();
    if (patterns.violated.matches(line)) return {Answer::False, line};
    if (patterns.proved.matches(line)) return {Answer::True, line};
    if (patterns.unknown.matches(line)) return {Answer::Unknown, line};
  }
  return {};
}

/// `Verdict: FALSE(no-overflow)` is said as `FALSE(no-overflow)`; the lines of others as they are.
std::string shortened(std::string line) {
  for (const std::string prefix : {"Verdict: ", "Verification result: "})
    if (line.starts_with(prefix)) line.erase(0, prefix.size());
  return line.substr(0, kLongestVerdict);
}

/// A verifier that watches its limits itself says so.
Answer refined(const std::string& verdict) {
  if (verdict.starts_with("UNKNOWN(timeout")) return Answer::Timeout;
  if (verdict.starts_with("UNKNOWN(memory")) return Answer::Memory;
  return Answer::Unknown;
}

}  // namespace

Pattern::Pattern(const char* option, const std::string& text) {
  if (regcomp(&regex_, text.c_str(), REG_EXTENDED | REG_NOSUB) != 0)
    throw base::InputError(fmt::format("{}: '{}' is not a regular expression", option, text));
}

bool Pattern::matches(const std::string& line) const { return regexec(&regex_, line.c_str(), 0, nullptr, 0) == 0; }

void judge(const Measured& measured, std::string_view output, const Patterns& patterns, Result& result) {
  result.wall_seconds = measured.wall_seconds;
  result.cpu_seconds = measured.cpu_seconds;
  result.megabytes = static_cast<double>(measured.peak_kb) / 1024;
  const Said said = last_verdict(output, patterns);
  switch (measured.ending) {
    case Ending::TimeLimit:  // a verdict that comes after the limit comes too late
      result.answer = Answer::Timeout;
      result.verdict = "timeout";
      return;
    case Ending::MemoryLimit:
      result.answer = Answer::Memory;
      result.verdict = "out of memory";
      return;
    case Ending::NotStarted: result.verdict = fmt::format("not started: {}", std::strerror(measured.code)); return;
    case Ending::Lost: result.verdict = "its guard was killed"; return;
    case Ending::Exited:
    case Ending::Signalled: break;
  }
  if (said.answer != Answer::Error) {
    result.verdict = shortened(said.line);
    result.answer = said.answer == Answer::Unknown ? refined(result.verdict) : said.answer;
  } else if (measured.ending == Ending::Signalled) {
    result.verdict = fmt::format("killed: {}", strsignal(measured.code));
  } else {
    result.verdict = fmt::format("no verdict, exit code {}", measured.code);
  }
}

}  // namespace pincer::bench
