// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "logic/bitblast/aig.h"

namespace pincer::logic::bitblast {

/// A bit-vector as bits of a circuit, the lowest first.
using Word = std::vector<Bit>;
using WordView = std::span<const Bit>;

/// The bits that matter of a number in two's complement: from the last of them on, all are the same.
std::size_t signed_width(WordView a);

/// The operations on bit-vectors as circuits; SMT-LIB's meaning throughout. Operands of binary operations have the same
/// width. Law: on every assignment of the inputs, the bits of op(a, b) are op of the values of a and b.
class Circuits {
 public:
  explicit Circuits(Aig& aig) : aig_(aig) {}

  struct Division {
    Word quotient;
    Word remainder;
  };

  Word invert(WordView a);
  Word negate(WordView a);
  Word add(WordView a, WordView b, Bit carry = {});
  Word subtract(WordView a, WordView b);
  Word multiply(WordView a, WordView b);
  /// One circuit for both results, made once per pair of operands.
  const Division& divide_unsigned(WordView a, WordView b);
  Word divide_signed(WordView a, WordView b);
  Word remainder_signed(WordView a, WordView b);
  Word shift_left(WordView a, WordView amount);
  /// `fill` comes in from above.
  Word shift_right(WordView a, WordView amount, Bit fill);
  Word mux(Bit condition, WordView then_word, WordView else_word);

  Bit equal(WordView a, WordView b);
  Bit less_unsigned(WordView a, WordView b);
  Bit less_signed(WordView a, WordView b);

 private:
  Word absolute(WordView a) { return mux(a.back(), negate(a), a); }
  Word multiply_constant(WordView a, WordView constant);
  Division make_division(WordView a, WordView b);

  Aig& aig_;
  std::map<std::pair<Word, Word>, Division> divisions_;
};

}  // namespace pincer::logic::bitblast
