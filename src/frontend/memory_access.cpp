// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <llvm/ADT/SmallPtrSet.h>

#include <algorithm>

#include "frontend/function_translator.h"

namespace pincer::frontend {

using logic::Sort;
using program::VariableId;

namespace {

/// The parts of a first-class value in memory: type and byte offset of each leaf.
void leaf_offsets(llvm::Type* type, const llvm::DataLayout& layout, std::uint64_t at,
                  std::vector<std::pair<llvm::Type*, std::uint64_t>>& result) {
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* offsets = layout.getStructLayout(s);
    for (unsigned i = 0; i < s->getNumElements(); ++i)
      leaf_offsets(s->getElementType(i), layout, at + offsets->getElementOffset(i), result);
  } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    for (unsigned i = 0; i < a->getNumElements(); ++i) {
      leaf_offsets(a->getElementType(), layout, at + i * layout.getTypeAllocSize(a->getElementType()), result);
    }
  } else if (auto* v = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    for (unsigned i = 0; i < v->getNumElements(); ++i) {
      leaf_offsets(v->getElementType(), layout, at + i * layout.getTypeStoreSize(v->getElementType()), result);
    }
  } else {
    result.emplace_back(type, at);
  }
}

/// Some address spaces of the machine are other memory at the same addresses; all others are names.
void refuse_segments(const llvm::Value* pointer) {
  constexpr unsigned kFirstSegment = 256;
  constexpr unsigned kLastSegment = 258;
  const unsigned space = pointer->getType()->getPointerAddressSpace();
  if (space >= kFirstSegment && space <= kLastSegment) throw NotModelled{"memory relative to a segment register"};
}

/// Is the pointer a choice in which offsets have been added already? `(c ? &s : 0)->y` may have become
/// `c ? &s.y : &((struct S *)0)->y`.
bool may_hide_null(const llvm::Value* pointer) {
  llvm::SmallPtrSet<const llvm::Value*, 8> seen = {pointer};
  llvm::SmallVector<const llvm::Value*, 8> work = {pointer};
  while (!work.empty()) {
    const auto* choice = llvm::dyn_cast<llvm::Instruction>(work.pop_back_val());
    if (choice == nullptr || !llvm::isa<llvm::PHINode, llvm::SelectInst>(choice)) continue;
    for (const llvm::Value* way : choice->operands()) {
      const bool has_offset = llvm::isa<llvm::GEPOperator>(way);
      while (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(way)) way = gep->getPointerOperand();
      if (has_offset && way != choice && !llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(way)) return true;
      if (seen.insert(way).second) work.push_back(way);
    }
  }
  return false;
}

}  // namespace

const llvm::Value* FunctionTranslator::base_of(const llvm::Value* pointer) {
  while (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) pointer = gep->getPointerOperand();
  return pointer;
}

logic::Term FunctionTranslator::reaches(const llvm::Value* pointer, const Region& region, Term address, Term length) {
  // A violation under memory safety, checked before. Otherwise this is the one place that decides: an access that does
  // not reach its region reads any value and writes nothing.
  if (t_.safety.checks_accesses()) return terms_.boolean(true);
  const unsigned width = t_.memory.pointer_bits();
  const bool fixed = terms_.is_const(length);
  const std::uint64_t size = fixed ? terms_.const_value(length).as_uint64() : 0;
  if (fixed && t_.bounds.stays_in_variable(pointer, size)) return terms_.boolean(true);
  std::vector<Term> conditions;
  if (!is_not_null(base_of(pointer)))
    conditions.push_back(terms_.lnot(is_null(base_of(pointer), term(base_of(pointer)))));
  if (region.is_sparse) {
    std::vector<Term> somewhere;
    auto places = t_.memory.places(region);
    constexpr std::size_t kMostPlaces = 16;
    if (places.size() > kMostPlaces) {  // all from the first to the last
      std::sort(places.begin(), places.end());
      places = {{places.front().first, places.back().first + places.back().second - places.front().first}};
    }
    for (const auto& [start, bytes] : places)
      somewhere.push_back(inside(address, length, terms_.bv(width, start), terms_.bv(width, bytes)));
    conditions.push_back(terms_.lor(somewhere));
  }
  return conditions.empty() ? terms_.boolean(true) : terms_.land(conditions);
}

logic::Term FunctionTranslator::is_null(const llvm::Value* base, Term value) const {
  const unsigned width = t_.memory.pointer_bits();
  if (may_hide_null(base)) return terms_.bv_ult(value, terms_.bv(width, Memory::kFirstAddress));
  return terms_.eq(value, terms_.bv(width, 0));
}

bool FunctionTranslator::is_not_null(const llvm::Value* pointer) const {
  if (const auto* c = llvm::dyn_cast<llvm::CallBase>(pointer);
      c != nullptr && allocation_size_argument(*c) && !t_.may_fail(*c))
    return true;
  return t_.bounds.is_not_null(pointer, *now_);
}

void FunctionTranslator::check_null(const llvm::Value* pointer, Term length) {
  const llvm::Value* base = base_of(pointer);  // a member of nothing was passed on
  if (is_not_null(base)) return;
  const Term zero = terms_.bv(t_.memory.pointer_bits(), 0);
  demand(terms_.lor(terms_.eq(length, zero), terms_.ne(term(base), zero)), program::Check::Null, "");
}

logic::Term FunctionTranslator::read(const Region& region, Term address, std::int64_t offset, const llvm::Type* type) {
  const Term memory = t_.cfa.variable(region.variable).term;
  const std::uint64_t size = t_.module.getDataLayout().getTypeStoreSize(const_cast<llvm::Type*>(type));
  const unsigned width = t_.memory.pointer_bits();
  Term bits;
  switch (region.kind) {
    case RegionKind::Scalar: {
      if (region.is_float) return memory;
      const auto low = static_cast<unsigned>(8 * (offset - region.offset));
      bits = terms_.bv_extract(memory, low + static_cast<unsigned>(8 * size) - 1, low);
      break;
    }
    case RegionKind::Words:
      bits = terms_.select(memory, address);
      if (region.is_float) return bits;
      break;
    case RegionKind::Bytes:
      bits = terms_.select(memory, address);
      for (std::uint64_t i = 1; i < size; ++i)
        bits = terms_.bv_concat(terms_.select(memory, terms_.bv_add(address, terms_.bv(width, i))), bits);
      break;
  }
  return from_bits(bits, type);
}

void FunctionTranslator::write(const Region& region, Term address, std::int64_t offset, Term value,
                               const llvm::Type* type, Term reached) {
  const std::uint64_t size = t_.module.getDataLayout().getTypeStoreSize(const_cast<llvm::Type*>(type));
  const unsigned width = t_.memory.pointer_bits();
  if (!region.is_float) value = terms_.bv_resize(to_bits(value), static_cast<unsigned>(8 * size), false);
  const Term memory = t_.cfa.variable(region.variable).term;
  Term result = value;
  switch (region.kind) {
    case RegionKind::Scalar: {
      if (region.is_float || size == region.element) break;
      const auto low = static_cast<unsigned>(8 * (offset - region.offset));
      const auto high = low + static_cast<unsigned>(8 * size);
      const auto all = static_cast<unsigned>(8 * region.element);
      if (high < all) result = terms_.bv_concat(terms_.bv_extract(memory, all - 1, high), result);
      if (low > 0) result = terms_.bv_concat(result, terms_.bv_extract(memory, low - 1, 0));
      break;
    }
    case RegionKind::Words: result = terms_.store(memory, address, value); break;
    case RegionKind::Bytes:
      result = memory;
      for (std::uint64_t i = 0; i < size; ++i) {
        const auto low = static_cast<unsigned>(8 * i);
        result =
            terms_.store(result, terms_.bv_add(address, terms_.bv(width, i)), terms_.bv_extract(value, low + 7, low));
      }
      break;
  }
  // In an array, what is written where no object lies is not read again.
  if (region.kind == RegionKind::Scalar) result = terms_.ite(reached, result, memory);
  assign(region.variable, result);
}

void FunctionTranslator::assume_apart(const llvm::Value* pointer, const Region& region) {
  if (!t_.memory.is_nameless(region.node) || llvm::isa<llvm::GlobalVariable>(base_of(pointer))) return;
  t_.assume_once("apart", where_,
                 "pointers that come from different places outside the program lead to different objects");
}

void FunctionTranslator::load(const llvm::LoadInst& load) {
  const llvm::Value* pointer = load.getPointerOperand();
  refuse_segments(pointer);
  const llvm::DataLayout& layout = t_.module.getDataLayout();
  std::vector<std::pair<llvm::Type*, std::uint64_t>> parts;
  leaf_offsets(load.getType(), layout, 0, parts);
  const bool scalar = parts.size() == 1;
  const std::uint64_t size = layout.getTypeStoreSize(load.getType());
  const Region* region = t_.memory.region(pointer, size, load.getType()->isFloatingPointTy());
  // A pointer that no object reaches is null, or was never assigned. What the program does not own may change at any
  // time if it is volatile.
  const Term length = terms_.bv(t_.memory.pointer_bits(), size);
  if (!is_inside(pointer, size)) watch_access(pointer, length, false);
  if (region == nullptr || (load.isVolatile() && t_.is_shared(region->node))) {
    if (region == nullptr && !t_.safety.checks_accesses()) t_.note_invalid(Translation::Invalid::Read, where_);
    Leaves any;
    for (const auto& [type, offset] : parts) any.push_back(havoc(t_.sort(type)));
    return define(load, std::move(any), {});
  }
  if (!scalar && region->kind == RegionKind::Words) throw NotModelled{"a load of a whole aggregate"};
  const unsigned width = t_.memory.pointer_bits();
  assume_apart(pointer, *region);
  assume_argument(load, *region);
  const Term reached = reaches(pointer, *region, term(pointer), length);
  if (!terms_.is_true(reached)) t_.note_invalid(Translation::Invalid::Read, where_);
  Leaves values;
  for (const auto& [type, offset] : parts) {
    const Term address = terms_.bv_add(term(pointer), terms_.bv(width, offset));
    Term value = read(*region, address, t_.memory.offset_of(pointer) + static_cast<std::int64_t>(offset), type);
    if (!terms_.is_true(reached)) value = terms_.ite(reached, value, havoc(terms_.sort(value)));
    values.push_back(value);
    watch_load(load, address, value, type);
  }
  std::vector<VariableId> reads = known(pointer).reads;
  reads.push_back(region->variable);
  std::sort(reads.begin(), reads.end());
  reads.erase(std::unique(reads.begin(), reads.end()), reads.end());
  define(load, std::move(values), std::move(reads));
  follow_load(load, *region, term(pointer));
}

void FunctionTranslator::store(const llvm::StoreInst& store) {
  const llvm::Value* pointer = store.getPointerOperand();
  refuse_segments(pointer);
  const llvm::Value* value = store.getValueOperand();
  const llvm::DataLayout& layout = t_.module.getDataLayout();
  std::vector<std::pair<llvm::Type*, std::uint64_t>> parts;
  leaf_offsets(value->getType(), layout, 0, parts);
  const std::uint64_t size = layout.getTypeStoreSize(value->getType());
  const Term length = terms_.bv(t_.memory.pointer_bits(), size);
  const Region* region = t_.memory.region(pointer, size, value->getType()->isFloatingPointTy());
  if (!is_inside(pointer, size)) {
    t_.note_invalid(Translation::Invalid::Write, where_);
    watch_access(pointer, length, true);
  }
  if (region == nullptr) return;
  if (parts.size() != 1 && region->kind == RegionKind::Words) throw NotModelled{"a store of a whole aggregate"};
  if (parts.size() != 1) {  // several writes: what they depend on must not change in between
    for (const llvm::Value* operand : {pointer, value}) {
      if (const auto* i = llvm::dyn_cast<llvm::Instruction>(operand); i != nullptr && !known(i).reads.empty())
        spill(*i);
    }
  }
  const unsigned width = t_.memory.pointer_bits();
  assume_apart(pointer, *region);
  const Term reached = reaches(pointer, *region, term(pointer), length);
  follow_store(store, *region, term(pointer));
  const Leaves values = known(value).terms;
  if (parts.size() == 1) watch_store(pointer, term(pointer), values.front());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Term address = terms_.bv_add(term(pointer), terms_.bv(width, parts[i].second));
    write(*region, address, t_.memory.offset_of(pointer) + static_cast<std::int64_t>(parts[i].second), values[i],
          parts[i].first, reached);
  }
}

bool FunctionTranslator::is_inside(const llvm::Value* pointer, std::uint64_t size) const {
  return t_.safety.checks_accesses() || t_.bounds.stays_in_variable(pointer, size);
}

void FunctionTranslator::allocate(const llvm::Instruction& site, Term size) {
  const unsigned width = t_.memory.pointer_bits();
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&site);
  const auto fixed = t_.memory.address(&site);
  const bool may_fail = call != nullptr && t_.may_fail(*call);
  if (fixed && !may_fail) {
    define(site, {terms_.bv(width, *fixed)}, {});
    return made(site, terms_.bv(width, *fixed), size);
  }
  const VariableId result = new_variables(site).front();
  const Place place = fixed ? Place{terms_.bv(width, *fixed), terms_.boolean(true)} : next_place(site, size);
  Term fits = terms_.boolean(true);
  const program::LocationId after = may_fail ? new_location(where_) : program::LocationId{};
  if (may_fail) {
    before_call();  // nothing may have to be saved on one of the two ways only
    const Term fails = terms_.lor(havoc(Sort::boolean()), terms_.lnot(place.has_room));
    const program::LocationId before = here_;
    emit(program::Assume{fails});
    emit(program::Assign{result, terms_.bv(width, 0)});
    go(after, program::Assume{terms_.boolean(true)});
    here_ = before;
    emit(program::Assume{terms_.lnot(fails)});
  } else {
    // Executions that would need more memory than there is are not considered: an assumption. But an array of a length
    // that no array can have is undefined behaviour: it lies nowhere.
    if (call == nullptr && !terms_.is_const(size)) {
      fits = place.has_room;
    } else {
      assume(place.has_room);
    }
  }
  emit(program::Assign{result, terms_.ite(fits, place.address, terms_.bv(width, t_.memory.heap_end()))});
  if (!fixed) {
    // 16-aligned, and never adjacent to the next object.
    const auto aligned = [&](Term end) {
      return terms_.bv_and(terms_.bv_add(end, terms_.bv(width, 31)), terms_.bv(width, mpz_class(-16)));
    };
    const Term end = t_.memory.shows_address(&site) ? aligned(terms_.bv_add(place.address, size))
                                                    : terms_.bv_add(place.address, aligned(size));
    assign(t_.heap_top, terms_.ite(fits, end, t_.cfa.variable(t_.heap_top).term));
  }
  define_by_variables(site, {result});
  made(site, t_.cfa.variable(result).term, size);
  if (may_fail) {
    go(after, program::Assume{terms_.boolean(true)});
    here_ = after;
  }
}

FunctionTranslator::Place FunctionTranslator::next_place(const llvm::Instruction& site, Term size) {
  const unsigned width = t_.memory.pointer_bits();
  Term top = t_.cfa.variable(t_.heap_top).term;
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&site);
  if (t_.memory.shows_address(&site)) {  // anywhere behind the others that its alignment allows
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&site);
    const std::uint64_t least = alloca != nullptr ? alloca->getAlign().value() : 16;
    const unsigned bits_of_gap = width == 32 ? 29 : 46;  // no sum goes around
    const Term gap = terms_.bv_resize(havoc(Sort::bitvec(bits_of_gap)), width, false);
    top = terms_.bv_add(top, terms_.bv_add(gap, terms_.bv(width, least - 1)));
    top = terms_.bv_and(top, terms_.bv_neg(terms_.bv(width, least)));
  }
  const Term end = terms_.bv(width, t_.memory.heap_end());
  const auto has_room = [&](Term from) {  // the last object may have gone beyond the end a little
    return terms_.land(terms_.bv_ule(from, end), terms_.bv_ule(size, terms_.bv_sub(end, from)));
  };
  const auto argument = call != nullptr ? alignment_argument(*call) : std::nullopt;
  if (!argument) return {top, has_room(top)};
  // An alignment that is no power of two cannot be served.
  const Term alignment = terms_.bv_resize(term(call->getArgOperand(*argument)), width, false);
  const Term zero = terms_.bv(width, 0);
  const Term below = terms_.bv_sub(alignment, terms_.bv(width, 1));
  const Term is_power = terms_.land(terms_.ne(alignment, zero), terms_.eq(terms_.bv_and(alignment, below), zero));
  const Term aligned = terms_.bv_and(terms_.bv_add(top, below), terms_.bv_neg(alignment));
  const Term address = terms_.ite(terms_.bv_ule(alignment, terms_.bv(width, 16)), top, aligned);
  return {address, terms_.land(is_power, terms_.land(terms_.bv_ule(top, address), has_room(address)))};
}

void FunctionTranslator::made(const llvm::Instruction& site, Term address, Term size) {
  if (t_.heap_sizes.valid() && llvm::isa<llvm::CallBase>(site))
    assign(t_.heap_sizes, terms_.store(t_.cfa.variable(t_.heap_sizes).term, address, size));
  track_allocation(site, address, size);
  if (const VariableId ledger = t_.told_ledgers.of(site); ledger.valid())
    assign(ledger, terms_.store(t_.cfa.variable(ledger).term, address, terms_.bv_add(address, size)));
  watch_new(site, address, size);
}

}  // namespace pincer::frontend
