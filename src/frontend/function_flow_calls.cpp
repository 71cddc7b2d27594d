// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The calls of a module as flows: arguments, results, and what functions without a body do.
#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontend/function_flow_reader.h"
#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/points_to.h"

namespace pincer::frontend {
namespace {

constexpr std::uint64_t kLongestCopy = 4096;  // bytes of a copy that is one access

/// The size of an access to so many bytes.
std::uint64_t copied_bytes(const llvm::Value* bytes) {
  const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(bytes);
  return constant != nullptr && constant->getValue().ult(kLongestCopy) ? constant->getZExtValue() : 0;
}

}  // namespace

FlowReader::NodeId FlowReader::result_of(const llvm::Function& function) {
  const auto [known, fresh] = results_.try_emplace(&function, 0);
  if (fresh) known->second = graph_.new_node(flow_kind(function.getReturnType()));
  return known->second;
}

FlowReader::ObjectId FlowReader::more_arguments_of(const llvm::Function& function) {
  const auto [known, fresh] = more_arguments_.try_emplace(&function, 0);
  if (fresh) {
    const ObjectId object = graph_.new_object(true, false);
    graph_.become_one_word(object);
    known->second = object;
  }
  return known->second;
}

void FlowReader::copy_memory(const llvm::Value* to, const llvm::Value* from, const llvm::Value* bytes) {
  const NodeId between = graph_.new_node();
  graph_.load(node(from), between, copied_bytes(bytes));
  graph_.store(node(to), between, copied_bytes(bytes));
}

void FlowReader::connect(const llvm::CallBase& call, const llvm::Function& callee) {
  if (!connected_.insert({&call, &callee}).second) return;
  if (callee.isDeclaration()) return visit_declared(call, callee);
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    if (!carries_pointer(call.getArgOperand(i)->getType())) continue;
    if (i < callee.arg_size()) {
      graph_.pass(node(call.getArgOperand(i)), node(callee.getArg(i)));
    } else if (callee.isVarArg()) {
      const NodeId argument = node(call.getArgOperand(i));
      graph_.copy(argument, graph_.word(more_arguments_of(callee), 0));
      if (call.isByValArgument(i)) graph_.load(argument, graph_.word(more_arguments_of(callee), 0), 0);
    }
  }
  // Arguments that are missing have any value.
  for (unsigned i = call.arg_size(); i < callee.arg_size(); ++i) {
    if (carries_pointer(callee.getArg(i)->getType())) graph_.point(node(callee.getArg(i)), graph_.new_outside());
  }
  if (carries_pointer(call.getType())) {
    if (callee.getReturnType()->isVoidTy()) {
      graph_.point(node(&call), graph_.new_outside());
    } else if (const auto made = makers_.makes(callee)) {
      graph_.point(node(&call), {graph_.new_object(true, *made), 0});
    } else {
      graph_.pass(result_of(callee), node(&call));
    }
  }
}

void FlowReader::visit_call(const llvm::CallBase& call) {
  if (call.isInlineAsm()) {
    // What comes out, and what lies in memory that it gets, is anything, or what went in, or lay there.
    const NodeId anything = graph_.new_node();
    graph_.come_from_outside(anything);
    if (carries_pointer(call.getType())) graph_.copy(anything, node(&call));
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      const NodeId argument = node(call.getArgOperand(i));
      llvm::Type* type = call.getParamElementType(i);
      const std::uint64_t size = type != nullptr ? layout_.getTypeStoreSize(type).getFixedValue() : 0;
      graph_.copy(argument, anything);
      graph_.load(argument, anything, size);
      graph_.store(argument, anything, size);
    }
    return;
  }
  const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  if (callee == nullptr) {
    const NodeId pointer = node(call.getCalledOperand());
    graph_.call(pointer, call);
    // One that is none of those that are known.
    if (carries_pointer(call.getType())) graph_.point(node(&call), graph_.new_outside());
    return;
  }
  connect(call, *callee);
}

void FlowReader::visit_declared(const llvm::CallBase& call, const llvm::Function& callee) {
  const llvm::StringRef name = callee.getName();
  if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&call))
    return copy_memory(transfer->getRawDest(), transfer->getRawSource(), transfer->getLength());
  if ((name == "memcpy" || name == "memmove") && call.arg_size() == 3) {
    copy_memory(call.getArgOperand(0), call.getArgOperand(1), call.getArgOperand(2));
    return graph_.copy(node(call.getArgOperand(0)), node(&call));
  }
  if (name == "memset" && call.arg_size() == 3) return graph_.copy(node(call.getArgOperand(0)), node(&call));
  if (const auto* start = llvm::dyn_cast<llvm::VAStartInst>(&call)) {
    const NodeId list = graph_.new_node();
    graph_.point(list, {more_arguments_of(*call.getFunction()), 0});
    return graph_.store(node(start->getArgList()), list, 0);
  }
  if (const auto* copied = llvm::dyn_cast<llvm::VACopyInst>(&call)) {
    const NodeId between = graph_.new_node();
    graph_.load(node(copied->getSrc()), between, 0);
    return graph_.store(node(copied->getDest()), between, 0);
  }
  const bool writes_anything =
      name == kHavocMemory || name == kGuessMemory || name == kModelAnyBytes || name == "__VERIFIER_nondet_memory";
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const bool is_written = writes_anything && i == 0;
    if (!is_written && !is_result(call, i) && !call.paramHasAttr(i, llvm::Attribute::StructRet)) continue;
    const NodeId anything = graph_.new_node();
    graph_.point(anything, graph_.new_outside());
    graph_.store(node(call.getArgOperand(i)), anything, is_written ? copied_bytes(call.getArgOperand(1)) : 0);
  }
  if (!carries_pointer(call.getType())) return;
  if (llvm::isa<llvm::IntrinsicInst>(call)) {
    // The same pointer, a part of it, or its bytes in another order.
    for (const llvm::Use& argument : call.args()) {
      if (carries_pointer(argument->getType())) graph_.step(node(argument), node(&call), std::nullopt);
    }
    return;
  }
  const bool is_allocation = allocation_size_argument(call).has_value();
  const std::uint64_t bits = layout_.getTypeSizeInBits(call.getType());
  if (is_allocation || bits >= layout_.getPointerSizeInBits())
    graph_.point(node(&call), {graph_.new_object(true, !is_allocation || is_made(call)), 0});
}

void FlowReader::connect_pointer(const llvm::CallBase& call, const llvm::Function* function) {
  if (function != nullptr) {
    if (may_call_(*function, call)) connect(call, *function);
    return;
  }
  for (const llvm::Function* taken : taken_) {
    if (may_be_meant_(*taken, call)) connect(call, *taken);
  }
}

}  // namespace pincer::frontend
