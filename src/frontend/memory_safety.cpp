// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/memory_safety.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <functional>

#include "frontend/origins.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"
#include "frontend/source_names.h"

namespace pincer::frontend {
namespace {

/// Memory that the program cannot know anything about has no bounds; but an arbitrary value is no memory at all.
bool is_arbitrary_value(const Object& object) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(object.site);
  return object.kind == ObjectKind::External && call != nullptr && gives_any_value(*call);
}

/// A variable of another file.
bool is_extern(const Object& object) {
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.site);
  return global != nullptr && !global->hasInitializer();
}

/// Calls `visit(offset, constant)` for every pointer in an initialiser.
void for_each_pointer(const llvm::Constant* constant, const llvm::DataLayout& layout, std::uint64_t at,
                      const std::function<void(std::uint64_t, const llvm::Constant*)>& visit) {
  llvm::Type* type = constant->getType();
  if (constant->isNullValue() || llvm::isa<llvm::UndefValue>(constant)) return;
  if (type->isPointerTy()) {
    visit(at, constant);
  } else if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    for (unsigned i = 0; i < s->getNumElements(); ++i)
      for_each_pointer(constant->getAggregateElement(i), layout, at + layout.getStructLayout(s)->getElementOffset(i),
                       visit);
  } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type); a != nullptr && !a->getElementType()->isIntegerTy()) {
    const std::uint64_t each = layout.getTypeAllocSize(a->getElementType());
    for (unsigned i = 0; i < a->getNumElements(); ++i)
      for_each_pointer(constant->getAggregateElement(i), layout, at + i * each, visit);
  }
}

/// Does any call of the function ask for the origin of its result?
template <class Asks>
bool asks_for_result(const llvm::Function& function, const Asks& asks) {
  return std::any_of(function.user_begin(), function.user_end(), [&](const llvm::User* user) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    return call != nullptr && call->getCalledFunction() == &function && asks(call);
  });
}

}  // namespace

bool MemorySafety::has_scope(const llvm::Value* site) {
  return std::any_of(site->user_begin(), site->user_end(),
                     [](const llvm::User* user) { return llvm::isa<llvm::LifetimeIntrinsic>(user); });
}

bool MemorySafety::is_heap(const Object& object) const {
  if (object.kind != ObjectKind::Heap) return false;
  const llvm::StringRef name = llvm::cast<llvm::CallBase>(object.site)->getCalledFunction()->getName();
  return name != "alloca" && name != "__builtin_alloca" && name != kModelOutside;
}

MemorySafety::MemorySafety(const llvm::Module& module, const program::Property& property, const Memory& memory,
                           program::Cfa& cfa)
    : memory_(memory), cfa_(cfa) {
  if (!property.memory_safety()) return;
  checks_accesses_ = property.has(program::Check::Deref);
  checks_frees_ = property.has(program::Check::Free);
  checks_leaks_ = property.has(program::Check::Track);
  checks_cleanup_ = property.has(program::Check::Cleanup);

  logic::Terms& terms = cfa.terms();
  const PointsTo& points_to = memory.points_to();
  const unsigned width = memory.pointer_bits();
  const logic::Sort pointer = logic::Sort::bitvec(width);
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (!global.isConstant()) points_to.collect_reachable(points_to.cell(&global)->node, reachable_);
  }
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      for (const llvm::Value* local : call != nullptr ? kept_locals(*call) : std::vector<const llvm::Value*>{})
        if (const auto cell = points_to.cell(local)) points_to.collect_reachable(cell->node, reachable_);
    }
  }
  for (const Object& object : points_to.objects()) {
    if (object.kind == ObjectKind::Function || is_arbitrary_value(object)) continue;
    const std::uint32_t node = points_to.resolve(object.cell).node;
    by_node_[node].push_back(&object);
    if (object.kind == ObjectKind::External || is_unbounded(object)) points_to.collect_reachable(node, outside_);
    if (is_extern(object) || is_made(*object.site)) {
      for (const PointsTo::Link& link : points_to.links(node))
        points_to.collect_reachable(points_to.resolve(link.target).node, outside_);
    }
    if (object.kind != ObjectKind::Strings) by_site_[object.site] = &object;
    if (is_made(*object.site))
      points_to.collect_reachable(node, reachable_);
    else if (is_heap(object))
      all_.push_back(&object);
    if (object.kind == ObjectKind::External) continue;
    const auto variable = [&](const char* what, logic::Sort sort) {
      return cfa.add_variable(std::string(what) + " of " + name_of_object(*object.site, 0).name, sort, {}, {});
    };
    if (object.kind == ObjectKind::Strings) {
      string_ends_ = cfa.add_variable("ends of strings", logic::Sort::array(pointer, pointer), {}, {});
      continue;
    }
    if (!object.single) {
      const auto* block = llvm::dyn_cast<llvm::AllocaInst>(object.site);
      const bool is_block = block != nullptr && is_stack_block(*block) && !has_scope(block);
      program::VariableId& ends = is_block ? block_ends_[&object] : is_heap(object) ? heap_ends_[node] : stack_ends_;
      if (!ends.valid())
        ends = cfa.add_variable(is_heap(object) ? "ends of heap objects" : "ends of stack objects",
                                logic::Sort::array(pointer, pointer), {}, {});
      if (is_heap(object) && counts_heap()) {
        Live& live = reachable(object) ? kept_ : lost_;
        if (live.number.valid()) continue;
        const logic::Sort list = logic::Sort::array(pointer, pointer);
        live = {cfa.add_variable("allocated objects", pointer, {}, {}), cfa.add_variable("allocated", list, {}, {}),
                cfa.add_variable("places of allocated objects", list, {}, {})};
      }
      continue;
    }
    Facts& facts = facts_[&object];
    if (const auto fixed = memory.address(object.site)) {
      facts.base = terms.bv(width, *fixed);
    } else {
      facts.base_variable = variable("address", pointer);
      facts.base = cfa.variable(facts.base_variable).term;
    }
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(object.site);
    const bool constant_size =
        object.size != 0 || object.kind == ObjectKind::Global || (alloca != nullptr && alloca->isStaticAlloca());
    if (object.kind == ObjectKind::Arguments) {
      const logic::Term count = cfa.variable(memory.argument_count()).term;
      facts.size = terms.bv_mul(terms.bv_add(count, terms.bv(width, 1)), terms.bv(width, width / 8));
    } else if (constant_size) {
      facts.size = terms.bv(width, object.size);
    } else {
      facts.size_variable = variable("size", pointer);
      facts.size = cfa.variable(facts.size_variable).term;
    }
    if (object.kind == ObjectKind::Global || object.kind == ObjectKind::Arguments ||
        (alloca != nullptr && !is_stack_block(*alloca) && !has_scope(alloca))) {
      facts.live = terms.boolean(true);
    } else {
      facts.live_variable = variable("life", logic::Sort::boolean());
      facts.live = cfa.variable(facts.live_variable).term;
    }
  }
  make_shadows(module);
}

bool MemorySafety::needs_origin(Cell cell) const {
  const std::vector<const Object*>& candidates = objects(cell.node);
  if (may_be_outside(cell.node)) return true;
  if (candidates.empty()) return false;
  if (candidates.size() == 1 && candidates.front()->single && candidates.front()->kind != ObjectKind::External)
    return false;
  if (memory_.points_to().stride(cell.node) != 0) return true;
  const auto start = [&](const Object* object) { return memory_.points_to().resolve(object->cell).offset; };
  return std::any_of(candidates.begin(), candidates.end(),
                     [&](const Object* object) { return start(object) != start(candidates.front()); });
}

void MemorySafety::make_shadows(const llvm::Module& module) {
  const PointsTo& points_to = memory_.points_to();
  logic::Terms& terms = cfa_.terms();
  const logic::Sort pointer = logic::Sort::bitvec(memory_.pointer_bits());
  const llvm::DataLayout& layout = module.getDataLayout();
  const auto asks = [&](const llvm::Value* value) {
    const auto cell = points_to.cell(value);
    return cell && needs_origin(*cell);
  };
  for (const llvm::Function& function : module) {
    if (!function.isDeclaration() && asks_for_result(function, asks))
      passed_[&function] = cfa_.add_variable("origin", pointer, {}, {});
    for (const llvm::Argument& argument : function.args()) {
      if (!function.isDeclaration() && asks(&argument))
        passed_[&argument] = cfa_.add_variable("origin", pointer, {}, {});
    }
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      note_written(instruction);
      const llvm::Value* address = llvm::getLoadStorePointerOperand(&instruction);
      if (address == nullptr) continue;
      const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
      const llvm::Value* value = store != nullptr ? store->getValueOperand() : &instruction;
      if (!asks(value)) continue;
      const Region* region =
          memory_.region(address, layout.getTypeStoreSize(value->getType()), value->getType()->isFloatingPointTy());
      if (region == nullptr || shadows_.contains(region->variable.index())) continue;
      const logic::Sort sort = region->kind == RegionKind::Scalar ? pointer : logic::Sort::array(pointer, pointer);
      shadows_[region->variable.index()] = cfa_.add_variable("origins", sort, {}, {});
    }
  }
  // Pointers in initialisers point to static objects.
  for (const Region& region : memory_.regions()) {
    const program::VariableId shadow_variable = shadow(region);
    if (!shadow_variable.valid()) continue;
    const logic::Sort sort = cfa_.sort(shadow_variable);
    logic::Term contents = start_of_shadow(region, sort);
    for (const Object* object : objects(region.node)) {
      const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object->site);
      if (global == nullptr || !global->hasInitializer()) continue;
      for_each_pointer(global->getInitializer(), layout, 0, [&](std::uint64_t at, const llvm::Constant* value) {
        llvm::APInt offset(layout.getIndexTypeSizeInBits(value->getType()), 0);
        const llvm::Value* base = value->stripAndAccumulateConstantOffsets(layout, offset, true);
        const auto address = memory_.address(base);
        if (!address) return;
        const logic::Term target = terms.bv(memory_.pointer_bits(), *address);
        if (!sort.is_array()) {
          if (points_to.resolve(object->cell).offset + static_cast<std::int64_t>(at) == region.offset)
            contents = target;
        } else {
          contents = terms.store(contents, terms.bv(memory_.pointer_bits(), *memory_.address(global) + at), target);
        }
      });
    }
    initial_shadows_.push_back({shadow_variable, contents});
  }
}

void MemorySafety::note_written(const llvm::Instruction& instruction) {
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    if (!memory_.points_to().cell(store->getValueOperand())) return;
    for (const Region* region : memory_.regions_of(store->getPointerOperand()))
      written_.insert(static_cast<std::uint32_t>(region->variable.index()));
    return;
  }
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
  if (callee == nullptr || !callee->isDeclaration()) return;
  if (!llvm::isa<llvm::MemTransferInst>(call) && callee->getName() != "memcpy" && callee->getName() != "memmove")
    return;
  for (const Region* region : memory_.regions_of(call->getArgOperand(0)))
    written_.insert(static_cast<std::uint32_t>(region->variable.index()));
}

bool MemorySafety::may_be_kept_outside() const {
  const PointsTo& points_to = memory_.points_to();
  return llvm::any_of(outside_, [&](std::uint32_t node) {
    return llvm::any_of(points_to.links(node), [&](const PointsTo::Link& link) {
      return llvm::any_of(objects(points_to.resolve(link.target).node),
                          [&](const Object* object) { return is_heap(*object) && !is_made(*object->site); });
    });
  });
}

bool MemorySafety::is_unbounded(const Object& object) { return is_extern(object) && object.size == 0; }

bool MemorySafety::is_all_outside(std::uint32_t node) const {
  return memory_.points_to().is_outside(node) && llvm::all_of(objects(node), [](const Object* object) {
           return object->kind == ObjectKind::External || is_extern(*object) || is_made(*object->site);
         });
}

bool MemorySafety::holds_only_outside(const Region& region) const {
  return is_all_outside(region.node) && !written_.contains(static_cast<std::uint32_t>(region.variable.index()));
}

logic::Term MemorySafety::outside_origin(logic::Term pointer) const {
  logic::Terms& terms = cfa_.terms();
  const logic::Term zero = terms.bv(memory_.pointer_bits(), 0);
  const logic::Term outside = terms.bv(memory_.pointer_bits(), kOutside);
  // A part of a pointer may be zero where the pointer is not null.
  if (terms.sort(pointer) != terms.sort(zero)) return outside;
  return terms.ite(terms.eq(pointer, zero), zero, outside);
}

logic::Term MemorySafety::start_of_shadow(const Region& region, logic::Sort sort) {
  const PointsTo& points_to = memory_.points_to();
  logic::Terms& terms = cfa_.terms();
  const auto all = [&](std::uint64_t origin) {
    const logic::Term value = terms.bv(memory_.pointer_bits(), origin);
    return sort.is_array() ? terms.const_array(sort, value) : value;
  };
  if (!points_to.is_outside(region.node)) return all(0);
  const bool is_argv =
      llvm::any_of(objects(region.node), [](const Object* object) { return object->kind == ObjectKind::Arguments; });
  // What argv leads to has bounds: a string is made from nothing else.
  if (is_argv && sort == cfa_.sort(region.variable)) return cfa_.variable(region.variable).term;
  if (is_all_outside(region.node)) return all(kOutside);
  starts_lost_ = true;  // memory of the program and memory from outside, and it is not known which is where
  return all(kLost);
}

program::VariableId MemorySafety::ends(const Object& object) const {
  if (const auto own = block_ends_.find(&object); own != block_ends_.end()) return own->second;
  if (is_heap(object)) {
    const auto known = heap_ends_.find(memory_.points_to().resolve(object.cell).node);
    return known == heap_ends_.end() ? program::VariableId{} : known->second;
  }
  return object.kind == ObjectKind::Strings ? string_ends_ : stack_ends_;
}

program::VariableId MemorySafety::shadow(const Region& region) const {
  const auto known = shadows_.find(static_cast<std::uint32_t>(region.variable.index()));
  return known == shadows_.end() ? program::VariableId{} : known->second;
}

program::VariableId MemorySafety::passed(const llvm::Value* value) const {
  const auto known = passed_.find(value);
  return known == passed_.end() ? program::VariableId{} : known->second;
}

const std::vector<const Object*>& MemorySafety::objects(std::uint32_t node) const {
  static const std::vector<const Object*> none;
  const auto known = by_node_.find(node);
  return known == by_node_.end() ? none : known->second;
}

const Object* MemorySafety::object(const llvm::Value* site) const {
  const auto known = by_site_.find(site);
  return known == by_site_.end() ? nullptr : known->second;
}

bool MemorySafety::reachable(const Object& object) const {
  return reachable_.contains(memory_.points_to().resolve(object.cell).node);
}

logic::Term MemorySafety::is_any(const Live& live) const {
  logic::Terms& terms = cfa_.terms();
  if (!live.number.valid()) return terms.boolean(false);
  const logic::Term zero = terms.bv(memory_.pointer_bits(), 0);
  const logic::Term first = terms.select(cfa_.variable(live.places).term, zero);
  std::set<program::VariableId> ledgers;
  for (const Object* object : all_) {
    if (!object->single && &live_with(*object) == &live) ledgers.insert(ends(*object));
  }
  std::vector<logic::Term> there;
  for (const program::VariableId ledger : ledgers)
    there.push_back(terms.ne(terms.select(cfa_.variable(ledger).term, first), zero));
  return terms.land(terms.ne(cfa_.variable(live.number).term, zero), terms.lor(there));
}

std::vector<program::Assign> MemorySafety::initial() const {
  logic::Terms& terms = cfa_.terms();
  std::vector<program::Assign> result = initial_shadows_;
  const auto no_object = [&](program::VariableId ends) {
    const logic::Sort sort = cfa_.sort(ends);
    result.push_back({ends, terms.const_array(sort, terms.bv(sort.element().width(), 0))});
  };
  for (const auto& [node, ends] : heap_ends_) no_object(ends);
  if (stack_ends_.valid()) no_object(stack_ends_);
  for (const Object& object : memory_.points_to().objects())
    if (block_ends_.contains(&object)) no_object(block_ends_.at(&object));
  for (const Live& live : {lost_, kept_}) {
    if (!live.number.valid()) continue;
    result.push_back({live.number, terms.bv(memory_.pointer_bits(), 0)});
    no_object(live.places);
    no_object(live.place_of);
  }
  for (const Object& object : memory_.points_to().objects()) {
    const auto known = facts_.find(&object);
    if (known != facts_.end() && known->second.live_variable.valid())
      result.push_back({known->second.live_variable, terms.boolean(false)});
  }
  return result;
}

}  // namespace pincer::frontend
