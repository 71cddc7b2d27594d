// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string_view>
#include <utility>

#include "base/effort.h"

namespace pincer::base {

/// Why work has to end before it is done.
enum class Limit : std::uint8_t { Time, Stop /* somebody else has the answer, or the user wants no more */, Effort };

/// For messages.
inline std::string_view limit_text(Limit limit) {
  switch (limit) {
    case Limit::Time: return "time limit";
    case Limit::Stop: return "stopped";
    case Limit::Effort: return "effort limit";
  }
  return "";
}

/// How long a computation may go on. Whoever loops asks `exhausted()`, and answers Unknown when it is; a budget never
/// makes a verdict.
///
/// Work is counted by whoever does it, with `spend`, and steers searches: a part with an allowance ends after the same
/// work in every run. The deadline and the stop token only cut; nothing is decided by how much time is left.
///
/// Copies and parts share one meter, the deadline and the stop token. So an allowance is for all work that is done from
/// the moment the part is made, also by solvers that were given the whole before. Law: a part ends no later than the
/// whole.
class Budget {
 public:
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;

  Budget() : Budget(std::nullopt) {}  // no limit
  explicit Budget(std::optional<Seconds> time, std::stop_token stop = {})
      : meter_(std::make_shared<Meter>()), deadline_(deadline_in(time)), stop_(std::move(stop)) {}

  /// The limit that was hit, if any; a stop counts before the time, the time before the effort.
  [[nodiscard]] std::optional<Limit> limit() const {
    if (stop_.stop_requested()) return Limit::Stop;
    if (deadline_ != kNever && Clock::now() >= deadline_) return Limit::Time;
    if (counted() >= end_) return Limit::Effort;
    return std::nullopt;
  }
  [[nodiscard]] bool exhausted() const { return limit().has_value(); }

  /// A part of this budget: at most `allowance` of work from now.
  [[nodiscard]] Budget part(Effort allowance) const {
    Budget result = *this;
    result.start_ = counted();
    result.end_ = std::min(end_, result.start_ + allowance);
    return result;
  }
  /// A part that counts by itself, and tells how much it counted, whenever something was spent on it.
  [[nodiscard]] Budget watched(std::function<void(Effort spent)> told) const {
    Budget result = *this;
    result.meter_ = std::make_shared<Meter>(meter_, std::move(told));
    result.start_ = {};
    result.end_ = left().value_or(Effort::most());
    return result;
  }
  /// Charges work that was done. It may be more than was left.
  void spend(Effort effort) const { meter_->spend(effort); }
  /// All work since this part was made (since the beginning, for the whole).
  [[nodiscard]] Effort spent() const { return counted() - start_; }
  /// What may still be spent; none: without limit.
  [[nodiscard]] std::optional<Effort> left() const {
    return end_ == Effort::most() ? std::nullopt : std::optional(end_ - counted());
  }

  /// Until the deadline; none: without one. Never negative. For waiting, not for deciding.
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
  /// Counts for itself, and for the one that it was made from.
  class Meter {
   public:
    Meter() = default;
    Meter(std::shared_ptr<Meter> whole, std::function<void(Effort)> told)
        : whole_(std::move(whole)), told_(std::move(told)) {}

    void spend(Effort effort) {
      units_.fetch_add(effort.units(), std::memory_order_relaxed);
      if (told_) told_(counted());
      if (whole_) whole_->spend(effort);
    }
    [[nodiscard]] Effort counted() const { return Effort(units_.load(std::memory_order_relaxed)); }

   private:
    std::atomic<std::uint64_t> units_ = 0;
    std::shared_ptr<Meter> whole_;
    std::function<void(Effort)> told_;
  };

  [[nodiscard]] Effort counted() const { return meter_->counted(); }

  static constexpr Clock::time_point kNever = Clock::time_point::max();

  /// Times that the clock cannot count to are no limit; so is infinity.
  static Clock::time_point deadline_in(std::optional<Seconds> time) {
    const Clock::time_point now = Clock::now();
    if (!time || !(*time < Seconds(kNever - now) / 2)) return kNever;
    return now + std::chrono::duration_cast<Clock::duration>(*time);
  }

  std::shared_ptr<Meter> meter_;
  Effort start_;                 // of the meter, when this part was made
  Effort end_ = Effort::most();  // of the meter, when it has to end
  Clock::time_point deadline_ = kNever;
  std::stop_token stop_;
};

}  // namespace pincer::base
