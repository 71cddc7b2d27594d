// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>

#include "logic/term/terms.h"

namespace pincer::logic {

/// `for all values of the variable. formula` as a conjunction of instances, for a Boolean, or an integer whose factors in
/// inequalities and equations are 1 and -1. Law: equivalent, does not have the variable. None: other uses of the variable,
/// or too large.
std::optional<Term> for_all_test_points(Terms& terms, Term formula, Term variable);

}  // namespace pincer::logic
