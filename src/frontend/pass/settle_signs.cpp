// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Of the result of strcmp and its like, C fixes the sign only. Programs mostly ask for nothing else; then the result may
// as well be -1, 0 or 1. Where a program looks closer (`strcmp(a, b) == 1`, a result that is cut to a char), it is any
// number of that sign.
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include <set>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

/// A comparison that all numbers of one sign answer in the same way.
bool asks_for_sign(const llvm::ICmpInst& compare, const llvm::Value* value) {
  using P = llvm::ICmpInst;
  const bool is_first = compare.getOperand(0) == value;
  const auto* other = llvm::dyn_cast<llvm::ConstantInt>(compare.getOperand(is_first ? 1 : 0));
  if (other == nullptr) return false;
  const P::Predicate predicate = is_first ? compare.getPredicate() : compare.getSwappedPredicate();
  if (other->isZero()) return compare.isEquality() || compare.isSigned();
  if (other->isOne()) return predicate == P::ICMP_SLT || predicate == P::ICMP_SGE;
  return other->isMinusOne() && (predicate == P::ICMP_SGT || predicate == P::ICMP_SLE);
}

/// Nothing but the sign of the value is used.
bool only_sign_matters(const llvm::Value* value, std::set<const llvm::Value*>& seen) {
  if (!seen.insert(value).second) return true;
  for (const llvm::User* user : value->users()) {
    if (const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user)) {
      if (!asks_for_sign(*compare, value)) return false;
    } else if (llvm::isa<llvm::PHINode, llvm::SelectInst, llvm::FreezeInst>(user)) {
      if (!only_sign_matters(user, seen)) return false;
    } else {
      const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
      if (callee == nullptr || callee->getName() != kModelSign || !only_sign_matters(call, seen)) return false;
    }
  }
  return true;
}

llvm::Value* any_of_sign(llvm::CallInst& call) {
  llvm::IRBuilder<> builder(&call);
  llvm::Value* sign = call.getArgOperand(0);
  auto* type = llvm::cast<llvm::IntegerType>(sign->getType());
  llvm::Value* zero = llvm::ConstantInt::get(type, 0);
  llvm::Value* least = llvm::ConstantInt::get(type, llvm::APInt::getSignedMinValue(type->getBitWidth()));
  // The simplest choice, zero, gives -1 and 1.
  llvm::Value* choice = build_havoc(builder, type);
  llvm::Value* above = builder.CreateAnd(choice, builder.CreateNot(least));
  above = builder.CreateSelect(builder.CreateICmpEQ(above, zero), llvm::ConstantInt::get(type, 1), above);
  llvm::Value* below = builder.CreateOr(builder.CreateNot(choice), least);
  return builder.CreateSelect(builder.CreateICmpEQ(sign, zero), zero,
                              builder.CreateSelect(builder.CreateICmpSLT(sign, zero), below, above));
}

}  // namespace

void settle_signs(llvm::Module& module) {
  llvm::Function* model = module.getFunction(kModelSign);
  if (model == nullptr) return;
  std::vector<std::pair<llvm::CallInst*, bool>> calls;
  for (llvm::User* user : model->users()) {
    auto* call = llvm::cast<llvm::CallInst>(user);
    std::set<const llvm::Value*> seen;
    calls.emplace_back(call, only_sign_matters(call, seen));
  }
  for (const auto& [call, is_sign] : calls) {
    call->replaceAllUsesWith(is_sign ? call->getArgOperand(0) : any_of_sign(*call));
    call->eraseFromParent();
  }
}

}  // namespace pincer::frontend
