// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/source.h"

#include "base/contract.h"

namespace pincer::program {

FileId SourceMap::add_file(const std::string& path) {
  const auto [entry, is_new] = by_path_.try_emplace(path, FileId(paths_.size()));
  if (is_new) paths_.push_back(path);
  return entry->second;
}

const std::string& SourceMap::path(FileId file) const {
  base::require(file.valid() && file.index() < paths_.size(), "the file is one of this source map");
  return paths_[file.index()];
}

std::string SourceMap::to_string(SourceLocation location) const {
  if (!location.known()) return "<unknown>";
  // A line without a file comes from generated code; the line alone still helps.
  std::string text = location.file.valid() ? path(location.file) : "<unknown>";
  text += ":" + std::to_string(location.line);
  if (location.column != 0) text += ":" + std::to_string(location.column);
  return text;
}

}  // namespace pincer::program
