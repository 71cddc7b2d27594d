// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "domain/interval_partition.h"

#include <algorithm>

namespace pincer::domain {

bool IntervalPartition::KeyOrder::operator()(const Key& a, const Key& b) const {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](const Interval& x, const Interval& y) {
    return x.low != y.low ? x.low < y.low : x.high < y.high;
  });
}

IntervalPartition::Key IntervalPartition::key_of(const IntervalState& state) const {
  Key key;
  key.reserve(split_by_->size());
  for (const logic::Term variable : *split_by_) key.push_back(state.get(variable));
  return key;
}

std::optional<IntervalPartition::Key> IntervalPartition::join_with(const IntervalState& state, bool widening) {
  if (state.impossible()) return std::nullopt;
  Key key = key_of(state);
  const auto [part, is_new] = parts_.try_emplace(key, state);
  if (!is_new && !part->second.join_with(state, widening)) return std::nullopt;
  return key;
}

}  // namespace pincer::domain
