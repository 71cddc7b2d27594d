// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/build.h"

#include <clang/Tooling/JSONCompilationDatabase.h>
#include <fmt/format.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <filesystem>
#include <set>

#include "base/error.h"
#include "base/files.h"

namespace pincer::frontend {

namespace {

namespace fs = std::filesystem;

bool is_c(const fs::path& file) {
  const fs::path extension = file.extension();
  return extension == ".c" || extension == ".i";
}

/// The file as people would write it here.
std::string from_here(const fs::path& file) {
  const fs::path absolute = fs::absolute(file).lexically_normal();
  const fs::path relative = absolute.lexically_relative(fs::current_path());
  const bool is_near = !relative.empty() && *relative.begin() != "..";
  return is_near ? relative.string() : absolute.string();
}

}  // namespace

std::vector<BuildStep> read_build(const std::string& path) {
  base::check_readable(path);
  std::string problem;
  auto database = clang::tooling::JSONCompilationDatabase::loadFromFile(
      path, problem, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!database) throw base::InputError(fmt::format("{}: error: not a compilation database: {}", path, problem));
  const auto expanded = clang::tooling::expandResponseFiles(std::move(database), llvm::vfs::getRealFileSystem());
  std::vector<BuildStep> result;
  std::set<std::string> known;
  for (const clang::tooling::CompileCommand& command : expanded->getAllCompileCommands()) {
    const fs::path folder = fs::path(path).parent_path() / command.Directory;
    const fs::path file = folder / command.Filename;
    if (!is_c(file)) continue;
    BuildStep step{from_here(file), from_here(folder), {}};
    if (!known.insert(step.file).second) continue;
    for (std::size_t i = 1; i < command.CommandLine.size(); ++i) {
      const std::string& word = command.CommandLine[i];
      if (word == "--" || (!word.starts_with('-') && from_here(folder / word) == step.file)) continue;
      step.words.push_back(word);
    }
    result.push_back(std::move(step));
  }
  if (result.empty()) throw base::InputError(fmt::format("{}: error: no C file is compiled there", path));
  return result;
}

}  // namespace pincer::frontend
