// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/id.h"

namespace pincer::program {

using FileId = base::Id<struct FileTag>;

/// A place in the C source as the user gave it: physical lines, 1-based; line 0 means unknown.
struct SourceLocation {
  FileId file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  [[nodiscard]] bool known() const { return line != 0; }
  auto operator<=>(const SourceLocation&) const = default;
};

/// The files of a program and the text of places in them.
class SourceMap {
 public:
  FileId add_file(const std::string& path);  // the same path gives the same id
  [[nodiscard]] const std::string& path(FileId file) const;
  [[nodiscard]] std::size_t size() const { return paths_.size(); }
  /// `file:line:column`, `file:line` without a column, "<unknown>" without a line.
  [[nodiscard]] std::string to_string(SourceLocation location) const;

 private:
  std::vector<std::string> paths_;
  std::unordered_map<std::string, FileId> by_path_;
};

}  // namespace pincer::program
