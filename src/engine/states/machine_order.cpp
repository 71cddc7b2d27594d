// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What the machine knows of how unknowns compare.
#include "engine/states/machine.h"
#include "logic/value/bits.h"

namespace pincer::engine::states {

using logic::Kind;

/// Do the operands of a comparison compare like their symbols?
bool Machine::are_comparable(const Node& node, const Slot& a, const Slot& b) const {
  if (!is_order_kept_ || !is_comparison(node.kind) || node.from == 0) return false;
  if (a.cell.symbol == 0 || b.cell.symbol == 0) return false;
  const auto s = shift(a, node.from);
  if (!s || s != shift(b, node.from)) return false;
  const bool is_unsigned = node.kind == Kind::BvUlt || node.kind == Kind::BvUle;
  return !is_unsigned || (a.range.lo >= 0 && b.range.lo >= 0) || (a.range.hi < 0 && b.range.hi < 0);
}

Ways Machine::between(Cell a, Cell b, unsigned width) const {
  if (a.symbol == 0 || b.symbol == 0 || width == 0) return kAnyWay;
  const auto s = shift({range(a, width), a}, width);
  if (!s || s != shift({range(b, width), b}, width)) return kAnyWay;
  return order_.between(a.symbol, b.symbol);
}

bool Machine::relate(Cell a, Cell b, unsigned width, Ways ways) {
  if (!is_order_kept_ || a.symbol == 0 || b.symbol == 0 || width == 0) return true;
  const auto s = shift({range(a, width), a}, width);
  if (!s || s != shift({range(b, width), b}, width)) return true;
  const Ways known = order_.between(a.symbol, b.symbol);
  const auto left = static_cast<Ways>(known & ways);
  if (left == 0) return false;
  if (left == known) return true;
  order_.add(a.symbol, b.symbol, left);
  if (left == kEqual) {
    for (std::size_t v = 0; v < cells_.size(); ++v) {
      if (cells_[v].symbol == b.symbol) set(program::VariableId(v), {a.symbol, cells_[v].offset});
    }
  }
  return settle();
}

bool Machine::settle() {
  bool is_stable = false;
  const auto narrow = [&](std::uint32_t symbol, Range to) {
    const Range left = meet(symbols_[symbol], to);
    if (left == symbols_[symbol]) return;
    change_symbol(symbol, left);
    is_stable = false;
  };
  const Range all = full(64);
  while (!is_stable) {
    is_stable = true;
    for (const Order::Fact& fact : order_.facts()) {
      ++operations_;
      const Ways ways = fact.ways;
      const auto below = [&](std::uint32_t less, std::uint32_t more, bool is_strict) {
        Range upper = all;
        upper.hi = symbols_[more].hi;
        Range lower = all;
        lower.lo = symbols_[less].lo;
        if (is_strict && (upper.hi == all.lo || lower.lo == all.hi)) return false;
        if (is_strict) {
          --upper.hi;
          ++lower.lo;
        }
        narrow(less, upper);
        narrow(more, lower);
        return !symbols_[less].is_empty() && !symbols_[more].is_empty();
      };
      const auto without = [&](std::uint32_t from, std::uint32_t other) {
        const Range range = symbols_[from];
        if (!symbols_[other].is_one() || !range.contains(symbols_[other].lo)) return true;
        if (range.is_one()) return false;
        const std::int64_t value = symbols_[other].lo;
        if (range.lo == value) narrow(from, {value + 1, range.hi});
        if (range.hi == value) narrow(from, {range.lo, value - 1});
        return true;
      };
      if ((ways & kGreater) == 0 && !below(fact.a, fact.b, (ways & kEqual) == 0)) return false;
      if ((ways & kLess) == 0 && !below(fact.b, fact.a, (ways & kEqual) == 0)) return false;
      if ((ways & kEqual) == 0 && !(without(fact.a, fact.b) && without(fact.b, fact.a))) return false;
    }
  }
  return true;
}

std::uint64_t Machine::hash_of_order(const std::vector<std::uint32_t>& symbols) const {
  if (order_.facts().empty()) return 0;
  std::uint64_t result = 0;
  for (std::size_t j = 1; j < symbols.size(); ++j) {
    if (!order_.knows(symbols[j])) continue;
    for (std::size_t i = 0; i < j; ++i) {
      const Ways ways = order_.between(symbols[i], symbols[j]);
      if (ways != kAnyWay) result = logic::bits::mix(result ^ (ways + 8 * (i + (j << 24))));
    }
  }
  return result;
}

}  // namespace pincer::engine::states
