// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/id.h"
#include "logic/term/term.h"

namespace pincer::program {

using VariableId = base::Id<struct VariableTag>;
using ProcedureId = base::Id<struct ProcedureTag>;

/// Passes iff `condition` (of sort Bool) holds. `assume(true)` is the statement that does nothing.
struct Assume {
  logic::Term condition;
};

/// variable := value. A memory region is a variable of array sort: m := store(m, address, element).
struct Assign {
  VariableId variable;
  logic::Term value;
};

/// variable := any value of its sort. Not part of the program's inputs: uninitialised data, unspecified results.
struct Havoc {
  VariableId variable;
  /// Stands for a value that exists but is not modelled (the result of inline assembly or of sin). Sound for proofs, but
  /// an execution that depends on the value may not exist.
  bool is_guess = false;
  /// The place in the program that asks for the value, counted by the front end; 0 if it was not the front end that asked.
  /// The same in every translation of the same program, and kept by what changes programs.
  std::uint32_t site = 0;
};

/// variable := the next nondeterministic input. `function` is the C function that the user called.
struct Input {
  VariableId variable;
  std::string function;
};

/// results := procedure(arguments). Only where recursion (or sheer size) kept a procedure.
struct Call {
  ProcedureId procedure;
  std::vector<logic::Term> arguments;  // as many as the procedure's parameters, same sorts
  std::vector<VariableId> results;     // as many as the procedure's results, same sorts; an invalid id drops the result
};

using Statement = std::variant<Assume, Assign, Havoc, Input, Call>;

}  // namespace pincer::program
