// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/z3_meter.h"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>

#include "base/efforts.h"

namespace pincer::logic {

namespace {

using base::efforts::kZ3StepsPerUnit;

std::uint32_t resources(z3::context& context, z3::optimize& probe) {
  const z3::stats statistics = probe.statistics();
  for (unsigned i = statistics.size(); i-- > 0;) {
    if (std::string_view(Z3_stats_get_key(context, statistics, i)) != "rlimit count") continue;
    return statistics.uint_value(i);
  }
  return 0;  // zeros are not told
}

}  // namespace

void Z3Meter::limit(const base::Budget& budget) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t steps = 0;  // no limit
  if (const auto left = budget.left()) steps = std::clamp<std::uint64_t>((*left * kZ3StepsPerUnit).units(), 1, kMost);
  Z3_update_param_value(context_, "rlimit", std::to_string(steps).c_str());
}

void Z3Meter::charge(const base::Budget& budget) {
  const std::uint32_t now = resources(context_, probe_);
  const std::uint32_t steps = now - counted_;
  counted_ = now;
  budget.spend(base::efforts::kZ3Check + base::Effort(steps / kZ3StepsPerUnit));
}

}  // namespace pincer::logic
