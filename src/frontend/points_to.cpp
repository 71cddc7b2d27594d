// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// How pointers flow along instructions; points_to_graph.cpp has what they flow in.
#include "frontend/points_to.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <algorithm>
#include <numeric>

#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"

namespace pincer::frontend {
namespace {

/// The address goes into loads, stores and further offsets only, so that a bound known here holds at every access.
bool feeds_accesses_only(const llvm::Value& pointer) {
  return std::all_of(pointer.user_begin(), pointer.user_end(), [&](const llvm::User* user) {
    if (llvm::isa<llvm::LoadInst>(user)) return true;
    if (const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
        call != nullptr && call->getCalledFunction() != nullptr)
      return call->getCalledFunction()->getName() == kCheckAccess || call->getCalledFunction()->getName() == kCheckNull;
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) return store->getValueOperand() != &pointer;
    if (const auto* gep = llvm::dyn_cast<llvm::GetElementPtrInst>(user)) {
      return gep->hasAllConstantIndices() && feeds_accesses_only(*gep);
    }
    return false;
  });
}

/// The array is not part of something larger.
bool is_variable(const llvm::Value* pointer, const llvm::ArrayType* array) {
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(pointer)) return global->getValueType() == array;
  const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(pointer);
  return alloca != nullptr && alloca->getAllocatedType() == array && !alloca->isArrayAllocation();
}

}  // namespace

bool in_cycle(const llvm::BasicBlock& block) {
  if (block.isEntryBlock()) return false;
  llvm::SmallPtrSet<const llvm::BasicBlock*, 32> seen;
  std::vector<const llvm::BasicBlock*> work(succ_begin(&block), succ_end(&block));
  while (!work.empty()) {
    const llvm::BasicBlock* next = work.back();
    work.pop_back();
    if (next == &block) return true;
    if (!seen.insert(next).second) continue;
    work.insert(work.end(), succ_begin(next), succ_end(next));
  }
  return false;
}

std::optional<unsigned> allocation_size_argument(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr || !callee->isDeclaration() || !call.getType()->isPointerTy()) return {};
  const llvm::StringRef name = callee->getName();
  const auto argument = [&](unsigned i) {
    return i < call.arg_size() && call.getArgOperand(i)->getType()->isIntegerTy();
  };
  if ((name == "malloc" || name == "__builtin_alloca" || name == "alloca" || name == "xmalloc" ||
       name == kModelOutside || name.starts_with(kModelMade)) &&
      argument(0)) {
    return 0;
  }
  if ((name == "aligned_alloc" || name == "memalign") && argument(0) && argument(1)) return 1;
  return {};
}

bool is_made(const llvm::Value& site) {
  const auto* call = llvm::dyn_cast<llvm::CallBase>(&site);
  return call != nullptr && call->getCalledFunction() != nullptr &&
         call->getCalledFunction()->getName().starts_with(kModelMade);
}

std::optional<unsigned> alignment_argument(const llvm::CallBase& call) {
  return allocation_size_argument(call) == 1U ? std::optional(0U) : std::nullopt;
}

bool contains_pointer(const llvm::Type* type) {
  return type->isPointerTy() ||
         std::any_of(type->subtype_begin(), type->subtype_end(), [](llvm::Type* t) { return contains_pointer(t); });
}

PointsTo::PointsTo(const llvm::Module& module, const llvm::Function& entry, const Options& options, IndexBounds& bounds)
    : layout_(module.getDataLayout()),
      options_(options),
      bounds_(bounds),
      outside_reaches_in_(outside_reaches_in(module, entry, options)),
      entry_(entry) {
  for (const llvm::GlobalVariable& global : module.globals()) {
    const std::uint64_t size =
        global.getValueType()->isSized() ? layout_.getTypeAllocSize(global.getValueType()).getFixedValue() : 0;
    cells_[&global] = new_object(ObjectKind::Global, &global, size, true);
    Node& node = nodes_[cells_[&global].node];
    node.external = !global.hasInitializer();
    if (!outside_reaches_in_) continue;
    node.exposed = is_known_outside(global) && !(global.isConstant() && global.hasInitializer());
    node.shown = is_known_outside(global);
    node.foreign = !global.hasInitializer();
  }
  make_parameters(entry);
  for (const llvm::Function& function : module) {
    if (!function.isIntrinsic()) cells_[&function] = new_object(ObjectKind::Function, &function, 1, true);
  }
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (global.hasInitializer()) visit_initialiser(cells_[&global], global.getInitializer());
  }
  // Cells of integers appear as pointers flow into them, which may make new flows: until nothing changes.
  for (const bool settled : {false, true}) {
    settled_ = settled;
    do {
      changed_ = false;
      for (const llvm::Function& function : module) {
        for (const llvm::Instruction& instruction : llvm::instructions(function)) {
          visit(instruction);
          flush();
        }
      }
      spread_outside();
    } while (changed_);
  }
  join_nodes();
}

void PointsTo::join_nodes() {
  const auto is_node = [](const Object& object) {
    if (object.kind != ObjectKind::Heap || is_made(*object.site)) return false;
    const llvm::Function* callee = llvm::cast<llvm::CallBase>(object.site)->getCalledFunction();
    return callee != nullptr && !callee->getName().contains("alloca");
  };
  std::set<std::uint32_t> many;
  for (const Object& object : objects_) {
    if (!object.single && is_node(object)) many.insert(resolve(object.cell).node);
  }
  for (Object& object : objects_) {
    if (is_node(object) && many.contains(resolve(object.cell).node)) object.single = false;
  }
}

void PointsTo::make_parameters(const llvm::Function& entry) {
  // argv is memory of its own. Any other pointers that the first function gets may be the same.
  const bool is_main = is_program_start(entry);
  const llvm::Argument* first = nullptr;
  for (const llvm::Argument& argument : entry.args()) {
    if (!argument.getType()->isPointerTy()) continue;
    if (!is_main && outside_reaches_in_) {
      cells_[&argument] = outside();
      continue;
    }
    if (is_main && argument.getArgNo() == 1) {
      const Cell array = new_object(ObjectKind::Arguments, &argument, 0, true);
      const std::uint64_t each = layout_.getPointerSize();
      nodes_[array.node].external = true;
      set_stride(array.node, each);
      unify(*link(array, each, true), new_object(ObjectKind::Strings, entry.getArg(0), 0, false));
      cells_[&argument] = array;
      continue;
    }
    cells_[&argument] = new_object(ObjectKind::External, &argument, 0, false);
    if (!is_main && first != nullptr) unify(cells_[first], cells_[&argument]);
    first = &argument;
  }
}

Cell PointsTo::outside() {
  if (!outside_) {
    outside_ = new_object(ObjectKind::External, &entry_, 0, false);
    nodes_[outside_->node].exposed = true;
    changed_ = true;
  }
  return *outside_;
}

void PointsTo::expose(Cell cell, bool to_read) {
  Node& node = nodes_[resolve(cell).node];
  bool& mark = to_read ? node.shown : node.exposed;
  changed_ |= !mark;
  mark = true;
}

void PointsTo::spread_outside() {
  // Pointers that lie in outside memory are outside pointers. Through a pointer that is exposed, all is exposed that it
  // leads to, and a pointer that lies there may be replaced by any pointer that the outside knows.
  for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
    const bool reached = nodes_[node].external || nodes_[node].exposed || nodes_[node].shown;
    if (nodes_[node].parent != node || !reached) continue;
    for (const Link& l : std::vector<Link>(nodes_[node].links)) {
      Node& target = nodes_[resolve(l.target).node];
      const bool external = target.external || nodes_[node].external;
      const bool exposed = target.exposed || nodes_[node].exposed || nodes_[node].shown;
      changed_ |= external != target.external || exposed != target.exposed;
      target.external = external;
      target.exposed = exposed;
      if (nodes_[node].exposed || nodes_[node].foreign) pending_.emplace_back(l.target, outside());
    }
    flush();
  }
  if (!outside_) return;
  // Where such pointers are used, they may point into everything that is exposed.
  const std::uint32_t all = resolve(*outside_).node;
  if (nodes_[all].accesses.empty() && nodes_[all].links.empty()) return;
  for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
    if (nodes_[node].parent != node || !nodes_[node].exposed || node == resolve(*outside_).node) continue;
    set_stride(resolve(*outside_).node, 1);
    unify({node, 0}, *outside_);
  }
}

bool PointsTo::runs_once(const llvm::Instruction& instruction) const {
  return instruction.getFunction() == &entry_ && !is_called_again(entry_) && !in_cycle(*instruction.getParent());
}

std::optional<Cell> PointsTo::cell(const llvm::Value* value) const {
  if (const auto known = cells_.find(value); known != cells_.end()) return resolve(known->second);
  if (llvm::isa<llvm::GEPOperator, llvm::ConstantExpr>(value) && value->getType()->isPointerTy()) {
    return const_cast<PointsTo*>(this)->cell_of(value);
  }
  return {};
}

std::optional<Cell> PointsTo::cell_of(const llvm::Value* value) {
  if (const auto known = cells_.find(value); known != cells_.end()) return resolve(known->second);
  const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(value);
  if (expression == nullptr) return {};
  std::optional<Cell> result;
  switch (expression->getOpcode()) {
    case llvm::Instruction::GetElementPtr: {
      const auto* gep = llvm::cast<llvm::GEPOperator>(expression);
      llvm::APInt offset(layout_.getIndexTypeSizeInBits(gep->getType()), 0);
      result = cell_of(gep->getPointerOperand());
      if (result && gep->accumulateConstantOffset(layout_, offset)) result->offset += offset.getSExtValue();
      break;
    }
    case llvm::Instruction::IntToPtr:
      result = cell_of(expression->getOperand(0));
      if (!result) {
        if (!absolute_) absolute_ = new_object(ObjectKind::External, value, 0, false);
        result = absolute_;
      }
      break;
    default:
      for (const llvm::Use& operand : expression->operands()) {
        if (const auto c = cell_of(operand)) {
          if (result) unify(*result, *c);
          result = c;
        }
      }
      break;
  }
  if (result) {
    result = resolve(*result);
    cells_[value] = *result;
  }
  return result;
}

void PointsTo::flow_cell(Cell cell, const llvm::Value* to) {
  const auto [entry, fresh] = cells_.try_emplace(to, cell);
  if (fresh) {
    changed_ = true;
  } else {
    unify(entry->second, cell);
  }
}

void PointsTo::flow(const llvm::Value* from, const llvm::Value* to) {
  if (const auto c = cell_of(from)) {
    // A bound that is known at `from` is not known at `to`: its steps become the node's stride.
    if (const auto bound = bounded_.find(from); bound != bounded_.end())
      set_stride(resolve(*c).node, bound->second.step);
    flow_cell(*c, to);
  } else if (to->getType()->isPointerTy() && !cells_.contains(to)) {
    flow_cell({new_node(), 0}, to);
  }
}

void PointsTo::visit_initialiser(Cell cell, const llvm::Constant* constant) {
  llvm::Type* type = constant->getType();
  if (llvm::isa<llvm::ConstantAggregateZero, llvm::ConstantDataSequential, llvm::UndefValue>(constant)) return;
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* layout = layout_.getStructLayout(s);
    for (unsigned i = 0; i < s->getNumElements(); ++i) {
      visit_initialiser(
          {cell.node, cell.offset + static_cast<std::int64_t>(layout->getElementOffset(i).getFixedValue())},
          constant->getAggregateElement(i));
    }
  } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const auto size = static_cast<std::int64_t>(layout_.getTypeAllocSize(a->getElementType()).getFixedValue());
    for (unsigned i = 0; i < a->getNumElements(); ++i) {
      visit_initialiser({cell.node, cell.offset + i * size}, constant->getAggregateElement(i));
    }
  } else if (const auto target = cell_of(constant)) {
    unify(*link(cell, layout_.getTypeStoreSize(type), true), *target);
  }
}

Access PointsTo::walk(const llvm::Value* pointer, std::uint64_t size, bool is_float) const {
  Access access{cell(pointer)->offset, size, 0, size, is_float};
  if (const auto bound = bounded_.find(pointer); bound != bounded_.end()) {
    // The first bytes of an element at a constant offset inside the elements of a bounded array.
    access.span = bound->second.span - bound->second.step + size;
    access.step = bound->second.step;
  }
  return access;
}

Access PointsTo::access(const llvm::Value* pointer, std::uint64_t size, bool is_float) const {
  Access access = walk(pointer, size, is_float);
  const std::uint64_t stride = nodes_[cell(pointer)->node].stride;
  if (stride != 0 && access.span > size && access.span >= stride) {
    access.span = size;
    access.step = 0;
  }
  return access;
}

void PointsTo::visit_gep(const llvm::GEPOperator& gep) {
  const std::optional<Cell> base = cell_of(gep.getPointerOperand());
  if (!base) {
    flow(gep.getPointerOperand(), &gep);
    return;
  }
  llvm::APInt constant(layout_.getIndexTypeSizeInBits(gep.getType()), 0);
  llvm::MapVector<llvm::Value*, llvm::APInt> variable;
  if (!gep.collectOffset(layout_, constant.getBitWidth(), variable, constant)) {
    set_stride(resolve(*base).node, 1);
    flow_cell(*base, &gep);
    return;
  }
  Cell result{base->node, base->offset + constant.getSExtValue()};
  const auto inherited = bounded_.find(gep.getPointerOperand());
  if (variable.empty()) {
    if (inherited != bounded_.end()) bounded_[&gep] = inherited->second;
  } else if (inherited == bounded_.end() && variable.size() == 1 && gep.getSourceElementType()->isArrayTy() &&
             gep.getNumIndices() == 2 && feeds_accesses_only(gep)) {
    const auto* array = llvm::cast<llvm::ArrayType>(gep.getSourceElementType());
    const std::uint64_t step = layout_.getTypeAllocSize(array->getElementType());
    const bool fits = array->getNumElements() > 0 && variable.front().second == step && constant == 0;
    if (fits &&
        (is_variable(gep.getPointerOperand(), array) || bounded_.contains(&gep) || bounds_.stays_in_arrays(gep))) {
      bounded_[&gep] = {step * array->getNumElements(), step};
    } else {
      set_stride(resolve(*base).node, variable.front().second.abs().getZExtValue());
    }
  } else {
    if (inherited != bounded_.end()) set_stride(resolve(*base).node, inherited->second.step);
    for (const auto& [index, scale] : variable) set_stride(resolve(*base).node, scale.abs().getZExtValue());
  }
  result = resolve(result);
  flow_cell(result, &gep);
}

void PointsTo::visit_integer_operation(const llvm::Instruction& instruction) {
  // An integer made from a pointer by arithmetic points somewhere into the same object, we do not know where.
  const auto constant_operand = [&](unsigned i) {
    return llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(i));
  };
  switch (instruction.getOpcode()) {
    case llvm::Instruction::Add:
      if (const auto* c = constant_operand(1)) {
        if (const auto base = cell_of(instruction.getOperand(0)); base && c->getValue().getSignificantBits() <= 64) {
          flow_cell(resolve({base->node, base->offset + c->getSExtValue()}), &instruction);
        }
        return;
      }
      break;
    case llvm::Instruction::Sub:
      // A difference of two pointers is no address; one of numbers that were made from addresses may be.
      if (llvm::isa<llvm::PtrToIntOperator>(instruction.getOperand(0)) &&
          llvm::isa<llvm::PtrToIntOperator>(instruction.getOperand(1)))
        return;
      break;
    default: break;
  }
  for (const llvm::Use& operand : instruction.operands()) {
    if (const auto c = cell_of(operand)) {
      set_stride(resolve(*c).node, 1);
      flow_cell(resolve(*c), &instruction);
    }
  }
}

void PointsTo::visit_call(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  const auto external = [&] {
    if (outside_reaches_in_ && is_outside_call(call, options_.property)) {
      for (unsigned i = 0; i < call.arg_size(); ++i) {
        const std::optional<Cell> cell = cell_of(call.getArgOperand(i));
        if (cell && !is_result(call, i)) expose(*cell, points_to_const(call, i));
      }
      if (contains_pointer(call.getType()) && !cells_.contains(&call)) flow_cell(outside(), &call);
    } else if (contains_pointer(call.getType()) && !cells_.contains(&call)) {
      flow_cell(new_object(ObjectKind::External, &call, 0, false), &call);
    }
  };
  if (call.isInlineAsm()) {
    // What comes out may be what went in.
    for (const llvm::Use& argument : call.args()) {
      if (cell_of(argument) && carries_pointer(call.getType())) flow(argument, &call);
    }
  }
  if (callee == nullptr) return external();
  if (!callee->isDeclaration()) {
    for (unsigned i = 0; i < callee->arg_size() && i < call.arg_size(); ++i)
      flow(call.getArgOperand(i), callee->getArg(i));
    if (carries_pointer(call.getType())) {
      if (const auto result = returns_.find(callee); result != returns_.end()) {
        flow_cell(result->second, &call);
      } else if (call.getType()->isPointerTy()) {
        flow_cell({new_node(), 0}, &call);
        returns_[callee] = cells_[&call];
      }
    }
    return;
  }
  if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&call)) {
    const auto d = cell_of(transfer->getRawDest());
    const auto s = cell_of(transfer->getRawSource());
    if (d && s) unify(*d, *s);
    return;
  }
  if (const llvm::StringRef name = callee->getName(); (name == "memcpy" || name == "memmove") && call.arg_size() == 3) {
    const auto d = cell_of(call.getArgOperand(0));
    const auto s = cell_of(call.getArgOperand(1));
    if (d && s) unify(*d, *s);
    if (d) flow_cell(*d, &call);
    return;
  } else if (name == "free" && call.arg_size() == 1) {
    if (const auto memory = cell_of(call.getArgOperand(0))) nodes_[resolve(*memory).node].freed = true;
  } else if (name == "memset" && call.arg_size() == 3) {
    return flow(call.getArgOperand(0), &call);
  } else if (name.starts_with("llvm.threadlocal.address")) {
    return flow(call.getArgOperand(0), &call);
  } else if (name.starts_with("llvm.ptrmask")) {  // somewhere in the same object
    if (const auto cell = cell_of(call.getArgOperand(0))) set_stride(resolve(*cell).node, 1);
    return flow(call.getArgOperand(0), &call);
  } else if (llvm::isa<llvm::IntrinsicInst>(call) && carries_pointer(call.getType())) {
    // Bytes in another order are still the bytes of a pointer.
    for (const llvm::Use& argument : call.args()) {
      const auto from = carries_pointer(argument->getType()) ? cell_of(argument) : std::nullopt;
      if (!from) continue;
      set_stride(resolve(*from).node, 1);
      flow_cell(resolve(*from), &call);
    }
    return;
  }
  if (const auto argument = allocation_size_argument(call)) {
    if (!cells_.contains(&call)) {
      const auto* size = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(*argument));
      flow_cell(new_object(ObjectKind::Heap, &call, size != nullptr ? size->getZExtValue() : 0, runs_once(call)),
                &call);
      if (is_made(call)) nodes_[resolve(cells_[&call]).node].external = true;
    }
    return;
  }
  external();
}

void PointsTo::visit(const llvm::Instruction& instruction) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    const llvm::Value* pointer = load->getPointerOperand();
    if (!cell_of(pointer)) return;
    const std::uint64_t size = layout_.getTypeStoreSize(load->getType());
    add_access(*cell_of(pointer), walk(pointer, size, load->getType()->isFloatingPointTy()));
    if (carries_pointer(load->getType())) {
      if (const auto target =
              link(*cell_of(pointer), walk(pointer, size, false).span, contains_pointer(load->getType())))
        flow_cell(*target, load);
    }
  } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const llvm::Value* pointer = store->getPointerOperand();
    const llvm::Value* value = store->getValueOperand();
    if (!cell_of(pointer)) return;
    const std::uint64_t size = layout_.getTypeStoreSize(value->getType());
    add_access(*cell_of(pointer), walk(pointer, size, value->getType()->isFloatingPointTy()));
    if (carries_pointer(value->getType())) {
      if (const auto target = cell_of(value)) {
        if (const auto bound = bounded_.find(value); bound != bounded_.end())
          set_stride(target->node, bound->second.step);
        unify(*link(*cell_of(pointer), walk(pointer, size, false).span, true), resolve(*target));
      }
    }
  } else if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    if (cells_.contains(alloca)) return;
    const auto* count = llvm::dyn_cast<llvm::ConstantInt>(alloca->getArraySize());
    const std::uint64_t each = layout_.getTypeAllocSize(alloca->getAllocatedType()).getFixedValue();
    flow_cell(
        new_object(ObjectKind::Stack, alloca, count != nullptr ? each * count->getZExtValue() : 0, runs_once(*alloca)),
        alloca);
  } else if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&instruction)) {
    visit_gep(*gep);
  } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    visit_call(*call);
  } else if (const auto* ret = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
    const llvm::Value* value = ret->getReturnValue();
    if (value == nullptr || !carries_pointer(value->getType())) return;
    if (const auto c = cell_of(value)) {
      const auto [entry, fresh] = returns_.try_emplace(ret->getFunction(), *c);
      if (fresh) {
        changed_ = true;
      } else {
        unify(entry->second, *c);
      }
    }
  } else if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
    // A pointer from outside may be any address that the program knows, and it learns so by comparing. Of a function
    // there is nothing to learn: it has no contents.
    if (llvm::any_of(compare->operands(),
                     [](const llvm::Use& side) { return llvm::isa<llvm::Function>(side->stripPointerCasts()); }))
      return;
    const auto a = cell_of(compare->getOperand(0));
    const auto b = cell_of(compare->getOperand(1));
    if (a && b && compare->isEquality() && (nodes_[a->node].external || nodes_[b->node].external)) unify(*a, *b);
  } else if (llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::FreezeInst, llvm::BitCastInst, llvm::AddrSpaceCastInst,
                       llvm::IntToPtrInst, llvm::PtrToIntInst, llvm::ZExtInst, llvm::SExtInst, llvm::TruncInst,
                       llvm::ExtractValueInst, llvm::InsertValueInst, llvm::ExtractElementInst, llvm::InsertElementInst,
                       llvm::ShuffleVectorInst>(instruction)) {
    // Half of a pointer is enough to count: the other half may join it later.
    if (!carries_pointer(instruction.getType())) return;
    if (llvm::isa<llvm::IntToPtrInst>(instruction) && !cell_of(instruction.getOperand(0))) {
      if (settled_ && !cells_.contains(&instruction))
        flow_cell(new_object(ObjectKind::External, &instruction, 0, false), &instruction);
      return;
    }
    for (const llvm::Use& operand : instruction.operands()) {
      if (carries_pointer(operand->getType()) &&
          !(llvm::isa<llvm::SelectInst>(instruction) && operand.getOperandNo() == 0)) {
        flow(operand, &instruction);
      }
    }
  } else if (instruction.getType()->isIntegerTy() && instruction.isBinaryOp()) {
    visit_integer_operation(instruction);
  }
}

}  // namespace pincer::frontend
