// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <nlohmann/json.hpp>
#include <string>

/// What the writer and the reader of certificates agree on. Private to certificate/certificate_*.cpp.
namespace pincer::certificate {

inline constexpr const char* kFormat = "pincer certificate";
inline constexpr int kFormatVersion =
    4;  // 3: claims about procedures; 4: quantified invariants; older files mean the same
inline constexpr const char* kInParts = "parts";  // the kind of a claim that consists of several
inline constexpr int kOldestFormatVersion = 1;    // does not name solvers; all since then are read

/// Over everything in the file but the checksum itself; spaces and the order of keys do not count.
std::string checksum(nlohmann::json whole);

}  // namespace pincer::certificate
