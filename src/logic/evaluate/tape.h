// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

#include "logic/term/term.h"
#include "logic/value/sort.h"
#include "logic/value/value.h"

namespace pincer::logic {

/// A term as a straight line of instructions, made by Evaluator::compile. Values of narrow sorts are words in
/// registers 0, 1, ...: first the constants, then the variables, then the results. Other values (arrays, Ints, wide
/// bit-vectors) are referred to by a `Place`.
class Tape {
 public:
  [[nodiscard]] std::size_t instruction_count() const { return code_.size(); }

 private:
  friend class Evaluator;
  friend class TapeCompiler;

  /// Where a value that is not a word is found.
  struct Place {
    enum class Where : std::uint8_t { Word, Constant, Slot, Result };
    Where where = Where::Word;
    bool last_use = false;  // nobody reads the value afterwards, so it may be changed in place
    std::uint32_t index = 0;
    Sort sort = Sort::boolean();
  };

  // clang-format off
  enum class Op : std::uint8_t {
    And, Or, Not, Eq, Ite,  // on words; bitwise and, or serve Bool and BitVec alike
    BvNot, BvNeg, BvXor, BvAdd, BvSub, BvMul, BvUDiv, BvURem, BvSDiv, BvSRem, BvShl, BvLShr, BvAShr,
    BvConcat, BvExtract, BvSignExtend, BvUlt, BvUle, BvSlt, BvSle,
    SelectWord, StoreWord,  // of an array with narrow index and element
    Store, Choose /* ite of values that are no words */, Apply /* anything, through logic::apply */,
  };
  // clang-format on

  struct Instruction {
    Op op = Op::Apply;
    std::uint8_t width = 0;  // of the first operand; BvExtract: of the result
    std::uint8_t other = 0;  // BvConcat: width of the low part; BvExtract: low bit; BvSignExtend: width of the result
    std::uint32_t result = 0;
    // Registers; for SelectWord, Store, Choose and Apply `a` is the first of their operands in places_.
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
  };

  /// For Apply, in `b` of the instruction.
  struct General {
    Kind kind;
    unsigned attribute;
    Sort sort;
    std::uint32_t operands;
  };

  struct Load {
    std::uint32_t reg;
    std::uint32_t slot;
    Sort sort;
  };

  std::vector<Instruction> code_;
  std::vector<std::uint64_t> word_constants_;
  std::vector<Load> loads_;        // variables of narrow sorts
  std::vector<Load> boxed_slots_;  // the other variables, to check their sorts
  std::vector<Value> constants_;
  std::vector<Place> places_;
  std::vector<General> general_;
  std::uint32_t registers_ = 0;
  std::uint32_t results_ = 0;  // number of results that are no words
  Place root_;
};

}  // namespace pincer::logic
