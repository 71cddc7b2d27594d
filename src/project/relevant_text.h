// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "project/outlines.h"

namespace pincer::project {

/// The text of a file without the bodies of functions that are not used.
struct RelevantText {
  /// What is left between two of them.
  struct Part {
    std::size_t first_line = 1;
    std::size_t last_line = 1;
    bool operator==(const Part&) const = default;
  };
  std::string hash;         // two files with the same hash have the same parts, at other lines perhaps
  std::vector<Part> parts;  // in order
};

/// `bodies` are some of the text's, in order. Functions that models of the C library may call count as used.
RelevantText relevant_text(const std::string& text, const std::vector<Body>& bodies, const std::set<std::string>& used);

/// Where the file has other lines now than when the record was made: puts places of the record to where they are now. False
/// if it is not clear where that is; then the record is spoilt.
bool move_places(nlohmann::ordered_json& record, const std::string& file, const std::vector<RelevantText::Part>& then,
                 const std::vector<RelevantText::Part>& now);

}  // namespace pincer::project
