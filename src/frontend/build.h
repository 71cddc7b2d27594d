// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace pincer::frontend {

/// How a build compiles a C file.
struct BuildStep {
  std::string file;                // as seen from the current folder
  std::string folder;              // where the compiler runs
  std::vector<std::string> words;  // its command line, without its name and without the file
};

/// The C files of a compile_commands.json, in its order; the first step counts where a file is compiled several times.
/// Throws base::InputError when it cannot be read or is none.
std::vector<BuildStep> read_build(const std::string& path);

/// The files of `project` that the entry function needs: the one that defines it, and those that define what it can
/// reach. `options` has their arguments. Throws base::InputError when none or several define the entry or something that
/// it needs.
std::vector<std::string> files_for_entry(const Options& options, const std::vector<std::string>& project);

}  // namespace pincer::frontend
