// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <optional>

#include "search/hooks.h"
#include "search/plan.h"
#include "search/task.h"

namespace pincer::search {

/// An engine at work on a view, in a process of its own. Its claim comes back in terms of the program.
class AttemptTask final : public Task {
 public:
  /// Views and hooks outlive it. `is_last`: no other attempt of its lane follows.
  AttemptTask(std::size_t lane, const Attempt& attempt, bool is_last, Views& views, const base::Budget& budget,
              const Hooks& hooks);

  void start() override;
  [[nodiscard]] base::ChildProcess* process() override { return process_.get(); }
  bool advance() override;
  [[nodiscard]] Report report() const override;

  [[nodiscard]] const std::string& engine() const { return attempt_.engine; }
  /// What the engine said, once it is done; Unknown when it failed.
  [[nodiscard]] const engine::Claim& claim() const { return claim_; }
  /// Its abstract reachability graph for Graphviz; "": it has none.
  [[nodiscard]] const std::string& arg() const { return arg_; }

 private:
  void work(const base::ChildProcess::Send& send) const;

  Attempt attempt_;
  bool is_last_;
  Views& views_;
  base::Budget budget_;
  const Hooks& hooks_;
  std::unique_ptr<base::ChildProcess> process_;
  engine::Claim claim_;
  std::string arg_;
  std::string failure_;
  base::Statistics statistics_;
  bool is_done_ = false;
};

}  // namespace pincer::search
