// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <string>

namespace pincer::base {

/// Throws base::InputError unless `path` is something that can be read as a file.
void check_readable(const std::filesystem::path& path);
/// The whole file; throws base::InputError when it cannot be read.
std::string read_file(const std::filesystem::path& path);

/// An output file that appears whole or not at all: the text goes to a temporary file beside it, which then takes
/// its name. Devices and pipes are written directly.
class OutputFile {
 public:
  /// Throws base::InputError when the file could not be written: better before a long run than after it.
  explicit OutputFile(std::filesystem::path path);
  /// Throws base::InputError when writing fails after all.
  void write(const std::string& text) const;

 private:
  std::filesystem::path path_;
};

}  // namespace pincer::base
