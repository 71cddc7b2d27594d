// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>

#include "certificate/verdict.h"

/// Instances of quantified invariants, where these are given. Private to certificate/check*.cpp.
namespace pincer::certificate {

/// Finitely many instances of `for_all` that bear on whether `question` has a model: one with the variables as they are
/// (where they are also the constants for which an invariant is to be shown), and those at which the cells of the bodies
/// are cells that the question reads or writes. An instance follows from what it is an instance of, so whatever is
/// chosen here, a question that has no model together with the instances has none together with the invariants.
logic::Term instances(logic::Terms& terms, std::span<const ForAll> for_all, logic::Term question);

}  // namespace pincer::certificate
