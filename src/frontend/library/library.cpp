// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/library/library.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <unordered_map>

namespace pincer::frontend {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The name in `int name(...` or `int name = ...`; empty when the line does not start a definition.
std::string_view defined_on(std::string_view line, char after) {
  if (line.empty() || !is_word(line.front())) return {};
  constexpr std::array<std::string_view, 4> kOthers = {"static ", "extern ", "typedef ", "enum {"};
  if (std::any_of(kOthers.begin(), kOthers.end(), [&](std::string_view other) { return line.starts_with(other); }))
    return {};
  std::size_t end = line.find_first_of("(=");
  if (end == std::string_view::npos || line[end] != after || (after == '(' && line.ends_with(';'))) return {};
  while (end > 0 && line[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && is_word(line[begin - 1])) --begin;
  return line.substr(begin, end - begin);
}

std::vector<std::string_view> defined(std::string_view text, char after) {
  std::vector<std::string_view> names;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    const std::string_view name = defined_on(text.substr(line, end - line), after);
    if (!name.empty()) names.push_back(name);
    line = end + 1;
  }
  return names;
}

}  // namespace

std::vector<std::string_view> defined_functions(std::string_view text) { return defined(text, '('); }

std::vector<std::string_view> defined_variables(std::string_view text) { return defined(text, '='); }

const LibraryFile* library_file_of(std::string_view function_or_variable) {
  static const auto index = [] {
    std::unordered_map<std::string_view, const LibraryFile*> by_name;
    for (const LibraryFile& file : library_files()) {
      if (!file.name.ends_with(".c")) continue;
      for (const std::string_view name : defined_functions(file.text)) by_name.emplace(name, &file);
      for (const std::string_view name : defined_variables(file.text)) by_name.emplace(name, &file);
    }
    return by_name;
  }();
  const auto found = index.find(function_or_variable);
  return found == index.end() ? nullptr : found->second;
}

std::optional<StandardParameters> standard_parameters(std::string_view function) {
  static const auto index = [] {
    std::unordered_map<std::string_view, StandardParameters> by_name;
    for (const LibraryFile& file : library_files()) {
      if (!file.name.ends_with(".txt")) continue;
      // Words of the form name/count or name/count+; others are names of headers.
      const std::string_view text = file.text.substr(file.text.find("\nassert.h"));
      for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        if (const std::size_t slash = word.rfind('/'); slash != std::string_view::npos && !word.ends_with(':')) {
          unsigned count = 0;
          std::from_chars(word.data() + slash + 1, word.data() + word.size(), count);
          by_name.emplace(word.substr(0, slash), StandardParameters{count, word.ends_with('+')});
        }
        begin = end + 1;
      }
    }
    return by_name;
  }();
  // With newer standards glibc renames what changed.
  for (const std::string_view prefix : {"__isoc99_", "__isoc23_"}) {
    if (function.starts_with(prefix)) function.remove_prefix(prefix.size());
  }
  const auto found = index.find(function);
  return found == index.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace pincer::frontend
