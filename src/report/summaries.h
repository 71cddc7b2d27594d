// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "certificate/verdict.h"
#include "program/cfa.h"
#include "report/c_expression.h"
#include "witness/sources.h"
#include "witness/witness.h"

namespace pincer::report {

/// What a proof says about a procedure: what its callers give, and what they get.
struct Summary {
  std::string function;
  std::vector<std::string> parameters;
  witness::WitnessLocation location;  // of its definition, if it is known; line 0 otherwise
  logic::Term before;                 // over the values where it starts
  logic::Term after;                  // over entry values, results and globals
  CVariableOf before_names;
  CVariableOf after_names;  // parameters by their names, `\old(g)`, `\result`
};

/// Of the procedures of the program but the first one, in its order. `cfa` must outlive the result.
std::vector<Summary> summaries(const program::Cfa& cfa, const certificate::Verdict& proof, witness::Sources& sources);

/// The same as contracts of C functions, as far as C can express it; only where the source is known.
std::vector<witness::WitnessContract> contracts(const program::Cfa& cfa, const certificate::Verdict& proof,
                                                witness::Sources& sources);

}  // namespace pincer::report
