// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/loop_bound.h"

#include <algorithm>

#include "program/loop_heads.h"

namespace pincer::cpa {

LoopBound::LoopBound(const encode::Transitions& program) : counter_of_(program.graph().nodes().size()) {
  const std::vector<bool> heads = program::loop_heads(program.graph().cfa());
  for (std::size_t n = 0; n < counter_of_.size(); ++n) {
    if (heads[program.graph().nodes()[n].location.index()]) counter_of_[n] = ++counters_;
  }
}

LoopBound::State LoopBound::initial(encode::NodeId entry) const {
  State result{std::vector<int>(counters_, -1)};
  if (const std::size_t counter = counter_of_[entry.index()]) result.counters[counter - 1] = 0;
  return result;
}

std::optional<LoopBound::State> LoopBound::transfer(const State& e, const encode::Transition& step,
                                                    Precision bound) const {
  if (at_bound(e, bound)) return std::nullopt;
  State result = e;
  if (const std::size_t counter = counter_of_[step.target.index()]) ++result.counters[counter - 1];
  return result;
}

std::uint64_t LoopBound::order(const State& e) {
  std::uint64_t sum = 0;
  for (const int counter : e.counters) sum += static_cast<std::uint64_t>(counter + 1);
  return sum;
}

bool LoopBound::at_bound(const State& e, Precision bound) {
  return std::find(e.counters.begin(), e.counters.end(), bound) != e.counters.end();
}

}  // namespace pincer::cpa
