// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontend/outline.h"
#include "job/project.h"

namespace pincer::project {

/// The body of a function, braces included, as a part of the text of its file.
struct Body {
  std::string function;
  std::size_t begin = 0;
  std::size_t size = 0;
};

/// What a file of a project defines, or why that is not known.
struct FileOutline {
  std::string file;
  std::vector<frontend::Definition> definitions;
  std::string error;                               // Clang's message; "": it compiles
  std::map<std::string, std::string> inputs = {};  // files that were read, and hashes of what they were then
  std::vector<Body> bodies =
      {};  // in the file itself, in order: what is in them matters to nobody who does not use them
};

struct OutlineOptions {
  std::vector<std::string> arguments;                        // of the compiler, for all files
  std::optional<frontend::DataModel> data_model;             // none: as the build says
  std::size_t jobs = 1;                                      // so many files at a time
  std::function<void(std::size_t done)> told = [](auto) {};  // how many files are done
};

/// The outlines of all files, in their order. Each file is compiled in a process of its own: whatever happens there costs
/// its own outline only.
std::vector<FileOutline> outline_files(const std::vector<job::ProjectFile>& files, const OutlineOptions& options);

}  // namespace pincer::project
