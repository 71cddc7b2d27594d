// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/outcome.h"

#include <fmt/format.h>

#include "base/contract.h"
#include "certificate/unsupported.h"
#include "job/violation.h"

namespace pincer::driver {

Outcome Outcome::decided(const job::Job& job, const program::Cfa& cfa, const certificate::Certified& certified) {
  const certificate::Verdict& verdict = certified.verdict();
  if (certificate::is_safe(verdict)) return {ExitCode::Good, "Verdict: TRUE"};
  if (const auto* unsupported = std::get_if<certificate::Unsupported>(&verdict))
    return unknown("unsupported: " + certificate::what_is_unsupported(cfa, *unsupported));
  return {ExitCode::Bad, fmt::format("Verdict: FALSE({})", job::violated(job, cfa, verdict))};
}

Outcome Outcome::decided(const std::vector<program::ProgramCheck>& checks,
                         const std::vector<search::CheckProof>& proofs) {
  std::vector<bool> is_proved(checks.size(), false);
  bool is_safe = !proofs.empty();  // a program without checks has a proof, too: it reaches nothing unsupported
  for (const search::CheckProof& proof : proofs) {
    is_safe = is_safe && certificate::is_safe(proof.certified.verdict());
    for (const std::size_t check : proof.checks) is_proved[check] = true;
  }
  for (std::size_t i = 0; i < checks.size(); ++i) is_safe = is_safe && (is_proved[i] || checks[i].edges.empty());
  base::require(is_safe, "the proofs are about all checks");
  return {ExitCode::Good, "Verdict: TRUE"};
}

std::string Outcome::to_text() const { return std::to_string(static_cast<int>(code_)) + line_; }

std::optional<Outcome> Outcome::from_text(const std::string& text) {
  for (const ExitCode code : {ExitCode::Good, ExitCode::Bad, ExitCode::Input, ExitCode::Unknown}) {
    if (!text.empty() && text.front() == '0' + static_cast<int>(code)) return Outcome(code, text.substr(1));
  }
  return std::nullopt;
}

}  // namespace pincer::driver
