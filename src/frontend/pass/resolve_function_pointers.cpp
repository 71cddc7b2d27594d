// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A call through a pointer becomes a chain of comparisons with the functions whose address the program takes and whose
// type fits, each followed by the direct call. What is left at the end is the call of a pointer that is none of them:
// a function that the program does not mention.
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

enum class Fit { Same, Machine };

/// Whether values of both types are the same, or at least passed in the same place by the machine.
bool same_slot(llvm::Type* a, llvm::Type* b, const llvm::DataLayout& layout, Fit fit) {
  if (a == b) return true;
  const unsigned width = layout.getPointerSizeInBits();
  const auto word = [&](llvm::Type* t) {
    return t->isPointerTy() || t->isIntegerTy(width) ||
           (fit == Fit::Machine && t->isIntegerTy() && t->getIntegerBitWidth() < width);
  };
  return word(a) && word(b);
}

bool fits(const llvm::Function& function, const llvm::CallInst& call, Fit fit) {
  const llvm::DataLayout& layout = call.getModule()->getDataLayout();
  const llvm::FunctionType* type = function.getFunctionType();
  // `void (*f)()` says nothing about the arguments: the call is variadic for Clang and passes what the user wrote. A
  // function without a prototype may get more than it takes, which are lost, or less, and then the parameters have any
  // value; so has the result of a function that gives none.
  const llvm::DISubprogram* definition = function.getSubprogram();
  const bool is_prototyped = definition == nullptr || definition->isPrototyped();
  if (is_prototyped && fit == Fit::Same &&
      (call.arg_size() < type->getNumParams() || (call.arg_size() > type->getNumParams() && !type->isVarArg())))
    return false;
  if (!call.getType()->isVoidTy() && !same_slot(type->getReturnType(), call.getType(), layout, fit) &&
      !(type->getReturnType()->isVoidTy() && is_scalar(call.getType())))
    return false;
  for (unsigned i = 0; i < type->getNumParams(); ++i) {
    llvm::Type* parameter = type->getParamType(i);
    if (i >= call.arg_size() ? !is_scalar(parameter)
                             : !same_slot(parameter, call.getArgOperand(i)->getType(), layout, fit))
      return false;
  }
  return true;
}

void resolve(llvm::CallInst& call, const std::vector<llvm::Function*>& candidates) {
  llvm::Value* pointer = call.getCalledOperand();
  for (llvm::Function* function : candidates) {
    llvm::IRBuilder<> builder(&call);
    llvm::Value* equal = builder.CreateICmpEQ(pointer, function);
    llvm::Instruction* then_end = nullptr;
    llvm::Instruction* else_end = nullptr;
    llvm::SplitBlockAndInsertIfThenElse(equal, &call, &then_end, &else_end);
    // The block with the call is the tail now; the call moves into the else branch, the direct one into the then branch.
    llvm::BasicBlock* tail = call.getParent();
    builder.SetInsertPoint(then_end);
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    std::vector<llvm::Value*> arguments;
    for (unsigned i = 0; i < std::max<unsigned>(call.arg_size(), function->arg_size()); ++i) {
      if (i >= function->arg_size() && !function->isVarArg()) break;
      if (i >= call.arg_size()) {
        arguments.push_back(build_havoc(builder, function->getArg(i)->getType()));
        continue;
      }
      llvm::Value* argument = call.getArgOperand(i);
      llvm::Type* to = i < function->arg_size() ? function->getArg(i)->getType() : argument->getType();
      arguments.push_back(fit_value(builder, argument, to));
    }
    llvm::CallInst* replacement = builder.CreateCall(function, arguments);
    for (unsigned i = function->arg_size(); i < replacement->arg_size(); ++i) {
      if (call.paramHasAttr(i, llvm::Attribute::ByVal))
        replacement->addParamAttr(i, call.getParamAttr(i, llvm::Attribute::ByVal));
    }
    llvm::Value* direct = replacement;
    if (direct->getType()->isVoidTy() && !call.getType()->isVoidTy()) direct = build_havoc(builder, call.getType());
    call.moveBefore(else_end);
    if (!call.getType()->isVoidTy() && !call.use_empty()) {
      direct = fit_value(builder, direct, call.getType());
      llvm::PHINode* result = llvm::PHINode::Create(call.getType(), 2, "fp.result", tail->begin());
      result->setDebugLoc(call.getDebugLoc());
      call.replaceAllUsesWith(result);
      result->addIncoming(direct, then_end->getParent());
      result->addIncoming(&call, else_end->getParent());
    }
  }
}

}  // namespace

void resolve_function_pointers(llvm::Module& module) {
  std::vector<llvm::Function*> taken;
  for (llvm::Function& function : module) {
    // Without a body too: what a call of it means does not depend on how it is called.
    if (!function.isIntrinsic() && function.hasAddressTaken()) taken.push_back(&function);
  }
  std::vector<llvm::CallInst*> calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call != nullptr && call->isIndirectCall()) calls.push_back(call);
    }
  }
  for (llvm::CallInst* call : calls) {
    // Only where no type is right does the user rely on the machine.
    std::vector<llvm::Function*> candidates;
    for (const Fit fit : {Fit::Same, Fit::Machine}) {
      if (!candidates.empty()) break;
      llvm::copy_if(taken, std::back_inserter(candidates),
                    [&](const llvm::Function* function) { return fits(*function, *call, fit); });
    }
    resolve(*call, candidates);
  }
}

}  // namespace pincer::frontend
