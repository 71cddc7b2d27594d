// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "logic/query/solver.h"

namespace pincer::logic {

struct SmtlibOptions {
  std::string name = "cvc5";
  /// Reads SMT-LIB from its standard input; has to be incremental, with global declarations.
  std::vector<std::string> command{"cvc5", "--lang=smt2", "--incremental", "--dag-thresh=0", "--quiet"};
  /// Evaluate everything asserted after Sat and answer Unknown if it is not true.
  bool check_models = true;
};

/// A solver in a process of its own, as text over a channel. When it crashes, says what is not understood or is
/// killed because a limit is reached, the check is Unknown; the next one starts it anew with everything asserted.
/// The process starts with the first check.
std::unique_ptr<Solver> make_smtlib_solver(Terms& terms, const SmtlibOptions& options = {});

}  // namespace pincer::logic
