// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <string>

#include "program/cfa.h"

namespace pincer::certificate {

/// The C function that a place is in; "" where that is not known.
using FunctionOf = std::function<std::string(program::SourceLocation where)>;

/// The same program, with the same ids, whose locations stand at places that stay when other parts of the source change:
/// the file is the function, and the line counts the loops of the function, or its other places. So a certificate of this
/// program speaks of the second loop of a function instead of line 17.
program::Cfa with_lasting_places(const program::Cfa& cfa, const FunctionOf& function_of);

}  // namespace pincer::certificate
