// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "project/outlines.h"

namespace pincer::project {

/// A function that is to be checked.
struct Function {
  std::string name;
  std::string unit;  // the C file that is compiled
  std::string file;  // where it is written: this file, or a header
  std::uint32_t line = 0;
  bool has_contract = false;
  /// The C files that it needs, its own first; none if that is not clear.
  std::vector<std::string> needs = {};
  /// By file, if the files are clear: the functions and objects that it can reach, itself included.
  std::map<std::string, std::set<std::string>> reached = {};

  /// As `--entry` takes it.
  [[nodiscard]] std::string entry() const { return unit + ":" + name; }
};

/// The functions that the files of a project define, each once, in the order of the build. Functions of headers from
/// elsewhere, such as those of the system, are left out. `patterns` are as in a shell; without any, all are taken.
std::vector<Function> functions_of(const std::vector<FileOutline>& outlines, const std::vector<std::string>& patterns);

/// Finds out which files each function needs.
void find_needs(const std::vector<FileOutline>& outlines, std::vector<Function>& functions);

/// By entry: a hash of all that the meaning of a function depends on, transitively: what it says, the functions and
/// objects that it mentions, the types and macros that these use.
std::map<std::string, std::string> deep_hashes(const std::vector<FileOutline>& outlines,
                                               const std::vector<Function>& functions);

}  // namespace pincer::project
