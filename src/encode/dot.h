// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <iosfwd>

#include "encode/block_graph.h"

namespace pincer::encode {

/// A picture for Graphviz: the nodes with their source lines, an edge per block with the number of locations in it.
void write_dot(std::ostream& out, const BlockGraph& graph);

}  // namespace pincer::encode
