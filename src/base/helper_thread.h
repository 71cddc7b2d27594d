// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <stop_token>
#include <thread>

namespace pincer::base {

/// A thread that its owner can do without between two computations, and starts again when the next one needs it. That
/// is what lets a process fork (base/fork.h): all helpers are retired first, because a fork copies the memory with its
/// locks as they are but only the thread that forks, and a lock that another thread held stays closed for ever.
class HelperThread {
 public:
  /// `work` must end soon after a stop is requested.
  explicit HelperThread(std::function<void(const std::stop_token& quit)> work);
  ~HelperThread();
  HelperThread(const HelperThread&) = delete;
  HelperThread& operator=(const HelperThread&) = delete;

  /// From the thread of the owner; does nothing if it runs.
  void start();
  /// Asks it to end and waits until it has; it can be started again. From the thread of the owner.
  void retire();
  /// Every helper of this process.
  static void retire_all();

 private:
  std::function<void(const std::stop_token& quit)> work_;
  std::jthread thread_;
};

}  // namespace pincer::base
