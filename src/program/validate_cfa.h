// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/cfa.h"

namespace pincer::program {

struct ValidateOptions {
  /// Expensive self-check: in this many sampled states per branching location, at most one leaving assume holds.
  unsigned branch_samples = 0;
  std::uint64_t seed = 1;
};

/// Every violation of the laws of a Cfa, one sentence each; empty for a valid one:
/// - procedure 0 exists; ids are in range; parameters and results are locals of their procedure, parameters distinct;
/// - program variables stand for distinct logic variables;
/// - an edge stays in its procedure, except that the error location and the exit of procedure 0 may be entered from
///   anywhere;
/// - exits, error and unsupported locations have no leaving edge, every other location has one;
/// - several edges leave a location only if all are assumes, of which at most one holds in any state (sampled);
/// - conditions are of sort Bool, assigned values of their variable's sort, arguments and results match the callee's
///   parameters and results in number and sort, the results of a call are distinct;
/// - what an edge reads and writes are program variables, each global or a local of the edge's procedure;
/// - every location but exits and error can be reached from its procedure's entry along edges.
std::vector<std::string> validate_cfa(const Cfa& cfa, const ValidateOptions& options = {});

/// Throws base::ContractViolation with the first few violations, if there are any.
void ensure_valid(const Cfa& cfa, const ValidateOptions& options = {});

}  // namespace pincer::program
