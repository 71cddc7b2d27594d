// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include <array>
#include <set>

#include "report/terminal.h"

namespace pincer::report {
namespace {

using Json = nlohmann::ordered_json;

/// `UNKNOWN(reason)`: the reason; "" for other verdicts.
std::string reason_of(const Json& record) {
  const std::string verdict = text_of(record, "outcome");
  const std::size_t begin = verdict.find("UNKNOWN(");
  if (begin == std::string::npos) return "";
  return verdict.substr(begin + 8, verdict.rfind(')') - begin - 8);
}

/// How far an attempt got, by what its engine counts.
std::string progress_text(const Json& attempt) {
  struct Row {
    const char* counter;
    const char* words;
  };
  constexpr std::array<Row, 8> kRows = {{{"depth without failure", "no failure within {} turns of its loops"},
                                         {"k", "induction over up to {} turns was not enough"},
                                         {"refinements", "{} refinements of its abstraction"},
                                         {"iterations", "{} rounds"},
                                         {"calls of check_safe", "{} conditions looked at"},
                                         {"nodes", "{} symbolic states"},
                                         {"clauses", "{} clauses"},
                                         {"solver calls", "{} questions to solvers"}}};
  std::string result;
  if (!attempt.contains("statistics")) return result;
  for (const Row& row : kRows) {
    const std::uint64_t count = number_of(attempt["statistics"], row.counter);
    if (count == 0) continue;
    result += (result.empty() ? "" : "; ") + fmt::format(fmt::runtime(row.words), count);
    if (std::string_view(row.counter) != "depth without failure") break;
  }
  return result;
}

std::string attempts_text(const Json& record, const Paint& paint) {
  if (!record.contains("attempts")) return "";
  std::string result;
  for (const Json& attempt : record["attempts"]) {
    const std::string name = text_of(attempt, "name");
    if (name.starts_with("check of ")) continue;
    const std::string progress = progress_text(attempt);
    const std::string outcome = text_of(attempt, "outcome");
    // Whether an engine saw the end of the time itself does not matter.
    const bool tells = !outcome.empty() && outcome != "ended" && outcome != "running" && outcome != "timeout";
    if (progress.empty() && !tells) continue;
    result += fmt::format("    {:<24} {}{}{}\n", name, progress, progress.empty() || !tells ? "" : "; ",
                          tells ? paint.faint(outcome) : "");
  }
  return result.empty() ? "" : fmt::format("  {}\n{}", paint.strong("How far the engines got:"), result);
}

std::string unsupported_text(const Json& record, const Paint& paint) {
  if (!record.contains("unsupported") || record["unsupported"].empty()) return "";
  constexpr std::size_t kMost = 8;
  std::string result = fmt::format("  {}\n", paint.strong("What pincer cannot follow in this program:"));
  std::size_t left = kMost;
  std::set<std::string> told;
  for (const Json& part : record["unsupported"]) {
    const std::string place = place_text(part);
    const std::string line = fmt::format("    {}{}\n", place.empty() ? "" : place + ": ", text_of(part, "text"));
    if (!told.insert(line).second) continue;
    if (left-- == 0) {
      result += fmt::format("    and {} more\n", record["unsupported"].size() - kMost);
      break;
    }
    result += line;
  }
  return result;
}

/// What a user could do now.
std::string advice_text(const Json& record, const std::string& reason, const Paint& paint) {
  std::string result;
  const auto add = [&](const std::string& line) { result += "    " + line + "\n"; };
  const bool is_late = reason == "timeout" || reason == "memory";
  if (is_late) add("a larger --" + reason);  // the options are called like the reasons
  if (is_late && text_of(record, "malloc") == "may-fail")
    add("--malloc never-fails, if running out of memory is not what you look for");
  const std::string property = text_of(record, "property");
  if (is_late && property != "unreach-call" && property != "no-overflow")
    add("fewer checks at a time: --property with one name");
  if (reason.starts_with("unsupported"))
    add("the parts above in other words, or a function in their place that returns any value (__VERIFIER_nondet_int)");
  if (text_of(record, "extern") == "refuse") add("--extern any");
  if (is_late || reason.starts_with("incomplete")) add("another --engine; 'pincer engines' lists them");
  return result.empty() ? "" : fmt::format("  {}\n{}", paint.strong("What to try:"), result);
}

}  // namespace

std::string open_text(const Json& record, const TerminalStyle& style) {
  const Paint paint(style.has_colour);
  const std::string reason = reason_of(record);
  std::string result;
  bool is_open = false;
  if (record.contains("checks")) {
    for (const Json& check : record["checks"]) {
      if (text_of(check, "status") != "open") continue;
      is_open = true;
      const std::string text = text_of(check, "text");
      const std::string why = text_of(check, "reason");
      result += fmt::format("{}{} {} [{}]{}\n", place_text(check).empty() ? "" : paint.strong(place_text(check) + ": "),
                            paint.open("open:"), text.empty() ? "not decided" : text, text_of(check, "check"),
                            why.empty() ? "" : paint.faint(" (" + why + ")"));
    }
  }
  if (reason.empty() && !is_open) return "";
  if (!is_open) result += fmt::format("{} neither a failure nor a proof was found ({})\n", paint.open("Open:"), reason);
  result += attempts_text(record, paint);
  if (!reason.empty()) result += unsupported_text(record, paint);
  result += advice_text(record, reason, paint);
  return result;
}

}  // namespace pincer::report
