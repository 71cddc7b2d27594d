// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/function_flow_reader.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "frontend/outside.h"
#include "frontend/points_to.h"

namespace pincer::frontend {

FlowReader::FlowReader(const llvm::Module& module, const llvm::Function& entry, const FunctionFlow::May& may_call,
                       const FunctionFlow::May& may_be_meant, FlowGraph::Outside outside)
    : layout_(module.getDataLayout()),
      may_call_(may_call),
      may_be_meant_(may_be_meant),
      graph_(layout_.getPointerSize(), outside) {
  for (const llvm::Function& function : module) {
    if (!function.isIntrinsic() && function.hasAddressTaken()) taken_.push_back(&function);
  }
  for (const llvm::GlobalVariable& global : module.globals())
    globals_[&global] = graph_.new_object(!global.hasInitializer(), false, is_shared(global));
  for (const llvm::GlobalVariable& global : module.globals()) {
    if (global.hasInitializer()) initialise(globals_[&global], 0, *global.getInitializer());
  }
  // What the first function gets comes from outside. Two of its pointers may be the same.
  const FlowGraph::Spot given = graph_.new_outside();
  for (const llvm::Argument& argument : entry.args()) {
    if (carries_pointer(argument.getType())) graph_.point(node(&argument), given);
  }
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) visit(instruction);
  }
  graph_.solve([this](const llvm::CallBase& call, const llvm::Function* function) { connect_pointer(call, function); });
}

FlowGraph::Kind flow_kind(const llvm::Type* type) {
  if (type->isPointerTy()) return FlowGraph::Kind::Pointer;
  return type->isIntegerTy() || type->isFloatingPointTy() ? FlowGraph::Kind::Number : FlowGraph::Kind::Word;
}

FlowReader::NodeId FlowReader::node(const llvm::Value* value) {
  if (const auto known = values_.find(value); known != values_.end()) return known->second;
  if (llvm::isa<llvm::UndefValue>(value)) {
    // Not the same value wherever it occurs.
    const NodeId made = graph_.new_node();
    if (!llvm::isa<llvm::PoisonValue>(value)) graph_.point(made, graph_.new_outside());
    return made;
  }
  const NodeId made = graph_.new_node(flow_kind(value->getType()));
  values_[value] = made;
  if (const auto* function = llvm::dyn_cast<llvm::Function>(value)) {
    graph_.point(made, {graph_.new_function(*function), 0});
  } else if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value)) {
    graph_.point(made, {globals_.at(global), 0});
  } else if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(value); gep && llvm::isa<llvm::Constant>(value)) {
    step(*gep, made);
  } else if (const auto* constant = llvm::dyn_cast<llvm::Constant>(value)) {
    const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant);
    const bool is_number = expression != nullptr && !expression->isCast();
    for (const llvm::Use& operand : constant->operands()) {
      if (!llvm::isa<llvm::Constant>(operand) || llvm::isa<llvm::BasicBlock>(operand)) continue;
      if (is_number) {
        graph_.step(node(operand), made, std::nullopt);
      } else {
        graph_.copy(node(operand), made);
      }
    }
  }
  return made;
}

void FlowReader::initialise(ObjectId object, std::int64_t offset, const llvm::Constant& constant) {
  llvm::Type* type = constant.getType();
  if (llvm::isa<llvm::ConstantAggregateZero, llvm::ConstantDataSequential, llvm::ConstantPointerNull, llvm::ConstantInt,
                llvm::ConstantFP>(constant))
    return;
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* layout = layout_.getStructLayout(s);
    for (unsigned i = 0; i < s->getNumElements(); ++i) {
      const auto at = static_cast<std::int64_t>(layout->getElementOffset(i).getFixedValue());
      if (const llvm::Constant* element = constant.getAggregateElement(i)) initialise(object, offset + at, *element);
    }
  } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const auto size = static_cast<std::int64_t>(layout_.getTypeAllocSize(a->getElementType()).getFixedValue());
    for (unsigned i = 0; i < a->getNumElements(); ++i) {
      if (const llvm::Constant* element = constant.getAggregateElement(i))
        initialise(object, offset + i * size, *element);
    }
  } else {
    const NodeId value = node(&constant);
    for (const NodeId word : graph_.words({object, offset}, layout_.getTypeStoreSize(type))) graph_.copy(value, word);
  }
}

void FlowReader::step(const llvm::GEPOperator& gep, NodeId to) {
  llvm::APInt offset(layout_.getIndexTypeSizeInBits(gep.getType()), 0);
  const bool is_constant = gep.accumulateConstantOffset(layout_, offset);
  graph_.step(node(gep.getPointerOperand()), to, is_constant ? std::optional(offset.getSExtValue()) : std::nullopt);
  if (is_constant || !llvm::isa<llvm::ConstantPointerNull>(gep.getPointerOperand())) return;
  for (const llvm::Use& index : gep.indices())
    graph_.step(node(index), to, std::nullopt);  // a number made to a pointer
  graph_.come_from_outside(to);
}

void FlowReader::visit(const llvm::Instruction& instruction) {
  if (const auto* load_from = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    if (carries_pointer(instruction.getType()))
      graph_.load(node(load_from->getPointerOperand()), node(load_from),
                  layout_.getTypeStoreSize(instruction.getType()), load_from->isVolatile());
  } else if (const auto* store_to = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const llvm::Value* value = store_to->getValueOperand();
    if (!carries_pointer(value->getType())) return;
    const std::uint64_t size = layout_.getTypeStoreSize(value->getType());
    graph_.store(node(store_to->getPointerOperand()), node(value), size);
    // Numbers may be the parts of an address, whatever they were computed from.
    if (!value->getType()->isPointerTy() && !llvm::isa<llvm::Constant>(value))
      graph_.store(node(store_to->getPointerOperand()), graph_.numbers(), size);
  } else if (llvm::isa<llvm::AllocaInst>(instruction)) {
    graph_.point(node(&instruction), {graph_.new_object(true, false), 0});
  } else if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&instruction)) {
    step(*gep, node(&instruction));
  } else if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    visit_call(*call);
  } else if (const auto* ret = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
    const llvm::Value* value = ret->getReturnValue();
    if (value != nullptr && carries_pointer(value->getType())) graph_.copy(node(value), result_of(*ret->getFunction()));
  } else if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
    const NodeId a = node(compare->getOperand(0));
    const NodeId b = node(compare->getOperand(1));
    const bool is_constant = llvm::any_of(compare->operands(), [](const llvm::Use& side) {
      return llvm::isa<llvm::ConstantData>(side->stripPointerCasts());
    });
    if (!compare->isEquality() || is_constant) return;
    graph_.compare(a, b);
  } else if (carries_pointer(instruction.getType())) {
    visit_operation(instruction);
  }
}

void FlowReader::visit_operation(const llvm::Instruction& instruction) {
  const NodeId result = node(&instruction);
  const auto* number =
      instruction.isBinaryOp() ? llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(1)) : nullptr;
  // The parts of an address lie anywhere in it.
  const bool is_whole = instruction.getType()->isIntegerTy(layout_.getPointerSizeInBits());
  if (number != nullptr && is_whole && number->getValue().getSignificantBits() <= 32) {
    if (instruction.getOpcode() == llvm::Instruction::Add)
      return graph_.step(node(instruction.getOperand(0)), result, number->getSExtValue());
    if (instruction.getOpcode() == llvm::Instruction::Sub)
      return graph_.step(node(instruction.getOperand(0)), result, -number->getSExtValue());
  }
  // A difference of two pointers is no address. Added to one of them, it gives the other.
  const bool is_difference = instruction.getOpcode() == llvm::Instruction::Sub &&
                             llvm::all_of(instruction.operands(), [](const llvm::Use& side) {
                               return llvm::isa<llvm::PtrToIntOperator>(side);
                             });
  const bool keeps =
      is_difference ||
      llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::FreezeInst, llvm::CastInst, llvm::ExtractValueInst,
                llvm::InsertValueInst, llvm::ExtractElementInst, llvm::InsertElementInst, llvm::ShuffleVectorInst>(
          instruction);
  for (const llvm::Use& operand : instruction.operands()) {
    if (!carries_pointer(operand->getType()) || llvm::isa<llvm::BasicBlock>(operand)) continue;
    if (keeps) {
      graph_.copy(node(operand), result);
    } else {
      graph_.step(node(operand), result, std::nullopt);
    }
  }
  const bool is_from_number = llvm::isa<llvm::IntToPtrInst>(instruction);
  const bool is_from_memory = instruction.mayReadFromMemory() || instruction.mayWriteToMemory();
  if (is_from_number || is_from_memory) graph_.point(result, graph_.new_outside());
  if (is_from_memory) {  // atomic operations, `va_arg`: what goes in may come out, there and later
    for (const llvm::Use& operand : instruction.operands()) {
      graph_.load(node(operand), result, 0);
      graph_.load(result, result, 0);
      for (const llvm::Use& other : instruction.operands()) graph_.store(node(operand), node(other), 0);
    }
  }
}

}  // namespace pincer::frontend
