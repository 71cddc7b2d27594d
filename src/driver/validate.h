// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>

#include "base/budget.h"
#include "driver/job.h"
#include "driver/outcome.h"
#include "driver/record.h"
#include "engine/toolbox.h"
#include "program/cfa.h"
#include "report/witness.h"

namespace pincer::driver {

/// `pincer validate`: the verdict of a witness, if it can be reproduced. Warnings go to `err`. Throws base::InputError
/// when the witness cannot be read or is for another program or property.
Outcome validate(const Options& options, const Job& job, Record& record, std::ostream& err);

/// What the parts of validation have in common.
struct Validation {
  const Job& job;
  const report::Witness& witness;
  const program::Cfa& cfa;  // the program without marks
  const engine::Toolbox& toolbox;
  base::Budget budget;
  Record& record;
};

/// FALSE when an execution that the witness describes reaches the error: the counterexample is certified on the program
/// without marks.
Outcome validate_violation(const Validation& validation);
/// TRUE when all invariants of the witness hold and the program is safe, with a certificate. They are tried as an
/// inductive proof, then as help for k-induction; bounded model checking is the last resort.
Outcome validate_correctness(const Validation& validation);

}  // namespace pincer::driver
