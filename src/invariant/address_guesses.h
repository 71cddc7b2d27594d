// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "encode/transitions.h"
#include "invariant/at_nodes.h"
#include "invariant/sampler.h"

namespace pincer::invariant {

/// Guesses for the bounds that the edges to the error ask for, mostly of accesses to memory: `offset <= size - length`,
/// unsigned, where the offset is the distance of a pointer from its object. At every loop head, of what is live there:
///   such a bound, also for the element before and behind        p - base <= size
///   what is assigned, and what is compared                      size = 4 * n,  i < n
///   two offsets, and an offset and a counter, that go together  p - base = q - other base,  p - base + n <= size
///   cells that got a constant: ends of strings                  memory[base + size - 1] = 0
///   and that a pointer has not passed them                      p - base <= size - 1
/// What is not true in all samples is left out.
/// Transitions that keep `variables_of_ends` can say more.
AtNodes address_guesses(const encode::Transitions& transitions, const Sampler& sampler, const base::Budget& budget);

/// Does the program have such checks of accesses?
bool checks_accesses(const program::Cfa& cfa);

/// Variables in indices of cells that get a constant: mostly of the end of a string, also where nobody needs them any
/// more. Not those that count.
std::vector<program::VariableId> variables_of_ends(const program::Cfa& cfa);

}  // namespace pincer::invariant
