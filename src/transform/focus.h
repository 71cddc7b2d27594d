// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

#include "transform/transform.h"

namespace pincer::transform {

/// Which variables a focus follows. Memory is never followed.
enum class Focus : std::uint8_t {
  Guards,  // those that the conditions in front of the ends read, and those that their values come from
  Flags,   // also those that are only set to constants, copied and compared
};

/// By variable: does the focus follow it?
std::vector<bool> followed(const program::Cfa& cfa, Focus focus);

/// The program as far as the followed variables show it (docs/procedures.md): what is read of others is any value.
/// Whatever does nothing then is left out: statements, branches, loops, and procedures, whose calls are left out with
/// them. Over-approximates: proofs carry over, executions do not.
Transformed focus(const program::Cfa& cfa, const std::vector<bool>& is_followed);

}  // namespace pincer::transform
