// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "project/since.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>

#include "project/git.h"
#include "project/temporary_folder.h"

namespace pincer::project {

namespace {

namespace fs = std::filesystem;

/// Files that say how others are compiled.
bool is_of_the_build(const std::string& file) {
  constexpr const char* kNames[] = {"CMakeLists.txt", "*.cmake",    "CMakePresets.json",    "[Mm]akefile*",
                                    "*.mk",           "configure*", "meson.build",          "*.in",
                                    "SConstruct",     "BUILD*",     "compile_commands.json"};
  const std::string name = fs::path(file).filename().string();
  return std::any_of(std::begin(kNames), std::end(kNames),
                     [&](const char* pattern) { return fnmatch(pattern, name.c_str(), 0) == 0; });
}

/// The files of a project as they were.
class OldTree {
 public:
  OldTree(const Git& git, const std::string& commit) : git_(git), top_(fs::canonical(git.top())) {
    git.extract(commit, folder_.path());
  }

  /// None: the file was not there.
  [[nodiscard]] std::optional<job::ProjectFile> find(const job::ProjectFile& file) const {
    const fs::path now = canonical(file.file);
    const fs::path then = place_of(now);
    if (then == now && is_inside(now) && !git_.ignores(now)) return std::nullopt;
    job::ProjectFile result{then.string(), file.flags};
    for (std::string& flag : result.flags.kept) flag = flag_of(flag);
    // __FILE__ says what it says now.
    const fs::path here = fs::current_path();
    const fs::path here_then = (folder_.path() / relative(here) / "").lexically_normal();
    if (is_inside(here / "")) result.flags.kept.push_back(fmt::format("-fmacro-prefix-map={}=", here_then.string()));
    result.flags.kept.push_back(fmt::format("-fmacro-prefix-map={}={}", folder_.path().string(), top_.string()));
    return result;
  }

 private:
  static fs::path canonical(const fs::path& path) { return fs::weakly_canonical(fs::absolute(path)); }
  [[nodiscard]] bool is_inside(const fs::path& path) const { return path.string().starts_with((top_ / "").string()); }
  [[nodiscard]] fs::path relative(const fs::path& path) const { return path.lexically_relative(top_); }
  /// What has no counterpart, such as the folder of the build, is taken as it is now.
  [[nodiscard]] fs::path place_of(const fs::path& now) const {
    if (now != top_ && !is_inside(now)) return now;
    const fs::path then = folder_.path() / relative(now);
    return fs::exists(then) ? then : now;
  }
  [[nodiscard]] std::string flag_of(const std::string& flag) const {
    for (const std::string name : {"-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I"})
      if (flag.starts_with(name)) return name + place_of(canonical(flag.substr(name.size()))).string();
    return flag;
  }

  const Git& git_;
  fs::path top_;
  TemporaryFolder folder_;
};

}  // namespace

std::vector<Function> affected_since(const SinceOptions& options, const std::vector<job::ProjectFile>& files,
                                     const std::string& database, const std::vector<FileOutline>& outlines,
                                     const std::vector<Function>& functions) {
  const Git git(fs::absolute(files.front().file).parent_path());
  const std::string commit = git.commit(options.revision);
  const std::vector<std::string> changed = git.changed_files(commit);
  if (changed.empty()) return {};
  for (const std::string& file : changed) {
    // An untracked database is written by every build.
    const bool is_database = fs::weakly_canonical(git.top() / file) == fs::weakly_canonical(database);
    if (!is_of_the_build(file) || is_database) continue;
    options.note(fmt::format("'{}' has changed since {}, so all functions may be affected", file, options.revision));
    return functions;
  }
  const OldTree tree(git, commit);
  std::vector<job::ProjectFile> old_files;
  std::vector<std::string> names;  // as they are called now
  for (const job::ProjectFile& file : files) {
    if (auto old = tree.find(file)) {
      old_files.push_back(*std::move(old));
      names.push_back(file.file);
    }
  }
  std::vector<FileOutline> old_outlines = outline_files(old_files, options.outline);
  for (std::size_t i = 0; i < names.size(); ++i) old_outlines[i].file = names[i];
  const auto then = deep_hashes(old_outlines, functions);
  const auto now = deep_hashes(outlines, functions);
  std::vector<Function> result;
  for (const Function& function : functions) {
    const auto before = then.find(function.entry());
    const auto after = now.find(function.entry());
    if (before == then.end() || after == now.end() || before->second != after->second) result.push_back(function);
  }
  return result;
}

}  // namespace pincer::project
