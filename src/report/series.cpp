// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/series.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace pincer::report {

namespace {

/// The numbers in brackets.
std::vector<std::string> indices_in(const std::string& name) {
  std::vector<std::string> result;
  for (std::size_t open = name.find('['); open != std::string::npos; open = name.find('[', open + 1)) {
    const std::size_t close = std::min(name.find(']', open), name.size());
    result.push_back(name.substr(open + 1, close - open - 1));
  }
  return result;
}

/// A few of them.
std::string listed(const std::vector<std::string>& texts) {
  constexpr std::size_t kAll = 4;
  if (std::all_of(texts.begin(), texts.end(), [&](const std::string& text) { return text == texts[0]; }))
    return texts[0];
  std::string result;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts.size() > kAll && i == 2) {
      result += ", ...";
      i = texts.size() - 1;
      result += " " + texts[i];
      break;
    }
    result += (result.empty() ? "" : ", ") + texts[i];
  }
  return result;
}

/// The name of what is changed in all turns; indices that change as `first..last`.
std::string common_name(const std::vector<Happening>& turns) {
  const std::string& first = turns.front().name;
  const std::string& last = turns.back().name;
  if (first == last) return first;
  const std::vector<std::string> from = indices_in(first);
  const std::vector<std::string> to = indices_in(last);
  std::string result;
  std::size_t index = 0;
  for (const char c : without_indices(first)) {
    if (c == ']' && index < from.size() && index < to.size()) {
      result += from[index] == to[index] ? from[index] : from[index] + ".." + to[index];
      ++index;
    }
    result += c;
  }
  return result;
}

}  // namespace

std::string without_indices(const std::string& name) {
  std::string result;
  bool is_inside = false;
  for (const char c : name) {
    if (c == ']') is_inside = false;
    if (!is_inside) result += c;
    if (c == '[') is_inside = true;
  }
  return result;
}

std::string series_text(const std::vector<Happening>& turns) {
  const std::string form = without_indices(turns.front().name);
  const bool has_name = !form.empty() && std::all_of(turns.begin(), turns.end(), [&](const Happening& turn) {
    return without_indices(turn.name) == form;
  });
  std::vector<std::string> texts;
  for (const Happening& turn : turns) texts.push_back(has_name ? turn.value : turn.text);
  return has_name ? fmt::format("{} = {}", common_name(turns), listed(texts)) : listed(texts);
}

}  // namespace pincer::report
