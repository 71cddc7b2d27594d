// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <istream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pincer::layers {

/// What layers.txt says: which folders a folder may include, who may include which external headers, and who may look
/// at the clock.
struct Rules {
  std::map<std::string, std::set<std::string>> allowed;   // folder -> folders, the folder itself left out
  std::map<std::string, std::set<std::string>> external;  // prefix of an include path -> folders
  std::set<std::string> apart;                            // folders whose subfolders do not include each other
  std::set<std::string> clock;                            // prefixes of paths where the time may be read

  /// The innermost folder with rules that `path` (relative to src/) lies in.
  [[nodiscard]] std::optional<std::string> folder_of(std::string_view path) const;
};

/// Throws std::runtime_error when the text is not a rule file: unknown words, unknown or repeated folders, cycles.
Rules parse_rules(std::istream& text);

/// An include or a look at the clock that the rules forbid, or a file that they do not cover; `text` is ready to be shown.
struct Violation {
  std::string file;  // relative to the scanned root
  int line = 0;      // 0: the file as a whole
  std::string text;
};

/// Why a file at `path` may not include `include`; nothing when it may. Both are relative to src/.
std::optional<std::string> forbidden(const Rules& rules, std::string_view path, std::string_view include, bool quoted);

/// Whether a line of a program reads the time, or says how much of it something may take.
bool tells_time(const std::string& line);

/// Checks every line of every .h and .cpp under `root`, in the order of paths.
std::vector<Violation> check_tree(const Rules& rules, const std::filesystem::path& root);

}  // namespace pincer::layers
