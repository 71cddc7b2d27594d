// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>

#include "frontend/frontend.h"

namespace pincer::frontend {

/// The caller that is made for an entry function, as C that stands behind its file.
struct CallerText {
  std::string file;   // of the program: the one that defines the function
  std::string text;   // with the function `start`; "": the function needs no caller
  std::string start;  // what is to be called, without arguments
};

/// None if the program starts in `main`, if no caller is made, or if no file defines the function. Throws
/// base::InputError when Clang rejects a file.
std::optional<CallerText> caller_text(const Options& options);

}  // namespace pincer::frontend
