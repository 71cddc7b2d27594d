// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>

#include "logic/term/terms.h"
#include "report/c_expression.h"
#include "report/fact.h"

namespace pincer::report {

/// Reads a formula, which is over numbers that wrap around, as a fact about variables of C, in which nothing does. Where
/// a number cannot be told to be in its range, the wrap becomes a case distinction, an equality modulo 2^n, or a cast.
///
/// Law: under what is known about the units, the fact is equivalent to the formula. None where C has no words for it, or
/// they would be very many.
std::optional<Fact> read_fact(logic::Terms& terms, logic::Term formula, const CVariableOf& variable_of, Units& units);

/// Adds the unit of a variable, if it has one.
void read_variable(logic::Terms& terms, logic::Term variable, const CVariableOf& variable_of, Units& units);

}  // namespace pincer::report
