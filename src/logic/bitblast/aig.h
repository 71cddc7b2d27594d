// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pincer::logic::bitblast {

/// One bit of a circuit: a gate, or the negation of one. Equal bits are equal functions; the reverse need not hold.
class Bit {
 public:
  constexpr Bit() = default;  // false
  constexpr Bit(std::uint32_t gate, bool negated) : code_(2 * gate + (negated ? 1 : 0)) {}
  static constexpr Bit constant(bool value) { return {0, value}; }

  [[nodiscard]] constexpr std::uint32_t gate() const { return code_ >> 1; }
  [[nodiscard]] constexpr bool negated() const { return (code_ & 1) != 0; }
  [[nodiscard]] constexpr bool is_constant() const { return code_ <= 1; }
  [[nodiscard]] constexpr bool is_false() const { return code_ == 0; }
  [[nodiscard]] constexpr bool is_true() const { return code_ == 1; }
  constexpr Bit operator!() const { return Bit(code_ ^ 1); }
  /// This bit, negated iff `flip`.
  [[nodiscard]] constexpr Bit flipped(bool flip) const { return Bit(code_ ^ (flip ? 1U : 0U)); }
  constexpr auto operator<=>(const Bit&) const = default;

 private:
  constexpr explicit Bit(std::uint32_t code) : code_(code) {}
  std::uint32_t code_ = 0;
};

enum class GateKind : std::uint8_t { False, Input, And, Xor, Mux /* a ? b : c */, Majority };

struct Gate {
  GateKind kind = GateKind::False;
  bool shared = false;  // an input of more than one gate
  bool used = false;    // an input of at least one gate
  Bit a, b, c;
};

/// An and-inverter graph with structural hashing and two-level rewriting. Exclusive or, multiplexer and majority are
/// gates of their own: adders and comparators are made of them, and they have short clauses.
/// Gate 0 is the constant; the inputs of a gate have smaller numbers than the gate.
class Aig {
 public:
  Aig();

  Bit input();
  Bit land(Bit a, Bit b);
  Bit lor(Bit a, Bit b) { return !land(!a, !b); }
  Bit lxor(Bit a, Bit b);
  Bit mux(Bit condition, Bit then_bit, Bit else_bit);
  Bit majority(Bit a, Bit b, Bit c);
  Bit land(std::span<const Bit> bits);  // empty: true

  [[nodiscard]] const Gate& gate(std::uint32_t number) const { return gates_[number]; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(gates_.size()); }

  /// More gates than that throw std::length_error; what was made stays.
  void set_limit(std::uint32_t gates) { limit_ = gates; }

 private:
  struct Pair {
    Bit a, b;
  };

  Bit make(GateKind kind, Bit a, Bit b, Bit c);
  [[nodiscard]] bool is(Bit bit, GateKind kind) const { return gates_[bit.gate()].kind == kind; }
  /// One rule for a & b: a result, or other operands to go on with, or false.
  bool rewrite_and(Pair& operands, Bit& result) const;
  bool rewrite_one_and(Bit a, Bit b, Pair& operands, Bit& result) const;
  bool rewrite_two_ands(Bit a, Bit b, Pair& operands, Bit& result) const;
  void append(const Gate& gate);
  void mark_used(Bit bit);
  void rehash();

  std::vector<Gate> gates_;
  std::vector<std::uint32_t> table_;  // gates by hash, 0 is empty; a power of two, at most half full
  std::uint32_t hashed_ = 0;
  std::uint32_t limit_ = 1U << 26;
};

}  // namespace pincer::logic::bitblast
