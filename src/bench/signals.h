// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <csignal>

namespace pincer::bench {

/// While it lives, SIGINT, SIGTERM, SIGHUP and SIGCHLD do nothing by themselves but end a wait. One per process.
class Signals {
 public:
  Signals();
  ~Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  /// Until a signal arrives or the time is up.
  void wait(int milliseconds);
  /// SIGINT, SIGTERM or SIGHUP arrived.
  [[nodiscard]] bool interrupted() const { return interrupted_; }

 private:
  int descriptor_ = -1;
  sigset_t mask_before_{};
  bool interrupted_ = false;
};

}  // namespace pincer::bench
