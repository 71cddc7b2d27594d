// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "outcome.h"

#include <array>
#include <charconv>
#include <string_view>

namespace pincer::differential {

namespace {

using Kind = Outcome::Kind;

struct Phrase {
  std::string_view text;
  Kind kind;
};

// `pincer run` says the same behind "End: ", followed by the place in the file.
constexpr std::array kPhrases{
    Phrase{"returned ", Kind::Returned},
    Phrase{"exited", Kind::Stopped},
    Phrase{"aborted", Kind::Stopped},
    Phrase{"error reached", Kind::Error},
    Phrase{"assumption not met", Kind::AssumptionNotMet},
    Phrase{"inputs exhausted", Kind::InputsExhausted},
    Phrase{"step limit", Kind::StepLimit},
    Phrase{"unsupported", Kind::Unsupported},
};

std::string_view last_line(std::string_view text) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  const std::size_t end = text.rfind('\n');
  return end == std::string_view::npos ? text : text.substr(end + 1);
}

/// The number behind the last colon of `... at FILE:LINE`.
std::size_t line_at_end(std::string_view line) {
  const std::size_t colon = line.rfind(':');
  std::size_t number = 0;
  if (colon != std::string_view::npos) std::from_chars(line.data() + colon + 1, line.data() + line.size(), number);
  return number;
}

Outcome parse_line(std::string_view line, const std::string& out) {
  for (const Phrase& phrase : kPhrases) {
    if (!line.starts_with(phrase.text)) continue;
    Outcome outcome{.kind = phrase.kind, .line = line_at_end(line), .text = out};
    if (phrase.kind == Kind::Returned) {
      const std::string_view digits = line.substr(phrase.text.size());
      const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), outcome.value);
      if (parsed.ec != std::errc{} || parsed.ptr != digits.data() + digits.size()) outcome.kind = Kind::Failed;
    }
    return outcome;
  }
  return {.kind = Kind::Failed, .text = out};
}

}  // namespace

bool agree(const Outcome& native, const Outcome& pincer) {
  if (native.kind == Kind::Stopped) {
    return pincer.kind == Kind::Stopped || pincer.kind == Kind::Returned || pincer.kind == Kind::AssumptionNotMet;
  }
  return same(native, pincer);
}

bool same(const Outcome& a, const Outcome& b) {
  if (a.kind == Kind::Failed || a.kind == Kind::StepLimit) return false;
  return a.kind == b.kind && (a.kind != Kind::Returned || a.value == b.value);
}

Outcome parse_native(const std::string& out) { return parse_line(last_line(out), out); }

Outcome parse_pincer(const std::string& out) {
  constexpr std::string_view kPrefix = "End: ";
  const std::string_view line = last_line(out);
  if (!line.starts_with(kPrefix)) return {.kind = Kind::Failed, .text = out};
  return parse_line(line.substr(kPrefix.size()), out);
}

std::string describe(const Outcome& outcome) {
  switch (outcome.kind) {
    case Kind::Returned: return "returned " + std::to_string(outcome.value);
    case Kind::Stopped: return "stopped by exit or abort";
    case Kind::Error: return "error reached";
    case Kind::AssumptionNotMet: return "assumption not met";
    case Kind::InputsExhausted: return "inputs exhausted";
    case Kind::StepLimit: return "step or time limit";
    case Kind::Unsupported: return std::string(last_line(outcome.text));
    case Kind::Failed: return "failed: " + outcome.text;
  }
  return {};
}

}  // namespace pincer::differential
