// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/outcome.h"

#include <fmt/format.h>

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

std::string Outcome::to_text() const { return std::to_string(static_cast<int>(code_)) + line_; }

std::optional<Outcome> Outcome::from_text(const std::string& text) {
  for (const ExitCode code : {ExitCode::Good, ExitCode::Bad, ExitCode::Input, ExitCode::Unknown}) {
    if (!text.empty() && text.front() == '0' + static_cast<int>(code)) return Outcome(code, text.substr(1));
  }
  return std::nullopt;
}

}  // namespace pincer::driver
