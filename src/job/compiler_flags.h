// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace pincer::job {

/// The flags of a build, as far as they say something about the program.
struct CompilerFlags {
  /// What Clang has to know, each flag one word. Paths are as seen from the current folder.
  std::vector<std::string> kept;
  std::optional<frontend::DataModel> data_model;  // -m32, -m64
  /// What the build does and pincer does not: the program is read without it.
  std::vector<std::string> not_honoured;
  std::vector<std::string> others;  // words that are no flags
};

/// Sorts the words of a compiler's command line, gcc's or Clang's, without its name. Relative paths are relative to
/// `folder`. What only says how to compile (optimisation, warnings, outputs, dependencies, libraries) is passed over.
/// Throws base::InputError if a flag lacks its value.
CompilerFlags read_flags(std::span<const std::string> words, const std::filesystem::path& folder = {});

}  // namespace pincer::job
