// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/memory_makers.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include <set>
#include <vector>

#include "frontend/points_to.h"

namespace pincer::frontend {
namespace {

/// The same of a function without a body.
std::optional<bool> makes_itself(const llvm::CallInst& call) {
  if (llvm::isa<llvm::IntrinsicInst>(call)) return {};
  const llvm::StringRef name = call.getCalledFunction()->getName();
  if (name == "memcpy" || name == "memmove" || name == "memset") return {};
  return !allocation_size_argument(call) || is_made(call);
}

}  // namespace

std::optional<bool> MemoryMakers::makes(const llvm::Function& function) {
  if (const auto known = makers_.find(&function); known != makers_.end()) return known->second;
  makers_[&function] = std::nullopt;  // if it is recursive
  std::vector<const llvm::Value*> work;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* ret = llvm::dyn_cast<llvm::ReturnInst>(&instruction);
    if (ret == nullptr) continue;
    if (!ret->getReturnValue()->getType()->isPointerTy()) return {};
    work.push_back(ret->getReturnValue());
  }
  std::set<const llvm::Value*> seen;
  std::set<const llvm::User*> users;
  bool is_outside = false;
  bool is_made = false;
  while (!work.empty()) {
    const llvm::Value* value = work.back();
    work.pop_back();
    if (llvm::isa<llvm::ConstantPointerNull>(value) || !seen.insert(value).second) continue;
    const auto* call = llvm::dyn_cast<llvm::CallInst>(value);
    if (llvm::isa<llvm::PHINode, llvm::SelectInst>(value)) {
      for (const llvm::Use& operand : llvm::cast<llvm::Instruction>(value)->operands()) {
        if (operand->getType()->isPointerTy()) work.push_back(operand);
      }
    } else if (call != nullptr && !call->isInlineAsm() && call->getCalledFunction() != nullptr) {
      const llvm::Function& callee = *call->getCalledFunction();
      const auto inner = callee.isDeclaration() ? makes_itself(*call) : makes(callee);
      if (!inner) return {};
      is_outside |= *inner;
      is_made = true;
    } else {
      return {};
    }
    users.insert(value->user_begin(), value->user_end());
  }
  for (const llvm::User* user : users) {
    const auto* compare = llvm::dyn_cast<llvm::ICmpInst>(user);
    const bool is_passed_on = llvm::isa<llvm::PHINode, llvm::SelectInst>(user) && seen.contains(user);
    const bool is_known = is_passed_on || llvm::isa<llvm::ReturnInst, llvm::MemSetInst>(user) ||
                          (compare != nullptr && llvm::isa<llvm::ConstantPointerNull>(compare->getOperand(1)));
    if (!is_known) return {};
  }
  if (is_made) makers_[&function] = is_outside;
  return makers_[&function];
}

}  // namespace pincer::frontend
