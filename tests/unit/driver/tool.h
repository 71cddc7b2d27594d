// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pincer::driver {

struct ToolResult {
  int code = 0;  // exit code; 128 + signal when it was killed
  std::string out;
  std::string err;
};

/// Runs the real pincer as a user would, in a fresh folder that disappears with the object.
class Tool {
 public:
  Tool();
  ~Tool();
  Tool(const Tool&) = delete;
  Tool& operator=(const Tool&) = delete;

  /// Makes a file in the folder.
  void file(const std::string& name, std::string_view text) const;
  /// Sets the permission bits of a file in the folder.
  void protect(const std::string& name, unsigned mode) const;
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] bool exists(const std::string& name) const;
  [[nodiscard]] std::string read(const std::string& name) const;
  /// The names in the folder, sorted: to see that nothing was left behind.
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] ToolResult run(const std::vector<std::string>& arguments) const;
  /// Another program in its place: one of our scripts.
  [[nodiscard]] ToolResult run_program(const std::string& program, const std::vector<std::string>& arguments) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace pincer::driver
