// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/execute/machine.h"

#include <algorithm>
#include <bit>
#include <map>

#include "logic/value/bits.h"
#include "logic/value/operations.h"

namespace pincer::engine::execute {

namespace bits = logic::bits;
using logic::Sort;
using logic::Value;
using program::End;
using File = Place::File;

Value value_of(Sort sort, std::uint64_t word) {
  switch (sort.kind()) {
    case logic::SortKind::Bool: return Value::boolean((word & 1) != 0);
    case logic::SortKind::BitVec:
      if (sort.width() <= 64) return Value::bits(sort.width(), word);
      return Value::bits(sort.width(), mpz_class(static_cast<long>(static_cast<std::int64_t>(word))));
    case logic::SortKind::Int: return Value::integer(mpz_class(static_cast<long>(static_cast<std::int64_t>(word))));
    case logic::SortKind::Float:
      if (sort == Sort::float32()) return Value::float32(std::bit_cast<float>(static_cast<std::uint32_t>(word)));
      if (sort == Sort::float64()) return Value::float64(std::bit_cast<double>(word));
      if (sort == Sort::float80()) return Value::float80(std::bit_cast<double>(word));
      return Value::zero(sort);
    case logic::SortKind::Array: return Value::array(sort, value_of(sort.element(), word));
  }
  return Value::zero(sort);
}

Machine::Machine(const Code& code)
    : code_(code), words_(code.words), boxes_(code.boxes), arrays_(code.arrays.size()), hits_(code.cost.size()) {
  for (std::size_t i = 0; i < hits_.size(); ++i) hits_[i].cost = code.cost[i];
}

void Machine::reset() {
  std::fill_n(words_.begin(), code_.variable_words, 0);
  for (std::size_t i = 0; i < code_.variable_boxes; ++i) boxes_[i] = code_.boxes[i];
  for (Memory& saved : saved_arrays_) saved.cells.clear(pool_);
  for (std::size_t i = 0; i < used_origins_; ++i) origins_[i].cells.clear(pool_);
  used_origins_ = arrays_.size();
  if (origins_.size() < used_origins_) origins_.resize(used_origins_);
  for (std::uint32_t i = 0; i < arrays_.size(); ++i) {
    arrays_[i].cells.clear(pool_);
    arrays_[i].origin = i;
    origins_[i].havoc = std::nullopt;
    origins_[i].array = i;
  }
  for (const std::uint32_t edge : taken_) hits_[edge].count = 0;
  for (const std::uint32_t instruction : compared_) seen_[instruction].instruction = kNone;
  taken_.clear();
  compared_.clear();
  choices_.clear();
  stack_.clear();
  saved_words_.clear();
  saved_boxes_.clear();
  saved_arrays_.clear();
  has_guessed_ = false;
}

Outcome Machine::run(Source& source, const Limits& limits) {
  reset();
  return execute<false>(source, limits);
}

Outcome Machine::run_watched(Source& source, const Limits& limits) {
  reset();
  if (seen_.empty()) seen_.assign(code_.instructions.size(), {kNone, 0, 0});
  return execute<true>(source, limits);
}

template <bool kWatch>
Outcome Machine::execute(Source& source, const Limits& limits) {
  const Instruction* const code = code_.instructions.data();
  const Instruction* i = code + code_.start;
  std::uint64_t* const w = words_.data();
  Memory* const arrays = arrays_.data();
  Hit* const hits = hits_.data();
  std::uint64_t steps = code_.start_cost;
  std::uint64_t limit = limits.steps;
  const auto is_too_much = [&] { return choices_.size() > limits.choices || pool_.used() > limits.pages; };
  const auto ended = [&](End end, program::LocationId at = {}, program::EdgeId edge = {}) {
    return Outcome{end, at, edge, steps, has_guessed_};
  };
  const auto take = [&](std::uint32_t edge) {
    Hit& hit = hits[edge];
    if (hit.count++ == 0) taken_.push_back(edge);
    steps += hit.cost;
  };
  // True: go on.
  const auto jump = [&](bool holds) {
    if (holds) {
      take(i->c);
      i = code + i->dst;
    } else {
      if (i->d != kNone) take(i->d);
      ++i;
    }
    return steps < limit;
  };
  const auto watch = [&] {
    if constexpr (kWatch) compare(static_cast<std::uint32_t>(i - code), w[i->a], w[i->b]);
  };
  for (;;) {
    switch (i->op) {
      case Op::Move: w[i->dst] = w[i->a]; break;
      case Op::And: w[i->dst] = w[i->a] & w[i->b]; break;
      case Op::Or: w[i->dst] = w[i->a] | w[i->b]; break;
      case Op::Not: w[i->dst] = w[i->a] ^ 1; break;
      case Op::Eq:
        watch();
        w[i->dst] = w[i->a] == w[i->b] ? 1 : 0;
        break;
      case Op::Ite: w[i->dst] = w[i->a] != 0 ? w[i->b] : w[i->c]; break;
      case Op::BvNot: w[i->dst] = ~w[i->a] & bits::mask(i->width); break;
      case Op::BvNeg: w[i->dst] = bits::neg(w[i->a], i->width); break;
      case Op::BvXor: w[i->dst] = w[i->a] ^ w[i->b]; break;
      case Op::BvAdd: w[i->dst] = bits::add(w[i->a], w[i->b], i->width); break;
      case Op::BvSub: w[i->dst] = bits::sub(w[i->a], w[i->b], i->width); break;
      case Op::BvMul: w[i->dst] = bits::mul(w[i->a], w[i->b], i->width); break;
      case Op::BvUDiv: w[i->dst] = bits::udiv(w[i->a], w[i->b], i->width); break;
      case Op::BvURem: w[i->dst] = bits::urem(w[i->a], w[i->b]); break;
      case Op::BvSDiv: w[i->dst] = bits::sdiv(w[i->a], w[i->b], i->width); break;
      case Op::BvSRem: w[i->dst] = bits::srem(w[i->a], w[i->b], i->width); break;
      case Op::BvShl: w[i->dst] = bits::shl(w[i->a], w[i->b], i->width); break;
      case Op::BvLShr: w[i->dst] = bits::lshr(w[i->a], w[i->b], i->width); break;
      case Op::BvAShr: w[i->dst] = bits::ashr(w[i->a], w[i->b], i->width); break;
      case Op::BvConcat: w[i->dst] = bits::concat(w[i->a], w[i->b], i->other); break;
      case Op::BvExtract: w[i->dst] = bits::extract(w[i->a], i->other, i->width); break;
      case Op::BvSignExtend: w[i->dst] = bits::sign_extend(w[i->a], i->width, i->other); break;
      case Op::BvUlt:
        watch();
        w[i->dst] = w[i->a] < w[i->b] ? 1 : 0;
        break;
      case Op::BvUle:
        watch();
        w[i->dst] = w[i->a] <= w[i->b] ? 1 : 0;
        break;
      case Op::BvSlt:
        watch();
        w[i->dst] = bits::slt(w[i->a], w[i->b], i->width) ? 1 : 0;
        break;
      case Op::BvSle:
        watch();
        w[i->dst] = bits::sle(w[i->a], w[i->b], i->width) ? 1 : 0;
        break;
      case Op::Apply: apply(code_.general[i->a]); break;
      case Op::MoveBox: boxes_[i->dst] = boxes_[i->a]; break;
      case Op::Load: {
        const std::uint64_t index = w[i->b];
        const Page* const page = arrays[i->a].cells.find(index);
        const std::uint64_t offset = index & (Page::kCells - 1);
        if (page != nullptr && page->is_known(offset)) {
          w[i->dst] = page->cells[offset];
        } else {
          w[i->dst] = load_unknown(i->a, index, source);
          if (is_too_much()) return ended(End::StepLimit);
        }
        break;
      }
      case Op::Store: {
        const std::uint64_t index = w[i->a];
        Page* page = arrays[i->dst].cells.find(index);
        if (page == nullptr) {
          if (is_too_much()) return ended(End::StepLimit);
          page = &arrays[i->dst].cells.get(index, pool_);
        }
        page->set(index & (Page::kCells - 1), w[i->b]);
        break;
      }
      case Op::Fill: fill(i->dst, w[i->a]); break;
      case Op::Copy:
        copy(i->dst, i->a);
        limit -= std::min<std::uint64_t>(limit, arrays[i->dst].cells.pages());  // it is no step, but takes time
        if (is_too_much()) return ended(End::StepLimit);
        break;
      case Op::Choose:
        choose(code_.sites[i->a], i->a, source);
        if (is_too_much()) return ended(End::StepLimit);
        break;
      case Op::Call: {
        if (steps >= limit || stack_.size() >= limits.calls || saved_words_.size() > limits.saved || is_too_much())
          return ended(End::StepLimit);
        steps += code_.calls[i->a].cost_inside;
        enter(i->a);
        i = code + i->dst;
        continue;
      }
      case Op::Return: {
        if (stack_.empty() || code_.calls[stack_.back().call].procedure.index() != i->a)
          return ended(End::Exit, program::LocationId(i->b));
        const CallSite& site = code_.calls[stack_.back().call];
        leave();
        steps += site.cost_after;
        i = code + site.after;
        continue;
      }
      case Op::Jump: i = code + i->dst; continue;
      case Op::JumpIf:
        if (!jump(w[i->a] != 0)) return ended(End::StepLimit);
        continue;
      case Op::JumpIfNot:
        if (!jump(w[i->a] == 0)) return ended(End::StepLimit);
        continue;
      case Op::JumpIfEq:
        watch();
        if (!jump(w[i->a] == w[i->b])) return ended(End::StepLimit);
        continue;
      case Op::JumpIfNe:
        watch();
        if (!jump(w[i->a] != w[i->b])) return ended(End::StepLimit);
        continue;
      case Op::JumpIfUlt:
        watch();
        if (!jump(w[i->a] < w[i->b])) return ended(End::StepLimit);
        continue;
      case Op::JumpIfUle:
        watch();
        if (!jump(w[i->a] <= w[i->b])) return ended(End::StepLimit);
        continue;
      case Op::JumpIfSlt:
        watch();
        if (!jump(bits::slt(w[i->a], w[i->b], i->width))) return ended(End::StepLimit);
        continue;
      case Op::JumpIfSle:
        watch();
        if (!jump(bits::sle(w[i->a], w[i->b], i->width))) return ended(End::StepLimit);
        continue;
      case Op::Skip: i = w[i->a] == 0 ? code + i->dst : i + 1; continue;
      case Op::Stop:
        return ended(static_cast<End>(i->a), program::LocationId(i->b),
                     i->c == kNone ? program::EdgeId() : program::EdgeId(i->c));
    }
    ++i;
  }
}

std::uint64_t Machine::load_unknown(std::uint32_t array, std::uint64_t index, Source& source) {
  Memory& memory = arrays_[array];
  if (memory.origin == Memory::kNoOrigin) return memory.everywhere;
  const std::uint64_t offset = index & (Page::kCells - 1);
  Page& chosen = origins_[memory.origin].cells.get(index, pool_);
  if (!chosen.is_known(offset)) {
    const Sort sort = code_.arrays[array].sort.element();
    chosen.set(offset, value_of(sort, source.next(sort)).narrow_bits());
    choices_.push_back({Choice::Kind::Cell, memory.origin, index, chosen.cells[offset]});
  }
  memory.cells.get(index, pool_).set(offset, chosen.cells[offset]);
  return chosen.cells[offset];
}

void Machine::fill(std::uint32_t array, std::uint64_t word) {
  Memory& memory = arrays_[array];
  memory.cells.clear(pool_);
  memory.origin = Memory::kNoOrigin;
  memory.everywhere = word;
}

void Machine::copy(std::uint32_t to, std::uint32_t from) {
  arrays_[to].cells.copy_from(arrays_[from].cells, pool_);
  arrays_[to].origin = arrays_[from].origin;
  arrays_[to].everywhere = arrays_[from].everywhere;
}

void Machine::choose(const Site& site, std::uint32_t index, Source& source) {
  has_guessed_ = has_guessed_ || site.is_guess;
  const Choice::Kind kind = site.is_input ? Choice::Kind::Input : Choice::Kind::Havoc;
  const Place& target = site.target;
  if (target.file == File::Array) {
    // Its cells are chosen when they are read.
    Memory& memory = arrays_[target.index];
    memory.cells.clear(pool_);
    memory.origin = static_cast<std::uint32_t>(used_origins_++);
    if (origins_.size() < used_origins_) origins_.resize(used_origins_);
    origins_[memory.origin].havoc = choices_.size();
    origins_[memory.origin].array = target.index;
    choices_.push_back({kind, index, 0, 0});
    return;
  }
  const std::uint64_t word = source.next(target.sort);
  if (target.file == File::Word) {
    words_[target.index] =
        target.sort.is_bitvec() ? word & bits::mask(target.sort.width()) : value_of(target.sort, word).narrow_bits();
    choices_.push_back({kind, index, 0, words_[target.index]});
  } else {
    boxes_[target.index] = value_of(target.sort, word);
    choices_.push_back({kind, index, 0, word});
  }
}

Value Machine::read(const Place& place) const {
  return place.file == File::Word ? Value::narrow(place.sort, words_[place.index]) : boxes_[place.index];
}

void Machine::apply(const General& general) {
  operands_.clear();
  for (const Place& operand : general.operands) operands_.push_back(read(operand));
  Value result = logic::apply(general.kind, general.attribute, general.sort, operands_);
  if (general.result.file == File::Word) {
    words_[general.result.index] = result.narrow_bits();
  } else {
    boxes_[general.result.index] = std::move(result);
  }
}

void Machine::enter(std::uint32_t call) {
  const CallSite& site = code_.calls[call];
  const Locals& locals = code_.locals[site.procedure.index()];
  operands_.clear();
  for (const auto& [from, to] : site.arguments) operands_.push_back(read(from));
  stack_.push_back({call, saved_words_.size(), saved_boxes_.size(), saved_arrays_.size()});
  const auto first = words_.begin() + locals.first_word;
  saved_words_.insert(saved_words_.end(), first, first + locals.words);
  std::fill_n(first, locals.words, 0);
  for (std::uint32_t k = 0; k < locals.boxes; ++k) {
    saved_boxes_.push_back(std::exchange(boxes_[locals.first_box + k], code_.boxes[locals.first_box + k]));
  }
  for (std::uint32_t k = 0; k < locals.arrays; ++k) {
    Memory& memory = arrays_[locals.first_array + k];
    saved_arrays_.emplace_back();
    saved_arrays_.back().cells.swap(memory.cells);
    saved_arrays_.back().origin = std::exchange(memory.origin, Memory::kNoOrigin);
    saved_arrays_.back().everywhere = std::exchange(memory.everywhere, 0);
  }
  for (std::size_t k = 0; k < site.arguments.size(); ++k) {
    const Place& to = site.arguments[k].second;
    if (to.file == File::Word) {
      words_[to.index] = operands_[k].narrow_bits();
    } else {
      boxes_[to.index] = std::move(operands_[k]);
    }
  }
}

void Machine::leave() {
  const Activation activation = stack_.back();
  stack_.pop_back();
  const CallSite& site = code_.calls[activation.call];
  const Locals& locals = code_.locals[site.procedure.index()];
  operands_.clear();
  for (const auto& [from, to] : site.results) operands_.push_back(read(from));
  std::copy(saved_words_.begin() + static_cast<std::ptrdiff_t>(activation.words), saved_words_.end(),
            words_.begin() + locals.first_word);
  saved_words_.resize(activation.words);
  for (std::uint32_t k = 0; k < locals.boxes; ++k)
    boxes_[locals.first_box + k] = std::move(saved_boxes_[activation.boxes + k]);
  saved_boxes_.resize(activation.boxes);
  for (std::uint32_t k = 0; k < locals.arrays; ++k) {
    Memory& memory = arrays_[locals.first_array + k];
    Memory& saved = saved_arrays_[activation.arrays + k];
    memory.cells.clear(pool_);
    memory.cells.swap(saved.cells);
    memory.origin = saved.origin;
    memory.everywhere = saved.everywhere;
  }
  saved_arrays_.resize(activation.arrays);
  for (std::size_t k = 0; k < site.results.size(); ++k) {
    const Place& to = site.results[k].second;
    if (to.file == File::Word) {
      words_[to.index] = operands_[k].narrow_bits();
    } else {
      boxes_[to.index] = std::move(operands_[k]);
    }
  }
}

std::vector<Machine::Compared> Machine::compared() const {
  std::vector<Compared> result;
  for (const std::uint32_t instruction : compared_) result.push_back(seen_[instruction]);
  return result;
}

/// What cells hold if nothing else is said about them: zero, unless another number makes the list much shorter.
std::uint64_t Machine::usual(Origin& origin) {
  constexpr std::size_t kMuch = 1'000;
  std::map<std::uint64_t, std::size_t> count;
  origin.cells.for_each([&](std::uint64_t, std::uint64_t word) { ++count[word]; });
  const auto most =
      std::max_element(count.begin(), count.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most != count.end() && most->second > count[0] + kMuch ? most->first : 0;
}

std::size_t Machine::chosen_cells() {
  std::size_t result = 0;
  for (std::size_t o = 0; o < used_origins_; ++o) {
    const std::uint64_t usually = usual(origins_[o]);
    origins_[o].cells.for_each([&](std::uint64_t, std::uint64_t word) { result += word != usually ? 1 : 0; });
  }
  return result;
}

program::Choices Machine::certificate_choices() {
  program::Choices result;
  std::vector<std::size_t> havoc_of(choices_.size());  // by choice: which havoc it is
  for (std::size_t k = 0; k < choices_.size(); ++k) {
    const Choice& choice = choices_[k];
    if (choice.kind == Choice::Kind::Cell) continue;
    const Sort sort = code_.sites[choice.where].target.sort;
    havoc_of[k] = result.havocs.size();
    (choice.kind == Choice::Kind::Input ? result.inputs : result.havocs).push_back(value_of(sort, choice.bits));
  }
  for (std::size_t o = 0; o < used_origins_; ++o) {
    Origin& origin = origins_[o];
    const Sort sort = code_.arrays[origin.array].sort;
    const std::uint64_t usually = usual(origin);
    Value content = Value::array(sort, Value::narrow(sort.element(), usually));
    bool is_zero = true;
    origin.cells.for_each([&](std::uint64_t index, std::uint64_t word) {
      is_zero = is_zero && word == 0;
      if (word != usually) content.store_word(index, word);
    });
    if (is_zero) continue;
    if (origin.havoc) {
      result.havocs[havoc_of[*origin.havoc]] = content;
    } else {
      result.initial.emplace_back(code_.array_variables[origin.array], content);
    }
  }
  return result;
}

Value Machine::value(program::VariableId variable) {
  const Place& place = code_.variables[variable.index()];
  if (place.file != File::Array) return read(place);
  Memory& memory = arrays_[place.index];
  const bool has_origin = memory.origin != Memory::kNoOrigin;
  Value result = Value::array(place.sort, Value::narrow(place.sort.element(), has_origin ? 0 : memory.everywhere));
  if (has_origin) {
    origins_[memory.origin].cells.for_each(
        [&](std::uint64_t index, std::uint64_t word) { result.store_word(index, word); });
  }
  memory.cells.for_each([&](std::uint64_t index, std::uint64_t word) { result.store_word(index, word); });
  return result;
}

}  // namespace pincer::engine::execute
