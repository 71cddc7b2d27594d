// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/unsupported.h"

#include <fmt/format.h>

namespace pincer::certificate {

std::string what_is_unsupported(const program::Cfa& cfa, const Unsupported& claim) {
  program::InterpretOptions options;
  options.record_trace = false;
  const program::LocationId last = program::interpret(cfa, claim.choices, options).last;
  for (const program::Unsupported& part : cfa.unsupported()) {
    if (part.location != last) continue;
    if (!part.where.known()) return part.what;
    return fmt::format("{} at {}:{}", part.what, cfa.sources().path(part.where.file), part.where.line);
  }
  return "a part of the program";
}

}  // namespace pincer::certificate
