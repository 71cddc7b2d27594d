// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "program/source.h"
#include "witness/source_text.h"

namespace pincer::witness {

/// The texts of a program's files, read when they are first asked for.
class Sources {
 public:
  /// The text of a file, by its path in the program; none if it cannot be read.
  using Read = std::function<std::optional<std::string>(const std::string& path)>;

  Sources(const program::SourceMap& map, Read read) : map_(map), read_(std::move(read)) {}

  /// Null where there is no text.
  const SourceText* text(program::FileId file) { return file.valid() ? text(map_.path(file)) : nullptr; }
  const SourceText* text(const std::string& path) {
    const auto [entry, fresh] = texts_.try_emplace(path);
    if (fresh) {
      if (auto content = read_(path)) entry->second.emplace(std::move(*content));
    }
    return entry->second ? &*entry->second : nullptr;
  }
  [[nodiscard]] const program::SourceMap& map() const { return map_; }

 private:
  const program::SourceMap& map_;
  Read read_;
  std::map<std::string, std::optional<SourceText>> texts_;
};

}  // namespace pincer::witness
