// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "logic/query/interpolator.h"

namespace pincer::logic {

/// Several strategies, one after the other: each gets an allowance, and if none knows, all that did not give up for
/// another reason get more. So it answers, a little later, whatever one of them answers; the first one should be
/// the one that is fast when it works.
class PortfolioInterpolator final : public Interpolator {
 public:
  struct Member {
    std::unique_ptr<Interpolator> interpolator;
    base::Effort first_allowance;
    /// Who answered how often; for statistics.
    std::uint64_t answers = 0;
  };

  explicit PortfolioInterpolator(std::vector<Member> members);

  Interpolation interpolate(const DagProblem& problem, const base::Budget& budget) override;
  [[nodiscard]] std::string name() const override;
  [[nodiscard]] const std::vector<Member>& members() const { return members_; }

 private:
  std::vector<Member> members_;
};

}  // namespace pincer::logic
