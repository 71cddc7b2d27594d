// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/execute/draws.h"

#include <bit>

#include "logic/value/bits.h"

namespace pincer::engine::execute {

using logic::Sort;

std::uint64_t Random::next() { return logic::bits::mix(state_ += 0x632be59bd9b4e019); }

Dictionary::Dictionary(const Code& code) {
  for (const auto& [sort, bits] : code.constants) {
    const auto word = static_cast<std::uint64_t>(logic::bits::to_signed(bits, sort.width()));
    for (const std::uint64_t near : {word, word + 1, word - 1}) add(near);
  }
  if (words_.empty()) words_ = {0, 1};
}

void Dictionary::add(std::uint64_t word) {
  if (words_.size() < kMost) words_.push_back(word);
}

std::uint64_t Dictionary::pick(Random& random) const { return words_[random.below(words_.size())]; }

Habit Habit::any(Random& random, const Dictionary& dictionary) {
  const auto small = [&] { return random.below(std::uint64_t{1} << random.below(8)); };
  switch (random.below(12)) {
    case 0: return {Kind::Same, random.one_in(2) ? small() : dictionary.pick(random), 0};
    case 1: return {Kind::Between, 0, 1};
    case 2: return {Kind::Between, 0, 1 + small()};
    case 3: return {Kind::Between, 1, 2 + small()};
    case 4: return {Kind::Between, 0 - small(), small()};
    case 5: {
      const std::uint64_t a = dictionary.pick(random);
      const std::uint64_t b = dictionary.pick(random);
      const bool is_less = static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b);
      return {Kind::Between, is_less ? a : b, is_less ? b : a};
    }
    case 6:
    case 7: return {Kind::Dictionary, 0, 0};
    case 8: return {random.one_in(2) ? Kind::Border : Kind::Bits, 0, 0};
    case 9: return {random.one_in(2) ? Kind::Rising : Kind::Falling, small(), small()};
    case 10: return {Kind::Mostly, random.one_in(2) ? 0 : small(), 0};
    default: return {Kind::Mixed, 0, 1 + small()};
  }
}

std::uint64_t Draws::next(Sort sort) {
  if (used_ == words_.size()) words_.push_back(draw(sort));
  std::uint64_t& word = words_[used_++];
  if (sort.is_bitvec() && sort.is_narrow()) word &= logic::bits::mask(sort.width());  // what comparisons see
  return word;
}

std::uint64_t Draws::draw(Sort sort) {
  ++drawn_;
  if (habit_.kind == Habit::Kind::Zero) return 0;
  if (sort.is_float()) return real(sort);
  Habit::Kind kind = habit_.kind;
  if (kind == Habit::Kind::Mixed) {
    constexpr Habit::Kind kKinds[] = {Habit::Kind::Between,    Habit::Kind::Between, Habit::Kind::Dictionary,
                                      Habit::Kind::Dictionary, Habit::Kind::Border,  Habit::Kind::Bits};
    kind = kKinds[random_.below(std::size(kKinds))];
  }
  return number(sort, kind);
}

std::uint64_t Draws::number(Sort sort, Habit::Kind kind) {
  switch (kind) {
    case Habit::Kind::Zero: return 0;
    case Habit::Kind::Same: return habit_.low;
    case Habit::Kind::Between: {
      const std::uint64_t size = habit_.high - habit_.low + 1;
      return size == 0 ? random_.next() : habit_.low + random_.below(size);
    }
    case Habit::Kind::Dictionary: return dictionary_.pick(random_);
    case Habit::Kind::Border: return border(sort.is_bitvec() && sort.is_narrow() ? sort.width() : 32);
    case Habit::Kind::Bits: return random_.next();
    case Habit::Kind::Rising: return habit_.low + drawn_;
    case Habit::Kind::Falling: return habit_.high - drawn_;
    case Habit::Kind::Mostly:
      if (!random_.one_in(16)) return habit_.low;
      return random_.one_in(2) ? dictionary_.pick(random_) : random_.below(16);
    case Habit::Kind::Mixed: break;
  }
  return 0;
}

std::uint64_t Draws::border(unsigned width) {
  const unsigned bit = random_.one_in(3) ? static_cast<unsigned>(random_.below(width)) : width - 1;
  return (std::uint64_t{1} << bit) + random_.below(3) - (random_.one_in(2) ? 2 : 1);
}

std::uint64_t Draws::real(Sort sort) {
  const auto small = static_cast<double>(random_.below(16));
  double value = 0;
  switch (random_.below(8)) {
    case 0:
    case 1: value = small; break;
    case 2: value = -small; break;
    case 3: value = small / 4; break;
    case 4: value = static_cast<double>(static_cast<std::int64_t>(dictionary_.pick(random_))); break;
    case 5: value = static_cast<double>(random_.below(1'000'000)) / 997; break;
    case 6: value = small * 1e10; break;
    default: return random_.next();  // also infinities, tiny ones, no numbers
  }
  if (habit_.kind == Habit::Kind::Same) value = static_cast<double>(static_cast<std::int64_t>(habit_.low));
  if (sort == Sort::float32()) return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  return std::bit_cast<std::uint64_t>(value);
}

}  // namespace pincer::engine::execute
