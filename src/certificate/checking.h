// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "base/child_process.h"
#include "certificate/check.h"

namespace pincer::certificate {

/// The check of a claim in a process of its own, which can be paused or ended and costs nobody else anything when it
/// crashes. The claim stays here; only the answer to it comes back.
class Checking {
 public:
  /// Starts at once; cfa and the solvers outlive it.
  Checking(const program::Cfa& cfa, Verdict claim, const std::vector<const logic::SolverFactory*>& solvers,
           const base::Budget& budget);

  [[nodiscard]] base::ChildProcess& process() { return process_; }
  [[nodiscard]] const Verdict& claim() const { return claim_; }
  /// What came out; Undecided when the process failed. Only once the process sends no more.
  [[nodiscard]] CheckResult result();

 private:
  Verdict claim_;
  base::ChildProcess process_;
};

}  // namespace pincer::certificate
