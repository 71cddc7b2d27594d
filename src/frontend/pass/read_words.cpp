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

void read_call(llvm::CallInst& call, VerifierWord word) {
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
    if (word != VerifierWord::Assert && word != VerifierWord::Assume) continue;
    if (property.error_functions.contains(name.str())) continue;  // the call is the violation, whatever its argument
    for (llvm::User* user : llvm::make_early_inc_range(function.users())) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (call != nullptr && call->getCalledOperand() == &function) read_call(*call, *word);
    }
  }
}

}  // namespace pincer::frontend
