// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/execute/term_compiler.h"

#include <optional>

#include "base/contract.h"
#include "logic/evaluate/word_op.h"
#include "logic/term/traverse.h"
#include "logic/value/bits.h"

namespace pincer::engine::execute {

using logic::Kind;
using logic::Sort;
using logic::Term;
using logic::Value;
using File = Place::File;

namespace {

constexpr std::size_t kMostInstructions = 20'000'000;
constexpr unsigned kMostNested = 1'000;  // choices between arrays within each other

bool is_comparison(Kind kind) {
  return kind == Kind::Eq || kind == Kind::BvUlt || kind == Kind::BvUle || kind == Kind::BvSlt || kind == Kind::BvSle;
}

}  // namespace

TermCompiler::TermCompiler(const program::Cfa& cfa, Code& code) : cfa_(cfa), terms_(cfa.terms()), code_(code) {
  code.variables.resize(cfa.variables().size());
  code.locals.resize(cfa.procedures().size());
  std::vector<std::vector<program::VariableId>> groups(cfa.procedures().size() + 1);  // globals first
  for (std::size_t i = 0; i < cfa.variables().size(); ++i) {
    const auto& procedure = cfa.variables()[i].procedure;
    groups[procedure ? procedure->index() + 1 : 0].emplace_back(i);
  }
  for (std::size_t g = 0; g < groups.size(); ++g) {
    Locals range{static_cast<std::uint32_t>(code.words.size()),  0, static_cast<std::uint32_t>(code.boxes.size()), 0,
                 static_cast<std::uint32_t>(code.arrays.size()), 0};
    for (const program::VariableId id : groups[g]) {
      const Sort sort = cfa.sort(id);
      Place& place = code.variables[id.index()];
      if (sort.is_narrow()) {
        place = {File::Word, range.first_word + range.words++, sort};
        code.words.push_back(0);
      } else if (is_memory(sort)) {
        place = {File::Array, range.first_array + range.arrays++, sort};
        code.arrays.push_back(place);
        code.array_variables.push_back(id);
      } else {
        place = {File::Box, range.first_box + range.boxes++, sort};
        code.boxes.push_back(Value::zero(sort));
      }
    }
    if (g > 0) code.locals[g - 1] = range;
  }
  code.variable_words = static_cast<std::uint32_t>(code.words.size());
  code.variable_boxes = static_cast<std::uint32_t>(code.boxes.size());
}

void TermCompiler::forget() {
  places_ = {};
  selected_.clear();
  used_words_ = used_boxes_ = 0;
}

std::uint32_t TermCompiler::emit(const Instruction& instruction) {
  if (code_.instructions.size() >= kMostInstructions) throw NotCompiled{"the program is too large to be executed"};
  code_.instructions.push_back(instruction);
  return static_cast<std::uint32_t>(code_.instructions.size() - 1);
}

Place TermCompiler::word(std::uint64_t bits, Sort sort) {
  const auto [found, fresh] = word_constants_.try_emplace(bits, static_cast<std::uint32_t>(code_.words.size()));
  if (fresh) code_.words.push_back(bits);
  return {File::Word, found->second, sort};
}

Place TermCompiler::constant(Term t) {
  const Value value = terms_.const_value(t);
  if (value.sort().is_narrow()) return word(value.narrow_bits(), value.sort());
  if (const Place* known = box_constants_.find(t)) return *known;
  const Place place{File::Box, static_cast<std::uint32_t>(code_.boxes.size()), value.sort()};
  code_.boxes.push_back(value);
  return box_constants_[t] = place;
}

Place TermCompiler::temporary(Sort sort) {
  if (sort.is_narrow()) {
    if (used_words_ == word_temporaries_.size()) {
      word_temporaries_.push_back(static_cast<std::uint32_t>(code_.words.size()));
      code_.words.push_back(0);
    }
    return {File::Word, word_temporaries_[used_words_++], sort};
  }
  if (used_boxes_ == box_temporaries_.size()) {
    box_temporaries_.push_back(static_cast<std::uint32_t>(code_.boxes.size()));
    code_.boxes.emplace_back();
  }
  return {File::Box, box_temporaries_[used_boxes_++], sort};
}

Place TermCompiler::value(Term root) {
  logic::visit_children_first(terms_, root, [&](Term t) { return places_.contains(t); }, [&](Term t) { visit(t); });
  return place(root);
}

void TermCompiler::visit(Term t) {
  const Sort sort = terms_.sort(t);
  const Kind kind = terms_.kind(t);
  if (is_comparison(kind)) note_constants(t);
  if (kind == Kind::Variable) {
    const auto id = cfa_.variable_of(t);
    base::require(id.has_value(), "terms of edges speak about program variables");
    places_[t] = code_.variables[id->index()];
  } else if (terms_.is_const(t)) {
    const Place place = constant(t);
    places_[t] = place;
  } else if (is_memory(sort)) {
    places_[t] = {File::Array, kNone, sort};  // looked at by who reads from it or assigns it
  } else if (kind == Kind::Select && is_memory(terms_.sort(terms_.child(t, 0)))) {
    const Place read = select(terms_.child(t, 0), place(terms_.child(t, 1)), 0);
    places_[t] = {read.file, read.index, sort};
  } else if (kind == Kind::BvZeroExtend && sort.is_narrow()) {
    places_[t] = {File::Word, place(terms_.child(t, 0)).index, sort};  // the same word
  } else if (!emit_words(t)) {
    emit_general(t);
  }
}

void TermCompiler::note_constants(Term comparison) {
  for (const Term child : terms_.children(comparison)) {
    if (!terms_.is_const(child)) continue;
    const Value value = terms_.const_value(child);
    if (!value.sort().is_bitvec() || !value.sort().is_narrow()) continue;
    if (noted_.insert(logic::bits::mix(value.narrow_bits()) + value.sort().width()).second)
      code_.constants.emplace_back(value.sort(), value.narrow_bits());
  }
}

bool TermCompiler::emit_words(Term t) {
  const auto op = logic::word_op<Op>(terms_.kind(t));
  if (!op || !terms_.sort(t).is_narrow()) return false;
  const auto children = terms_.children(t);
  for (const Term child : children)
    if (!terms_.sort(child).is_narrow()) return false;
  const Place result = temporary(terms_.sort(t));
  const Sort operand = terms_.sort(children[0]);
  Instruction code{*op, 0, 0, result.index, place(children[0]).index, 0, 0, 0};
  if (operand.is_bitvec()) code.width = static_cast<std::uint8_t>(operand.width());
  if (children.size() > 1) code.b = place(children[1]).index;
  if (*op == Op::Ite) code.c = place(children[2]).index;
  if (*op == Op::BvConcat) code.other = static_cast<std::uint8_t>(terms_.sort(children[1]).width());
  if (*op == Op::BvSignExtend) code.other = static_cast<std::uint8_t>(terms_.sort(t).width());
  if (*op == Op::BvExtract) {
    code.other = static_cast<std::uint8_t>(terms_.attribute(t));
    code.width = static_cast<std::uint8_t>(terms_.sort(t).width());
  }
  emit(code);
  if (*op == Op::And || *op == Op::Or) {
    for (std::size_t i = 2; i < children.size(); ++i)
      emit({*op, 0, 0, result.index, result.index, place(children[i]).index, 0, 0});
  }
  places_[t] = result;
  return true;
}

void TermCompiler::emit_general(Term t) {
  General general{terms_.kind(t), terms_.attribute(t), terms_.sort(t), {}, {}};
  for (const Term child : terms_.children(t)) {
    general.operands.push_back(place(child));
    general.operands.back().sort = terms_.sort(child);
    if (general.operands.back().file == File::Array) throw NotCompiled{"the program compares whole arrays"};
  }
  general.result = temporary(general.sort);
  const Place result = general.result;
  emit({Op::Apply, 0, 0, result.index, static_cast<std::uint32_t>(code_.general.size()), 0, 0, 0});
  code_.general.push_back(std::move(general));
  places_[t] = result;
}

Place TermCompiler::select(Term array, const Place& index, unsigned depth) {
  if (depth > kMostNested) throw NotCompiled{"choices between arrays are nested too deeply"};
  const auto known = selected_.find({array, index.index});
  if (known != selected_.end()) return known->second;
  std::vector<Term> stores;
  Term base = array;
  for (; terms_.kind(base) == Kind::Store; base = terms_.child(base, 0)) stores.push_back(base);
  const Sort element = terms_.sort(array).element();
  Place result;
  if (terms_.kind(base) == Kind::Variable) {
    result = temporary(element);
    emit({Op::Load, 0, 0, result.index, place(base).index, index.index, 0, 0});
  } else if (terms_.kind(base) == Kind::ConstArray) {
    result = place(terms_.child(base, 0));
  } else {
    base::require(terms_.kind(base) == Kind::Ite, "arrays are variables, constants, choices and stores");
    const Place condition = place(terms_.child(base, 0));
    const Place yes = select(terms_.child(base, 1), index, depth + 1);
    const Place no = select(terms_.child(base, 2), index, depth + 1);
    result = temporary(element);
    emit({Op::Ite, 0, 0, result.index, condition.index, yes.index, no.index, 0});
  }
  for (auto store = stores.rbegin(); store != stores.rend(); ++store) {
    const Place same = temporary(Sort::boolean());
    emit({Op::Eq, 0, 0, same.index, place(terms_.child(*store, 1)).index, index.index, 0, 0});
    const Place chosen = temporary(element);
    emit({Op::Ite, 0, 0, chosen.index, same.index, place(terms_.child(*store, 2)).index, result.index, 0});
    result = chosen;
  }
  return selected_[{array, index.index}] = result;
}

void TermCompiler::update(std::uint32_t array, Term t, unsigned depth) {
  if (depth > kMostNested) throw NotCompiled{"choices between arrays are nested too deeply"};
  std::vector<Term> stores;
  Term base = t;
  for (; terms_.kind(base) == Kind::Store; base = terms_.child(base, 0)) stores.push_back(base);
  if (terms_.kind(base) == Kind::Variable) {
    const std::uint32_t from = place(base).index;
    if (from != array) emit({Op::Copy, 0, 0, array, from, 0, 0, 0});
  } else if (terms_.kind(base) == Kind::ConstArray) {
    emit({Op::Fill, 0, 0, array, place(terms_.child(base, 0)).index, 0, 0, 0});
  } else {
    base::require(terms_.kind(base) == Kind::Ite, "arrays are variables, constants, choices and stores");
    const std::uint32_t skip = emit({Op::Skip, 0, 0, 0, place(terms_.child(base, 0)).index, 0, 0, 0});
    update(array, terms_.child(base, 1), depth + 1);
    const std::uint32_t jump = emit({Op::Jump, 0, 0, 0, 0, 0, 0, 0});
    code_.instructions[skip].dst = static_cast<std::uint32_t>(code_.instructions.size());
    update(array, terms_.child(base, 2), depth + 1);
    code_.instructions[jump].dst = static_cast<std::uint32_t>(code_.instructions.size());
  }
  for (auto store = stores.rbegin(); store != stores.rend(); ++store) {
    emit({Op::Store, 0, 0, array, place(terms_.child(*store, 1)).index, place(terms_.child(*store, 2)).index, 0, 0});
  }
}

void TermCompiler::move(const Place& from, const Place& to) {
  if (from.file == File::Array) throw NotCompiled{"arrays are passed to procedures"};
  if (from.index != to.index)
    emit({from.file == File::Word ? Op::Move : Op::MoveBox, 0, 0, to.index, from.index, 0, 0, 0});
}

void TermCompiler::assign(const Place& target, Term t) {
  const std::size_t before = code_.instructions.size();
  const Place result = value(t);
  if (target.file == File::Array) {
    update(target.index, t, 0);
    return;
  }
  // What comes last can go to its variable directly, unless it is a variable or a constant.
  if (target.file == File::Word && code_.instructions.size() > before) {
    Instruction& last = code_.instructions.back();
    const bool is_fresh = used_words_ > 0 && word_temporaries_[used_words_ - 1] == result.index;
    if (is_fresh && last.op <= Op::BvSle && last.dst == result.index) {
      last.dst = target.index;
      return;
    }
    if (is_fresh && last.op == Op::Load && last.dst == result.index) {
      last.dst = target.index;
      return;
    }
  }
  move(result, target);
}

std::uint32_t TermCompiler::jump(Term condition, std::uint32_t taken_edge, std::uint32_t other_edge) {
  bool holds = true;
  while (terms_.kind(condition) == Kind::Not) {
    condition = terms_.child(condition, 0);
    holds = !holds;
  }
  const Kind kind = terms_.kind(condition);
  Instruction jump{Op::JumpIf, 0, 0, 0, 0, 0, taken_edge, other_edge};
  if (is_comparison(kind) && terms_.sort(terms_.child(condition, 0)).is_narrow()) {
    note_constants(condition);
    const Sort sort = terms_.sort(terms_.child(condition, 0));
    jump.a = value(terms_.child(condition, 0)).index;
    jump.b = value(terms_.child(condition, 1)).index;
    if (sort.is_bitvec()) jump.width = static_cast<std::uint8_t>(sort.width());
    switch (kind) {
      case Kind::BvUlt: jump.op = holds ? Op::JumpIfUlt : Op::JumpIfUle; break;
      case Kind::BvUle: jump.op = holds ? Op::JumpIfUle : Op::JumpIfUlt; break;
      case Kind::BvSlt: jump.op = holds ? Op::JumpIfSlt : Op::JumpIfSle; break;
      case Kind::BvSle: jump.op = holds ? Op::JumpIfSle : Op::JumpIfSlt; break;
      default: jump.op = holds ? Op::JumpIfEq : Op::JumpIfNe; break;
    }
    if (!holds && kind != Kind::Eq) std::swap(jump.a, jump.b);  // not a < b: b <= a
  } else {
    jump.op = holds ? Op::JumpIf : Op::JumpIfNot;
    jump.a = value(condition).index;
  }
  return emit(jump);
}

}  // namespace pincer::engine::execute
