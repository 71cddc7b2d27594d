// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <utility>

namespace pincer::base {

/// Why work has to end before it is done.
enum class Limit : std::uint8_t { Time, Stop /* somebody else has the answer, or the user wants no more */ };

/// How long a computation may go on. Whoever loops asks `exhausted()`, and answers Unknown when it is; a budget never
/// makes a verdict. Copies share the deadline and the stop token. Law: a part of a budget ends no later than the whole.
class Budget {
 public:
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;

  Budget() = default;  // no limit
  explicit Budget(std::optional<Seconds> time, std::stop_token stop = {})
      : deadline_(deadline_in(time)), stop_(std::move(stop)) {}

  /// The limit that was hit, if any; a stop counts before the time.
  [[nodiscard]] std::optional<Limit> limit() const {
    if (stop_.stop_requested()) return Limit::Stop;
    if (Clock::now() >= deadline_) return Limit::Time;
    return std::nullopt;
  }
  [[nodiscard]] bool exhausted() const { return limit().has_value(); }
  /// None: without limit. Never negative.
  [[nodiscard]] std::optional<Seconds> remaining() const {
    if (deadline_ == kNever) return std::nullopt;
    return std::max(Seconds(0), std::chrono::duration_cast<Seconds>(deadline_ - Clock::now()));
  }
  /// A part of this budget: at most `time` from now.
  [[nodiscard]] Budget part(Seconds time) const {
    Budget result = *this;
    result.deadline_ = std::min(deadline_, deadline_in(time));
    return result;
  }
  [[nodiscard]] const std::stop_token& stop_token() const { return stop_; }

 private:
  static constexpr Clock::time_point kNever = Clock::time_point::max();

  /// Times that the clock cannot count to are no limit; so is infinity.
  static Clock::time_point deadline_in(std::optional<Seconds> time) {
    const Clock::time_point now = Clock::now();
    if (!time || !(*time < Seconds(kNever - now) / 2)) return kNever;
    return now + std::chrono::duration_cast<Clock::duration>(*time);
  }

  Clock::time_point deadline_ = kNever;
  std::stop_token stop_;
};

}  // namespace pincer::base
