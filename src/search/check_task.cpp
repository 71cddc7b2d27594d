// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/check_task.h"

#include <fmt/format.h>

namespace pincer::search {

using Status = certificate::CheckResult::Status;

CheckTask::CheckTask(OpenClaim claim, const program::Cfa& cfa, const engine::Toolbox& toolbox,
                     const base::Budget& budget, const Hooks& hooks)
    : Task("check of " + claim.engine, claim.lane),
      claim_(std::move(claim)),
      cfa_(cfa),
      toolbox_(toolbox),
      budget_(budget),
      hooks_(hooks) {}

void CheckTask::start() {
  checking_ =
      std::make_unique<certificate::Checking>(cfa_, claim_.claim.verdict, toolbox_.check(claim_.claim.asked), budget_);
}

bool CheckTask::advance() {
  base::ChildProcess& process = checking_->process();
  if (!process.read() && !process.has_text()) return false;
  result_ = checking_->result();
  if (process.is_bug()) hooks_.bug(fmt::format("{}: {}", name(), result_.message));
  return is_done_ = true;
}

Report CheckTask::report() const {
  std::string outcome = "ended";
  if (is_done_) {
    switch (result_.status) {
      case Status::Valid: outcome = "valid, by " + (result_.solver.empty() ? "simplification" : result_.solver); break;
      case Status::Invalid: outcome = "invalid: " + result_.message; break;
      case Status::Undecided: outcome = "undecided: " + result_.message; break;
      case Status::Disagreement: outcome = "disagreement: " + result_.message; break;
    }
  }
  return {name(), outcome, checking_->process().processor_seconds(), {}, true};
}

}  // namespace pincer::search
