// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/library/library.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_map>

namespace pincer::frontend {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The name in `int name(...`; empty when the line does not start the definition of a function.
std::string_view defined_on(std::string_view line) {
  if (line.empty() || !is_word(line.front())) return {};
  constexpr std::array<std::string_view, 4> kOthers = {"static ", "extern ", "typedef ", "_Static_assert"};
  if (std::any_of(kOthers.begin(), kOthers.end(), [&](std::string_view other) { return line.starts_with(other); }))
    return {};
  const std::size_t open = line.find('(');
  if (open == std::string_view::npos || line.ends_with(';')) return {};
  std::size_t begin = open;
  while (begin > 0 && is_word(line[begin - 1])) --begin;
  return line.substr(begin, open - begin);
}

}  // namespace

std::vector<std::string_view> defined_functions(std::string_view text) {
  std::vector<std::string_view> names;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    if (const std::string_view name = defined_on(text.substr(line, end - line)); !name.empty()) names.push_back(name);
    line = end + 1;
  }
  return names;
}

const LibraryFile* library_file_of(std::string_view function) {
  static const auto index = [] {
    std::unordered_map<std::string_view, const LibraryFile*> by_function;
    for (const LibraryFile& file : library_files()) {
      if (!file.name.ends_with(".c")) continue;
      for (const std::string_view name : defined_functions(file.text)) by_function.emplace(name, &file);
    }
    return by_function;
  }();
  const auto found = index.find(function);
  return found == index.end() ? nullptr : found->second;
}

}  // namespace pincer::frontend
