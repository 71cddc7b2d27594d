// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/query/interpolator.h"

namespace pincer::logic {

/// Bit-vector problems over integers: every operation is the ideal one, and that some operation leaves its range is one
/// more way to the error. Labels come back as bit-vector formulas that are wide enough not to wrap. Falls back to
/// `bits`, with the problem as it is, when a range can be left, when an operation has no integer counterpart, or when
/// `integers` does not know.
class IntegerInterpolator final : public Interpolator {
 public:
  /// How often integers sufficed.
  struct Statistics {
    std::uint64_t problems = 0;
    std::uint64_t lifted = 0;    // had integer counterparts
    std::uint64_t sufficed = 0;  // and labels
  };

  IntegerInterpolator(Terms& terms, std::unique_ptr<Interpolator> integers, std::unique_ptr<Interpolator> bits)
      : terms_(terms), integers_(std::move(integers)), bits_(std::move(bits)) {}

  Interpolation interpolate(const DagProblem& problem, const base::Budget& budget) override;
  [[nodiscard]] std::string name() const override {
    return "integers(" + integers_->name() + ", " + bits_->name() + ")";
  }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  Terms& terms_;
  std::unique_ptr<Interpolator> integers_;
  std::unique_ptr<Interpolator> bits_;
  Statistics statistics_;
};

}  // namespace pincer::logic
