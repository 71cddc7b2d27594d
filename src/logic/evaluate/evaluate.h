// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>

#include "logic/evaluate/evaluator.h"
#include "logic/term/terms.h"
#include "logic/value/value.h"

namespace pincer::logic {

/// What the variables of a term are; asked once per variable.
using VariableReader = std::function<Value(Term variable)>;

/// The value of `t` when its variables have the values that `reader` gives. Linear in the number of nodes, for terms
/// of any depth. To evaluate the same term often, use Evaluator.
Value evaluate(const Terms& terms, Term t, const VariableReader& reader);

}  // namespace pincer::logic
