// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "encode/transitions.h"
#include "invariant/sampler.h"

namespace pincer::invariant {

/// Guesses of what single cells of arrays hold, true in all samples at the node: a[i] = c, where i is
///   an index to which the program writes, or
///   the last cell of an object, b + n - 1, for variables b and n that one of these conditions relates.
/// That is how texts end: the loop that looks for the end stays in front of it.
std::vector<logic::Term> cell_guesses(const encode::Transitions& transitions,
                                      const std::vector<logic::Term>& conditions, encode::NodeId node,
                                      const std::vector<const Sampler::Sample*>& samples);

}  // namespace pincer::invariant
