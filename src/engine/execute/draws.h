// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/execute/machine.h"

namespace pincer::engine::execute {

/// Numbers that look random, and are the same for the same seed everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  std::uint64_t below(std::uint64_t bound) { return bound == 0 ? 0 : next() % bound; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

/// Numbers that matter in the program: what it compares with, and neighbours.
class Dictionary {
 public:
  explicit Dictionary(const Code& code);
  [[nodiscard]] std::uint64_t pick(Random& random) const;
  void add(std::uint64_t word);

 private:
  static constexpr std::size_t kMost = 1 << 14;
  std::vector<std::uint64_t> words_;
};

/// How the choices of one execution are drawn. Programs ask for many values of one kind, so that one execution mostly
/// draws all of its values in one way.
struct Habit {
  enum class Kind : std::uint8_t {
    Zero,
    Same,        // always `low`
    Between,     // from `low` to `high`
    Dictionary,  // constants of the program
    Border,      // the ends of types, and their neighbours
    Bits,        // anything
    Rising,      // low, low + 1, ...
    Falling,     // high, high - 1, ...
    Mostly,      // `low`, but for a few
    Mixed,       // one of the others, each time
  };
  Kind kind = Kind::Zero;
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  static Habit any(Random& random, const Dictionary& dictionary);
};

/// Gives what was given to it, and draws the rest.
class Draws final : public Source {
 public:
  Draws(std::vector<std::uint64_t> given, Habit habit, Random random, const Dictionary& dictionary)
      : words_(std::move(given)), habit_(habit), random_(random), dictionary_(dictionary) {}

  std::uint64_t next(logic::Sort sort) override;
  /// All that was asked for.
  [[nodiscard]] std::vector<std::uint64_t> used() && {
    words_.resize(used_);
    return std::move(words_);
  }

 private:
  std::uint64_t draw(logic::Sort sort);
  std::uint64_t number(logic::Sort sort, Habit::Kind kind);
  std::uint64_t border(unsigned width);
  std::uint64_t real(logic::Sort sort);

  std::vector<std::uint64_t> words_;
  std::size_t used_ = 0;
  Habit habit_;
  Random random_;
  const Dictionary& dictionary_;
  std::uint64_t drawn_ = 0;
};

}  // namespace pincer::engine::execute
