// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <set>
#include <string>

#include "report/harness.h"

namespace pincer::report {

/// What the `main` of the program is called where the harness has one of its own.
inline constexpr const char* kOtherMain = "main_of_the_program";

/// The part of a harness that includes the file of the entry function, makes its objects, and calls it.
std::string caller_part(const HarnessCaller& caller);

/// A definition of a weak function whose name the included file may declare in another way: it gets a name of its own in
/// C, and the wanted one for the linker only.
std::string under_own_name(const std::string& definition);

/// The functions that the file defines, and all words of the files: what nobody mentions need not be defined.
struct Mentioned {
  std::set<std::string> defined;
  std::set<std::string> words;

  [[nodiscard]] bool needs(const std::string& function) const {
    return words.contains(function) && !defined.contains(function);
  }
};
Mentioned mentioned(const std::vector<std::string>& files, const std::string& included);

}  // namespace pincer::report
