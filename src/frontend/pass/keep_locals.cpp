// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Where `exit` is called, the local variables of all functions that are active still exist, and memory that they point to
// is not lost. To the passes they are dead by then. So every call that may lead to `exit` gets the variables in scope that
// hold pointers as a "deopt" operand bundle: no pass drops what is in there, and when a body is copied, its calls get
// those of the caller, too. A variable that only its name leads to is given by its value, any other by its address.
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

bool holds_pointer(const llvm::Type* type) {
  return type->isPointerTy() ||
         std::any_of(type->subtype_begin(), type->subtype_end(), [](llvm::Type* t) { return holds_pointer(t); });
}

const llvm::DILocalScope* plain(const llvm::DILocalScope* scope) { return scope->getNonLexicalBlockFileScope(); }

bool is_in_scope(const llvm::DILocalVariable& variable, const llvm::DILocation& where) {
  const llvm::DILocalScope* scope = plain(where.getScope());
  while (scope != plain(variable.getScope())) {
    const auto* block = llvm::dyn_cast<llvm::DILexicalBlockBase>(scope);
    if (block == nullptr) return false;
    scope = plain(block->getScope());
  }
  return true;
}

/// A local variable of a function: where it lies, and what the debug information says.
struct Local {
  llvm::Value* address;
  const llvm::DILocalVariable* variable;
};

std::vector<Local> locals_with_pointers(llvm::Function& function) {
  std::vector<Local> result;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
      llvm::Value* address = record.isDbgDeclare() ? record.getAddress() : nullptr;
      if (address == nullptr) continue;
      const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(address);
      if (alloca != nullptr ? holds_pointer(alloca->getAllocatedType()) : llvm::isa<llvm::Argument>(address))
        result.push_back({address, record.getVariable()});
    }
  }
  return result;
}

/// Has the variable begun to live in this turn of the loops around?
bool has_begun(const llvm::Value& address, const llvm::Instruction& at, const llvm::DominatorTree& dominators) {
  return std::all_of(address.user_begin(), address.user_end(), [&](const llvm::User* user) {
    const auto* marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user);
    return marker == nullptr || marker->getIntrinsicID() != llvm::Intrinsic::lifetime_start ||
           dominators.dominates(marker, &at);
  });
}

void keep_at(llvm::CallInst& call, const std::vector<Local>& locals, const llvm::DominatorTree& dominators) {
  std::vector<llvm::Value*> values;
  llvm::IRBuilder<> builder(&call);
  for (const Local& local : locals) {
    if (!call.getDebugLoc() || !is_in_scope(*local.variable, *call.getDebugLoc())) continue;
    if (!has_begun(*local.address, call, dominators)) continue;
    auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(local.address);
    const bool by_value =
        alloca != nullptr && alloca->getAllocatedType()->isPointerTy() && llvm::isAllocaPromotable(alloca);
    values.push_back(by_value ? builder.CreateLoad(alloca->getAllocatedType(), alloca) : local.address);
  }
  llvm::CallBase* kept = llvm::CallBase::addOperandBundle(&call, llvm::LLVMContext::OB_deopt,
                                                          llvm::OperandBundleDef("deopt", values), call.getIterator());
  kept->takeName(&call);
  call.replaceAllUsesWith(kept);
  call.eraseFromParent();
}

}  // namespace

std::vector<const llvm::Value*> kept_locals(const llvm::CallInst& call) {
  const auto bundle = call.getOperandBundle(llvm::LLVMContext::OB_deopt);
  if (!bundle) return {};
  return {bundle->Inputs.begin(), bundle->Inputs.end()};
}

void keep_locals(llvm::Module& module) {
  // All calls that lead there, by the functions that they are in.
  std::map<llvm::Function*, std::vector<llvm::CallInst*>> calls;
  std::vector<llvm::Function*> work;
  for (llvm::Function& function : module) {
    if (function.isDeclaration() && is_exit(function.getName())) work.push_back(&function);
  }
  std::set<llvm::Function*> seen(work.begin(), work.end());
  while (!work.empty()) {
    llvm::Function* callee = work.back();
    work.pop_back();
    for (llvm::User* user : callee->users()) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (call == nullptr || call->getCalledFunction() != callee) continue;
      calls[call->getFunction()].push_back(call);
      if (seen.insert(call->getFunction()).second) work.push_back(call->getFunction());
    }
  }
  for (auto& [function, list] : calls) {
    const std::vector<Local> locals = locals_with_pointers(*function);
    const llvm::DominatorTree dominators(*function);
    for (llvm::CallInst* call : list) keep_at(*call, locals, dominators);
  }
}

}  // namespace pincer::frontend
