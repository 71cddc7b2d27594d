// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// A program with more ends than it had, to ask which of them can be reached. What is an end here is an unsupported
/// location to everybody else.
struct WithEnds {
  Cfa cfa;  // the locations, edges and variables that the program had keep their ids
  std::vector<LocationId> ends;
};

/// Each list of edges leads to an end of its own.
WithEnds with_ends(const Cfa& cfa, std::span<const std::vector<EdgeId>> edges);

/// An execution may also end right after each of these edges: there is an end for each.
WithEnds probe(const Cfa& cfa, std::span<const EdgeId> edges);

}  // namespace pincer::program
