// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include "report/record_view.h"
#include "report/terminal.h"

namespace pincer::report {

std::string facts_text(const nlohmann::ordered_json& invariant, const TerminalStyle& style) {
  constexpr std::size_t kMostParts = 12;
  const Paint paint(style.has_colour);
  std::string result;
  std::size_t shown = 0;
  std::size_t hidden = 0;
  const auto add = [&](const nlohmann::ordered_json& part, bool is_long) {
    const std::string text = part.is_string() ? harmless(part.get<std::string>()) : "";
    if (text.empty()) return;
    if (!style.shows_all_steps && (is_long || shown == kMostParts)) {
      ++hidden;
      return;
    }
    result += fmt::format("      {}\n", paint.value(text));
    ++shown;
  };
  for (const nlohmann::ordered_json& part : viewed_list(invariant, "parts")) add(part, false);
  for (const nlohmann::ordered_json& part : viewed_list(invariant, "longer")) add(part, true);
  const auto remark = [&](const std::string& text) { result += fmt::format("      {}\n", paint.faint(text)); };
  if (hidden > 0)
    remark(fmt::format("and {}; --trace=full shows {}", counted(hidden, "longer fact"), hidden == 1 ? "it" : "them"));
  if (const std::uint64_t untold = number_of(invariant, "untold"); untold > 0 && style.shows_all_steps)
    remark(fmt::format("and {} that C has no words for", counted(untold, "fact")));
  return result;
}

}  // namespace pincer::report
