// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/bitblast/circuits.h"

#include <algorithm>

#include "base/contract.h"

namespace pincer::logic::bitblast {

std::size_t signed_width(WordView a) {
  std::size_t width = a.size();
  while (width > 1 && a[width - 2] == a.back()) --width;
  return width;
}

Word Circuits::invert(WordView a) {
  Word result(a.begin(), a.end());
  for (Bit& bit : result) bit = !bit;
  return result;
}

Word Circuits::negate(WordView a) { return add(invert(a), Word(a.size()), Bit::constant(true)); }

Word Circuits::add(WordView a, WordView b, Bit carry) {
  PINCER_INVARIANT(a.size() == b.size(), "words of the same width");
  if (a.empty()) return {};
  // The sum of two short numbers has one bit more.
  const std::size_t width = std::min(a.size(), std::max(signed_width(a), signed_width(b)) + 1);
  Word result(a.size());
  for (std::size_t i = 0; i < width; ++i) {
    result[i] = aig_.lxor(aig_.lxor(a[i], b[i]), carry);
    if (i + 1 < width) carry = aig_.majority(a[i], b[i], carry);
  }
  std::fill(result.begin() + static_cast<std::ptrdiff_t>(width), result.end(), result[width - 1]);
  return result;
}

Word Circuits::subtract(WordView a, WordView b) { return add(a, invert(b), Bit::constant(true)); }

Word Circuits::mux(Bit condition, WordView then_word, WordView else_word) {
  PINCER_INVARIANT(then_word.size() == else_word.size(), "words of the same width");
  Word result(then_word.size());
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = aig_.mux(condition, then_word[i], else_word[i]);
  return result;
}

Bit Circuits::equal(WordView a, WordView b) {
  PINCER_INVARIANT(a.size() == b.size(), "words of the same width");
  Bit result = Bit::constant(true);
  for (std::size_t i = 0; i < a.size() && !result.is_false(); ++i) {
    result = aig_.land(result, !aig_.lxor(a[i], b[i]));
  }
  return result;
}

Bit Circuits::less_unsigned(WordView a, WordView b) {
  PINCER_INVARIANT(a.size() == b.size(), "words of the same width");
  // Extending the sign keeps the order, also of numbers without sign.
  if (!a.empty()) {
    const std::size_t width = std::max(signed_width(a), signed_width(b));
    a = a.first(width);
    b = b.first(width);
  }
  // The carry of b + ~a: b wins where the bits differ, else the lower bits decide.
  Bit less;
  for (std::size_t i = 0; i < a.size(); ++i) less = aig_.majority(!a[i], b[i], less);
  return less;
}

Bit Circuits::less_signed(WordView a, WordView b) {
  const std::size_t sign = std::max(signed_width(a), signed_width(b)) - 1;
  return aig_.majority(a[sign], !b[sign], less_unsigned(a.first(sign), b.first(sign)));
}

namespace {

// Bits of an amount that shifts everything out of a word of `width` bits whatever the others are.
Bit too_far(Aig& aig, WordView amount, std::size_t width) {
  Bit none = Bit::constant(true);
  for (std::size_t k = 0; k < amount.size(); ++k) {
    if (k >= 63 || (std::size_t{1} << k) >= width) none = aig.land(none, !amount[k]);
  }
  return !none;
}

}  // namespace

Word Circuits::shift_left(WordView a, WordView amount) {
  Word result(a.begin(), a.end());
  for (std::size_t k = 0; k < amount.size() && k < 63 && (std::size_t{1} << k) < a.size(); ++k) {
    const std::size_t distance = std::size_t{1} << k;
    for (std::size_t i = a.size(); i-- > 0;) {
      result[i] = aig_.mux(amount[k], i >= distance ? result[i - distance] : Bit{}, result[i]);
    }
  }
  return mux(too_far(aig_, amount, a.size()), Word(a.size()), result);
}

Word Circuits::shift_right(WordView a, WordView amount, Bit fill) {
  Word result(a.begin(), a.end());
  for (std::size_t k = 0; k < amount.size() && k < 63 && (std::size_t{1} << k) < a.size(); ++k) {
    const std::size_t distance = std::size_t{1} << k;
    for (std::size_t i = 0; i < a.size(); ++i) {
      result[i] = aig_.mux(amount[k], i + distance < a.size() ? result[i + distance] : fill, result[i]);
    }
  }
  return mux(too_far(aig_, amount, a.size()), Word(a.size(), fill), result);
}

}  // namespace pincer::logic::bitblast
