// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>

#include "base/contract.h"
#include "logic/bitblast/circuits.h"

// Multiplication by a constant adds and subtracts shifted copies, as the canonical signed digits of the constant say
// (G. Reitwiesner, "Binary arithmetic", 1960): no two neighbouring digits are other than 0, so at most half of them
// cost an adder. Other products add one row per bit of the factor that is shorter as a signed number.
// Division is restoring; the partial remainder has no more bits than were taken from the dividend, and no more than the
// divisor where that is known not to be 0.
namespace pincer::logic::bitblast {

namespace {

std::size_t constants(WordView a) {
  return static_cast<std::size_t>(std::count_if(a.begin(), a.end(), [](Bit b) { return b.is_constant(); }));
}

Word shifted(WordView a, std::size_t distance) {
  Word result(a.size());
  std::copy(a.begin(), a.end() - static_cast<std::ptrdiff_t>(distance),
            result.begin() + static_cast<std::ptrdiff_t>(distance));
  return result;
}

}  // namespace

Word Circuits::multiply_constant(WordView a, WordView constant) {
  Word sum(a.size());
  bool carry = false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const bool bit = constant[i].is_true();
    const bool next = i + 1 < a.size() && constant[i + 1].is_true();
    if (bit == carry) continue;  // 0 with no carry, or 1 + 1: a digit 0
    sum = next ? subtract(sum, shifted(a, i)) : add(sum, shifted(a, i));
    carry = next;
  }
  return sum;
}

Word Circuits::multiply(WordView a, WordView b) {
  PINCER_INVARIANT(a.size() == b.size(), "words of the same width");
  if (constants(a) > constants(b) || (constants(a) == constants(b) && std::ranges::lexicographical_compare(b, a))) {
    std::swap(a, b);
  }
  if (constants(b) == b.size()) return multiply_constant(a, b);
  const std::size_t width = a.size();
  if (signed_width(b) > signed_width(a)) std::swap(a, b);
  const std::size_t rows = signed_width(b);
  const std::size_t row_width = signed_width(a);
  // The rows from the lowest on. `sum` is what was added so far from bit i on, as a short signed number; its lowest bit
  // is one of the product. Where b is short, its last bit stands for all above it: that row counts negatively.
  Word product;
  Word sum(1);
  for (std::size_t i = 0; i < rows; ++i) {
    const bool is_sign = i + 1 == rows && rows < width;
    const std::size_t size = std::min(width - i, std::max(sum.size(), row_width) + 1);
    Word row(size);
    for (std::size_t k = 0; k < size; ++k) row[k] = aig_.land(a[std::min(k, row_width - 1)], b[i]);
    sum.resize(size, sum.back());
    sum = is_sign ? subtract(sum, row) : add(sum, row);
    product.push_back(sum.front());
    if (size > 1) sum.erase(sum.begin());
  }
  for (std::size_t k = 0; product.size() < width; ++k) product.push_back(sum[std::min(k, sum.size() - 1)]);
  return product;
}

Circuits::Division Circuits::make_division(WordView a, WordView b) {
  const std::size_t width = a.size();
  // high_zero[k]: the bits of b from k on are all zero
  Word high_zero(width + 1, Bit::constant(true));
  for (std::size_t k = width; k-- > 0;) high_zero[k] = aig_.land(high_zero[k + 1], !b[k]);
  const bool is_not_zero = high_zero.front().is_false();
  std::size_t divisor_width = width;
  while (divisor_width > 0 && b[divisor_width - 1].is_false()) --divisor_width;

  Division result{Word(width), {}};
  Word& rest = result.remainder;
  for (std::size_t i = width; i-- > 0;) {
    rest.insert(rest.begin(), a[i]);
    const std::size_t size = rest.size();
    // rest - b, and whether it fits
    Word difference(size);
    Bit carry = Bit::constant(true);
    for (std::size_t k = 0; k < size; ++k) {
      difference[k] = aig_.lxor(aig_.lxor(rest[k], !b[k]), carry);
      carry = aig_.majority(rest[k], !b[k], carry);
    }
    const Bit fits = aig_.land(carry, high_zero[size]);
    result.quotient[i] = fits;
    rest = mux(fits, difference, rest);
    if (is_not_zero && size > divisor_width) rest.resize(divisor_width);  // it is less than the divisor
  }
  rest.resize(width);
  return result;
}

const Circuits::Division& Circuits::divide_unsigned(WordView a, WordView b) {
  PINCER_INVARIANT(a.size() == b.size(), "words of the same width");
  std::pair<Word, Word> key(Word(a.begin(), a.end()), Word(b.begin(), b.end()));
  auto found = divisions_.find(key);
  if (found == divisions_.end()) found = divisions_.emplace(std::move(key), make_division(a, b)).first;
  return found->second;
}

Word Circuits::divide_signed(WordView a, WordView b) {
  const Word& quotient = divide_unsigned(absolute(a), absolute(b)).quotient;
  return mux(aig_.lxor(a.back(), b.back()), negate(quotient), quotient);
}

Word Circuits::remainder_signed(WordView a, WordView b) {
  const Word& remainder = divide_unsigned(absolute(a), absolute(b)).remainder;
  return mux(a.back(), negate(remainder), remainder);
}

}  // namespace pincer::logic::bitblast
