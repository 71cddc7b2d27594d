// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "logic/query/solver_factory.h"
#include "report/c_expression.h"
#include "report/fact_lines.h"
#include "report/loop_invariants.h"

namespace pincer::report {

/// What holds at one place of the program model, and the names that variables have there.
struct KnownAt {
  logic::Term formula;
  CVariableOf variable_of;
  IsGiven is_given = {};  // for alternatives, see fact_lines
};

/// What people are told about a place: mathematics in the notation of C. Numbers are integers that do not wrap around,
/// and `0 <= i < n` is what it is to people.
struct Readable {
  std::vector<std::string> facts;   // bounds first, then equalities, relations and disjunctions
  std::vector<std::string> longer;  // those that nobody reads gladly
  std::size_t untold = 0;           // parts of the formulas that C has no words for
};

/// `places` are the same place in C; none: nothing is known. Law: in each place, every fact follows from its formula.
/// What follows from other facts is left out, as far as the solver finds out with little effort.
Readable readable(logic::Terms& terms, std::span<const KnownAt> places, const logic::SolverFactory& solvers,
                  const base::Budget& budget);

/// What is known about a loop.
Readable readable(const program::Cfa& cfa, const LoopInvariants& loop, const program::Enumerations& enumerations,
                  const logic::SolverFactory& solvers, const base::Budget& budget);

}  // namespace pincer::report
