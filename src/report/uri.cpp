// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/uri.h"

#include <fmt/format.h>

#include <filesystem>

namespace pincer::report {

namespace fs = std::filesystem;

std::string uri_path(std::string_view path) {
  constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string result;
  for (const char c : path) {
    if (kPlain.find(c) != std::string_view::npos)
      result += c;
    else
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

std::string folder_uri(const std::string& folder) {
  return "file://" + uri_path(folder) + (folder.ends_with('/') ? "" : "/");
}

FileUri file_uri(const std::string& file, const std::string& folder) {
  const fs::path path = fs::path(folder) / file;  // the file itself if that is absolute
  const fs::path normal = path.lexically_normal();
  if (!normal.is_absolute()) return {uri_path(normal.string()), true};
  if (!folder.empty()) {
    const fs::path below = normal.lexically_relative(fs::path(folder).lexically_normal());
    if (!below.empty() && *below.begin() != "..") return {uri_path(below.string()), true};
  }
  return {"file://" + uri_path(normal.string()), false};
}

}  // namespace pincer::report
