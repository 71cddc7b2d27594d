// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "program/property.h"

namespace pincer::program {

/// What one line of a .prp file says: `CHECK( init(main()), LTL(G ! call(reach_error())) )`.
struct PropertyLine {
  Check check = Check::Call;
  std::string entry;        // of init(...)
  std::string function;     // of G ! call(function())
  std::string label;        // of G ! label(label)
  std::string unsupported;  // non-empty: shaped like a property, but not one that pincer checks
};

/// Nothing when the line does not have the shape of a property. Blanks between tokens do not matter.
std::optional<PropertyLine> parse_property_line(std::string_view line);

}  // namespace pincer::program
