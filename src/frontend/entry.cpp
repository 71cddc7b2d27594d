// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/entry.h"

#include <filesystem>

namespace pincer::frontend {

std::optional<EntryName> split_entry(std::string_view entry) {
  const std::size_t colon = entry.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  return EntryName{std::string(entry.substr(0, colon)), std::string(entry.substr(colon + 1))};
}

std::string function_of_entry(std::string_view entry) {
  const auto name = split_entry(entry);
  return name ? name->function : std::string(entry);
}

bool is_same_file(std::string_view file, std::string_view named) {
  const auto normal = [](std::string_view path) { return std::filesystem::path(path).lexically_normal().string(); };
  const std::string whole = normal(file);
  const std::string end = normal(named);
  return whole == end || (!end.empty() && whole.ends_with("/" + end));
}

}  // namespace pincer::frontend
