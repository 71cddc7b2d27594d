// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/open.h"

#include <algorithm>
#include <exception>

#include "driver/loop_facts.h"

namespace pincer::driver {

base::Budget search_budget(const Options& options, const Record& record) {
  constexpr double kShareForEvidence = 0.08;
  constexpr double kLeastForEvidence = 0.5;
  constexpr double kLargestShare = 0.2;
  constexpr double kMostForEvidence = 4;
  const base::Budget whole = record.budget(options);
  if (!options.timeout) return whole;
  const double least = std::min(*options.timeout * kLargestShare, kLeastForEvidence);
  const double kept = std::clamp(*options.timeout * kShareForEvidence, least, kMostForEvidence);
  return whole.part(base::Budget::Seconds(std::max(whole.remaining()->count() - kept, 0.0)));
}

void tell_open(const Options& options, const frontend::Result& program, const std::vector<program::EdgeId>& edges,
               Record& record, const search::Hooks& hooks, std::ostream& err) {
  const engine::Toolbox toolbox;
  try {
    record.add_members(record.time(
        "explanation", [&] { return explain_open(program, edges, toolbox, record.budget(options), hooks); }));
  } catch (const std::exception& error) {
    err << "pincer: warning: what is open cannot be explained: " << error.what() << '\n';
  }
}

}  // namespace pincer::driver
