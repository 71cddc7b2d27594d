// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Assertions and assumptions in the words of harnesses for verifiers, as calls of functions without a body. An
// assertion becomes what the macro of assert.h becomes: a branch to a call that does not return.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"
#include "frontend/verifier_words.h"

namespace pincer::frontend {
namespace {

/// The value as C takes it for a condition; null when C cannot.
llvm::Value* as_condition(llvm::IRBuilder<>& builder, llvm::Value* value) {
  llvm::Type* type = value->getType();
  if (type->isIntegerTy(1)) return value;
  if (type->isIntegerTy() || type->isPointerTy())
    return builder.CreateICmpNE(value, llvm::Constant::getNullValue(type));
  if (type->isFloatingPointTy()) return builder.CreateFCmpUNE(value, llvm::ConstantFP::getZero(type));
  return nullptr;
}

/// Memory that is there: an allocation of C, where it does not fail.
void read_allocation(llvm::CallInst& call) {
  const auto* zero = call.arg_size() == 2 ? llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(1)) : nullptr;
  llvm::IRBuilder<> builder(&call);
  llvm::Type* word = call.getModule()->getDataLayout().getIntPtrType(call.getContext());
  if (zero == nullptr || call.getArgOperand(0)->getType() != word || !call.getType()->isPointerTy())
    return build_refusal(call, "an allocation of another verifier whose contents are not known");
  llvm::Value* size = call.getArgOperand(0);
  llvm::Value* made = nullptr;
  if (zero->isZero()) {
    made = builder.CreateCall(call.getModule()->getOrInsertFunction("malloc", call.getType(), word), {size});
  } else {
    made = builder.CreateCall(call.getModule()->getOrInsertFunction("calloc", call.getType(), word, word),
                              {llvm::ConstantInt::get(word, 1), size});
  }
  build_assume(builder, builder.CreateIsNotNull(made));
  call.replaceAllUsesWith(made);
  call.eraseFromParent();
}

/// A part of an object gets any contents; whether it is a part is checked like any access.
void read_slice(llvm::CallInst& call) {
  llvm::IRBuilder<> builder(&call);
  if (call.arg_size() != 2 || !call.getArgOperand(0)->getType()->isPointerTy() ||
      !call.getArgOperand(1)->getType()->isIntegerTy() || !call.getType()->isVoidTy())
    return;
  builder.CreateCall(
      call.getModule()->getOrInsertFunction(kModelAnyBytes, builder.getVoidTy(), call.getArgOperand(0)->getType(),
                                            call.getArgOperand(1)->getType()),
      {call.getArgOperand(0), call.getArgOperand(1)});
  call.eraseFromParent();
}

void read_call(llvm::CallInst& call, VerifierWord word) {
  if (word == VerifierWord::Make) return read_allocation(call);
  if (word == VerifierWord::Forget) return read_slice(call);
  llvm::IRBuilder<> builder(&call);
  llvm::Value* condition = call.arg_empty() ? nullptr : as_condition(builder, call.getArgOperand(0));
  if (condition == nullptr) return;
  if (word == VerifierWord::Assume) {
    build_assume(builder, condition);
  } else {
    llvm::Instruction* fail =
        llvm::SplitBlockAndInsertIfThen(builder.CreateNot(condition), &call, /*Unreachable=*/true);
    builder.SetInsertPoint(fail);
    builder.SetCurrentDebugLocation(call.getDebugLoc());
    builder.CreateCall(
        own_function(*call.getModule(), kAssertionFailed, llvm::FunctionType::get(builder.getVoidTy(), false)));
    builder.SetInsertPoint(&call);
  }
  if (!call.getType()->isVoidTy() && !call.use_empty()) {
    if (call.getType()->isStructTy() || call.getType()->isArrayTy()) return;
    call.replaceAllUsesWith(build_havoc(builder, call.getType()));
  }
  call.eraseFromParent();
}

}  // namespace

void read_words(llvm::Module& module, const program::Property& property) {
  for (llvm::Function& function : llvm::make_early_inc_range(module)) {
    const llvm::StringRef name = function.getName();
    const auto word = function.isDeclaration() ? verifier_word({name.data(), name.size()}) : std::nullopt;
    const bool is_slice = word == VerifierWord::Forget && name.ends_with("_slice");
    if (word != VerifierWord::Assert && word != VerifierWord::Assume && word != VerifierWord::Make && !is_slice)
      continue;
    if (property.error_functions.contains(name.str())) continue;  // the call is the violation, whatever its argument
    for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (call != nullptr && call->getCalledOperand() == &function) read_call(*call, *word);
    }
  }
}

}  // namespace pincer::frontend
