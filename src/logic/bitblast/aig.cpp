// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/bitblast/aig.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <utility>

// The rules for conjunctions are those of R. Brummayer and A. Biere, "Local Two-Level And-Inverter Graph Minimization
// without Blowup" (MEMICS 2006), plus a few for operands that are exclusive ors and multiplexers. No rule makes a gate
// that it does not need for its result.
namespace pincer::logic::bitblast {

namespace {

std::uint64_t hash(GateKind kind, Bit a, Bit b, Bit c) {
  const auto number = [](Bit bit) { return 2 * std::uint64_t{bit.gate()} + (bit.negated() ? 1 : 0); };
  std::uint64_t h = number(a) * 0x9e3779b97f4a7c15;
  h = (h ^ (h >> 29)) + number(b);
  h *= 0xbf58476d1ce4e5b9;
  h = (h ^ (h >> 32)) + number(c) + (static_cast<std::uint64_t>(kind) << 40);
  h *= 0x94d049bb133111eb;
  return h ^ (h >> 31);
}

}  // namespace

Aig::Aig() : gates_(1), table_(1024) {}

void Aig::append(const Gate& gate) {
  if (gates_.size() >= limit_) throw std::length_error("too many gates");
  gates_.push_back(gate);
}

Bit Aig::input() {
  append({.kind = GateKind::Input, .a = {}, .b = {}, .c = {}});
  return {size() - 1, false};
}

void Aig::mark_used(Bit bit) {
  Gate& gate = gates_[bit.gate()];
  gate.shared = gate.used;
  gate.used = true;
}

void Aig::rehash() {
  std::vector<std::uint32_t> old(2 * table_.size());
  old.swap(table_);
  const std::size_t last = table_.size() - 1;
  for (const std::uint32_t number : old) {
    if (number == 0) continue;
    const Gate& gate = gates_[number];
    std::size_t i = hash(gate.kind, gate.a, gate.b, gate.c) & last;
    while (table_[i] != 0) i = (i + 1) & last;
    table_[i] = number;
  }
}

Bit Aig::make(GateKind kind, Bit a, Bit b, Bit c) {
  if (std::size_t{2} * (hashed_ + 1) > table_.size()) rehash();
  const std::size_t last = table_.size() - 1;
  std::size_t i = hash(kind, a, b, c) & last;
  for (; table_[i] != 0; i = (i + 1) & last) {
    const Gate& gate = gates_[table_[i]];
    if (gate.kind == kind && gate.a == a && gate.b == b && gate.c == c) return {table_[i], false};
  }
  append({.kind = kind, .a = a, .b = b, .c = c});
  mark_used(a);
  mark_used(b);
  if (kind == GateKind::Mux || kind == GateKind::Majority) mark_used(c);
  table_[i] = size() - 1;
  ++hashed_;
  return {size() - 1, false};
}

bool Aig::rewrite_one_and(Bit a, Bit b, Pair& operands, Bit& result) const {
  const Gate& gate = gates_[a.gate()];
  switch (gate.kind) {
    case GateKind::And:
      if (!a.negated()) {
        if (gate.a == !b || gate.b == !b) return result = Bit::constant(false), true;  // contradiction
        if (gate.a == b || gate.b == b) return result = a, true;                       // idempotence
        return false;
      }
      if (gate.a == !b || gate.b == !b) return result = b, true;  // subsumption
      if (gate.a == b) return operands = {!gate.b, b}, true;      // substitution
      if (gate.b == b) return operands = {!gate.a, b}, true;
      return false;
    case GateKind::Xor:
      // b decides one side of the exclusive or, the other one is what remains.
      for (const auto& [x, y] : {Pair{gate.a, gate.b}, Pair{gate.b, gate.a}}) {
        if (x.gate() == b.gate()) return operands = {y.flipped(a.negated() != (x == b)), b}, true;
      }
      return false;
    case GateKind::Mux:
      if (gate.a.gate() == b.gate()) {
        return operands = {(gate.a == b ? gate.b : gate.c).flipped(a.negated()), b}, true;
      }
      return false;
    case GateKind::False:
    case GateKind::Input:
    case GateKind::Majority: return false;
  }
  return false;
}

bool Aig::rewrite_two_ands(Bit a, Bit b, Pair& operands, Bit& result) const {
  const Gate& x = gates_[a.gate()];
  const Gate& y = gates_[b.gate()];
  const std::pair<Bit, Bit> xs[] = {{x.a, x.b}, {x.b, x.a}};
  for (const auto& [p, q] : xs) {
    for (const auto& [r, s] : {std::pair{y.a, y.b}, std::pair{y.b, y.a}}) {
      if (!a.negated() && !b.negated()) {
        if (p == !r) return result = Bit::constant(false), true;  // contradiction
        if (p == r) return operands = {a, s}, true;               // idempotence
      } else if (a.negated() && !b.negated()) {
        if (p == !r) return result = b, true;         // subsumption
        if (p == r) return operands = {!q, b}, true;  // substitution
      } else if (a.negated() && b.negated()) {
        if (p == r && q == !s) return result = !p, true;  // resolution
      }
    }
  }
  return false;
}

bool Aig::rewrite_and(Pair& operands, Bit& result) const {
  const auto [a, b] = operands;
  if (a == b || b.is_true()) return result = a, true;
  if (a.is_true()) return result = b, true;
  if (a.is_false() || b.is_false() || a == !b) return result = Bit::constant(false), true;
  if (rewrite_one_and(a, b, operands, result) || rewrite_one_and(b, a, operands, result)) return true;
  if (!is(a, GateKind::And) || !is(b, GateKind::And)) return false;
  return rewrite_two_ands(a, b, operands, result) || rewrite_two_ands(b, a, operands, result);
}

Bit Aig::land(Bit a, Bit b) {
  Pair operands{a, b};
  // No valid result is the code of a gate that does not exist yet.
  const Bit none(size(), false);
  Bit result = none;
  while (rewrite_and(operands, result)) {
    if (result != none) return result;
  }
  std::tie(a, b) = std::minmax(operands.a, operands.b);
  return make(GateKind::And, a, b, {});
}

Bit Aig::lxor(Bit a, Bit b) {
  const bool flip = a.negated() != b.negated();
  a = a.flipped(a.negated());
  b = b.flipped(b.negated());
  if (a == b) return Bit::constant(flip);
  if (a > b) std::swap(a, b);
  if (a.is_false()) return b.flipped(flip);
  const Gate& gate = gates_[b.gate()];  // only the later gate can have the other one as an input
  for (const auto& [x, y] : {Pair{gate.a, gate.b}, Pair{gate.b, gate.a}}) {
    if (gate.kind == GateKind::Xor && x == a) return y.flipped(flip);
    if (gate.kind != GateKind::And) continue;
    if (x == a) return land(a, !y).flipped(flip);  // a ^ (a & y)
    if (x == !a) return lor(a, y).flipped(flip);   // a ^ (!a & y)
  }
  // Both are exclusive ors, and what they have in common cancels out.
  if (const Gate& other = gates_[a.gate()]; gate.kind == GateKind::Xor && other.kind == GateKind::Xor) {
    for (const auto& [x, y] : {Pair{gate.a, gate.b}, Pair{gate.b, gate.a}}) {
      if (x == other.a) return lxor(y, other.b).flipped(flip);
      if (x == other.b) return lxor(y, other.a).flipped(flip);
    }
  }
  return make(GateKind::Xor, a, b, {}).flipped(flip);
}

Bit Aig::mux(Bit c, Bit t, Bit e) {
  for (;;) {
    if (c.is_constant()) return c.is_true() ? t : e;
    if (c.negated()) {
      c = !c;
      std::swap(t, e);
    }
    if (t == e) return t;
    if (t == !e) return !lxor(c, t);
    if (t.gate() == c.gate()) t = Bit::constant(t == c);
    if (e.gate() == c.gate()) e = Bit::constant(e != c);
    if (t.is_constant()) return t.is_true() ? lor(c, e) : land(!c, e);
    if (e.is_constant()) return e.is_true() ? lor(!c, t) : land(c, t);
    // A branch that asks for c again knows the answer.
    const auto decided = [&](Bit branch, bool value) {
      const Gate& gate = gates_[branch.gate()];
      if (gate.kind == GateKind::Mux && gate.a == c) return (value ? gate.b : gate.c).flipped(branch.negated());
      if (gate.kind == GateKind::And || gate.kind == GateKind::Xor) {
        for (const auto& [x, y] : {Pair{gate.a, gate.b}, Pair{gate.b, gate.a}}) {
          if (x.gate() != c.gate()) continue;
          const bool side = (x == c) == value;
          if (gate.kind == GateKind::Xor) return y.flipped(side != branch.negated());
          return side ? y.flipped(branch.negated()) : Bit::constant(branch.negated());
        }
      }
      return branch;
    };
    const Bit then_bit = decided(t, true);
    const Bit else_bit = decided(e, false);
    if (then_bit == t && else_bit == e) break;
    t = then_bit;
    e = else_bit;
  }
  const bool flip = t.negated();
  return make(GateKind::Mux, c, t.flipped(flip), e.flipped(flip)).flipped(flip);
}

Bit Aig::majority(Bit a, Bit b, Bit c) {
  if (a > b) std::swap(a, b);
  if (b > c) std::swap(b, c);
  if (a > b) std::swap(a, b);
  if (a == b || b == c) return b;
  if (a == !b) return c;
  if (b == !c) return a;
  if (a.is_constant()) return a.is_true() ? lor(b, c) : land(b, c);
  // The majority of negations is the negation of the majority: at most one input stays negated.
  const bool flip = (a.negated() ? 1 : 0) + (b.negated() ? 1 : 0) + (c.negated() ? 1 : 0) >= 2;
  return make(GateKind::Majority, a.flipped(flip), b.flipped(flip), c.flipped(flip)).flipped(flip);
}

Bit Aig::land(std::span<const Bit> bits) {
  Bit result = Bit::constant(true);
  for (const Bit bit : bits) result = land(result, bit);
  return result;
}

}  // namespace pincer::logic::bitblast
