// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pincer::frontend {

/// One of the files of library/: models of the functions of the C library, written in C.
struct LibraryFile {
  std::string_view name;
  std::string_view text;
};

/// All of them, as they were when pincer was built.
std::span<const LibraryFile> library_files();

/// The functions that a file defines for programs. Law of library/: their heads start a line, nothing else that starts
/// a line looks like one, and what is not for programs is `static`.
std::vector<std::string_view> defined_functions(std::string_view text);

/// The variables, in the same way; each has an initialiser.
std::vector<std::string_view> defined_variables(std::string_view text);

/// The file that defines it; null when there is none.
const LibraryFile* library_file_of(std::string_view function_or_variable);

/// How a standard header declares a function.
struct StandardParameters {
  unsigned count;
  bool more;  // variadic
};

/// What library/headers.txt says of the function; nothing when it is in no standard header.
std::optional<StandardParameters> standard_parameters(std::string_view function);

}  // namespace pincer::frontend
