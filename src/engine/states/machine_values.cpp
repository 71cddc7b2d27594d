// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What the machine knows of terms: their values forwards, what a condition that holds says of symbols backwards, and by
// which numbers symbols are split.
#include "engine/states/machine.h"
#include "logic/value/bits.h"

namespace pincer::engine::states {

using logic::Kind;

namespace {

/// `offset` modulo 2^width.
std::int64_t normalised(__int128 offset, unsigned width) {
  if (width == 0) return static_cast<std::int64_t>(offset);
  return logic::bits::to_signed(static_cast<std::uint64_t>(offset) & logic::bits::mask(width), width);
}

/// How the operands of a comparison compare where it holds.
Ways ways_of(Kind comparison) {
  switch (comparison) {
    case Kind::Eq: return kEqual;
    case Kind::BvUlt:
    case Kind::BvSlt: return kLess;
    default: return kLess | kEqual;
  }
}

constexpr std::uint64_t kFewNumbers = 4;  // so many numbers are told apart where nothing else decides a condition

}  // namespace

/// By how much the numbers of the slot differ from those of its symbol, if it is the same for all of them.
std::optional<std::int64_t> Machine::shift(const Slot& slot, unsigned width) const {
  const Range symbol = symbols_[slot.cell.symbol];
  const auto now = moved(symbol, slot.cell.offset, width);
  if (!now) return std::nullopt;
  const __int128 result = static_cast<__int128>(now->lo) - symbol.lo;
  if (result != static_cast<std::int64_t>(result)) return std::nullopt;
  return static_cast<std::int64_t>(result);
}

void Machine::run(const Tape& tape) {
  operations_ += tape.nodes.size();
  for (std::size_t i = 0; i < tape.nodes.size(); ++i) {
    const Node& node = tape.nodes[i];
    Slot& slot = slots_[i];
    switch (node.is) {
      case Node::Is::Constant: slot = {node.constant, {}}; break;
      case Node::Is::Variable: {
        Cell cell = cells_[node.a];
        if (cell.symbol == kUnset) cell = this->cell(program::VariableId(node.a));
        slot.range = range(cell, node.width);
        slot.cell = slot.range.is_one() ? Cell{} : cell;
        break;
      }
      case Node::Is::Unary: slot = unary(node); break;
      case Node::Is::Binary: slot = binary(node); break;
      case Node::Is::Junction: slot = junction(tape, node); break;
      case Node::Is::Choice: {
        const Range condition = slots_[node.a].range;
        if (condition.is_one()) {
          slot = slots_[condition.lo == 1 ? node.b : node.c];
        } else {
          const Slot& a = slots_[node.b];
          const Slot& b = slots_[node.c];
          slot = {hull(a.range, b.range), a.cell.symbol != 0 && a.cell == b.cell ? a.cell : Cell{}};
        }
        break;
      }
      case Node::Is::Unknown: slot = {node.width == kOpaque ? Range{} : full(node.width), {}}; break;
    }
  }
}

Machine::Slot Machine::junction(const Tape& tape, const Node& node) const {
  const std::int64_t strong = node.kind == Kind::And ? 0 : 1;  // decides alone
  Range result = one(1 - strong);
  for (std::uint32_t k = 0; k < node.b; ++k) {
    const Range part = slots_[tape.more[node.a + k]].range;
    if (!part.is_one()) {
      result = {0, 1};
    } else if (part.lo == strong) {
      return {part, {}};
    }
  }
  return {result, {}};
}

Machine::Slot Machine::unary(const Node& node) const {
  const Slot& a = slots_[node.a];
  Slot result{apply_unary(node.kind, a.range, node.from, node.width, node.attribute), {}};
  if (a.cell.symbol == 0 || result.range.is_one()) return result;
  switch (node.kind) {
    case Kind::BvSignExtend:
      if (const auto by = shift(a, node.from)) result.cell = {a.cell.symbol, *by};
      break;
    case Kind::BvZeroExtend:
      if (const auto by = shift(a, node.from); by && (a.range.lo >= 0 || a.range.hi < 0))
        result.cell = {a.cell.symbol,
                       normalised(static_cast<__int128>(*by) + result.range.lo - a.range.lo, node.width)};
      break;
    case Kind::BvExtract:
      if (node.attribute == 0) result.cell = {a.cell.symbol, normalised(a.cell.offset, node.width)};
      break;
    default: break;
  }
  if (result.cell.symbol != 0) result.range = meet(result.range, range(result.cell, node.width));
  return result;
}

Machine::Slot Machine::binary(const Node& node) const {
  const Slot& a = slots_[node.a];
  const Slot& b = slots_[node.b];
  const Cell x = a.cell;
  const Cell y = b.cell;
  if (x.symbol != 0 || y.symbol != 0) {
    const auto sum = [&](Cell cell, __int128 number) -> Slot {
      const Cell result{cell.symbol, normalised(number + cell.offset, node.width)};
      return {range(result, node.width), result};
    };
    if (x.symbol != 0 && x.symbol == y.symbol) {
      if (node.kind == Kind::Eq) return {one(x.offset == y.offset ? 1 : 0), {}};
      if (node.kind == Kind::BvSub)
        return {one(normalised(static_cast<__int128>(x.offset) - y.offset, node.width)), {}};
      if (is_comparison(node.kind)) {
        const bool is_strict = node.kind == Kind::BvUlt || node.kind == Kind::BvSlt;
        if (x.offset == y.offset) return {one(is_strict ? 0 : 1), {}};
        const auto s = shift(a, node.from);
        const auto t = shift(b, node.from);
        const bool is_signed = node.kind == Kind::BvSlt || node.kind == Kind::BvSle;
        if (s && t && (is_signed || (a.range.lo >= 0 && b.range.lo >= 0)))
          return {one((is_strict ? *s < *t : *s <= *t) ? 1 : 0), {}};
      }
    } else if (are_comparable(node, a, b)) {
      const Ways ways = order_.between(x.symbol, y.symbol);
      if ((ways & ~ways_of(node.kind)) == 0) return {one(1), {}};
      if ((ways & ways_of(node.kind)) == 0) return {one(0), {}};
    } else if (node.kind == Kind::BvAdd) {
      if (y.symbol == 0 && b.range.is_one()) return sum(x, b.range.lo);
      if (x.symbol == 0 && a.range.is_one()) return sum(y, a.range.lo);
    } else if (node.kind == Kind::BvSub && y.symbol == 0 && b.range.is_one()) {
      return sum(x, -static_cast<__int128>(b.range.lo));
    }
  }
  return {apply_binary(node.kind, a.range, b.range, node.from, node.width, node.other), {}};
}

/// The pieces of a symbol that decide a comparison with a number.
std::optional<Machine::Split> Machine::split_of(const Tape& tape, const Node& node) const {
  if (node.is == Node::Is::Variable && node.width == 0)
    return Split{static_cast<std::uint32_t>(&node - tape.nodes.data()), cells_[node.a], 0, {one(0), one(1)}};
  if (node.is != Node::Is::Binary || !is_comparison(node.kind)) return std::nullopt;
  const bool is_left = slots_[node.b].range.is_one();
  const std::uint32_t operand = is_left ? node.a : node.b;
  const Slot& slot = slots_[operand];
  const Range number = slots_[is_left ? node.b : node.a].range;
  if (slot.cell.symbol == 0 || !number.is_one() || !shift(slot, node.from)) return std::nullopt;
  const Range all = slot.range;
  std::int64_t last = number.lo;  // of the lower piece
  if (node.kind == Kind::Eq) {
    if (node.from == 0) return Split{operand, slot.cell, 0, {one(0), one(1)}};
    Split result{operand, slot.cell, node.from, {}};
    if (all.lo < last) result.pieces.push_back({all.lo, last - 1});
    result.pieces.push_back(number);
    if (all.hi > last) result.pieces.push_back({last + 1, all.hi});
    return result;
  }
  const bool is_unsigned = node.kind == Kind::BvUlt || node.kind == Kind::BvUle;
  if (is_unsigned && all.lo < 0 && all.hi >= 0)
    return Split{operand, slot.cell, node.from, {{all.lo, -1}, {0, all.hi}}};
  const bool is_strict = node.kind == Kind::BvUlt || node.kind == Kind::BvSlt;
  if (is_strict == is_left) {
    if (last <= all.lo) return std::nullopt;
    --last;
  }
  if (last < all.lo || last >= all.hi) return std::nullopt;
  return Split{operand, slot.cell, node.from, {{all.lo, last}, {last + 1, all.hi}}};
}

/// The ways in which two symbols may compare that decide a comparison.
std::optional<Machine::Split> Machine::split_of_comparison(const Node& node) const {
  if (node.is != Node::Is::Binary || !is_comparison(node.kind)) return std::nullopt;
  const Slot& a = slots_[node.a];
  const Slot& b = slots_[node.b];
  if (!are_comparable(node, a, b) || a.cell.symbol == b.cell.symbol) return std::nullopt;
  const Ways holds = ways_of(node.kind);
  return Split{node.a, a.cell, node.from, {}, node.b, b.cell, {holds, static_cast<Ways>(kAnyWay & ~holds)}};
}

/// Symbols of which the tape computes something: halves of the numbers, or few values.
std::optional<Machine::Split> Machine::split_below(const Tape& tape) const {
  // Which half of the numbers it is in tells what it is as a natural number.
  for (const Node& node : tape.nodes) {
    if (node.is != Node::Is::Unary || node.kind != Kind::BvZeroExtend) continue;
    const Slot& slot = slots_[node.a];
    if (slot.cell.symbol == 0 || slot.range.lo >= 0 || slot.range.hi < 0 || !shift(slot, node.from)) continue;
    return Split{node.a, slot.cell, node.from, {{slot.range.lo, -1}, {0, slot.range.hi}}};
  }
  for (std::uint32_t i = 0; i < tape.nodes.size(); ++i) {
    const Node& node = tape.nodes[i];
    if (node.is != Node::Is::Variable || node.width == kOpaque) continue;
    const Slot& slot = slots_[i];
    if (slot.cell.symbol == 0 || !shift(slot, node.width)) continue;
    if (static_cast<std::uint64_t>(slot.range.hi) - static_cast<std::uint64_t>(slot.range.lo) >= kFewNumbers) continue;
    Split result{i, slot.cell, node.width, {}};
    for (std::int64_t value = slot.range.lo; value <= slot.range.hi; ++value) result.pieces.push_back(one(value));
    return result;
  }
  return std::nullopt;
}

std::optional<Machine::Split> Machine::find_split(const Tape& tape, bool choices_only) const {
  if (choices_only) {
    // Values that are conditions, or are chosen by conditions.
    bool is_wanted = tape.nodes.back().width == 0;
    for (const Node& node : tape.nodes) is_wanted = is_wanted || node.is == Node::Is::Choice;
    if (!is_wanted) return std::nullopt;
  }
  const auto first_of = [&](const auto& split) -> std::optional<Split> {
    for (std::size_t i = 0; i < tape.nodes.size(); ++i) {
      if (tape.nodes[i].width != 0 || slots_[i].range.is_one()) continue;
      if (auto found = split(tape.nodes[i])) return found;
    }
    return std::nullopt;
  };
  auto result = first_of([&](const Node& node) { return split_of(tape, node); });
  if (!result && is_order_kept_) result = first_of([&](const Node& node) { return split_of_comparison(node); });
  if (!result) result = split_below(tape);
  if (result) result->tape = static_cast<std::uint32_t>(&tape - code_.tapes.data());
  return result;
}

/// What the value of a node being in `range` says of symbols. False: it cannot be.
bool Machine::refine(const Tape& tape, std::uint32_t index, Range wanted) {
  ++operations_;
  Slot& slot = slots_[index];
  const Range left = meet(slot.range, wanted);
  if (left.is_empty()) return false;
  if (left == slot.range) return true;
  const Node& node = tape.nodes[index];
  slot.range = left;
  if (slot.cell.symbol != 0) {
    const auto by = shift(slot, node.width);
    if (by) {
      const Range symbol = meet(symbols_[slot.cell.symbol], {left.lo - *by, left.hi - *by});
      if (symbol.is_empty()) return false;
      change_symbol(slot.cell.symbol, symbol);
    }
    return true;
  }
  switch (node.is) {
    case Node::Is::Constant:
    case Node::Is::Variable:
    case Node::Is::Unknown: return true;
    case Node::Is::Unary:
      switch (node.kind) {
        case Kind::Not: return refine(tape, node.a, {1 - left.hi, 1 - left.lo});
        case Kind::BvNot: return refine(tape, node.a, {-1 - left.hi, -1 - left.lo});
        case Kind::BvSignExtend: return refine(tape, node.a, left);
        case Kind::BvZeroExtend: {
          // The upper half of the numbers are the negative ones.
          if (slots_[node.a].range.lo >= 0 || left.hi <= full(node.from).hi) return refine(tape, node.a, left);
          if (left.lo <= full(node.from).hi) return true;
          const std::int64_t wrap = std::int64_t{2} * full(node.from).lo;
          return refine(tape, node.a, {left.lo + wrap, left.hi + wrap});
        }
        case Kind::BvExtract:
          return node.attribute != 0 || !full(node.width).contains(slots_[node.a].range) || refine(tape, node.a, left);
        default: return true;
      }
    case Node::Is::Binary: return refine_binary(tape, node, left);
    case Node::Is::Junction: {
      const std::int64_t strong = node.kind == Kind::And ? 0 : 1;
      std::uint32_t open = 0;
      std::uint32_t last = 0;
      for (std::uint32_t k = 0; k < node.b; ++k) {
        const std::uint32_t part = tape.more[node.a + k];
        if (left.lo != strong) {
          if (!refine(tape, part, one(1 - strong))) return false;
        } else if (!slots_[part].range.is_one()) {
          ++open;
          last = part;
        }
      }
      return open != 1 || refine(tape, last, one(strong));
    }
    case Node::Is::Choice: {
      const Range condition = slots_[node.a].range;
      const bool may_then = condition.hi == 1 && !meet(slots_[node.b].range, left).is_empty();
      const bool may_else = condition.lo == 0 && !meet(slots_[node.c].range, left).is_empty();
      if (may_then && may_else) return true;
      if (may_then) return refine(tape, node.a, one(1)) && refine(tape, node.b, left);
      return may_else && refine(tape, node.a, one(0)) && refine(tape, node.c, left);
    }
  }
  return true;
}

bool Machine::refine_binary(const Tape& tape, const Node& node, Range left) {
  const Range a = slots_[node.a].range;
  const Range b = slots_[node.b].range;
  const bool holds = left.lo == 1;
  const Slot& x = slots_[node.a];
  const Slot& y = slots_[node.b];
  if (are_comparable(node, x, y) && x.cell.symbol != y.cell.symbol) {
    const Ways ways = ways_of(node.kind);
    if (!relate(x.cell, y.cell, node.from, holds ? ways : static_cast<Ways>(kAnyWay & ~ways))) return false;
  }
  switch (node.kind) {
    case Kind::Eq: {
      if (holds) return refine(tape, node.a, b) && refine(tape, node.b, meet(a, b));
      const auto without = [&](std::uint32_t at, Range from, Range other) {
        if (!other.is_one()) return true;
        if (from.lo == other.lo) return from.lo < from.hi && refine(tape, at, {from.lo + 1, from.hi});
        return from.hi != other.lo || refine(tape, at, {from.lo, from.hi - 1});
      };
      return without(node.a, a, b) && without(node.b, b, a);
    }
    case Kind::BvSlt:
      return holds ? refine_less(tape, node.a, node.b, true, true) : refine_less(tape, node.b, node.a, false, true);
    case Kind::BvSle:
      return holds ? refine_less(tape, node.a, node.b, false, true) : refine_less(tape, node.b, node.a, true, true);
    case Kind::BvUlt:
      return holds ? refine_less(tape, node.a, node.b, true, false) : refine_less(tape, node.b, node.a, false, false);
    case Kind::BvUle:
      return holds ? refine_less(tape, node.a, node.b, false, false) : refine_less(tape, node.b, node.a, true, false);
    case Kind::BvAdd:
      if (a.is_one()) return refine_sum(tape, node.b, a.lo, node.width, left);
      return !b.is_one() || refine_sum(tape, node.a, b.lo, node.width, left);
    case Kind::BvSub: return !b.is_one() || refine_sum(tape, node.a, -static_cast<__int128>(b.lo), node.width, left);
    default: return true;
  }
}

/// The sum of a node and a number is in `left`.
bool Machine::refine_sum(const Tape& tape, std::uint32_t index, __int128 number, unsigned width, Range left) {
  const Range a = slots_[index].range;
  const Range all = full(width);
  if (a.lo + number < all.lo || a.hi + number > all.hi) return true;  // it may wrap around
  return refine(tape, index,
                {static_cast<std::int64_t>(left.lo - number), static_cast<std::int64_t>(left.hi - number)});
}

bool Machine::refine_less(const Tape& tape, std::uint32_t less, std::uint32_t more, bool is_strict, bool is_signed) {
  const Range a = slots_[less].range;
  const Range b = slots_[more].range;
  const std::int64_t gap = is_strict ? 1 : 0;
  // Unsigned: below a natural number there are only natural numbers.
  if (!is_signed && b.lo < 0) return true;
  Range upper = a;
  if (is_strict && b.hi == full(64).lo) return false;
  upper.hi = std::min(upper.hi, b.hi - gap);
  if (!is_signed) upper.lo = std::max<std::int64_t>(upper.lo, 0);
  if (upper.is_empty() || !refine(tape, less, upper)) return false;
  Range lower = b;
  if (is_strict && upper.lo == full(64).hi) return false;
  lower.lo = std::max(lower.lo, upper.lo + gap);
  return !lower.is_empty() && refine(tape, more, lower);
}

}  // namespace pincer::engine::states
