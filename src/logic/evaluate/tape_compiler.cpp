// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/evaluate/tape_compiler.h"

#include <set>
#include <utility>

#include "logic/evaluate/word_op.h"
#include "logic/term/traverse.h"

namespace pincer::logic {

Tape TapeCompiler::compile(Term root) {
  std::vector<Term> order;
  TermMap<char> seen;
  visit_children_first(
      terms_, root, [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen[t] = 1;
        order.push_back(t);
      });
  place_leaves(order);
  for (const Term t : order) {
    if (!place_.contains(t)) emit(t);
  }
  tape_.root_ = *place_.find(root);
  mark_last_uses();
  return std::move(tape_);
}

void TapeCompiler::place_leaves(const std::vector<Term>& order) {
  // Constants come first in the registers, so that a run can copy them in one go.
  for (const Term t : order) {
    if (!terms_.is_const(t)) continue;
    const Value value = terms_.const_value(t);
    if (value.sort().is_narrow()) {
      place_[t] = {Place::Where::Word, false, static_cast<std::uint32_t>(tape_.word_constants_.size()), value.sort()};
      tape_.word_constants_.push_back(value.narrow_bits());
    } else {
      place_[t] = {Place::Where::Constant, false, static_cast<std::uint32_t>(tape_.constants_.size()), value.sort()};
      tape_.constants_.push_back(value);
    }
  }
  tape_.registers_ = static_cast<std::uint32_t>(tape_.word_constants_.size());
  for (const Term t : order) {
    if (terms_.kind(t) != Kind::Variable) continue;
    const Sort sort = terms_.sort(t);
    const auto slot = static_cast<std::uint32_t>(slot_of_variable_(t));
    if (sort.is_narrow()) {
      place_[t] = {Place::Where::Word, false, tape_.registers_, sort};
      tape_.loads_.push_back({tape_.registers_++, slot, sort});
    } else {
      place_[t] = {Place::Where::Slot, false, slot, sort};
      tape_.boxed_slots_.push_back({0, slot, sort});
    }
  }
}

void TapeCompiler::emit(Term t) {
  const Sort sort = terms_.sort(t);
  Place result{Place::Where::Word, false, tape_.registers_, sort};
  if (!sort.is_narrow()) result = {Place::Where::Result, false, tape_.results_, sort};
  const bool is_word = result.where == Place::Where::Word;
  if (is_word && terms_.kind(t) == Kind::BvZeroExtend) {  // the same word
    const std::uint32_t same = reg(terms_.child(t, 0));
    place_[t] = {Place::Where::Word, false, same, sort};
    return;
  }
  if (!is_word || !emit_words(t, result.index)) emit_places(t, result);
  ++(is_word ? tape_.registers_ : tape_.results_);
  place_[t] = result;
}

bool TapeCompiler::emit_words(Term t, std::uint32_t result) {
  const auto op = word_op<Op>(terms_.kind(t));
  if (!op) return false;
  const auto children = terms_.children(t);
  for (const Term child : children) {
    if (!terms_.sort(child).is_narrow()) return false;
  }
  const Sort operand = terms_.sort(children[0]);
  Tape::Instruction code{*op, 0, 0, result, reg(children[0]), 0, 0};
  if (operand.is_bitvec()) code.width = static_cast<std::uint8_t>(operand.width());
  if (children.size() > 1) code.b = reg(children[1]);
  if (*op == Op::Ite) code.c = reg(children[2]);
  if (*op == Op::BvConcat) code.other = static_cast<std::uint8_t>(terms_.sort(children[1]).width());
  if (*op == Op::BvSignExtend) code.other = static_cast<std::uint8_t>(terms_.sort(t).width());
  if (*op == Op::BvExtract) {
    code.other = static_cast<std::uint8_t>(terms_.attribute(t));
    code.width = static_cast<std::uint8_t>(terms_.sort(t).width());
  }
  tape_.code_.push_back(code);
  if (*op != Op::And && *op != Op::Or) return true;
  for (std::size_t i = 2; i < children.size(); ++i) {
    tape_.code_.push_back({*op, 0, 0, result, result, reg(children[i]), 0});
  }
  return true;
}

void TapeCompiler::emit_places(Term t, Place result) {
  const auto children = terms_.children(t);
  const Kind kind = terms_.kind(t);
  Tape::Instruction code{Op::Apply, 0, 0, result.index, static_cast<std::uint32_t>(tape_.places_.size()), 0, 0};
  for (const Term child : children) tape_.places_.push_back(*place_.find(child));
  const Sort array = terms_.sort(children[0]);
  const bool of_words = array.is_array() && array.index().is_narrow() && array.element().is_narrow();
  if (kind == Kind::Select && of_words) {
    code.op = Op::SelectWord;
  } else if (kind == Kind::Store) {
    code.op = of_words ? Op::StoreWord : Op::Store;
  } else if (kind == Kind::Ite) {
    code.op = Op::Choose;
  } else {
    code.b = static_cast<std::uint32_t>(tape_.general_.size());
    tape_.general_.push_back({kind, terms_.attribute(t), result.sort, static_cast<std::uint32_t>(children.size())});
  }
  tape_.code_.push_back(code);
}

void TapeCompiler::mark_last_uses() {
  // The order of places_ is the order of execution, so the last mention is the last use; the root is used at the end.
  std::set<std::pair<Place::Where, std::uint32_t>> used{{tape_.root_.where, tape_.root_.index}};
  for (auto place = tape_.places_.rbegin(); place != tape_.places_.rend(); ++place) {
    place->last_use = used.insert({place->where, place->index}).second;
  }
}

}  // namespace pincer::logic
