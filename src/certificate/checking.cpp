// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/checking.h"

#include <array>

namespace pincer::certificate {

namespace {

using Status = CheckResult::Status;

constexpr std::array kStatuses = {Status::Valid, Status::Invalid, Status::Undecided, Status::Disagreement};

// The status as a digit, the solver, the end of a line, the message.
std::string to_text(const CheckResult& result) {
  return std::to_string(static_cast<int>(result.status)) + result.solver + '\n' + result.message;
}

CheckResult from_text(const std::string& text) {
  const std::size_t line = text.find('\n');
  for (const Status status : kStatuses) {
    if (line == std::string::npos || text.front() != '0' + static_cast<int>(status)) continue;
    return {status, text.substr(line + 1), text.substr(1, line - 1)};
  }
  return {Status::Undecided, "the check gave no answer", ""};
}

}  // namespace

Checking::Checking(const program::Cfa& cfa, Verdict claim, const std::vector<const logic::SolverFactory*>& solvers,
                   const base::Budget& budget)
    : claim_(std::move(claim)),
      process_(
          "check", [&](const base::ChildProcess::Send& send) { send(to_text(check(cfa, claim_, solvers, budget))); },
          base::ChildProcess::Group::Own) {}

CheckResult Checking::result() {
  const auto text = process_.take();
  if (!text) {
    const std::string why = process_.failure();
    return {Status::Undecided, "the check failed" + (why.empty() ? "" : ": " + why), ""};
  }
  CheckResult result = from_text(*text);
  if (result.status == Status::Valid) result.certified = Certified(claim_, result.solver);
  return result;
}

}  // namespace pincer::certificate
