// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/diagnostics.h"

#include <fmt/format.h>

namespace pincer::driver {

void report_error(std::ostream& err, std::string_view message) {
  while (message.ends_with('\n')) message.remove_suffix(1);
  const std::string_view first_line = message.substr(0, message.find('\n'));
  const bool complete = first_line.starts_with("error: ") || first_line.find(": error: ") != std::string_view::npos ||
                        first_line.find(": fatal error: ") != std::string_view::npos;
  if (!complete)
    err << "pincer: error: ";
  else if (first_line.starts_with("error: "))
    err << "pincer: ";
  err << message << '\n';
}

void report_warning(std::ostream& err, const program::SourceMap& sources, const frontend::Warning& warning) {
  err << (warning.where.known() ? sources.to_string(warning.where) : "pincer") << ": warning: " << warning.text << '\n';
}

std::string file_and_line(const program::SourceMap& sources, program::SourceLocation where) {
  return fmt::format("{}:{}", sources.path(where.file), where.line);
}

std::string at(const program::SourceMap& sources, program::SourceLocation where) {
  return where.known() ? " at " + file_and_line(sources, where) : "";
}

}  // namespace pincer::driver
