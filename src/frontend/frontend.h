// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "logic/term/terms.h"
#include "program/cfa.h"
#include "program/property.h"

namespace pincer::frontend {

enum class DataModel : std::uint8_t { ILP32, LP64 };

struct Options {
  std::vector<std::string> files;
  std::vector<std::string> clang_arguments;  // -I, -D, -std=, ...
  DataModel data_model = DataModel::LP64;
  std::string entry = "main";
  program::Property property;
  bool keep_result = false;  // the entry's return value is observed (pincer run)
#ifdef NDEBUG
  bool verify_passes = false;  // check the intermediate program after every pass, and the result
#else
  bool verify_passes = true;
#endif
};

/// A remark for the user, in C terms: `file:line:column: warning: text`.
struct Warning {
  program::SourceLocation where;
  std::string text;
};

struct Result {
  program::Cfa cfa;
  std::vector<Warning> warnings;
};

/// C files to a control-flow automaton. Throws base::InputError when Clang rejects the input (with Clang's
/// message), when the entry function is missing, or when a file cannot be read.
Result load(const Options& options, logic::Terms& terms);

}  // namespace pincer::frontend
