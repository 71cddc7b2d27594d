// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logic/query/horn.h"

namespace pincer::logic {

/// The clauses as a script of SMT-LIB's logic HORN, as CHC-COMP has them: clauses about the last predicate imply `false`.
/// A solver says `sat` if the last predicate is empty.
std::string horn_script(const Terms& terms, const HornProblem& problem);

/// Reads what a solver says to check-sat and get-model after such a script. Unknown for whatever is no such answer, with
/// the reason; of an answer without a model only `unsat` is used. Nothing is believed: see HornSolution.
HornSolution read_horn_answer(Terms& terms, const HornProblem& problem, std::string_view answer);

}  // namespace pincer::logic
