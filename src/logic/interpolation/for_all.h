// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <span>

#include "logic/query/project.h"

namespace pincer::logic {

/// `for all variables. formula` without the quantifier, for formulas of And, Or and literals: the quantifier moves
/// inwards as far as it goes; instances take its place, or `projector` (none if null) does the rest. Law: equivalent, has none of the variables.
std::optional<Term> for_all(Terms& terms, Term formula, std::span<const Term> variables, Projector* projector,
                            const base::Budget& budget);

}  // namespace pincer::logic
