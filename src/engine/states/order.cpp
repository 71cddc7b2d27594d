// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/order.h"

#include <algorithm>

namespace pincer::engine::states {

Ways Order::between(std::uint32_t a, std::uint32_t b) const {
  if (a == b) return kEqual;
  Ways result = kAnyWay;
  for (const Fact& fact : facts_) {
    if (fact.a == a && fact.b == b) result &= fact.ways;
    if (fact.a == b && fact.b == a) result &= turned(fact.ways);
  }
  return result & chain(a, b) & turned(chain(b, a));
}

/// What steps upwards from `a` to `b` say.
Ways Order::chain(std::uint32_t a, std::uint32_t b) const {
  struct Reached {
    std::uint32_t symbol;
    bool is_above;  // not only the same or above
  };
  std::vector<Reached> reached = {{a, false}};
  const auto add = [&](std::uint32_t symbol, bool is_above) {
    const auto known = std::find_if(reached.begin(), reached.end(),
                                    [&](const Reached& r) { return r.symbol == symbol && (r.is_above || !is_above); });
    if (known == reached.end()) reached.push_back({symbol, is_above});
  };
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Reached at = reached[i];
    for (const Fact& fact : facts_) {
      if (fact.a == at.symbol && (fact.ways & kGreater) == 0) add(fact.b, at.is_above || (fact.ways & kEqual) == 0);
      if (fact.b == at.symbol && (fact.ways & kLess) == 0) add(fact.a, at.is_above || (fact.ways & kEqual) == 0);
    }
  }
  Ways result = kAnyWay;
  for (const Reached& r : reached) {
    if (r.symbol == b) result &= r.is_above ? kLess : static_cast<Ways>(kLess | kEqual);
  }
  return result;
}

void Order::add(std::uint32_t a, std::uint32_t b, Ways ways) {
  if (ways == kEqual) {
    // What is known of one holds of the other.
    const std::size_t count = facts_.size();
    for (std::size_t i = 0; i < count; ++i) {
      const Fact fact = facts_[i];
      for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
        if (fact.a == from && fact.b != to) facts_.push_back({to, fact.b, fact.ways});
        if (fact.b == from && fact.a != to) facts_.push_back({fact.a, to, fact.ways});
      }
    }
  }
  facts_.push_back({a, b, ways});
}

bool Order::knows(std::uint32_t symbol) const {
  return std::any_of(facts_.begin(), facts_.end(), [&](const Fact& f) { return f.a == symbol || f.b == symbol; });
}

}  // namespace pincer::engine::states
