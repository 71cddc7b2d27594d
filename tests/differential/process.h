// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace pincer::differential {

struct ProcessResult {
  bool timed_out = false;  // killed after the time limit; `status` is meaningless then
  int status = 0;          // exit code, or 128 + signal
  std::string out;
  std::string err;
};

/// Runs a program found on the PATH and waits for it. Throws std::runtime_error when it cannot be started.
ProcessResult run_process(const std::vector<std::string>& command, std::chrono::milliseconds limit);

/// The command as a shell would take it, for messages.
std::string to_text(const std::vector<std::string>& command);

/// A fresh directory that disappears with the object.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string read_text(const std::filesystem::path& file);
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace pincer::differential
