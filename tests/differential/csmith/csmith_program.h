// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "outcome.h"
#include "program_file.h"

namespace pincer::differential {

/// One line of programs.txt: what Csmith generates from a seed and options, for one data model.
struct CsmithProgram {
  DataModel model = DataModel::LP64;
  std::string seed;
  std::vector<std::string> options;
};

/// Reads tests/differential/csmith/programs.txt: `LP64 17 --float --max-funcs 4`; `#` starts a comment.
std::vector<CsmithProgram> csmith_programs();

/// Why programs cannot be generated on this machine; empty when they can.
std::string why_no_csmith();

std::string to_text(const CsmithProgram& program);

/// Generates the program into a file of `folder`. Its main returns the checksum.
ProgramFile generate(const CsmithProgram& program, const std::filesystem::path& folder);

struct Comparison {
  Outcome native;
  Outcome pincer;
  ProgramFile file;
};

Comparison compare(const CsmithProgram& program, const std::filesystem::path& folder);

}  // namespace pincer::differential
