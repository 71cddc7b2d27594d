// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pincer::differential {

enum class DataModel : std::uint8_t { LP64, ILP32 };

const char* name(DataModel model);

/// A C file with the comment lines that say how to run it:
///
///     // inputs: 1, -2, 3.5              the values of the __VERIFIER_nondet_* calls, in order
///     // models: LP64                    default: both
///     // std: gnu89                      default: gnu17
///     // may be unsupported: REASON      `End: unsupported` is then a skip, not a failure
///     // not natively: REASON            undefined or different when compiled; only pincer runs it
struct ProgramFile {
  std::filesystem::path path;
  std::vector<std::string> inputs;
  std::vector<DataModel> models = {DataModel::LP64, DataModel::ILP32};
  std::string standard = "gnu17";
  std::string may_be_unsupported;                // the reason; empty: must be supported
  std::string not_natively;                      // the reason; empty: runs natively too
  std::vector<std::string> include_directories;  // for generated programs
};

/// Throws std::runtime_error when a comment line cannot be understood.
ProgramFile read_program(const std::filesystem::path& path);

/// All `*.c` of a folder, by name.
std::vector<ProgramFile> read_programs(const std::filesystem::path& folder);

/// The name as a C identifier, for the names of tests.
std::string test_name(const ProgramFile& program);

std::string join(const std::vector<std::string>& words, const std::string& separator);

}  // namespace pincer::differential
