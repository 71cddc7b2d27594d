// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "logic/term/terms.h"
#include "program/ctype.h"
#include "program/enumerations.h"

namespace pincer::report {

/// A C variable that a logic variable stands for.
struct CVariable {
  std::string name;
  program::CType type;
  program::Enumerators enumerators = {};  // names of values
};
/// None for variables that cannot be named at the place of the expression.
using CVariableOf = std::function<std::optional<CVariable>(logic::Term)>;

/// `term`, of sort Bool, as a C expression over variables. It has exactly the value that the term has: wherever an
/// operation could overflow, it is done in a wider type, or in an unsigned one modulo its width. Uses int, long long and
/// their unsigned versions only, so it means the same in ILP32 and LP64. None where C has no such expression (arrays,
/// wide numbers, floating-point arithmetic) or it would be very long.
std::optional<std::string> c_expression(const logic::Terms& terms, logic::Term term, const CVariableOf& variable_of);

/// The conjunction of those conjuncts that can be expressed in C; "1" if there are none.
std::string c_invariant(const logic::Terms& terms, logic::Term term, const CVariableOf& variable_of);

}  // namespace pincer::report
