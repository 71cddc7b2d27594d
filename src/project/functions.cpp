// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/functions.h"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "base/sha256.h"

namespace pincer::project {

namespace {

namespace fs = std::filesystem;

fs::path absolute_of(const std::string& file) { return fs::absolute(file).lexically_normal(); }

/// The folder that holds all files of the build.
fs::path common_folder(const std::vector<FileOutline>& outlines) {
  fs::path common;
  for (const FileOutline& outline : outlines) {
    const fs::path folder = absolute_of(outline.file).parent_path();
    if (common.empty()) common = folder;
    while (common.has_relative_path() && !(folder / "").string().starts_with((common / "").string()))
      common = common.parent_path();
  }
  return common;
}

bool matches(const std::string& name, const std::vector<std::string>& patterns) {
  return patterns.empty() || std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
           return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
         });
}

/// Who defines what. A name may be defined in several files, each of which may be meant.
class Definitions {
 public:
  struct Id {
    std::size_t file;
    std::size_t definition;
    auto operator<=>(const Id&) const = default;
  };

  explicit Definitions(const std::vector<FileOutline>& outlines) : outlines_(outlines) {
    for (std::size_t file = 0; file < outlines.size(); ++file) {
      for (std::size_t i = 0; i < outlines[file].definitions.size(); ++i) {
        const frontend::Definition& each = outlines[file].definitions[i];
        in_file_[{file, each.name}] = i;
        if (!each.is_static) shared_[each.name].push_back({file, i});
      }
    }
  }

  [[nodiscard]] std::vector<Id> find(std::size_t file, const std::string& name) const {
    if (const auto own = in_file_.find({file, name}); own != in_file_.end()) return {{file, own->second}};
    const auto shared = shared_.find(name);
    return shared == shared_.end() ? std::vector<Id>() : shared->second;
  }
  [[nodiscard]] std::optional<Id> find(const Function& function) const {
    for (std::size_t file = 0; file < outlines_.size(); ++file) {
      if (outlines_[file].file != function.unit) continue;
      if (const auto own = in_file_.find({file, function.name}); own != in_file_.end()) return Id{file, own->second};
    }
    return std::nullopt;
  }
  [[nodiscard]] const frontend::Definition& operator[](Id id) const {
    return outlines_[id.file].definitions[id.definition];
  }
  /// All that a definition depends on, itself included.
  [[nodiscard]] std::set<Id> reachable(Id from) const {
    std::set<Id> result = {from};
    for (std::vector<Id> open = {from}; !open.empty();) {
      const Id next = open.back();
      open.pop_back();
      const auto visit = [&](const std::string& name) {
        for (const Id id : find(next.file, name))
          if (result.insert(id).second) open.push_back(id);
      };
      visit("");
      for (const std::string& name : (*this)[next].uses) visit(name);
    }
    return result;
  }

 private:
  const std::vector<FileOutline>& outlines_;
  std::map<std::pair<std::size_t, std::string>, std::size_t> in_file_;
  std::map<std::string, std::vector<Id>> shared_;
};

}  // namespace

std::vector<Function> functions_of(const std::vector<FileOutline>& outlines, const std::vector<std::string>& patterns) {
  const std::string root = (common_folder(outlines) / "").string();
  std::vector<Function> result;
  std::set<std::pair<std::string, std::string>> known;  // functions of headers are in many files
  for (const FileOutline& outline : outlines) {
    for (const frontend::Definition& each : outline.definitions) {
      if (!each.is_function || each.file.empty() || !matches(each.name, patterns)) continue;
      const std::string home = absolute_of(each.file).string();
      if (!home.starts_with(root) || !known.emplace(home, each.name).second) continue;
      result.push_back({each.name, outline.file, each.file, each.line, each.has_contract});
    }
  }
  return result;
}

void find_needs(const std::vector<FileOutline>& outlines, std::vector<Function>& functions) {
  // What a file would define that does not compile, nobody knows.
  if (std::any_of(outlines.begin(), outlines.end(), [](const auto& outline) { return !outline.error.empty(); })) return;
  const Definitions definitions(outlines);
  for (Function& function : functions) {
    const auto start = definitions.find(function);
    if (!start) continue;
    std::set<std::size_t> files;
    bool is_clear = true;
    for (const Definitions::Id id : definitions.reachable(*start)) {
      files.insert(id.file);
      for (const std::string& name : definitions[id].uses) is_clear &= definitions.find(id.file, name).size() <= 1;
    }
    if (!is_clear) continue;
    for (const Definitions::Id id : definitions.reachable(*start))
      function.reached[outlines[id.file].file].insert(definitions[id].name);
    function.needs = {function.unit};
    for (const std::size_t file : files)
      if (outlines[file].file != function.unit) function.needs.push_back(outlines[file].file);
  }
}

std::map<std::string, std::string> deep_hashes(const std::vector<FileOutline>& outlines,
                                               const std::vector<Function>& functions) {
  const Definitions definitions(outlines);
  std::map<std::string, std::string> result;
  for (const Function& function : functions) {
    const auto start = definitions.find(function);
    if (!start) continue;
    std::set<std::string> parts;  // in an order that does not depend on the order of files
    for (const Definitions::Id id : definitions.reachable(*start)) {
      const frontend::Definition& each = definitions[id];
      std::string part = each.name + " " + each.hash;
      for (const std::string& name : each.uses) part += " " + name;
      parts.insert(std::move(part));
    }
    std::string text;
    for (const std::string& part : parts) text += part + "\n";
    result.emplace(function.entry(), base::sha256(text));
  }
  return result;
}

}  // namespace pincer::project
