// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The origin of a pointer is the address of the object that it was made from. It is known
// - where the pointer was computed from one allocation or variable in this function,
// - where only one object is possible (points-to analysis),
// - where objects are only entered at constant offsets: the pointer minus the offset;
// else it follows the pointer: through phis, selects and calls in a variable of its own, through memory in an array
// beside the region's. An integer that was made from a pointer is a pointer here. A pointer in memory has its origin
// where its first byte lies, so that it survives copies of any size. Where the origin is lost all the same, that is said
// (kLost) and reported where it matters. A pointer from outside the program that is not null has an origin of its own
// (kOutside).
#include "frontend/origins.h"

#include <llvm/ADT/SmallPtrSet.h>

#include "frontend/function_translator.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/verifier_words.h"

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
      case llvm::Instruction::SExt:
      case llvm::Instruction::Trunc:
      case llvm::Instruction::Shl:
      case llvm::Instruction::LShr:
      case llvm::Instruction::AShr: return {operation->getOperand(0)};
      case llvm::Instruction::Sub:
      case llvm::Instruction::And:
        if (llvm::isa<llvm::ConstantInt>(operation->getOperand(1))) return {operation->getOperand(0)};
        break;
      case llvm::Instruction::Add:
      case llvm::Instruction::Or:
      case llvm::Instruction::Xor:
        if (llvm::isa<llvm::ConstantInt>(operation->getOperand(1))) return {operation->getOperand(0)};
        return {operation->getOperand(0), operation->getOperand(1)};
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
  return call != nullptr && gives_any_value(*call);
}

}  // namespace

bool gives_any_value(const llvm::CallInst& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (is_havoc(call)) return true;
  return callee != nullptr && callee->isDeclaration() && call.arg_empty() &&
         verifier_word({callee->getName().data(), callee->getName().size()}) == VerifierWord::Input;
}

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
    if (!make(argument)) continue;
    emit(program::Assign{origins_[&argument],
                         procedure_.index() != 0
                             ? t_.cfa.variable(t_.safety.passed(&argument)).term
                             : outside_origin(term(&argument), t_.memory.points_to().cell(&argument)->node)});
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

logic::Term FunctionTranslator::outside_origin(Term pointer, std::uint32_t node) {
  // The outside may give back a pointer to an object of the program that it knows.
  const unsigned width = t_.memory.pointer_bits();
  const Term zero = terms_.bv(width, 0);
  std::vector<const Object*> own;
  if (t_.memory.points_to().is_exposed(node)) {
    llvm::copy_if(t_.safety.objects(node), std::back_inserter(own), [](const Object* object) {
      return object->kind != ObjectKind::External && object->kind != ObjectKind::Strings &&
             !MemorySafety::is_unbounded(*object);
    });
  }
  if (own.empty()) return t_.safety.outside_origin(pointer);
  const VariableId chosen = new_variable("origin", logic::Sort::bitvec(width));
  emit(program::Havoc{chosen, !t_.memory.is_all_shared(node)});
  const Term origin = t_.cfa.variable(chosen).term;
  std::vector<Term> choices = {terms_.eq(origin, terms_.bv(width, MemorySafety::kOutside))};
  for (const Object* object : own) {
    Term inside_it = inside_object(*object, origin, pointer, zero);
    if (object->single) inside_it = terms_.land(inside_it, terms_.eq(origin, t_.safety.facts(*object).base));
    choices.push_back(inside_it);
  }
  assume(terms_.lor(choices));
  return terms_.ite(terms_.eq(pointer, zero), zero, origin);
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
    if (llvm::isa<llvm::BinaryOperator>(value) && next.size() == 2) return joined_origin(next[0], next[1]);
    const Object* object = t_.safety.object(value);
    if (object != nullptr && object->kind != ObjectKind::External) return term(value);
    const auto cell = t_.memory.points_to().cell(value);
    if (!cell && value->getType()->isIntegerTy()) return lost_origin();  // a number that the program calls an address
    if (!cell || origins(value).roots.empty()) return terms_.bv(width, 0);
    if (!t_.safety.needs_origin(*cell)) return origin_by_cell(terms_.bv_resize(term(value), width, false), *cell);
    if (const auto followed = origins_.find(value); followed != origins_.end())
      return t_.cfa.variable(followed->second).term;
    return lost_origin();
  }
}

logic::Term FunctionTranslator::joined_origin(const llvm::Value* left, const llvm::Value* right) {
  // A pointer and an offset, or two parts of one pointer.
  const Term zero = terms_.bv(t_.memory.pointer_bits(), 0);
  const auto part = [&](const llvm::Value* value) { return t_.memory.points_to().cell(value) ? origin(value) : zero; };
  const Term a = part(left);
  const Term b = part(right);
  if (a == zero || a == b) return b;
  if (b == zero) return a;
  return terms_.ite(terms_.eq(a, zero), b,
                    terms_.ite(terms_.lor(terms_.eq(b, zero), terms_.eq(a, b)), a, lost_origin()));
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
  if (!shadow.valid() || leaves(load.getType()).size() != 1) return;  // lost, should somebody ask
  const Term memory = t_.cfa.variable(shadow).term;
  const unsigned width = t_.memory.pointer_bits();
  Term from = terms_.sort(memory).is_array() ? terms_.select(memory, address) : memory;
  const std::uint32_t node = t_.memory.points_to().cell(&load)->node;
  if (t_.memory.points_to().is_outside(region.node) && terms_.sort(term(&load)) == logic::Sort::bitvec(width))
    from = terms_.ite(terms_.eq(term(&load), terms_.bv(width, 0)), terms_.bv(width, 0), from);
  if (t_.safety.may_be_outside(node) && t_.memory.points_to().is_exposed(node) && load.getType()->isPointerTy())
    from =
        terms_.ite(terms_.eq(from, terms_.bv(width, MemorySafety::kOutside)), outside_origin(term(&load), node), from);
  follow(load, from);
}

void FunctionTranslator::follow_store(const llvm::StoreInst& store, const Region& region, Term address) {
  const VariableId shadow = t_.safety.shadow(region);
  const llvm::Value* value = store.getValueOperand();
  if (!shadow.valid()) return;
  const Term memory = t_.cfa.variable(shadow).term;
  const bool is_array = terms_.sort(memory).is_array();
  const bool scalar = leaves(value->getType()).size() == 1;
  const bool whole = scalar && terms_.sort(term(value)) == logic::Sort::bitvec(t_.memory.pointer_bits());
  if (!whole && !needs_origin(value)) return;
  if (!is_array && t_.memory.offset_of(store.getPointerOperand()) != region.offset) return;  // not the first byte
  const Term from = scalar ? origin(value) : lost_origin();
  emit(program::Assign{shadow, is_array ? terms_.store(memory, address, from) : from});
}

void FunctionTranslator::follow_copy(const Bulk& op, const Region& region) {
  const VariableId shadow = t_.safety.shadow(region);
  if (!shadow.valid() || op.from == nullptr || !t_.cfa.sort(shadow).is_array()) return;
  const unsigned width = t_.memory.pointer_bits();
  const auto element = static_cast<std::int64_t>(region.element);
  const bool fixed = terms_.is_const(op.length);
  const Term before = t_.cfa.variable(shadow).term;
  Term result = before;
  const auto copy = [&](std::int64_t distance) {
    if (distance < 0) return;
    const Term offset = terms_.bv(width, static_cast<std::uint64_t>(distance));
    const Term to = terms_.bv_add(op.to_address, offset);
    const Term from = terms_.select(before, terms_.bv_add(op.from_address, offset));
    const Term is_copied = terms_.bv_ult(offset, op.length);
    result = terms_.store(result, to, terms_.ite(is_copied, from, terms_.select(before, to)));
  };
  if (fixed) {
    const auto length = static_cast<std::int64_t>(terms_.const_value(op.length).as_uint64());
    for (std::int64_t i = 0; i < length; i += element) copy(i);
  } else {
    const std::int64_t first = region.offset - t_.memory.offset_of(op.to);
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(region.length); i += element) copy(first + i);
  }
  emit(program::Assign{shadow, result});
}

void FunctionTranslator::forget_region(const Region& region, bool is_certain) {
  const VariableId shadow = t_.safety.shadow(region);
  const unsigned width = t_.memory.pointer_bits();
  before_write(region.variable);
  if (!shadow.valid() || t_.safety.holds_only_outside(region)) {
    emit(program::Havoc{region.variable, !is_certain});
  } else if (t_.cfa.sort(region.variable) == logic::Sort::bitvec(width)) {
    // The pointer is as it was, or one from outside.
    const VariableId other = new_variable("", logic::Sort::bitvec(width));
    emit(program::Havoc{other, !is_certain});
    const Term value = t_.cfa.variable(other).term;
    const VariableId changed = new_variable("", logic::Sort::boolean());
    emit(program::Havoc{changed});
    const Term is_changed = t_.cfa.variable(changed).term;
    emit(
        program::Assign{shadow, terms_.ite(is_changed, t_.safety.outside_origin(value), t_.cfa.variable(shadow).term)});
    emit(program::Assign{region.variable, terms_.ite(is_changed, value, t_.cfa.variable(region.variable).term)});
  } else {
    emit(program::Havoc{region.variable, !is_certain});
    const logic::Sort sort = t_.cfa.sort(shadow);
    emit(program::Assign{shadow, sort.is_array() ? terms_.const_array(sort, lost_origin()) : lost_origin()});
  }
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
