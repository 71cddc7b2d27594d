// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

#include "program/cfa.h"
#include "witness/sources.h"

namespace pincer::report {

/// The control flow of a program in DOT, for people who know its source: a node is a straight piece of code and shows
/// its lines, an edge leads to where execution may go on, loops and the places of failures are marked. Nodes have the
/// attributes that `report/graphviz/layout.h` describes. What comes from files without text (the models of the C
/// library) shows no lines.
std::string flow_graph(const program::Cfa& cfa, witness::Sources& sources);

}  // namespace pincer::report
