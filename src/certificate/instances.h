// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>

#include "certificate/verdict.h"
#include "logic/term/substitute.h"

/// Instances of quantified invariants, where these are given.
namespace pincer::certificate {

/// Finitely many instances of `for_all` that bear on whether `question` has a model: one with the variables as they are
/// (where they are also the constants for which an invariant is to be shown), and those at which the cells of the bodies
/// are cells that the question reads or writes. An instance follows from what it is an instance of, so whatever is
/// chosen here, a question that has no model together with the instances has none together with the invariants.
logic::Term instances(logic::Terms& terms, std::span<const ForAll> for_all, logic::Term question);

/// What these put in the place of the variables, by invariant: a search that asks with the same instances finds what the
/// checker accepts.
std::vector<std::vector<logic::Substitution>> instance_values(logic::Terms& terms, std::span<const ForAll> for_all,
                                                              logic::Term question);

}  // namespace pincer::certificate
