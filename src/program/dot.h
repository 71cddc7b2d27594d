// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <iosfwd>
#include <string>

#include "program/cfa.h"

namespace pincer::program {

/// A picture for Graphviz: a cluster per procedure, statements and source lines on the edges, loop heads as double
/// circles, the error location red, unsupported locations orange.
void write_dot(std::ostream& out, const Cfa& cfa);

/// Attributes of a node that stands for a place in the source, for readers of the picture: `, file="f.c", line=7`, or
/// nothing if it is not known.
std::string dot_place(const SourceMap& sources, SourceLocation where);

/// A listing of all procedures: per location its source line, its live variables and the statements that leave it.
void write_text(std::ostream& out, const Cfa& cfa);

}  // namespace pincer::program
