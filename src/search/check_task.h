// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <optional>

#include "certificate/checking.h"
#include "engine/toolbox.h"
#include "search/attempt_task.h"
#include "search/hooks.h"
#include "search/task.h"

namespace pincer::search {

/// A claim that waits for its check, or for more time for it.
struct OpenClaim {
  std::size_t lane = 0;
  std::string engine;
  engine::Claim claim;
  std::size_t attempt = 0;  // its place among the reports
  std::string arg = {};     // the engine's graph for Graphviz, if somebody wants it
};

/// The check of a claim, in a process of its own, by solvers that the engine did not ask.
class CheckTask final : public Task {
 public:
  CheckTask(OpenClaim claim, const program::Cfa& cfa, const engine::Toolbox& toolbox, const base::Budget& budget,
            const Hooks& hooks);

  void start() override;
  [[nodiscard]] base::ChildProcess* process() override { return checking_ ? &checking_->process() : nullptr; }
  bool advance() override;
  [[nodiscard]] Report report() const override;

  [[nodiscard]] const OpenClaim& claim() const { return claim_; }
  /// Once it is done.
  [[nodiscard]] const certificate::CheckResult& result() const { return result_; }

 private:
  OpenClaim claim_;
  const program::Cfa& cfa_;
  const engine::Toolbox& toolbox_;
  base::Budget budget_;
  const Hooks& hooks_;
  std::unique_ptr<certificate::Checking> checking_;
  certificate::CheckResult result_;
  bool is_done_ = false;
};

}  // namespace pincer::search
