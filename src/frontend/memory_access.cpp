// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
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

/// The pointer before all constant and computed offsets.
const llvm::Value* base_of(const llvm::Value* pointer) {
  while (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) pointer = gep->getPointerOperand();
  return pointer;
}

}  // namespace

void FunctionTranslator::check_address(const llvm::Value* pointer) {
  // Like a division by zero, a null pointer ends the execution when it is used. Checked once per pointer value: where
  // a check dominates, it holds.
  if (t_.safety.checks_accesses()) return;  // a violation, checked before
  const llvm::Value* base = base_of(pointer);
  if (llvm::isa<llvm::AllocaInst, llvm::GlobalValue>(base)) return;
  if (const auto* c = llvm::dyn_cast<llvm::CallBase>(base); c != nullptr && allocation_size_argument(*c)) return;
  std::vector<const llvm::BasicBlock*>& blocks = checked_[base];
  const llvm::BasicBlock* block = now_->getParent();
  if (std::any_of(blocks.begin(), blocks.end(),
                  [&](const llvm::BasicBlock* b) { return dominators_.dominates(b, block); }))
    return;
  blocks.push_back(block);
  assume(terms_.ne(term(base), terms_.bv(t_.memory.pointer_bits(), 0)));
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
                               const llvm::Type* type) {
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
  assign(region.variable, result);
}

void FunctionTranslator::load(const llvm::LoadInst& load) {
  const llvm::Value* pointer = load.getPointerOperand();
  const llvm::DataLayout& layout = t_.module.getDataLayout();
  check_address(pointer);
  std::vector<std::pair<llvm::Type*, std::uint64_t>> parts;
  leaf_offsets(load.getType(), layout, 0, parts);
  const bool scalar = parts.size() == 1;
  const Region* region =
      t_.memory.region(pointer, layout.getTypeStoreSize(load.getType()), load.getType()->isFloatingPointTy());
  if (region == nullptr) {
    // A pointer that no object reaches: null, or never assigned.
    Leaves any;
    for (const auto& [type, offset] : parts) any.push_back(havoc(t_.sort(type)));
    return define(load, std::move(any), {});
  }
  if (!scalar && region->kind == RegionKind::Words) throw NotModelled{"a load of a whole aggregate"};
  const unsigned width = t_.memory.pointer_bits();
  Leaves values;
  for (const auto& [type, offset] : parts) {
    const Term address = terms_.bv_add(term(pointer), terms_.bv(width, offset));
    values.push_back(read(*region, address, t_.memory.offset_of(pointer) + static_cast<std::int64_t>(offset), type));
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
  const llvm::Value* value = store.getValueOperand();
  const llvm::DataLayout& layout = t_.module.getDataLayout();
  check_address(pointer);
  std::vector<std::pair<llvm::Type*, std::uint64_t>> parts;
  leaf_offsets(value->getType(), layout, 0, parts);
  const Region* region =
      t_.memory.region(pointer, layout.getTypeStoreSize(value->getType()), value->getType()->isFloatingPointTy());
  if (region == nullptr) return;
  if (parts.size() != 1 && region->kind == RegionKind::Words) throw NotModelled{"a store of a whole aggregate"};
  if (parts.size() != 1) {  // several writes: what they depend on must not change in between
    for (const llvm::Value* operand : {pointer, value}) {
      if (const auto* i = llvm::dyn_cast<llvm::Instruction>(operand); i != nullptr && !known(i).reads.empty())
        spill(*i);
    }
  }
  const unsigned width = t_.memory.pointer_bits();
  follow_store(store, *region, term(pointer));
  const Leaves values = known(value).terms;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Term address = terms_.bv_add(term(pointer), terms_.bv(width, parts[i].second));
    write(*region, address, t_.memory.offset_of(pointer) + static_cast<std::int64_t>(parts[i].second), values[i],
          parts[i].first);
  }
}

void FunctionTranslator::allocate(const llvm::Instruction& site, Term size) {
  const unsigned width = t_.memory.pointer_bits();
  Term address;
  if (const auto fixed = t_.memory.address(&site)) {
    address = terms_.bv(width, *fixed);
    define(site, {address}, {});
  } else {
    const Term top = t_.cfa.variable(t_.heap_top).term;
    const VariableId result = new_variables(site).front();
    // Allocation never fails (contract): executions that would need more memory than there is are cut.
    assume(terms_.bv_ule(size, terms_.bv_sub(terms_.bv(width, t_.memory.heap_end()), top)));
    emit(program::Assign{result, top});
    // 16-aligned, and never adjacent to the next object.
    const Term taken = terms_.bv_and(terms_.bv_add(size, terms_.bv(width, 31)), terms_.bv(width, mpz_class(-16)));
    assign(t_.heap_top, terms_.bv_add(top, taken));
    define_by_variables(site, {result});
    address = t_.cfa.variable(result).term;
  }
  if (t_.heap_sizes.valid() && llvm::isa<llvm::CallBase>(site)) {
    assign(t_.heap_sizes, terms_.store(t_.cfa.variable(t_.heap_sizes).term, address, size));
  }
  track_allocation(site, address, size);
}

}  // namespace pincer::frontend
