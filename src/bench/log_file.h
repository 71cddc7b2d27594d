// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace pincer::bench {

/// The output of a run: the beginning as it comes in, and the end, however much lies between.
class LogFile {
 public:
  static constexpr std::size_t kHead = 1 << 20;
  static constexpr std::size_t kTail = 1 << 20;

  /// Makes an empty file.
  explicit LogFile(const std::filesystem::path& path);
  ~LogFile();
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;

  /// False: the file could not be made, `errno` says why.
  [[nodiscard]] bool is_open() const { return file_ >= 0; }
  void add(std::string_view text);

 private:
  void write(std::string_view text) const;

  int file_;
  std::size_t head_ = 0;      // written so far
  std::uint64_t beyond_ = 0;  // bytes after the head
  std::string tail_;          // the last of them, at least kTail if there are that many
};

}  // namespace pincer::bench
