// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "unit/layers/layers.h"

#include <algorithm>
#include <fstream>
#include <functional>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace pincer::layers {

namespace {

bool lies_in(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

/// The first path component below `folder`, or "" for a file directly in it.
std::string_view subfolder(std::string_view path, std::string_view folder) {
  const std::string_view rest = path.substr(folder.size() + 1);
  const auto slash = rest.find('/');
  return slash == std::string_view::npos ? std::string_view() : rest.substr(0, slash);
}

std::set<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::set<std::string> result;
  for (std::string word; stream >> word;) result.insert(word);
  return result;
}

void require_known(const Rules& rules, const std::set<std::string>& folders) {
  for (const std::string& folder : folders) {
    if (!rules.allowed.contains(folder)) throw std::runtime_error("layers: no such folder: " + folder);
  }
}

/// Layers are layers only when no folder may include itself through others.
void require_acyclic(const Rules& rules) {
  std::map<std::string, bool> done;  // false while the folder is on the stack
  const std::function<void(const std::string&)> visit = [&](const std::string& folder) {
    const auto [entry, is_new] = done.emplace(folder, false);
    if (!is_new) {
      if (!entry->second) throw std::runtime_error("layers: cycle through " + folder);
      return;
    }
    for (const std::string& lower : rules.allowed.at(folder)) visit(lower);
    done[folder] = true;
  };
  for (const auto& [folder, lower] : rules.allowed) visit(folder);
}

}  // namespace

std::optional<std::string> Rules::folder_of(std::string_view path) const {
  std::optional<std::string> best;
  for (const auto& [folder, lower] : allowed) {
    if (lies_in(path, folder) && (!best || best->size() < folder.size())) best = folder;
  }
  return best;
}

Rules parse_rules(std::istream& text) {
  static const std::regex rule(R"(\s*(?:(external|apart|clock)\s+)?(\S+):(?:\s+(.*))?)");
  Rules rules;
  for (std::string line; std::getline(text, line);) {
    line = line.substr(0, line.find('#'));
    if (words(line).empty()) continue;
    std::smatch match;
    if (!std::regex_match(line, match, rule)) throw std::runtime_error("layers: cannot read: " + line);
    const std::string name = match[2];
    bool is_new = true;
    if (match[1] == "external") {
      is_new = rules.external.emplace(name, words(match[3])).second;
    } else if (match[1] == "apart") {
      is_new = rules.apart.insert(name).second;
    } else if (match[1] == "clock") {
      is_new = rules.clock.insert(name).second;
    } else {
      is_new = rules.allowed.emplace(name, words(match[3])).second;
    }
    if (!is_new) throw std::runtime_error("layers: said twice: " + name);
  }
  for (const auto& [folder, lower] : rules.allowed) require_known(rules, lower);
  for (const auto& [prefix, folders] : rules.external) require_known(rules, folders);
  require_known(rules, rules.apart);
  require_acyclic(rules);
  return rules;
}

std::optional<std::string> forbidden(const Rules& rules, std::string_view path, std::string_view include, bool quoted) {
  const std::optional<std::string> from = rules.folder_of(path);
  if (!from) return "this folder is not in layers.txt";
  for (const auto& [prefix, folders] : rules.external) {
    if (include.starts_with(prefix) && !folders.contains(*from))
      return *from + " may not include " + std::string(include);
  }
  const std::optional<std::string> to = rules.folder_of(include);
  if (!to) {
    if (quoted) return "not a path from src/: \"" + std::string(include) + "\"";
    return std::nullopt;
  }
  if (*to != *from) {
    if (!rules.allowed.at(*from).contains(*to)) return *from + " may not include " + *to;
  } else if (rules.apart.contains(*from)) {
    const std::string_view here = subfolder(path, *from);
    const std::string_view there = subfolder(include, *to);
    // What lies directly in the folder is shared, and may know all subfolders.
    if (!here.empty() && !there.empty() && here != there) {
      return *from + "/" + std::string(here) + " may not include " + *to + "/" + std::string(there);
    }
  }
  return std::nullopt;
}

bool tells_time(const std::string& line) {
  static const std::regex time(
      R"(.*(\bremaining\(|\b(Seconds|Clock::now|std::clock|(steady|system|high_resolution)_clock|CLOCK_\w+|getrusage|)"
      R"(gettimeofday|std::time)\b).*)");
  static const std::regex comment(R"(\s*//.*)");
  return std::regex_match(line, time) && !std::regex_match(line, comment);
}

std::vector<Violation> check_tree(const Rules& rules, const std::filesystem::path& root) {
  static const std::regex include(R"(\s*#\s*include\s*([<"])([^>"]+)[>"].*)");
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const auto extension = entry.path().extension();
    if (extension == ".h" || extension == ".cpp") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());

  std::vector<Violation> violations;
  for (const std::filesystem::path& file : files) {
    const std::string path = file.lexically_relative(root).generic_string();
    if (!rules.folder_of(path)) {
      violations.push_back({path, 0, "this folder is not in layers.txt"});
      continue;
    }
    const bool may_tell_time = std::any_of(rules.clock.begin(), rules.clock.end(),
                                           [&](const std::string& prefix) { return path.starts_with(prefix); });
    std::ifstream stream(file);
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
      ++number;
      if (!may_tell_time && tells_time(line))
        violations.push_back({path, number, "time decides nothing here: count the work (base/efforts.h)"});
      std::smatch match;
      if (!std::regex_match(line, match, include)) continue;
      if (auto text = forbidden(rules, path, match[2].str(), match[1] == "\"")) {
        violations.push_back({path, number, *text});
      }
    }
  }
  return violations;
}

}  // namespace pincer::layers
