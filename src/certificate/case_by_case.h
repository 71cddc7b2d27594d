// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>

#include "certificate/blocks.h"

/// Private to certificate/check*.cpp.
namespace pincer::certificate {

/// The blocks that leave a node whose invariant is a list of many states (engine `states`): instead of one question about
/// all of them, they are executed from each case of the invariant. What a case says of a variable is its value there, so
/// that most branches are decided and little is left to ask a solver. No result if the invariant is no such list.
///
/// The invariant is the disjunction of its cases, because they are what is left when its conjunctions are distributed over
/// its disjunctions. So what holds after all cases holds after the block.
std::optional<CheckResult> check_case_by_case(Blocks& blocks, encode::NodeId node, bool with_ends, Judge& judge);

}  // namespace pincer::certificate
