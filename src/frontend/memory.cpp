// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/memory.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <algorithm>
#include <numeric>

#include "base/contract.h"
#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/shown_addresses.h"
#include "frontend/source_names.h"

namespace pincer::frontend {
namespace {

constexpr std::uint64_t kLargestFixed = 0x100'0000;  // larger requests find room at run time, or do not
constexpr std::uint64_t kGap = 64;  // between objects, so that a small overrun does not hit a neighbour

std::uint64_t modulo(std::int64_t value, std::uint64_t by) {
  const auto s = static_cast<std::int64_t>(by);
  return static_cast<std::uint64_t>(((value % s) + s) % s);
}

/// Accesses that touch common bytes, as classes.
std::vector<std::vector<Access>> overlapping(std::vector<Access> accesses, std::uint64_t stride) {
  std::vector<std::vector<Access>> groups;
  if (stride == 0) {
    std::int64_t end = 0;
    for (const Access& access : accesses) {  // sorted by offset
      if (groups.empty() || access.offset >= end) {
        groups.emplace_back();
        end = access.offset + static_cast<std::int64_t>(access.span);
      }
      groups.back().push_back(access);
      end = std::max(end, access.offset + static_cast<std::int64_t>(access.span));
    }
    return groups;
  }
  const auto touch = [&](const Access& a, const Access& b) {
    return modulo(b.offset - a.offset, stride) < a.span || modulo(a.offset - b.offset, stride) < b.span;
  };
  for (const Access& access : accesses) {
    std::vector<Access> joined = {access};
    std::erase_if(groups, [&](const std::vector<Access>& group) {
      if (std::none_of(group.begin(), group.end(), [&](const Access& other) { return touch(access, other); }))
        return false;
      joined.insert(joined.end(), group.begin(), group.end());
      return true;
    });
    groups.push_back(std::move(joined));
  }
  return groups;
}

}  // namespace

Memory::Memory(const llvm::Module& module, PointsTo& points_to, program::Cfa& cfa)
    : module_(module),
      layout_(module.getDataLayout()),
      points_to_(points_to),
      terms_(cfa.terms()),
      pointer_bits_(layout_.getPointerSizeInBits()) {
  for (std::uint32_t i = 0; i < points_to.objects().size(); ++i) {
    objects_[points_to.resolve(points_to.objects()[i].cell).node].push_back(i);
  }
  assign_addresses();
  collapse_for_bulk_operations();
  make_regions(cfa);
  keep_arguments(cfa);
}

void Memory::keep_arguments(program::Cfa& cfa) {
  for (const Object& object : points_to_.objects()) {
    if (object.kind != ObjectKind::Arguments && object.kind != ObjectKind::Strings) continue;
    if (!argument_count_.valid())
      argument_count_ = cfa.add_variable("number of arguments", logic::Sort::bitvec(pointer_bits_), {}, {});
    for (const Region* region : regions_of_node(points_to_.resolve(object.cell).node)) {
      program::VariableId& copy = originals_[static_cast<std::uint32_t>(region->variable.index())];
      if (!copy.valid()) copy = cfa.add_variable("arguments", cfa.sort(region->variable), {}, {});
    }
  }
}

program::VariableId Memory::original(const Region& region) const {
  const auto known = originals_.find(static_cast<std::uint32_t>(region.variable.index()));
  return known == originals_.end() ? program::VariableId{} : known->second;
}

bool Memory::holds_arguments(const llvm::Value* pointer) const {
  const auto cell = points_to_.cell(pointer);
  const auto& objects = points_to_.objects();
  return cell && std::any_of(objects.begin(), objects.end(), [&](const Object& object) {
           return object.kind == ObjectKind::Arguments && points_to_.resolve(object.cell).node == cell->node;
         });
}

std::vector<program::DebugArguments::Characters> Memory::argument_characters() const {
  std::vector<program::DebugArguments::Characters> result;
  for (const Object& object : points_to_.objects()) {
    if (object.kind != ObjectKind::Strings) continue;
    const Cell cell = points_to_.resolve(object.cell);
    const bool has_places = points_to_.stride(cell.node) == 0;
    for (const Region* region : regions_of_node(cell.node)) {
      if (region->kind == RegionKind::Scalar || region->element != 1 || region->is_float) continue;
      if (!has_places) return {{region->variable, 0, std::nullopt}};
      if (region->offset < cell.offset) continue;
      const auto first = static_cast<std::uint64_t>(region->offset - cell.offset);
      result.push_back({region->variable, first, first + region->length});
    }
  }
  return result;
}

void Memory::collapse_for_bulk_operations() {
  // A loop over a block of memory goes in steps of one element: where a block of unknown or large size mixes elements,
  // only bytes will do.
  const auto fits = [&](const llvm::Value* pointer, const llvm::Value* length) {
    const auto cell = points_to_.cell(pointer);
    if (!cell || points_to_.stride(cell->node) == 0) return true;
    const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(length);
    if (constant != nullptr && constant->getValue().ule(256)) return true;
    const auto groups = overlapping(points_to_.accesses(cell->node), points_to_.stride(cell->node));
    if (groups.empty()) return true;
    if (groups.size() > 1) return false;
    const Region region = make_region(cell->node, groups.front());
    return points_to_.stride(cell->node) == region.element && modulo(cell->offset - region.offset, region.element) == 0;
  };
  for (const llvm::Function& function : module_) {
    for (const llvm::BasicBlock& block : function) {
      for (const llvm::Instruction& instruction : block) {
        const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
        const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
        if (callee == nullptr) continue;
        const llvm::StringRef name = callee->getName();
        const bool three =
            llvm::isa<llvm::MemIntrinsic>(call) || name == "memcpy" || name == "memmove" || name == "memset";
        if (!three && name != kHavocMemory && name != kGuessMemory && name != kModelAnyBytes &&
            name != "__VERIFIER_nondet_memory")
          continue;
        if (!fits(call->getArgOperand(0), call->getArgOperand(three ? 2 : 1)))
          points_to_.collapse(points_to_.cell(call->getArgOperand(0))->node);
      }
    }
  }
}

std::uint64_t known_alignment(const llvm::GlobalObject& global, const llvm::DataLayout& layout) {
  constexpr std::uint64_t kOfFunctions = 4;  // what Clang takes for granted where it folds
  const std::uint64_t alignment = global.getPointerAlignment(layout).value();
  return llvm::isa<llvm::Function>(global) ? std::max(alignment, kOfFunctions) : alignment;
}

void Memory::assign_addresses() {
  std::uint64_t next = kFirstAddress;
  const std::set<std::uint32_t> shown = nodes_with_shown_addresses(module_, points_to_);
  for (const Object& object : points_to_.objects()) {
    const bool is_shown = shown.contains(points_to_.resolve(object.cell).node);
    const bool has_any_place = is_shown && (object.kind == ObjectKind::Stack || object.kind == ObjectKind::Heap);
    if (is_shown) shown_.insert(object.site);
    if (has_any_place) shows_places_ = true;
    if (object.kind == ObjectKind::External || !object.single || has_any_place) continue;
    if (object.kind == ObjectKind::Heap && (object.size == 0 || object.size > kLargestFixed)) continue;
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(object.site); call != nullptr && alignment_argument(*call))
      continue;
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(object.site);
    if (alloca != nullptr && !alloca->isStaticAlloca()) continue;
    if (object.kind == ObjectKind::Arguments) continue;
    std::uint64_t alignment = 16;
    if (alloca != nullptr) alignment = std::max(alignment, alloca->getAlign().value());
    if (const auto* global = llvm::dyn_cast<llvm::GlobalObject>(object.site)) {
      alignment = std::max(alignment, global->getAlign().valueOrOne().value());
      if (is_shown) {  // no more than it asks for
        shown_globals_.push_back(global);
        alignment = known_alignment(*global, layout_);
        next = llvm::alignTo(next, 2 * alignment) + alignment;
      }
    }
    next = llvm::alignTo(next, alignment);
    addresses_[object.site] = next;
    if (object.kind == ObjectKind::Function) functions_ = {functions_ ? functions_->first : next, next};
    next += object.size + kGap;
  }
  const bool narrow = pointer_bits_ == 32;
  heap_start_ = llvm::alignTo(next, 4096);
  if (!shows_places_) heap_start_ = std::max<std::uint64_t>(heap_start_, narrow ? 0x2000'0000 : 0x1'0000'0000);
  heap_end_ = narrow ? 0xc000'0000 : 0x7fff'ffff'f000;
  for (const Object& object : points_to_.objects()) {
    if (object.kind == ObjectKind::Arguments) addresses_[object.site] = arguments_start();
  }
}

void Memory::make_regions(program::Cfa& cfa) {
  std::vector<std::uint32_t> nodes;
  for (const auto& [node, objects] : objects_) nodes.push_back(node);
  // Nodes without an object (only null or dangling pointers reach them) are memory too.
  for (const llvm::Function& function : module_) {
    for (const llvm::BasicBlock& block : function) {
      for (const llvm::Instruction& instruction : block) {
        const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
        if (pointer == nullptr) continue;
        if (const auto cell = points_to_.cell(pointer)) nodes.push_back(cell->node);
      }
    }
  }
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());

  for (const std::uint32_t node : nodes) {
    for (const std::vector<Access>& group : overlapping(points_to_.accesses(node), points_to_.stride(node))) {
      Region region = make_region(node, group);
      const logic::Sort element = region.is_float ? (region.element == 4   ? logic::Sort::float32()
                                                     : region.element == 8 ? logic::Sort::float64()
                                                                           : logic::Sort::float80())
                                                  : logic::Sort::bitvec(static_cast<unsigned>(8 * region.element));
      const logic::Sort sort =
          region.kind == RegionKind::Scalar ? element : logic::Sort::array(logic::Sort::bitvec(pointer_bits_), element);
      NamedType name{"memory", {}};
      if (const auto sites = objects_.find(node); sites != objects_.end()) {
        const Object& object = points_to_.objects()[sites->second.front()];
        name = name_of_object(*object.site, region.offset - points_to_.resolve(object.cell).offset);
      }
      if (region.kind != RegionKind::Scalar) name.type = {};
      region.variable = cfa.add_variable(name.name, sort, name.type, {});
      const auto index = static_cast<std::uint32_t>(regions_.size());
      by_node_[node].push_back(index);
      for (const Access& access : group) by_access_[{node, access}] = index;
      region.is_sparse = has_few_values(region);
      regions_.push_back(region);
    }
  }
}

Region Memory::make_region(std::uint32_t node, const std::vector<Access>& group) const {
  const std::uint64_t stride = points_to_.stride(node);
  const auto sites = objects_.find(node);
  const Object* only =
      sites != objects_.end() && sites->second.size() == 1 ? &points_to_.objects()[sites->second.front()] : nullptr;
  const bool one_place = only != nullptr && only->single && only->kind != ObjectKind::External &&
                         only->kind != ObjectKind::Arguments && stride == 0;

  // In a cyclic node the region starts where it is shortest.
  Region region{.kind = RegionKind::Words,
                .node = node,
                .offset = 0,
                .length = ~std::uint64_t{0},
                .element = group.front().size,
                .is_float = true,
                .variable = {}};
  for (const Access& base : group) {
    std::uint64_t length = 0;
    for (const Access& access : group) {
      const std::int64_t distance = access.offset - base.offset;
      if (stride == 0 && distance < 0) length = ~std::uint64_t{0};
      if (length == ~std::uint64_t{0}) break;
      length = std::max(length,
                        (stride == 0 ? static_cast<std::uint64_t>(distance) : modulo(distance, stride)) + access.span);
    }
    if (length >= region.length) continue;
    region.offset = base.offset;
    region.length = length;
  }
  if (stride != 0) region.length = std::min(region.length, stride);

  const Access& first = group.front();
  bool same_place = true;
  bool same_size = true;
  bool walks = false;
  for (const Access& access : group) {
    region.is_float &= access.is_float;
    same_place &= access.offset == first.offset && access.size == first.size && access.step == 0;
    same_size &= access.size == first.size && modulo(access.offset - first.offset, first.size) == 0 &&
                 access.step % first.size == 0 && stride % first.size == 0;
    walks |= access.step != 0;
  }
  if (stride != 0 && stride < first.size) same_place = same_size = false;  // elements would lie on each other
  if (one_place && same_place) {
    region.kind = RegionKind::Scalar;
  } else if (!same_place && !same_size) {
    region.is_float = false;
    region.kind = one_place && !walks && region.length <= 16 ? RegionKind::Scalar : RegionKind::Bytes;
    region.element = region.kind == RegionKind::Scalar ? region.length : 1;
  }
  return region;
}

const Region* Memory::region(const llvm::Value* pointer, std::uint64_t size, bool is_float) const {
  const auto cell = points_to_.cell(pointer);
  if (!cell) return nullptr;
  const auto known = by_access_.find({cell->node, points_to_.access(pointer, size, is_float)});
  base::ensure(known != by_access_.end(), "every load and store has a region");
  return &regions_[known->second];
}

std::vector<const Region*> Memory::regions_of(const llvm::Value* pointer) const {
  const auto cell = points_to_.cell(pointer);
  return cell ? regions_of_node(cell->node) : std::vector<const Region*>{};
}

std::vector<const Region*> Memory::regions_of_node(std::uint32_t node) const {
  std::vector<const Region*> result;
  if (const auto known = by_node_.find(node); known != by_node_.end()) {
    for (const std::uint32_t index : known->second) result.push_back(&regions_[index]);
  }
  return result;
}

std::int64_t Memory::offset_of(const llvm::Value* pointer) const { return points_to_.cell(pointer)->offset; }

std::uint64_t Memory::stride_of(const llvm::Value* pointer) const {
  return points_to_.stride(points_to_.cell(pointer)->node);
}

bool Memory::is_whole(const Region& region, const llvm::Value* pointer, std::uint64_t length) const {
  const auto sites = objects_.find(region.node);
  if (sites == objects_.end() || sites->second.size() != 1) return false;
  const Object& object = points_to_.objects()[sites->second.front()];
  const std::int64_t start = points_to_.resolve(object.cell).offset;
  return object.single && object.kind != ObjectKind::External && object.size != 0 && object.size <= length &&
         (object.site == pointer || (points_to_.stride(region.node) == 0 && start == offset_of(pointer)));
}

std::optional<std::uint64_t> Memory::address(const llvm::Value* site) const {
  const auto known = addresses_.find(site);
  return known == addresses_.end() ? std::nullopt : std::optional(known->second);
}

std::uint64_t Memory::evaluate(const llvm::Constant* constant) const {
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(constant)) return number->getZExtValue();
  if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(constant);
      global != nullptr && global->hasExternalWeakLinkage()) {
    return 0;  // weak and nowhere defined
  }
  if (const auto known = address(constant)) return *known;
  if (const auto* block = llvm::dyn_cast<llvm::BlockAddress>(constant)) {
    return block_addresses_.try_emplace(block->getBasicBlock(), 16 * (block_addresses_.size() + 1)).first->second;
  }
  const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant);
  if (expression == nullptr) return 0;  // null, zero, undef
  const auto operand = [&](unsigned i) { return evaluate(expression->getOperand(i)); };
  const unsigned bits = static_cast<unsigned>(layout_.getTypeSizeInBits(constant->getType()).getFixedValue());
  const std::uint64_t mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  switch (expression->getOpcode()) {
    case llvm::Instruction::GetElementPtr: {
      const auto* gep = llvm::cast<llvm::GEPOperator>(expression);
      llvm::APInt offset(layout_.getIndexTypeSizeInBits(gep->getType()), 0);
      base::require(gep->accumulateConstantOffset(layout_, offset), "a constant address has a constant offset");
      return (operand(0) + static_cast<std::uint64_t>(offset.getSExtValue())) & mask;
    }
    case llvm::Instruction::Add: return (operand(0) + operand(1)) & mask;
    case llvm::Instruction::Sub: return (operand(0) - operand(1)) & mask;
    case llvm::Instruction::Mul: return (operand(0) * operand(1)) & mask;
    case llvm::Instruction::Xor: return (operand(0) ^ operand(1)) & mask;
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
    case llvm::Instruction::Trunc:
    case llvm::Instruction::BitCast:
    case llvm::Instruction::AddrSpaceCast: return operand(0) & mask;
    default: throw base::ContractViolation("a constant expression of a known kind");
  }
}

bool Memory::is_constant(std::uint32_t node) const {
  const auto sites = objects_.find(node);
  return sites != objects_.end() && std::all_of(sites->second.begin(), sites->second.end(), [&](std::uint32_t index) {
           const Object& object = points_to_.objects()[index];
           const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.site);
           return object.kind == ObjectKind::Function || (global != nullptr && global->isConstant());
         });
}

bool Memory::has_heap(std::uint32_t node) const {
  const auto sites = objects_.find(node);
  return sites != objects_.end() && std::any_of(sites->second.begin(), sites->second.end(), [&](std::uint32_t index) {
           return points_to_.objects()[index].kind == ObjectKind::Heap;
         });
}

bool Memory::has_many_locals(std::uint32_t node) const {
  const auto sites = objects_.find(node);
  return sites != objects_.end() && std::any_of(sites->second.begin(), sites->second.end(), [&](std::uint32_t index) {
           const Object& object = points_to_.objects()[index];
           return object.kind == ObjectKind::Stack && !object.single;
         });
}

bool Memory::has_one_object(std::uint32_t node) const {
  const auto sites = objects_.find(node);
  return sites != objects_.end() && sites->second.size() == 1 && points_to_.objects()[sites->second.front()].single;
}

bool Memory::is_all_shared(std::uint32_t node) const {
  const auto sites = objects_.find(node);
  if (sites == objects_.end()) return true;
  return std::all_of(sites->second.begin(), sites->second.end(), [&](std::uint32_t index) {
    const Object& object = points_to_.objects()[index];
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.site);
    return object.kind == ObjectKind::External || (global != nullptr && is_shared(*global));
  });
}

bool Memory::is_nameless(std::uint32_t node) const {
  if (!points_to_.is_outside(node) || points_to_.is_exposed(node)) return false;
  const auto sites = objects_.find(node);
  return sites == objects_.end() || std::none_of(sites->second.begin(), sites->second.end(), [&](std::uint32_t index) {
           const Object& object = points_to_.objects()[index];
           return object.kind == ObjectKind::Arguments || object.kind == ObjectKind::Strings || is_made(*object.site);
         });
}

bool Memory::has_shared(std::uint32_t node) const {
  const auto sites = objects_.find(node);
  if (points_to_.is_outside(node) || sites == objects_.end()) return true;
  return std::any_of(sites->second.begin(), sites->second.end(), [&](std::uint32_t index) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(points_to_.objects()[index].site);
    return global != nullptr && is_shared(*global);
  });
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> Memory::places(const Region& region) const {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> result;
  for (const std::uint32_t index : objects_.at(region.node)) {
    const Object& object = points_to_.objects()[index];
    if (const auto known = address(object.site); known && object.kind != ObjectKind::Function)
      result.emplace_back(*known, object.size);
  }
  return result;
}

Memory::Bytes Memory::flatten(const llvm::Constant* constant, std::uint64_t size) const {
  Bytes bytes(size, kUnspecified);
  flatten(constant, bytes, 0);
  return bytes;
}

void Memory::flatten(const llvm::Constant* constant, Bytes& bytes, std::uint64_t at) const {
  // What no part of the initialiser says stays unspecified: padding, and the rest of a union.
  llvm::Type* type = constant->getType();
  if (llvm::isa<llvm::UndefValue>(constant)) return;
  if (constant->isNullValue()) {
    const auto start = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    std::fill(start, start + static_cast<std::ptrdiff_t>(layout_.getTypeAllocSize(type).getFixedValue()), 0);
    return;
  }
  const auto put = [&](const llvm::APInt& value) {
    const std::uint64_t size = layout_.getTypeStoreSize(type);
    const llvm::APInt wide = value.zextOrTrunc(static_cast<unsigned>(8 * size));
    for (std::uint64_t i = 0; i < size; ++i)
      bytes[at + i] = static_cast<std::int16_t>(wide.extractBitsAsZExtValue(8, 8 * i));
  };
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(constant)) {
    put(number->getValue());
  } else if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(constant)) {
    put(real->getValueAPF().bitcastToAPInt());
  } else if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* layout = layout_.getStructLayout(s);
    for (unsigned i = 0; i < s->getNumElements(); ++i)
      flatten(constant->getAggregateElement(i), bytes, at + layout->getElementOffset(i));
  } else if (type->isArrayTy() || type->isVectorTy()) {
    llvm::Type* element =
        type->isArrayTy() ? type->getArrayElementType() : llvm::cast<llvm::VectorType>(type)->getElementType();
    const std::uint64_t count =
        type->isArrayTy() ? type->getArrayNumElements() : llvm::cast<llvm::FixedVectorType>(type)->getNumElements();
    const std::uint64_t size = layout_.getTypeAllocSize(element);
    for (unsigned i = 0; i < count; ++i) flatten(constant->getAggregateElement(i), bytes, at + i * size);
  } else {
    put(llvm::APInt(64, evaluate(constant)));
  }
}

logic::Term Memory::element(const Region& region, const Bytes& bytes, std::uint64_t at, logic::Term arbitrary) const {
  const auto byte = [&](std::uint64_t i) { return at + i < bytes.size() ? bytes[at + i] : kUnspecified; };
  mpz_class value = 0;
  bool some = false;
  bool all = true;
  for (std::uint64_t i = region.element; i-- > 0;) {
    some |= byte(i) != kUnspecified;
    all &= byte(i) != kUnspecified;
    value = value * 256 + std::max<std::int16_t>(byte(i), 0);
  }
  if (!some || (region.is_float && !all)) return arbitrary;
  if (region.is_float) {
    const logic::Sort sort = region.element == 4   ? logic::Sort::float32()
                             : region.element == 8 ? logic::Sort::float64()
                                                   : logic::Sort::float80();
    return terms_.constant(logic::Value::floating(sort, value));
  }
  if (all) return terms_.bv(static_cast<unsigned>(8 * region.element), value);
  logic::Term result;
  for (std::uint64_t i = 0; i < region.element; ++i) {
    const auto low = static_cast<unsigned>(8 * i);
    const logic::Term part = byte(i) == kUnspecified ? terms_.bv_extract(arbitrary, low + 7, low)
                                                     : terms_.bv(8, static_cast<std::uint64_t>(byte(i)));
    result = i == 0 ? part : terms_.bv_concat(part, result);
  }
  return result;
}

bool Memory::is_initialised(std::uint32_t node) const {
  const auto sites = objects_.find(node);
  if (sites == objects_.end() || points_to_.is_outside(node)) return false;
  return std::all_of(sites->second.begin(), sites->second.end(), [&](std::uint32_t index) {
    const Object& object = points_to_.objects()[index];
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.site);
    return object.kind == ObjectKind::Function || (global != nullptr && global->hasInitializer());
  });
}

void Memory::for_each_element(const Region& region,
                              const std::function<void(const Object&, const Bytes&, std::uint64_t)>& visit) const {
  const auto sites = objects_.find(region.node);
  if (sites == objects_.end()) return;
  const std::uint64_t stride = points_to_.stride(region.node);
  for (const std::uint32_t index : sites->second) {
    const Object& object = points_to_.objects()[index];
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.site);
    if (global == nullptr || !global->hasInitializer()) continue;
    const std::int64_t start = points_to_.resolve(object.cell).offset;
    const Bytes bytes = flatten(global->getInitializer(), object.size);
    for (std::uint64_t at = 0; at < object.size; ++at) {
      const std::int64_t distance = start + static_cast<std::int64_t>(at) - region.offset;
      const std::uint64_t inside = stride == 0 ? static_cast<std::uint64_t>(distance) : modulo(distance, stride);
      if ((stride == 0 && distance < 0) || inside >= region.length || inside % region.element != 0) continue;
      visit(object, bytes, at);
    }
  }
}

namespace {

bool is_zero(const std::vector<std::int16_t>& bytes, std::uint64_t at, std::uint64_t size) {
  return std::all_of(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                     bytes.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(at + size, bytes.size())),
                     [](std::int16_t b) { return b == 0; });
}

}  // namespace

bool Memory::has_few_values(const Region& region) const {
  if (region.kind == RegionKind::Scalar || !is_initialised(region.node)) return false;
  std::uint64_t zeros = 0;
  std::uint64_t others = 0;
  for_each_element(region, [&](const Object&, const Bytes& bytes, std::uint64_t at) {
    (is_zero(bytes, at, region.element) ? zeros : others) += 1;
  });
  constexpr std::uint64_t kCheap = 8;
  return zeros > 2 * others + kCheap;
}

std::optional<logic::Term> Memory::initial(const Region& region, logic::Term variable) const {
  // Where no object lies, memory is arbitrary. But an array of zeros with few exceptions is much easier to reason about,
  // so that is what a sparse region starts with; who reads it looks where (FunctionTranslator::reaches).
  logic::Term result = variable;
  if (region.is_sparse) {
    const logic::Sort sort = terms_.sort(variable);
    result = terms_.const_array(sort, terms_.constant(logic::Value::zero(sort.element())));
  }
  for_each_element(region, [&](const Object& object, const Bytes& bytes, std::uint64_t at) {
    if (region.kind == RegionKind::Scalar) {
      result = element(region, bytes, at, variable);
    } else if (!region.is_sparse || !is_zero(bytes, at, region.element)) {
      const logic::Term place = terms_.bv(pointer_bits_, *address(object.site) + at);
      result = terms_.store(result, place, element(region, bytes, at, terms_.select(variable, place)));
    }
  });
  if (result == variable) return {};
  return result;
}

}  // namespace pincer::frontend
