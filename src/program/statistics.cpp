// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/statistics.h"

#include <algorithm>

#include "program/liveness.h"
#include "program/loop_heads.h"

namespace pincer::program {

CfaStatistics statistics(const Cfa& cfa) {
  CfaStatistics result;
  result.locations = cfa.locations().size();
  result.edges = cfa.edges().size();
  result.variables = cfa.variables().size();
  for (const Variable& variable : cfa.variables()) {
    if (cfa.terms().sort(variable.term).is_array()) ++result.arrays;
  }
  result.procedures = cfa.procedures().size();
  result.unsupported = cfa.unsupported().size();
  const auto heads = loop_heads(cfa);
  const Liveness liveness(cfa);
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (!heads[i]) continue;
    ++result.loop_heads;
    result.largest_live_at_loop_head = std::max(result.largest_live_at_loop_head, liveness.live(LocationId(i)).size());
  }
  return result;
}

}  // namespace pincer::program
