// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// A check as users see it: all that can violate the same at one place of the source. Assertions and arithmetic operations
/// are told apart by line and column, accesses by their line: those of one expression are one check. Copies of a function
/// that was inlined are one check, too.
struct ProgramCheck {
  Check check = Check::Call;
  SourceLocation where;
  std::vector<EdgeId> edges;  // to the error; none: it was seen to hold when the program was made
  bool is_whole = false;      // the program still has an edge for each place where the check stands
};

/// Are checks of this kind on one line different ones?
bool is_told_by_column(Check check);

/// A check that a program had when it was made.
struct MadeAt {
  Check check;
  SourceLocation where;
  std::uint64_t copies = 0;  // 0: it is not known how many
};

/// The checks of a program in the order of the source: all edges to the error, and those of `made` that are gone.
/// Law: every edge to the error location belongs to exactly one.
std::vector<ProgramCheck> checks_of(const Cfa& cfa, std::span<const MadeAt> made = {});

/// The same program, with the same ids, where these edges lead to the program's end: an execution ends where a check
/// fails that was set aside. Law: an execution that reaches the error by another edge is one of both programs.
Cfa set_aside(const Cfa& cfa, std::span<const EdgeId> edges);

/// The same where all checks but these are set aside.
Cfa only(const Cfa& cfa, std::span<const ProgramCheck> checks);

}  // namespace pincer::program
