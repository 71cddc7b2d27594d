// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>

namespace pincer::base {

/// Processor time of this process and of its children that have ended.
struct ProcessorClock {
  using duration = std::chrono::nanoseconds;
  using time_point = std::chrono::time_point<ProcessorClock, duration>;
  static time_point now();
};

/// Adds its lifetime to a counter of a statistics struct, also when an exception ends the phase.
template <typename Clock>
class BasicTimer {
 public:
  explicit BasicTimer(double& seconds) : seconds_(seconds), start_(Clock::now()) {}
  ~BasicTimer() { seconds_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
  BasicTimer(const BasicTimer&) = delete;
  BasicTimer& operator=(const BasicTimer&) = delete;

 private:
  double& seconds_;
  typename Clock::time_point start_;
};

/// For work: other work on the machine makes no difference.
using Timer = BasicTimer<ProcessorClock>;
/// For waiting.
using WaitTimer = BasicTimer<std::chrono::steady_clock>;

}  // namespace pincer::base
