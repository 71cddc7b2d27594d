// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "job/compiler_flags.h"
#include "job/job.h"

namespace pincer::job {

/// A C file of a build.
struct ProjectFile {
  std::string file;  // as seen from the current folder
  CompilerFlags flags;
};

/// The C files that a compile_commands.json compiles. Throws base::InputError when it cannot be read.
std::vector<ProjectFile> read_project(const std::string& database);

/// The program is read without these flags of its build, which is said with the verdict.
void assume_without(frontend::Options& program, const std::vector<std::string>& flags);

/// Compiles the files of the job as a compile_commands.json does. A job without files gets those of the project that its
/// entry needs. The sizes of types are those of the build, unless `data_model` says otherwise. Throws base::InputError
/// when a file is not part of the project, or its parts do not fit together.
void take_project(Job& job, const std::string& database, std::optional<frontend::DataModel> data_model);

}  // namespace pincer::job
