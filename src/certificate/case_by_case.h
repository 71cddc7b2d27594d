// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>

#include "certificate/blocks.h"

/// Private to certificate/check*.cpp.
namespace pincer::certificate {

/// Is the invariant a list of states (engine `states`), and how long is it?
enum class Listed : std::uint8_t { No, Some, Many };
Listed lists_states(const Blocks& blocks, encode::NodeId node);

/// The blocks that leave a node whose invariant lists states: instead of one question about all of them, they are executed
/// from each case of the invariant. What a case says of a variable is its value there, so that most branches are decided
/// and little is left to ask a solver. No result if
/// they are not.
///
/// The invariant is the disjunction of its cases, because they are what is left when its conjunctions are distributed over
/// its disjunctions. So what holds after all cases holds after the block.
std::optional<CheckResult> check_case_by_case(Blocks& blocks, encode::NodeId node, bool with_ends, Judge& judge);

}  // namespace pincer::certificate
