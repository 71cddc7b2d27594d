// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pincer::project {

/// The repository of git that a folder belongs to. Its own files are only read. Functions throw base::InputError with what
/// git says when it fails.
class Git {
 public:
  explicit Git(const std::filesystem::path& folder);

  [[nodiscard]] const std::filesystem::path& top() const { return top_; }
  /// The commit that the user means.
  [[nodiscard]] std::string commit(const std::string& revision) const;
  /// What differs between a commit and the files as they are now, relative to the top.
  [[nodiscard]] std::vector<std::string> changed_files(const std::string& commit) const;
  /// All files of a commit, into a folder.
  void extract(const std::string& commit, const std::filesystem::path& folder) const;
  /// Is the file one that the repository does not want, such as an output of the build?
  [[nodiscard]] bool ignores(const std::filesystem::path& file) const;

 private:
  std::filesystem::path top_;
};

}  // namespace pincer::project
