// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/evaluate/evaluator.h"

#include <algorithm>

#include "base/contract.h"
#include "logic/evaluate/tape_compiler.h"
#include "logic/value/bits.h"
#include "logic/value/operations.h"

namespace pincer::logic {

Tape Evaluator::compile(Term root, const SlotOfVariable& slot_of_variable) const {
  return TapeCompiler(*terms_, slot_of_variable).compile(root);
}

Value Evaluator::run(const Tape& tape, std::span<const Value> slots) {
  execute(tape, slots, nullptr);
  return result(tape, slots);
}

bool Evaluator::holds(const Tape& tape, std::span<const Value> slots) {
  base::require(tape.root_.where == Tape::Place::Where::Word && tape.root_.sort.is_bool(), "conditions are Bools");
  execute(tape, slots, nullptr);
  const bool holds = words_[tape.root_.index] != 0;
  clear_results(tape);
  return holds;
}

void Evaluator::assign(const Tape& tape, std::span<Value> slots, std::size_t target) {
  execute(tape, slots, &slots[target]);
  slots[target] = result(tape, slots);
}

Value Evaluator::result(const Tape& tape, std::span<const Value> slots) {
  const Tape::Place& root = tape.root_;
  Value value;
  switch (root.where) {
    case Tape::Place::Where::Word: value = Value::narrow(root.sort, words_[root.index]); break;
    case Tape::Place::Where::Constant: value = tape.constants_[root.index]; break;
    case Tape::Place::Where::Slot: value = slots[root.index]; break;
    case Tape::Place::Where::Result: value = std::move(values_[root.index]); break;
  }
  clear_results(tape);
  return value;
}

void Evaluator::clear_results(const Tape& tape) {
  // An array that is still held here could not be changed in place by the next run.
  for (std::uint32_t k = 0; k < tape.results_; ++k) values_[k] = Value();
}

void Evaluator::execute(const Tape& tape, std::span<const Value> slots, Value* target) {
  using Op = Tape::Op;
  using Where = Tape::Place::Where;
  if (words_.size() < tape.registers_) words_.resize(tape.registers_);
  if (values_.size() < tape.results_) values_.resize(tape.results_);
  for (std::size_t k = 0; k < tape.word_constants_.size(); ++k) words_[k] = tape.word_constants_[k];  // mostly few
  for (const auto& load : tape.loads_) {
    const Value& value = slots[load.slot];
    base::require(value.sort() == load.sort, "a slot has its variable's sort");
    words_[load.reg] = value.narrow_bits();
  }
  for (const auto& load : tape.boxed_slots_) {
    base::require(slots[load.slot].sort() == load.sort, "a slot has its variable's sort");
  }

  std::uint64_t* const w = words_.data();
  const auto boxed = [&](const Tape::Place& place) -> const Value& {
    switch (place.where) {
      case Where::Constant: return tape.constants_[place.index];
      case Where::Slot: return slots[place.index];
      default: return values_[place.index];
    }
  };
  const auto copy = [&](const Tape::Place& place) {
    return place.where == Where::Word ? Value::narrow(place.sort, w[place.index]) : boxed(place);
  };
  // A value that may be changed: the original where nobody looks at it again.
  const auto take = [&](const Tape::Place& place) {
    if (place.last_use && place.where == Where::Result) return std::move(values_[place.index]);
    if (place.last_use && place.where == Where::Slot && target == &slots[place.index]) return std::move(*target);
    return copy(place);
  };

  for (const Tape::Instruction& i : tape.code_) {
    switch (i.op) {
      case Op::And: w[i.result] = w[i.a] & w[i.b]; break;
      case Op::Or: w[i.result] = w[i.a] | w[i.b]; break;
      case Op::Not: w[i.result] = w[i.a] ^ 1; break;
      case Op::Eq: w[i.result] = w[i.a] == w[i.b] ? 1 : 0; break;
      case Op::Ite: w[i.result] = w[i.a] != 0 ? w[i.b] : w[i.c]; break;
      case Op::BvNot: w[i.result] = ~w[i.a] & bits::mask(i.width); break;
      case Op::BvNeg: w[i.result] = bits::neg(w[i.a], i.width); break;
      case Op::BvXor: w[i.result] = w[i.a] ^ w[i.b]; break;
      case Op::BvAdd: w[i.result] = bits::add(w[i.a], w[i.b], i.width); break;
      case Op::BvSub: w[i.result] = bits::sub(w[i.a], w[i.b], i.width); break;
      case Op::BvMul: w[i.result] = bits::mul(w[i.a], w[i.b], i.width); break;
      case Op::BvUDiv: w[i.result] = bits::udiv(w[i.a], w[i.b], i.width); break;
      case Op::BvURem: w[i.result] = bits::urem(w[i.a], w[i.b]); break;
      case Op::BvSDiv: w[i.result] = bits::sdiv(w[i.a], w[i.b], i.width); break;
      case Op::BvSRem: w[i.result] = bits::srem(w[i.a], w[i.b], i.width); break;
      case Op::BvShl: w[i.result] = bits::shl(w[i.a], w[i.b], i.width); break;
      case Op::BvLShr: w[i.result] = bits::lshr(w[i.a], w[i.b], i.width); break;
      case Op::BvAShr: w[i.result] = bits::ashr(w[i.a], w[i.b], i.width); break;
      case Op::BvConcat: w[i.result] = bits::concat(w[i.a], w[i.b], i.other); break;
      case Op::BvExtract: w[i.result] = bits::extract(w[i.a], i.other, i.width); break;
      case Op::BvSignExtend: w[i.result] = bits::sign_extend(w[i.a], i.width, i.other); break;
      case Op::BvUlt: w[i.result] = w[i.a] < w[i.b] ? 1 : 0; break;
      case Op::BvUle: w[i.result] = w[i.a] <= w[i.b] ? 1 : 0; break;
      case Op::BvSlt: w[i.result] = bits::slt(w[i.a], w[i.b], i.width) ? 1 : 0; break;
      case Op::BvSle: w[i.result] = bits::sle(w[i.a], w[i.b], i.width) ? 1 : 0; break;
      case Op::SelectWord: {
        const Tape::Place* const operand = &tape.places_[i.a];
        w[i.result] = boxed(operand[0]).select_word(w[operand[1].index]);
        break;
      }
      case Op::StoreWord: {
        const Tape::Place* const operand = &tape.places_[i.a];
        Value array = take(operand[0]);
        array.store_word(w[operand[1].index], w[operand[2].index]);
        values_[i.result] = std::move(array);
        break;
      }
      case Op::Store: {
        const Tape::Place* const operand = &tape.places_[i.a];
        Value array = take(operand[0]);
        array.store(copy(operand[1]), copy(operand[2]));
        values_[i.result] = std::move(array);
        break;
      }
      case Op::Choose: {
        const Tape::Place* const operand = &tape.places_[i.a];
        values_[i.result] = take(operand[w[operand[0].index] != 0 ? 1 : 2]);
        break;
      }
      case Op::Apply: {
        const Tape::General& general = tape.general_[i.b];
        arguments_.clear();
        for (std::uint32_t k = 0; k < general.operands; ++k) arguments_.push_back(copy(tape.places_[i.a + k]));
        Value result = apply(general.kind, general.attribute, general.sort, arguments_);
        arguments_.clear();
        if (general.sort.is_narrow()) {
          w[i.result] = result.narrow_bits();
        } else {
          values_[i.result] = std::move(result);
        }
        break;
      }
    }
  }
}

}  // namespace pincer::logic
