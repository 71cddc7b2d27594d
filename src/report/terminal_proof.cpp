// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include "report/record_view.h"
#include "report/terminal.h"

namespace pincer::report {
namespace {

using Json = nlohmann::ordered_json;

/// How it is proved, in one sentence.
std::string method_text(const Json& certificate) {
  const std::string kind = text_of(certificate, "kind");
  if (kind == "unrolling" && viewed_list(certificate, "checked_by") == Json::array({"execution"}))
    return "all executions take the same path, which was followed to its end";
  if (kind == "unrolling")
    return fmt::format("all executions end; each of them was looked at, up to {} of loops",
                       counted(number_of(certificate, "depth"), "turn"));
  if (kind == "k-inductive invariant" && number_of(certificate, "k") > 0)
    return fmt::format("by induction over {} turns of the loops at a time", number_of(certificate, "k") + 1);
  return "by induction over the turns of the loops";
}

std::string invariant_text(const Json& invariant, const TerminalStyle& style) {
  const Paint paint(style.has_colour);
  const std::string function = text_of(invariant, "function");
  const std::string loop = function.empty() ? "the loop" : "the loop in " + function;
  const std::string place = paint.strong(place_text(invariant));
  const Json& parts = viewed_list(invariant, "parts");
  if (parts.size() == 1 && parts[0] == "0") return fmt::format("    {}: {} is never reached\n", place, loop);
  const std::string facts = facts_text(invariant, style);
  return facts.empty() ? "" : fmt::format("    {}: always holds before each turn of {}:\n{}", place, loop, facts);
}

/// What a function asks of its callers, and what it gives them.
std::string summary_text(const Json& summary, const TerminalStyle& style) {
  const Paint paint(style.has_colour);
  std::string parameters;
  for (const Json& parameter : viewed_list(summary, "parameters"))
    if (parameter.is_string()) parameters += (parameters.empty() ? "" : ", ") + harmless(parameter.get<std::string>());
  const std::string call = fmt::format("{}({})", text_of(summary, "function"), parameters);
  const std::string place = summary.contains("file") ? paint.strong(place_text(summary)) + ": " : "";
  const auto told = [&](const char* member, const std::string& how) {
    const std::string facts = summary.contains(member) ? facts_text(summary[member], style) : "";
    return facts.empty() ? "" : fmt::format("    {}{}:\n{}", place, how, facts);
  };
  return told("requires", fmt::format("always holds where {} is called", call)) +
         told("ensures", fmt::format("always holds where {} returns", call));
}

}  // namespace

std::string proof_text(const Json& record, const TerminalStyle& style) {
  if (!record.contains("certificate")) return "";
  const Paint paint(style.has_colour);
  const Json& certificate = record["certificate"];
  std::string loops;
  if (record.contains("invariants"))
    for (const Json& invariant : record["invariants"]) loops += invariant_text(invariant, style);
  const bool has_loops = record.contains("invariants") && !record["invariants"].empty();
  const bool has_summaries = record.contains("summaries") && !record["summaries"].empty();
  if (has_summaries)
    for (const Json& summary : record["summaries"]) loops += summary_text(summary, style);
  const std::string method = has_summaries ? "by induction over the calls of functions and the turns of the loops"
                             : has_loops   ? method_text(certificate)
                                           : "no loop matters; all paths hold";
  std::string result = fmt::format("{} {}\n", paint.good("Proof:"), method);
  result += loops;
  std::string who;
  if (certificate.contains("checked_by"))
    for (const Json& solver : certificate["checked_by"])
      if (solver.is_string()) who += (who.empty() ? "" : ", ") + harmless(solver.get<std::string>());
  if (!who.empty()) result += fmt::format("    checked independently by {}\n", who);
  if (const std::string command = text_of(certificate, "command"); !command.empty())
    result += fmt::format("    to check it again: {}\n", command);
  return result;
}

}  // namespace pincer::report
