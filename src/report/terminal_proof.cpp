// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include "report/terminal.h"

namespace pincer::report {
namespace {

using Json = nlohmann::ordered_json;

/// How it is proved, in one sentence.
std::string method_text(const Json& certificate) {
  const std::string kind = text_of(certificate, "kind");
  if (kind == "unrolling")
    return fmt::format("all executions end; each of them was looked at, up to {} turns of loops",
                       number_of(certificate, "depth"));
  if (kind == "k-inductive invariant" && number_of(certificate, "k") > 0)
    return fmt::format("by induction over {} turns of the loops at a time", number_of(certificate, "k") + 1);
  return "by induction over the turns of the loops";
}

constexpr std::size_t kMostParts = 12;
constexpr std::size_t kLongestPart = 160;

std::string invariant_text(const Json& invariant, const Paint& paint) {
  std::string result;
  std::size_t shown = 0;
  std::size_t hidden = 0;
  if (invariant.contains("parts")) {
    for (const Json& part : invariant["parts"]) {
      const std::string text = part.is_string() ? harmless(part.get<std::string>()) : "";
      if (text.empty() || text == "1") continue;
      if (shown == kMostParts || text.size() > kLongestPart) {
        ++hidden;
        continue;
      }
      result += fmt::format("      {}\n", paint.value(text));
      ++shown;
    }
  }
  if (hidden > 0)
    result += fmt::format("      {}\n", paint.faint(fmt::format("and {} longer or less telling facts", hidden)));
  if (result.empty()) return "";
  const std::string function = text_of(invariant, "function");
  return fmt::format("    {}: always holds before each turn of the loop{}:\n{}", paint.strong(place_text(invariant)),
                     function.empty() ? "" : " in " + function, result);
}

}  // namespace

std::string proof_text(const Json& record, const TerminalStyle& style) {
  if (!record.contains("certificate")) return "";
  const Paint paint(style.has_colour);
  const Json& certificate = record["certificate"];
  std::string loops;
  if (record.contains("invariants"))
    for (const Json& invariant : record["invariants"]) loops += invariant_text(invariant, paint);
  const bool has_loops = record.contains("invariants") && !record["invariants"].empty();
  std::string result =
      fmt::format("{} {}\n", paint.good("Proof:"),
                  has_loops ? method_text(certificate) : "the program has no loops; all of its paths hold");
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
