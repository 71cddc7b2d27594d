// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>

#include "base/budget.h"
#include "base/phases.h"
#include "certificate/check.h"
#include "engine/toolbox.h"
#include "job/job.h"
#include "program/cfa.h"
#include "witness/witness.h"

namespace pincer::validate {

/// A witness and the program that it is about.
struct Validation {
  const job::Job& job;
  const witness::Witness& witness;
  const program::Cfa& cfa;  // the program without marks
  const engine::Toolbox& toolbox;
  base::Budget budget;
  base::Phases& phases;  // how long each part took
};

/// What is known about the program with the help of the witness.
struct Answer {
  /// A proof is of the program with marks, whose errors are those of the program and invariants that do not hold.
  std::optional<certificate::Certified> certified = std::nullopt;
  std::string reason = "";  // why there is none
};

inline Answer unknown(const std::string& reason) { return {std::nullopt, reason}; }

/// Unsafe when an execution that the witness describes reaches the error: the counterexample is certified on the program
/// without marks.
Answer validate_violation(const Validation& validation);
/// Safe when all invariants of the witness hold and the program is safe, with a certificate. They are tried as an
/// inductive proof, then as help for k-induction; bounded model checking is the last resort.
Answer validate_correctness(const Validation& validation);

}  // namespace pincer::validate
