// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "report/record_view.h"
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

/// Loops as a reader finds them.
std::string loops_text(const Json& record) {
  const Json& loops = viewed_list(record, "loops");
  if (loops.size() != 1) return "its loops";
  return fmt::format("the loop at {}:{}", text_of(loops[0], "file"), number_of(loops[0], "line"));
}

/// What an engine counts that tells how far it got.
struct Counter {
  const char* name;
  const char* noun;
  const char* words;
};
constexpr std::array<Counter, 8> kCounters = {{{"depth without failure", "turn", "no failure within {} of {}"},
                                               {"k", "turn", "induction over up to {} was not enough"},
                                               {"refinements", "refinement", "{} of its abstraction"},
                                               {"iterations", "round", "{}"},
                                               {"calls of check_safe", "condition", "{} looked at"},
                                               {"nodes", "symbolic state", "{}"},
                                               {"clauses", "clause", "{}"},
                                               {"solver calls", "question", "{} to solvers"}}};

/// An engine's attempts, which may be many if there are many checks: the one that got farthest.
struct Progress {
  std::string name;
  std::array<std::uint64_t, kCounters.size()> counts = {};
  std::string outcome;
  std::uint64_t calls = 0;  // within each other
};

std::string progress_text(const Progress& progress, const std::string& loops) {
  std::string result;
  for (std::size_t i = 0; i < kCounters.size(); ++i) {
    if (progress.counts[i] == 0) continue;
    result += result.empty() ? "" : "; ";
    if (i == 0 && progress.calls != 0)
      result += fmt::format("no failure within {} deep", counted(progress.calls, "call"));
    else
      result += fmt::format(fmt::runtime(kCounters[i].words), counted(progress.counts[i], kCounters[i].noun), loops);
    if (i > 0) break;
  }
  return result;
}

/// What became of an attempt, where that says more than that there was not enough time.
std::string outcome_text(const std::string& outcome) {
  if (outcome == "ended" || outcome == "at work" || outcome == "timeout") return "";
  if (outcome.find(" limit") != std::string::npos || outcome.find("effort") != std::string::npos) return "";
  return outcome;
}

/// The engines of which a claim was checked and not confirmed.
std::set<std::string> unconfirmed(const Json& record) {
  constexpr std::string_view kCheck = "check of ";
  std::set<std::string> result;
  for (const Json& attempt : viewed_list(record, "attempts")) {
    const std::string name = text_of(attempt, "name");
    const std::string outcome = text_of(attempt, "outcome");
    if (name.starts_with(kCheck) && (outcome.starts_with("invalid") || outcome.starts_with("undecided")))
      result.insert(name.substr(kCheck.size()));
  }
  return result;
}

std::vector<Progress> progress_of(const Json& record) {
  std::vector<Progress> result;
  const std::set<std::string> denied = unconfirmed(record);
  for (const Json& attempt : viewed_list(record, "attempts")) {
    Progress progress{.name = text_of(attempt, "name"), .outcome = text_of(attempt, "outcome")};
    if (progress.name.starts_with("check of ") || progress.name == "facts") continue;
    const bool is_claim = progress.outcome.starts_with("claims");
    const bool is_confirmed = !denied.contains(progress.name.substr(0, progress.name.find(' ')));
    progress.outcome = !is_claim ? outcome_text(progress.outcome) : is_confirmed ? "" : "its answer was not confirmed";
    if (attempt.contains("statistics")) {
      for (std::size_t i = 0; i < kCounters.size(); ++i)
        progress.counts[i] = number_of(attempt["statistics"], kCounters[i].name);
      progress.calls = number_of(attempt["statistics"], "calls within each other");
    }
    const auto same = [&](const Progress& other) { return other.name == progress.name; };
    const auto found = std::find_if(result.begin(), result.end(), same);
    if (found == result.end())
      result.push_back(std::move(progress));
    else if (found->counts < progress.counts)
      *found = std::move(progress);
  }
  return result;
}

std::string attempts_text(const Json& record, const Paint& paint) {
  std::string result;
  const std::string loops = loops_text(record);
  const std::vector<Progress> all = progress_of(record);
  std::size_t width = 0;
  for (const Progress& progress : all) width = std::max(width, progress.name.size());
  for (const Progress& progress : all) {
    const std::string text = progress_text(progress, loops);
    const std::string& outcome = progress.outcome;
    if (text.empty() && outcome.empty()) continue;
    result += fmt::format("    {:<{}}  {}{}{}\n", progress.name, width, text,
                          text.empty() || outcome.empty() ? "" : "; ", outcome.empty() ? "" : paint.faint(outcome));
  }
  return result.empty() ? "" : fmt::format("  {}\n{}", paint.strong("How far the engines got:"), result);
}

/// The loops whose invariant is missing, with what is known there.
std::string resistance_text(const Json& record, const TerminalStyle& style) {
  constexpr std::size_t kMost = 3;
  const Paint paint(style.has_colour);
  std::string result;
  std::size_t count = 0;
  for (const Json& loop : viewed_list(record, "loops")) {
    if (!loop.value("resists", false) || ++count > kMost) continue;
    const std::string function = text_of(loop, "function");
    const std::string facts = facts_text(loop, style);
    result += fmt::format(
        "    {}: the loop{}: {}\n{}", paint.strong(place_text(loop)), function.empty() ? "" : " in " + function,
        facts.empty() ? "nothing is known before its turns" : "not enough is known before each turn:", facts);
  }
  if (count > kMost) result += fmt::format("    and {} more\n", count - kMost);
  for (const Json& function : viewed_list(record, "recursion"))
    result += fmt::format("    {}: the recursion of {}: it is unrolled call by call, and there is no end in sight\n",
                          paint.strong(place_text(function)), text_of(function, "function"));
  return result.empty() ? "" : fmt::format("  {}\n{}", paint.strong("What resists:"), result);
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

/// The name of the property that open checks belong to; "" if nothing else is checked, or they are of several kinds.
std::string only_open_property(const Json& record) {
  std::set<std::string> open;
  std::set<std::string> all;
  for (const Json& check : viewed_list(record, "checks")) {
    all.insert(text_of(check, "check"));
    if (text_of(check, "status") == "open") open.insert(text_of(check, "check"));
  }
  if (open.size() != 1 || all.size() < 2) return "";
  const std::string& kind = *open.begin();
  return kind == "unreach-call" ? "assertions" : kind.starts_with("valid-") ? "memsafety" : kind;
}

/// What a user could do now.
std::string advice_text(const Json& record, const std::string& reason, const Paint& paint) {
  std::string result;
  const auto add = [&](const std::string& line) { result += "    " + line + "\n"; };
  const bool is_late = reason == "timeout" || reason == "memory";
  for (const Json& loop : viewed_list(record, "loops")) {
    if (!loop.value("resists", false)) continue;
    add(fmt::format(
        "assert what you know to hold in the loop at {}:{}: what can be proved there helps to prove the rest",
        text_of(loop, "file"), number_of(loop, "line")));
    break;
  }
  if (const Json& recursive = viewed_list(record, "recursion"); !recursive.empty())
    add(fmt::format(
        "a bound for how deep the calls of {} go, or a loop instead: what holds at every depth cannot be proved",
        text_of(recursive[0], "function")));
  if (is_late) add("a larger --" + reason);  // the options are called like the reasons
  if (is_late && text_of(record, "malloc") == "may-fail" && record.value("allocates", false))
    add("--malloc never-fails, if running out of memory is not what you look for");
  if (const std::string name = only_open_property(record); is_late && !name.empty())
    add(fmt::format("--property {}, to look at the open checks only", name));
  if (reason.starts_with("unsupported"))
    add("the parts above in other words, or a function in their place that returns any value (__VERIFIER_nondet_int)");
  if (text_of(record, "extern") == "refuse") add("--extern any");
  std::set<std::string> engines;
  for (const Progress& progress : progress_of(record)) engines.insert(progress.name.substr(0, progress.name.find(' ')));
  if ((is_late || reason.starts_with("incomplete")) && engines.size() == 1)
    add("no --engine: several engines side by side; or another one of those that 'pincer engines' lists");
  return result.empty() ? "" : fmt::format("  {}\n{}", paint.strong("What to try:"), result);
}

}  // namespace

std::string open_text(const Json& record, const TerminalStyle& style) {
  const Paint paint(style.has_colour);
  const std::string reason = reason_of(record);
  std::string result;
  bool is_open = false;
  std::string last_line;
  std::string last_end;
  if (record.contains("checks")) {
    for (const Json& check : record["checks"]) {
      if (text_of(check, "status") != "open") continue;
      is_open = true;
      const std::string text = text_of(check, "text");
      const std::string why = text_of(check, "reason");
      const std::string end = why.empty() ? "]\n" : "]" + paint.faint(" (" + why + ")") + "\n";
      const std::string line =
          fmt::format("{}{} {} [", place_text(check).empty() ? "" : paint.strong(place_text(check) + ": "),
                      paint.open("open:"), text.empty() ? "not decided" : text);
      // What one expression has to fulfil is told in one line.
      if (line == last_line && end == last_end) {
        result.insert(result.size() - end.size(), ", " + text_of(check, "check"));
        continue;
      }
      result += line + text_of(check, "check") + end;
      last_line = line;
      last_end = end;
    }
  }
  if (reason.empty() && !is_open) return "";
  if (!is_open) result += fmt::format("{} neither a failure nor a proof was found ({})\n", paint.open("Open:"), reason);
  result += attempts_text(record, paint);
  result += resistance_text(record, style);
  if (!reason.empty()) result += unsupported_text(record, paint);
  result += advice_text(record, reason, paint);
  return result;
}

}  // namespace pincer::report
