// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string_view>

namespace pincer::program {

/// What can be violated. A property is a set of these.
enum class Check : std::uint8_t { Call, Overflow, Deref, Free, Track, Cleanup, Bounds, Division, Shift, Null };

/// What `Verdict: FALSE(...)` names: "unreach-call", "no-overflow", "valid-deref", "division", ...
std::string_view name_of(Check check);

}  // namespace pincer::program
