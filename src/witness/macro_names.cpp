// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "witness/macro_names.h"
#include <cctype>
#include <filesystem>
#include <vector>

#include "base/error.h"
#include "base/files.h"
#include "witness/characters.h"

namespace pincer::witness {

namespace fs = std::filesystem;

namespace {

/// As the preprocessor does before it looks for directives: lines are joined at backslashes, a comment is a blank.
std::string without_comments(const std::string& text) {
  std::string joined;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t end = text.find_first_not_of(" \t\r", i + 1);
    if (text[i] == '\\' && end != std::string::npos && text[end] == '\n')
      i = end;
    else
      joined += text[i];
  }
  std::string result;
  for (std::size_t i = 0; i < joined.size(); ++i) {
    if (joined.compare(i, 2, "//") == 0) {
      i = joined.find('\n', i);
      if (i == std::string::npos) break;
      result += '\n';
    } else if (joined.compare(i, 2, "/*") == 0) {
      i = joined.find("*/", i + 2);
      if (i == std::string::npos) break;
      ++i;
      result += ' ';
    } else if (joined[i] == '"' || joined[i] == '\'') {
      const char quote = joined[i];
      do {
        result += joined[i];
        if (joined[i] == '\\' && i + 1 < joined.size()) result += joined[++i];
        ++i;
      } while (i < joined.size() && joined[i] != quote && joined[i] != '\n');
      if (i < joined.size()) result += joined[i];
    } else {
      result += joined[i];
    }
  }
  return result;
}

class MacroReader {
 public:
  MacroReader(const std::vector<std::string>& files, const std::vector<std::string>& clang_arguments) {
    for (const std::string& argument : clang_arguments) {
      if (argument.starts_with("-I")) folders_.emplace_back(argument.substr(2));
      if (argument.starts_with("-D")) names_.insert(word(argument, 2));
    }
    for (const std::string& file : files) read(file);
  }
  std::set<std::string> take() { return std::move(names_); }

 private:
  static std::string word(const std::string& text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    return text.substr(at, end - at);
  }
  static std::size_t skip(const std::string& text, std::size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
    return at;
  }

  void read(const fs::path& path) {
    std::error_code code;
    const fs::path real = fs::canonical(path, code);
    if (code || !seen_.insert(real).second) return;
    std::string text;
    try {
      text = without_comments(base::read_file(real));
    } catch (const base::InputError&) {
      return;
    }
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      line(text.substr(begin, end - begin), real.parent_path());
      begin = end + 1;
    }
  }

  void line(const std::string& text, const fs::path& folder) {
    std::size_t at = skip(text, 0);
    if (text.compare(at, 1, "#") == 0)
      at = skip(text, at + 1);
    else if (text.compare(at, 2, "%:") == 0)
      at = skip(text, at + 2);
    else
      return;
    const std::string directive = word(text, at);
    at = skip(text, at + directive.size());
    if (directive == "define") names_.insert(word(text, at));
    if (!directive.starts_with("include") || at >= text.size()) return;
    const std::size_t close = text.find_first_of("\">", at + 1);
    if (close == std::string::npos) return;
    const std::string name = text.substr(at + 1, close - at - 1);
    read(folder / name);
    for (const fs::path& other : folders_) read(other / name);
  }

  std::vector<fs::path> folders_;
  std::set<fs::path> seen_;
  std::set<std::string> names_;
};

}  // namespace

std::set<std::string> macro_names(const std::vector<std::string>& files,
                                  const std::vector<std::string>& clang_arguments) {
  return MacroReader(files, clang_arguments).take();
}

}  // namespace pincer::witness
