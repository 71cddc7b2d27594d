// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The origin of a pointer is the address of the object that it was made from. It is known
// - where the pointer was computed from one allocation or variable in this function,
// - where only one object is possible (points-to analysis),
// - where objects are only entered at constant offsets: the pointer minus the offset;
// else it follows the pointer: through phis, selects and calls in a variable of its own, through memory in an array
// beside the region's. An integer that was made from a pointer is a pointer here. Copies of pointers in parts smaller
// than a pointer lose it, which is said (kLost) and reported where it matters.
#include "frontend/origins.h"

#include <llvm/ADT/SmallPtrSet.h>

#include "frontend/function_translator.h"
#include "frontend/pass/intrinsics.h"

namespace pincer::frontend {

using program::VariableId;

namespace {

/// The values that `pointer` is computed from by adding offsets, or null when it is made of nothing that is known.
/// Phis and selects have several.
std::vector<const llvm::Value*> sources(const llvm::Value* pointer) {
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) return {gep->getPointerOperand()};
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(pointer))
    return {phi->incoming_values().begin(), phi->incoming_values().end()};
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(pointer))
    return {select->getTrueValue(), select->getFalseValue()};
  if (const auto* operation = llvm::dyn_cast<llvm::Operator>(pointer)) {
    switch (operation->getOpcode()) {
      case llvm::Instruction::BitCast:
      case llvm::Instruction::AddrSpaceCast:
      case llvm::Instruction::Freeze:
      case llvm::Instruction::IntToPtr:
      case llvm::Instruction::PtrToInt:
      case llvm::Instruction::ZExt:
      case llvm::Instruction::SExt: return {operation->getOperand(0)};
      case llvm::Instruction::Add:
      case llvm::Instruction::Sub:
      case llvm::Instruction::And:
      case llvm::Instruction::Or:
        if (llvm::isa<llvm::ConstantInt>(operation->getOperand(1))) return {operation->getOperand(0)};
        break;
      default: break;
    }
  }
  if (const auto* call = llvm::dyn_cast<llvm::CallInst>(pointer);
      call != nullptr && call->getCalledFunction() != nullptr) {
    const llvm::StringRef name = call->getCalledFunction()->getName();
    if (name == "memcpy" || name == "memmove" || name == "memset" || name.starts_with("llvm.ptrmask"))
      return {call->getArgOperand(0)};
  }
  return {};
}

/// Never the address of an object, but for accident: null, numbers, arbitrary values.
bool is_no_object(const llvm::Value* value) {
  if (llvm::isa<llvm::ConstantPointerNull, llvm::UndefValue, llvm::ConstantInt, llvm::Function>(value)) return true;
  const auto* call = llvm::dyn_cast<llvm::CallInst>(value);
  if (call == nullptr) return false;
  return is_havoc(*call) || (call->getCalledFunction() != nullptr &&
                             call->getCalledFunction()->getName().starts_with("__VERIFIER_nondet"));
}

}  // namespace

Origins origins(const llvm::Value* pointer) {
  Origins result;
  llvm::SmallPtrSet<const llvm::Value*, 8> seen;
  std::vector<const llvm::Value*> work = {pointer};
  while (!work.empty()) {
    const llvm::Value* value = work.back();
    work.pop_back();
    if (!seen.insert(value).second || is_no_object(value)) continue;
    const std::vector<const llvm::Value*> from = sources(value);
    if (from.empty()) result.roots.push_back(value);
    if (llvm::isa<llvm::PHINode, llvm::SelectInst>(value)) result.ways.push_back(llvm::cast<llvm::Instruction>(value));
    work.insert(work.end(), from.begin(), from.end());
  }
  return result;
}

bool FunctionTranslator::needs_origin(const llvm::Value* pointer) const {
  if (!t_.safety.active()) return false;
  const auto cell = t_.memory.points_to().cell(pointer);
  return cell && t_.safety.needs_origin(*cell);
}

void FunctionTranslator::make_origins() {
  const auto make = [&](const llvm::Value& value) {
    if (needs_origin(&value)) origins_[&value] = new_variable("origin", logic::Sort::bitvec(t_.memory.pointer_bits()));
    return origins_.contains(&value);
  };
  for (const llvm::Argument& argument : function_.args()) {
    if (procedure_.index() != 0 && make(argument))
      emit(program::Assign{origins_[&argument], t_.cfa.variable(t_.safety.passed(&argument)).term});
  }
  for (const llvm::BasicBlock& block : function_) {
    for (const llvm::PHINode& phi : block.phis()) make(phi);
  }
}

logic::Term FunctionTranslator::origin_by_cell(Term pointer, Cell cell) {
  const unsigned width = t_.memory.pointer_bits();
  const std::vector<const Object*>& objects = t_.safety.objects(cell.node);
  if (objects.empty()) return terms_.bv(width, 0);
  if (objects.size() == 1 && objects.front()->single && objects.front()->kind != ObjectKind::External)
    return t_.safety.facts(*objects.front()).base;
  const std::int64_t distance = cell.offset - t_.memory.points_to().resolve(objects.front()->cell).offset;
  return terms_.bv_sub(pointer, terms_.bv(width, mpz_class(static_cast<long>(distance))));
}

logic::Term FunctionTranslator::lost_origin() {
  t_.origin_lost = true;
  return terms_.bv(t_.memory.pointer_bits(), MemorySafety::kLost);
}

const Object* FunctionTranslator::only_origin(const llvm::Value* pointer) {
  // Through a phi may come the object of an earlier turn of a loop, unless there is only one.
  const Origins from = origins(pointer);
  const Object* root = from.roots.size() == 1 ? t_.safety.object(from.roots.front()) : nullptr;
  if (root == nullptr || root->kind == ObjectKind::External) return nullptr;
  return from.ways.empty() || root->single ? root : nullptr;
}

logic::Term FunctionTranslator::origin(const llvm::Value* value) {
  const unsigned width = t_.memory.pointer_bits();
  if (const Object* only = only_origin(value)) return term(only->site);
  for (;;) {
    if (is_no_object(value)) return terms_.bv(width, 0);
    // Offsets first: an index into an array inside a struct moves the pointer, but not its cell.
    const std::vector<const llvm::Value*> next = sources(value);
    if (next.size() == 1 && !llvm::isa<llvm::PHINode>(value)) {
      value = next.front();
      continue;
    }
    const Object* object = t_.safety.object(value);
    if (object != nullptr && object->kind != ObjectKind::External) return term(value);
    const auto cell = t_.memory.points_to().cell(value);
    if (!cell || origins(value).roots.empty()) return terms_.bv(width, 0);
    if (!t_.safety.needs_origin(*cell)) return origin_by_cell(terms_.bv_resize(term(value), width, false), *cell);
    if (const auto followed = origins_.find(value); followed != origins_.end())
      return t_.cfa.variable(followed->second).term;
    return lost_origin();
  }
}

void FunctionTranslator::follow(const llvm::Instruction& instruction, Term where_from) {
  if (terms_.is_const(where_from) && !needs_origin(&instruction)) return;
  const VariableId variable = new_variable("origin", logic::Sort::bitvec(t_.memory.pointer_bits()));
  emit(program::Assign{variable, where_from});
  origins_[&instruction] = variable;
}

void FunctionTranslator::follow_select(const llvm::SelectInst& select) {
  if (!needs_origin(&select)) return;
  follow(select,
         terms_.ite(term(select.getCondition()), origin(select.getTrueValue()), origin(select.getFalseValue())));
}

void FunctionTranslator::follow_load(const llvm::LoadInst& load, const Region& region, Term address) {
  const VariableId shadow = t_.safety.shadow(region);
  if (!needs_origin(&load)) return;
  if (!shadow.valid() || leaves(load.getType()).size() != 1 ||
      terms_.sort(term(&load)) != logic::Sort::bitvec(t_.memory.pointer_bits())) {
    return;  // lost, should somebody ask
  }
  const Term memory = t_.cfa.variable(shadow).term;
  follow(load, terms_.sort(memory).is_array() ? terms_.select(memory, address) : memory);
}

void FunctionTranslator::follow_store(const llvm::StoreInst& store, const Region& region, Term address) {
  const VariableId shadow = t_.safety.shadow(region);
  const llvm::Value* value = store.getValueOperand();
  if (!shadow.valid()) return;
  const Term memory = t_.cfa.variable(shadow).term;
  const unsigned width = t_.memory.pointer_bits();
  const bool whole = leaves(value->getType()).size() == 1 && terms_.sort(term(value)) == logic::Sort::bitvec(width);
  if (!whole && !needs_origin(value)) return;
  const Term from = whole ? origin(value) : lost_origin();
  emit(program::Assign{shadow, terms_.sort(memory).is_array() ? terms_.store(memory, address, from) : from});
}

void FunctionTranslator::follow_copy(const Bulk& op, const Region& region) {
  const VariableId shadow = t_.safety.shadow(region);
  if (!shadow.valid() || op.from == nullptr || !t_.cfa.sort(shadow).is_array()) return;
  const unsigned width = t_.memory.pointer_bits();
  const std::uint64_t step = region.kind == RegionKind::Words ? region.element : 1;
  if (!terms_.is_const(op.length) || terms_.const_value(op.length).as_uint64() / step > 256)
    throw NotModelled{"memory safety of copies of large blocks with pointers in them"};
  const Term before = t_.cfa.variable(shadow).term;
  Term result = before;
  for (std::uint64_t i = 0; i < terms_.const_value(op.length).as_uint64(); i += step) {
    const Term offset = terms_.bv(width, i);
    result = terms_.store(result, terms_.bv_add(op.to_address, offset),
                          terms_.select(before, terms_.bv_add(op.from_address, offset)));
  }
  emit(program::Assign{shadow, result});
}

void FunctionTranslator::pass_origins(const llvm::CallInst& call) {
  if (!t_.safety.active()) return;
  const llvm::Function* callee = call.getCalledFunction();
  for (unsigned i = 0; callee != nullptr && i < callee->arg_size() && i < call.arg_size(); ++i) {
    if (const VariableId passed = t_.safety.passed(callee->getArg(i)); passed.valid())
      emit(program::Assign{passed, origin(call.getArgOperand(i))});
  }
}

}  // namespace pincer::frontend
