// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "certificate/check.h"
#include "cli/exit_code.h"
#include "job/job.h"
#include "program/checks.h"
#include "search/checks.h"

namespace pincer::driver {

using cli::ExitCode;

/// How a command ended: its exit code and its last line on standard output. TRUE and FALSE come from claims that the
/// checker agreed with, and from nowhere else.
class Outcome {
 public:
  /// The verdict of a certified claim about `cfa`, the program of `job`.
  static Outcome decided(const job::Job& job, const program::Cfa& cfa, const certificate::Certified& certified);
  /// TRUE, when these proofs cover all checks of the program (`require`).
  static Outcome decided(const std::vector<program::ProgramCheck>& checks,
                         const std::vector<search::CheckProof>& proofs);
  static Outcome unknown(const std::string& reason) { return {ExitCode::Unknown, "Verdict: UNKNOWN(" + reason + ")"}; }
  /// Of a command that gives no verdict; a line of its own, or none.
  static Outcome ended(ExitCode code, std::string line = "") { return {code, std::move(line)}; }

  [[nodiscard]] ExitCode code() const { return code_; }
  [[nodiscard]] const std::string& line() const { return line_; }

  /// For another process, and back; none when the text is nonsense.
  [[nodiscard]] std::string to_text() const;
  static std::optional<Outcome> from_text(const std::string& text);

 private:
  Outcome(ExitCode code, std::string line) : code_(code), line_(std::move(line)) {}

  ExitCode code_;
  std::string line_;
};

}  // namespace pincer::driver
