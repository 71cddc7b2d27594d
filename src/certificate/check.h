// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "certificate/verdict.h"
#include "logic/query/solver_factory.h"
#include "program/cfa.h"

namespace pincer::certificate {

struct CheckResult;
struct CheckOptions;

/// A claim that the checker agreed with. Nobody else can make one, and reports take nothing else: no engine can have one
/// claim checked and another one printed.
class Certified {
 public:
  [[nodiscard]] const Verdict& verdict() const { return verdict_; }
  /// Who decided: a solver, or "execution".
  [[nodiscard]] const std::string& solver() const { return solver_; }

 private:
  friend CheckResult check(const program::Cfa& cfa, const Verdict& verdict,
                           const std::vector<const logic::SolverFactory*>& solvers, const base::Budget& budget,
                           const CheckOptions& options);
  friend class Checking;

  Certified(Verdict verdict, std::string solver) : verdict_(std::move(verdict)), solver_(std::move(solver)) {}

  Verdict verdict_;
  std::string solver_;
};

/// What became of the check of a certificate.
struct CheckResult {
  enum class Status : std::uint8_t {
    Valid,
    Invalid,      // some condition does not hold
    Undecided,    // the solvers could not decide it in time
    Disagreement  // two solvers contradict each other: never to be trusted
  };
  Status status = Status::Undecided;
  std::string message;  // which condition fails where, in terms of the source; why it is undecided
  std::string solver;   // who decided
  std::optional<Certified> certified = std::nullopt;  // what was claimed, if and only if it is valid
};

struct CheckOptions {
  /// Two solvers decide each condition, where two can; when they contradict each other the result is Disagreement.
  bool cross_check = false;
};

/// Is the verdict right about `cfa`, the program as the front end delivered it? Independent of engines: shares the
/// program, the terms and the block encoding with them, and asks the solvers given here, in this order, until one
/// decides each condition. Unknown verdicts have no certificate (`require`). Takes any claim, however malformed.
CheckResult check(const program::Cfa& cfa, const Verdict& verdict,
                  const std::vector<const logic::SolverFactory*>& solvers, const base::Budget& budget,
                  const CheckOptions& options = {});

}  // namespace pincer::certificate
