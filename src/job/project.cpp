// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/project.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "frontend/build.h"

namespace pincer::job {

namespace {

namespace fs = std::filesystem;

bool is_same(const fs::path& a, const fs::path& b) {
  std::error_code code;
  return a == b || fs::equivalent(a, b, code);
}

}  // namespace

std::vector<ProjectFile> read_project(const std::string& database) {
  std::vector<ProjectFile> result;
  for (const frontend::BuildStep& step : frontend::read_build(database))
    result.push_back({step.file, read_flags(step.words, step.folder)});
  return result;
}

void assume_without(frontend::Options& program, const std::vector<std::string>& flags) {
  for (const std::string& flag : flags) {
    std::string text = fmt::format("the program is compiled without the flag '{}'", flag);
    if (std::find(program.assumed.begin(), program.assumed.end(), text) == program.assumed.end())
      program.assumed.push_back(std::move(text));
  }
}

void take_project(Job& job, const std::string& database, std::optional<frontend::DataModel> data_model) {
  frontend::Options& program = job.program;
  const std::vector<ProjectFile> project = read_project(database);
  std::vector<std::string> files;  // of the project, under the names that the user gave them
  for (const ProjectFile& each : project) {
    const auto given = std::find_if(program.files.begin(), program.files.end(),
                                    [&](const std::string& file) { return is_same(file, each.file); });
    files.push_back(given != program.files.end() ? *given : each.file);
    program.own_arguments[files.back()] = each.flags.kept;
  }
  for (const std::string& file : program.files)
    if (std::find(files.begin(), files.end(), file) == files.end())
      throw base::InputError(fmt::format("'{}' is not compiled by '{}'", file, database));
  // The sizes of types decide what a file means, so they have to be known before files are chosen.
  if (!data_model) program.data_model = project.front().flags.data_model.value_or(program.data_model);
  if (program.files.empty()) program.files = frontend::files_for_entry(program, files);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const bool is_used = std::find(program.files.begin(), program.files.end(), files[i]) != program.files.end();
    if (!is_used) {
      program.own_arguments.erase(files[i]);
      continue;
    }
    assume_without(program, project[i].flags.not_honoured);
    if (!data_model && project[i].flags.data_model.value_or(frontend::DataModel::LP64) != program.data_model)
      throw base::InputError(fmt::format("'{}' is compiled with other sizes of types than other files", files[i]));
  }
}

}  // namespace pincer::job
