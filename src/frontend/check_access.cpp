// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The checks of the memory safety property at accesses, allocations, ends of scopes and frees. An access is valid when
// it lies inside the object that the pointer was made from, and the object is alive; hitting another object by accident
// is a violation too. So a check needs the pointer's origin, the address of that object (origins.cpp).

#include <llvm/IR/InstIterator.h>

#include "frontend/function_translator.h"
#include "frontend/origins.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {

using program::Assume;
using program::Check;
using program::LocationId;
using program::VariableId;

logic::Term FunctionTranslator::inside(Term address, Term length, Term base, Term size) {
  return terms_.land(terms_.bv_ule(length, size),
                     terms_.bv_ule(terms_.bv_sub(address, base), terms_.bv_sub(size, length)));
}

/// The access lies in `object`, whose address is `base` unless there is only one such object.
logic::Term FunctionTranslator::inside_object(const Object& object, Term base, Term address, Term length) {
  if (object.single) {
    const MemorySafety::Facts& facts = t_.safety.facts(object);
    return terms_.land(facts.live, inside(address, length, facts.base, facts.size));
  }
  const Term end = terms_.select(t_.cfa.variable(t_.safety.ends(object)).term, base);
  return terms_.land(terms_.ne(end, terms_.bv(t_.memory.pointer_bits(), 0)),
                     inside(address, length, base, terms_.bv_sub(end, base)));
}

namespace {

/// May the program write into the node?
bool is_written(const Translation& t, std::uint32_t node) {
  const PointsTo& points_to = t.memory.points_to();
  if (points_to.is_exposed(node)) return true;
  const auto leads_there = [&](const llvm::Value* pointer) {
    const auto cell = points_to.cell(pointer);
    return cell && cell->node == node;
  };
  for (const llvm::Function& function : t.module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
        if (leads_there(store->getPointerOperand())) return true;
      } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
        const llvm::Function* callee = call->getCalledFunction();
        if (callee != nullptr &&
            (!callee->isDeclaration() ||
             llvm::is_contained({kCheckAccess, kCheckNull, kModelApart, kModelOverlap, "free"}, callee->getName())))
          continue;
        if (llvm::any_of(call->args(), [&](const llvm::Use& argument) { return leads_there(argument); })) return true;
      } else if (!llvm::isa<llvm::LoadInst>(instruction) && instruction.mayWriteToMemory()) {
        return true;
      }
    }
  }
  return false;
}

bool is_made_as(const Object& object, const char* word) {
  return object.single && is_made(*object.site) &&
         llvm::cast<llvm::CallBase>(object.site)->getCalledFunction()->getName() == word;
}

}  // namespace

void FunctionTranslator::check_access(const llvm::Value* pointer, Term length, bool writes) {
  watch_access(pointer, length, writes);
  const auto cell = t_.memory.points_to().cell(pointer);
  const Term address = term(pointer);
  const unsigned width = t_.memory.pointer_bits();
  const Term nothing = terms_.eq(length, terms_.bv(width, 0));
  std::vector<Term> valid = {nothing};
  Term lost = terms_.boolean(false);
  const Origins from = origins(pointer);
  const std::vector<const Object*>& objects = cell ? t_.safety.objects(cell->node) : t_.safety.objects(~0U);
  const bool may_be_outside = cell && t_.safety.may_be_outside(cell->node);
  const auto may_be_accessed = [&](const Object& object) {
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object.site);
    return !writes || global == nullptr || !global->isConstant();
  };
  const auto taken_to_be_valid = [&](Term where) {
    if (terms_.is_false(where)) return;
    valid.push_back(where);
    // No object ends where the addresses end: the place behind it would be null.
    const Term last = terms_.bv_sub(terms_.bv_not(terms_.bv(width, 0)), length);
    assume(terms_.lor(terms_.lnot(where), terms_.bv_ule(address, last)));
    t_.assume_once("outside memory", where_,
                   "what pointers from outside the program lead to is valid where the program accesses it");
  };
  // What the caller of the entry function takes care of.
  const auto assume_made = [&](const Object& object, Term is_it) {
    if (is_made_as(object, kModelMadeLong)) {
      const MemorySafety::Facts& facts = t_.safety.facts(object);
      const Term offset = terms_.bv_sub(address, facts.base);
      const Term is_near =
          terms_.land(terms_.bv_ule(length, facts.size), terms_.bv_ule(offset, terms_.bv_sub(facts.size, length)));
      assume(terms_.lor(terms_.lnot(is_it), is_near));
    } else if (is_made_as(object, kModelMadeString) && !is_written(t_, cell->node)) {
      const MemorySafety::Facts& facts = t_.safety.facts(object);
      for (const Region* region : t_.memory.regions_of_node(cell->node)) {
        if (region->kind == RegionKind::Scalar || region->is_float) continue;
        const Term last = terms_.bv_sub(terms_.bv_add(facts.base, facts.size), terms_.bv(width, region->element));
        const Term end = terms_.select(t_.cfa.variable(region->variable).term, last);
        const auto bits = static_cast<unsigned>(8 * region->element);
        assume(terms_.lor(terms_.lnot(is_it), terms_.eq(end, terms_.bv(bits, 0))));
      }
    }
  };
  const Object* root = only_origin(pointer);
  if (from.roots.empty() || !cell || (objects.empty() && !may_be_outside)) {
    // null, a number, an uninitialised pointer
  } else if (root != nullptr) {
    if (MemorySafety::is_unbounded(*root)) {
      taken_to_be_valid(terms_.boolean(true));
    } else if (may_be_accessed(*root)) {
      assume_made(*root, terms_.boolean(true));
      valid.push_back(inside_object(*root, term(root->site), address, length));
    }
  } else {
    const Term base = origin(pointer);
    if (t_.safety.needs_origin(*cell)) lost = terms_.eq(base, terms_.bv(width, MemorySafety::kLost));
    for (const Object* object : objects) {
      if (object->kind == ObjectKind::External || !may_be_accessed(*object)) continue;
      if (MemorySafety::is_unbounded(*object)) {
        taken_to_be_valid(terms_.eq(base, t_.safety.facts(*object).base));
        continue;
      }
      if (object->single) assume_made(*object, terms_.eq(base, t_.safety.facts(*object).base));
      Term hit = inside_object(*object, base, address, length);
      if (object->kind == ObjectKind::Strings) {
        assume_string(base, cell->node);
        hit = terms_.land(is_string(base), hit);
      }
      if (object->single) hit = terms_.land(hit, terms_.eq(base, t_.safety.facts(*object).base));
      valid.push_back(hit);
    }
    if (may_be_outside) taken_to_be_valid(terms_.eq(base, terms_.bv(width, MemorySafety::kOutside)));
  }
  const Term condition = terms_.lor(valid);
  lost = terms_.land(lost, terms_.lnot(condition));
  if (!terms_.is_false(lost)) t_.lost_checks.push_back({here_, procedure_, lost, where_});
  demand(condition, Check::Deref, "", lost);
}

program::SourceLocation FunctionTranslator::check_place(Check check) {
  program::SourceLocation place = t_.locator.locate_check(t_.module, now_->getDebugLoc());
  if (!place.known()) place = where_;
  t_.checks.push_back({check, place});
  return place;
}

void FunctionTranslator::fail(Check check) {
  t_.cfa.add_edge({here_, t_.cfa.error(), Assume{terms_.boolean(true)}, where_, {}, check, check_place(check)});
  here_ = {};
}

void FunctionTranslator::demand(Term condition, Check check, const std::string& unknown, std::optional<Term> lost) {
  const program::SourceLocation place = check_place(check);
  if (terms_.is_true(condition)) return;
  const Term violated = lost ? terms_.land(terms_.lnot(*lost), terms_.lnot(condition)) : terms_.lnot(condition);
  if (unknown.empty()) {
    t_.cfa.add_edge({here_, t_.cfa.error(), Assume{violated}, where_, {}, check, place});
  } else {
    const LocationId location = new_location(where_);
    go(location, Assume{violated});
    t_.cfa.add_unsupported({location, unknown, where_});
  }
  if (terms_.is_false(condition)) {
    here_ = {};
  } else {
    emit(Assume{condition});
  }
}

void FunctionTranslator::track_allocation(const llvm::Instruction& site, Term address, Term size) {
  const Object* object = t_.safety.active() ? t_.safety.object(&site) : nullptr;
  if (object == nullptr) return;
  if (object->single) {
    const MemorySafety::Facts& facts = t_.safety.facts(*object);
    if (facts.base_variable.valid()) assign(facts.base_variable, address);
    if (facts.size_variable.valid()) assign(facts.size_variable, size);
    if (facts.live_variable.valid() && !llvm::isa<llvm::AllocaInst>(site))
      assign(facts.live_variable, terms_.boolean(true));
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&site);
    if (facts.live_variable.valid() && alloca != nullptr && is_stack_block(*alloca))
      assign(facts.live_variable, terms_.boolean(true));
    return;
  }
  const VariableId ends = t_.safety.ends(*object);
  assign(ends, terms_.store(t_.cfa.variable(ends).term, address, terms_.bv_add(address, size)));
  if (t_.safety.is_heap(*object) && t_.safety.counts_heap()) {
    const MemorySafety::Live& live = t_.safety.live_with(*object);
    const Term number = t_.cfa.variable(live.number).term;
    assign(live.places, terms_.store(t_.cfa.variable(live.places).term, number, address));
    assign(live.place_of, terms_.store(t_.cfa.variable(live.place_of).term, address, number));
    assign(live.number, terms_.bv_add(number, terms_.bv(t_.memory.pointer_bits(), 1)));
  }
}

void FunctionTranslator::track_scope(const llvm::LifetimeIntrinsic& marker) {
  const llvm::Value* site = marker.getArgOperand(1);
  const Object* object = t_.safety.active() ? t_.safety.object(site) : nullptr;
  if (object == nullptr) return;
  const bool begins = marker.getIntrinsicID() == llvm::Intrinsic::lifetime_start;
  if (object->single) {
    const MemorySafety::Facts& facts = t_.safety.facts(*object);
    if (facts.live_variable.valid()) assign(facts.live_variable, terms_.boolean(begins));
    return;
  }
  const VariableId ends = t_.safety.ends(*object);
  const unsigned width = t_.memory.pointer_bits();
  const Term end = begins ? terms_.bv_add(term(site), terms_.bv(width, object->size)) : terms_.bv(width, 0);
  assign(ends, terms_.store(t_.cfa.variable(ends).term, term(site), end));
}

void FunctionTranslator::release_stack(const llvm::IntrinsicInst& restore) {
  // Blocks of computed size live until the stack is as it was: the end of a scope, or of a body that was copied.
  if (!t_.safety.active()) return;
  const auto* save = llvm::dyn_cast<llvm::IntrinsicInst>(restore.getArgOperand(0));
  for (const llvm::BasicBlock& block : function_) {
    for (const llvm::Instruction& instruction : block) {
      const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      const Object* object = alloca != nullptr && is_stack_block(*alloca) && !MemorySafety::has_scope(alloca)
                                 ? t_.safety.object(alloca)
                                 : nullptr;
      if (object == nullptr) continue;
      if (save == nullptr || save->getIntrinsicID() != llvm::Intrinsic::stacksave)
        throw NotModelled{"memory safety of stack memory that is released here"};
      if (!dominators_.dominates(save, alloca)) continue;
      if (object->single) {
        assign(t_.safety.facts(*object).live_variable, terms_.boolean(false));
      } else {  // all that are alive: what was there when the stack was saved is gone since it was restored last
        const VariableId ends = t_.safety.ends(*object);
        assign(ends, terms_.const_array(t_.cfa.sort(ends), terms_.bv(t_.memory.pointer_bits(), 0)));
      }
    }
  }
}

void FunctionTranslator::release_frame() {
  if (!t_.safety.active()) return;
  for (const llvm::BasicBlock& block : function_) {
    for (const llvm::Instruction& instruction : block) {
      const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      const Object* object = alloca != nullptr ? t_.safety.object(alloca) : nullptr;
      if (object == nullptr) continue;
      if (MemorySafety::has_scope(alloca) && !alloca->isStaticAlloca()) continue;  // ended where its scope did
      if (!alloca->isStaticAlloca()) throw NotModelled{"memory safety of stack memory of a recursive function"};
      const VariableId ends = t_.safety.ends(*object);
      assign(ends, terms_.store(t_.cfa.variable(ends).term, term(alloca), terms_.bv(t_.memory.pointer_bits(), 0)));
    }
  }
}

void FunctionTranslator::take_from_live(const MemorySafety::Live& live, Term address, Term was_alive) {
  // The last one of the list takes its place.
  const Term number = t_.cfa.variable(live.number).term;
  const Term places = t_.cfa.variable(live.places).term;
  const Term place_of = t_.cfa.variable(live.place_of).term;
  const unsigned width = t_.memory.pointer_bits();
  const Term behind = terms_.bv_sub(number, terms_.bv(width, 1));
  const VariableId last = new_variable("", terms_.sort(number));
  const VariableId place = new_variable("", terms_.sort(number));
  assign(last, terms_.select(places, behind));
  assign(place, terms_.ite(was_alive, terms_.select(place_of, address), behind));
  assign(live.places, terms_.store(places, t_.cfa.variable(place).term, t_.cfa.variable(last).term));
  assign(live.place_of, terms_.store(place_of, t_.cfa.variable(last).term, t_.cfa.variable(place).term));
  assign(live.number, terms_.ite(was_alive, behind, number));
}

void FunctionTranslator::free_memory(const llvm::Value* pointer) {
  if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(pointer);
      instruction != nullptr && !known(instruction).reads.empty()) {
    spill(*instruction);  // several statements follow
  }
  const unsigned width = t_.memory.pointer_bits();
  const Term address = term(pointer);
  const Term zero = terms_.bv(width, 0);
  const auto cell = t_.memory.points_to().cell(pointer);
  const std::vector<const Object*>& objects = cell ? t_.safety.objects(cell->node) : t_.safety.objects(~0U);
  std::vector<Term> valid = {terms_.eq(address, zero)};
  const Object* many = nullptr;
  for (const Object* object : objects) {
    if (!t_.safety.is_heap(*object)) continue;
    if (object->single) {
      const MemorySafety::Facts& facts = t_.safety.facts(*object);
      valid.push_back(terms_.land(facts.live, terms_.eq(address, facts.base)));
    } else {
      many = object;
    }
  }
  const Term ends = many != nullptr ? t_.cfa.variable(t_.safety.ends(*many)).term : Term{};
  if (many != nullptr) valid.push_back(terms_.ne(terms_.select(ends, address), zero));
  Term unknown = terms_.boolean(false);  // whether it may be freed
  if (cell && t_.safety.may_be_outside(cell->node)) {
    const Term base = origin(pointer);
    // A pointer from outside may lead to where an object of the program is by accident only.
    const Term is_outside =
        terms_.land(terms_.ne(address, zero), terms_.eq(base, terms_.bv(width, MemorySafety::kOutside)));
    unknown = terms_.lor(is_outside, terms_.land(terms_.lnot(terms_.lor(valid)),
                                                 terms_.eq(base, terms_.bv(width, MemorySafety::kLost))));
    const LocationId location = new_location(where_);
    go(location, Assume{unknown});
    t_.cfa.add_unsupported({location, "memory from outside the program that is freed", where_});
  }
  if (t_.safety.checks_frees()) {
    demand(terms_.land(terms_.lor(valid), terms_.lnot(unknown)), Check::Free, "", unknown);
  } else {
    assume(terms_.lnot(unknown));
  }
  if (!here_.valid()) return;
  watch_free(pointer);
  for (const Object* object : objects) {
    if (!t_.safety.is_heap(*object) || !object->single) continue;
    const MemorySafety::Facts& facts = t_.safety.facts(*object);
    assign(facts.live_variable, terms_.land(facts.live, terms_.ne(address, facts.base)));
  }
  if (many == nullptr) return;
  if (t_.safety.counts_heap())
    take_from_live(t_.safety.live_with(*many), address, terms_.ne(terms_.select(ends, address), zero));
  assign(t_.safety.ends(*many), terms_.store(ends, address, zero));
}

}  // namespace pincer::frontend
