// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/child_process.h"
#include "search/hooks.h"

namespace pincer::search {

/// Something that runs in a process of its own and takes turns with others: an attempt, or the check of a claim.
class Task {
 public:
  Task(std::string name, std::size_t lane) : name_(std::move(name)), lane_(lane) {}
  virtual ~Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  /// For people.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The lane of the plan that it belongs to.
  [[nodiscard]] std::size_t lane() const { return lane_; }
  /// Starts the process, after what it needs of this one was made.
  virtual void start() = 0;
  /// When it was started; whoever starts it tells.
  void set_began(std::chrono::steady_clock::time_point time) { began_ = time; }
  [[nodiscard]] std::chrono::steady_clock::time_point began() const { return began_; }
  /// None before `start`.
  [[nodiscard]] virtual base::ChildProcess* process() = 0;
  /// Takes what the process sent. True when the task is done: there is an answer, or there will be none. An answer is
  /// enough: what a process tidies up afterwards, or is paused in, nobody waits for.
  virtual bool advance() = 0;
  /// What became of it so far. Only after `start`.
  [[nodiscard]] virtual Report report() const = 0;

 private:
  std::string name_;
  std::size_t lane_;
  std::chrono::steady_clock::time_point began_ = {};
};

}  // namespace pincer::search
