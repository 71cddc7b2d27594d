// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A call through a pointer becomes a chain of comparisons with functions whose address the program takes and whose
// type fits, each followed by the direct call. What is left at the end is the call of a pointer that is none of them:
// a function that the program does not mention.
//
// Which functions: those that the program itself may have put there (function_flow.h); and if the pointer may come from
// outside, all whose type in C is compatible with that of the call. What C calls another type may look the same to the
// machine. If all memory outside counts as one object, every function that the program puts anywhere in it may be there;
// of these, only those count whose type in C is right, too, or of whose type the program converts a pointer somewhere.
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include <algorithm>

#include "frontend/function_flow.h"
#include "frontend/loose_types.h"
#include "frontend/outside.h"
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

/// Clang says the types in C by numbers. Where it says nothing, and without prototypes, they may be the same.
bool same_type_in_c(const llvm::Function& function, const llvm::CallBase& call, const LooseTypes& types) {
  const auto meant = call.getOperandBundle(llvm::LLVMContext::OB_kcfi);
  const llvm::MDNode* type = function.getMetadata(llvm::LLVMContext::MD_kcfi_type);
  const llvm::DISubprogram* definition = function.getSubprogram();
  const bool is_prototyped = definition == nullptr || definition->isPrototyped();
  if (!meant || type == nullptr || !is_prototyped || call.getFunctionType()->isVarArg()) return true;
  const auto loose = [&](const llvm::ConstantInt* number) {
    return types.loose(static_cast<std::uint32_t>(number->getZExtValue()));
  };
  return loose(llvm::cast<llvm::ConstantInt>(meant->Inputs.front())) ==
         loose(llvm::mdconst::extract<llvm::ConstantInt>(type->getOperand(0)));
}

/// Does the program convert pointers to functions of this type to something else?
bool is_converted(const llvm::Function& function, const LooseTypes& types) {
  const llvm::MDNode* type = function.getMetadata(llvm::LLVMContext::MD_kcfi_type);
  if (type == nullptr) return true;
  const auto* number = llvm::mdconst::extract<llvm::ConstantInt>(type->getOperand(0));
  return types.converted.contains(types.loose(static_cast<std::uint32_t>(number->getZExtValue())));
}

/// Those whose type is right; only where no function has such a type does the user rely on the machine.
std::vector<llvm::Function*> candidates_of(const llvm::CallInst& call, const std::vector<llvm::Function*>& taken,
                                           const std::optional<FunctionFlow::Callees>& flow, bool is_coarse,
                                           const LooseTypes& types) {
  const Fit fit = llvm::any_of(taken, [&](const llvm::Function* function) { return fits(*function, call, Fit::Same); })
                      ? Fit::Same
                      : Fit::Machine;
  std::vector<llvm::Function*> result;
  if (is_coarse && flow && flow->outside) {
    llvm::copy_if(taken, std::back_inserter(result), [&](const llvm::Function* function) {
      return fits(*function, call, fit) && (same_type_in_c(*function, call, types) ||
                                            (flow->functions.contains(function) && is_converted(*function, types)));
    });
    return result;
  }
  llvm::copy_if(taken, std::back_inserter(result), [&](const llvm::Function* function) {
    if (!fits(*function, call, fit)) return false;
    return !flow || flow->functions.contains(function) ||
           (fit == Fit::Same && flow->outside && same_type_in_c(*function, call, types));
  });
  return result;
}

/// Types in C were needed here only.
void forget_types(llvm::Module& module) {
  forget_loose_types(module);
  for (llvm::Function& function : module) {
    function.eraseMetadata(llvm::LLVMContext::MD_kcfi_type);
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call == nullptr || !call->getOperandBundle(llvm::LLVMContext::OB_kcfi)) continue;
      auto* plain = llvm::CallBase::removeOperandBundle(call, llvm::LLVMContext::OB_kcfi, call->getIterator());
      plain->takeName(call);
      call->replaceAllUsesWith(plain);
      call->eraseFromParent();
    }
  }
}

}  // namespace

void resolve_function_pointers(llvm::Module& module, const llvm::Function& entry, const Options& options) {
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
  const LooseTypes types = loose_types(module);
  std::optional<FunctionFlow> flow;
  if (!calls.empty() && !taken.empty() && !outside_reaches_in(module, entry, options)) {
    const auto as = [](const llvm::CallBase& call) -> const llvm::CallInst& {
      return llvm::cast<llvm::CallInst>(call);
    };
    flow.emplace(
        module, entry,
        [&](const llvm::Function& function, const llvm::CallBase& call) {
          return fits(function, as(call), Fit::Machine);
        },
        [&](const llvm::Function& function, const llvm::CallBase& call) {
          return fits(function, as(call), Fit::Same) && same_type_in_c(function, call, types);
        });
  }
  for (llvm::CallInst* call : calls) {
    const auto callees = flow ? flow->callees(*call) : std::nullopt;
    const std::vector<llvm::Function*> candidates =
        candidates_of(*call, taken, callees, flow && flow->is_coarse(), types);
    const bool has_all = callees && llvm::all_of(callees->functions, [&](const llvm::Function* function) {
                           return llvm::is_contained(candidates, function);
                         });
    if (has_all || (callees && callees->outside)) mark_known_callees(*call, callees->outside);
    resolve(*call, candidates);
  }
  forget_types(module);
}

}  // namespace pincer::frontend
