// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <set>
#include <string>
#include <vector>

#include "program/cfa.h"
#include "program/interpret.h"
#include "witness/sources.h"
#include "witness/witness.h"

namespace pincer::report {

/// One nondeterministic call of an execution.
struct InputCall {
  std::string function;
  program::CType type;
  logic::Value value;
  program::SourceLocation where;
};

/// An execution that reaches the error, in terms of the C program.
struct ErrorTrace {
  std::vector<InputCall> inputs;             // in order
  std::vector<witness::Waypoint> waypoints;  // what a violation witness follows, in order; the last is the target
  bool needs_havocs = false;                 // some uninitialised or unspecified value was not zero
  /// The only number besides zero that uninitialised scalars of at most 32 bits have, if there is just one.
  std::optional<mpz_class> uninitialised;
};

/// Replays the execution. It must reach the error (`require`). `error_functions` are those whose call is the violation.
ErrorTrace error_trace(const program::Cfa& cfa, const program::Choices& choices,
                       const std::set<std::string>& error_functions, witness::Sources& sources);

/// An integer or a number as a C literal of the type; none for pointers, arrays and values that have no literal.
std::optional<std::string> c_literal(const logic::Value& value, const program::CType& type);

}  // namespace pincer::report
