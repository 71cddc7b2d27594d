// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/interpolation/portfolio.h"

#include <utility>

#include "base/contract.h"
#include "base/efforts.h"

namespace pincer::logic {

PortfolioInterpolator::PortfolioInterpolator(std::vector<Member> members) : members_(std::move(members)) {
  base::require(!members_.empty(), "a portfolio has members");
}

std::string PortfolioInterpolator::name() const {
  std::string result = "portfolio(";
  for (const Member& member : members_) {
    if (result.back() != '(') result += ", ";
    result += member.interpolator->name();
  }
  return result + ")";
}

Interpolation PortfolioInterpolator::interpolate(const DagProblem& problem, const base::Budget& budget) {
  std::vector<char> hopeful(members_.size(), 1);
  Interpolation last;
  for (std::uint64_t growth = 1;; growth *= base::efforts::kInterpolationGrowth) {
    bool any = false;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      if (hopeful[i] == 0) continue;
      if (budget.exhausted()) break;
      Member& member = members_[i];
      const base::Budget part = budget.part(member.first_allowance * growth);
      Interpolation answer = member.interpolator->interpolate(problem, part);
      if (answer.answer != Answer::Unknown) {
        ++member.answers;
        return answer;
      }
      // Whoever stopped before its allowance was used up would stop there again.
      if (!part.exhausted()) hopeful[i] = 0;
      any = any || hopeful[i] != 0;
      if (!last.reason.empty()) last.reason += "; ";
      last.reason += member.interpolator->name() + ": " + answer.reason;
    }
    if (!any || budget.exhausted()) break;
    last.reason.clear();
  }
  if (const auto limit = budget.limit(); last.reason.empty() && limit) last.reason = base::limit_text(*limit);
  return last;
}

}  // namespace pincer::logic
