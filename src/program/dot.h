// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <iosfwd>

#include "program/cfa.h"

namespace pincer::program {

/// A picture for Graphviz: a cluster per procedure, statements and source lines on the edges, loop heads as double
/// circles, the error location red, unsupported locations orange.
void write_dot(std::ostream& out, const Cfa& cfa);

/// A listing of all procedures: per location its source line, its live variables and the statements that leave it.
void write_text(std::ostream& out, const Cfa& cfa);

}  // namespace pincer::program
