// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

namespace pincer::engine::states {

/// How two numbers may compare: a set of these.
using Ways = std::uint8_t;
inline constexpr Ways kLess = 1;
inline constexpr Ways kEqual = 2;
inline constexpr Ways kGreater = 4;
inline constexpr Ways kAnyWay = kLess | kEqual | kGreater;

/// The same, seen from the other number.
constexpr Ways turned(Ways ways) {
  return static_cast<Ways>((ways & kEqual) | ((ways & kLess) != 0 ? kGreater : 0) |
                           ((ways & kGreater) != 0 ? kLess : 0));
}

/// What is known of how symbols compare as integers.
class Order {
 public:
  struct Fact {
    std::uint32_t a, b;
    Ways ways;
  };

  /// How they may compare, by what was added and what follows from chains of it.
  [[nodiscard]] Ways between(std::uint32_t a, std::uint32_t b) const;
  void add(std::uint32_t a, std::uint32_t b, Ways ways);
  [[nodiscard]] const std::vector<Fact>& facts() const { return facts_; }
  /// Is there a fact about the symbol?
  [[nodiscard]] bool knows(std::uint32_t symbol) const;
  /// Takes back what was added last, until so many facts are left.
  void shrink(std::size_t count) { facts_.resize(count); }

 private:
  [[nodiscard]] Ways chain(std::uint32_t a, std::uint32_t b) const;

  std::vector<Fact> facts_;
};

}  // namespace pincer::engine::states
