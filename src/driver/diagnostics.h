// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/frontend.h"
#include "program/source.h"

namespace pincer::driver {

/// Prints an error in Clang's style. A message that already says `place: error: ...` is printed unchanged; any other
/// gets the tool's name as its place.
void report_error(std::ostream& err, std::string_view message);
/// `place: warning: text`.
void report_warning(std::ostream& err, const program::SourceMap& sources, const frontend::Warning& warning);

/// `file:line`, as verdicts name places; `where` must be known.
std::string file_and_line(const program::SourceMap& sources, program::SourceLocation where);
/// ` at file:line`, or nothing when the place is unknown.
std::string at(const program::SourceMap& sources, program::SourceLocation where);

}  // namespace pincer::driver
