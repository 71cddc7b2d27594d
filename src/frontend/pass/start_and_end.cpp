// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// GNU C's constructors and destructors: functions that run before `main`, in the order of their priorities, and when
// the program ends, in the opposite order. It ends where `main` returns and where `exit` is called, after the functions that the program
// registered for that.
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

/// Takes the functions of a list of Clang's out of the module, by rising priority.
std::vector<llvm::Function*> take_list(llvm::Module& module, llvm::StringRef name) {
  std::vector<std::pair<std::uint64_t, llvm::Function*>> found;
  llvm::GlobalVariable* list = module.getNamedGlobal(name);
  if (list == nullptr) return {};
  const auto* array = list->hasInitializer() ? llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer()) : nullptr;
  for (unsigned i = 0; array != nullptr && i < array->getNumOperands(); ++i) {
    const auto* item = llvm::cast<llvm::ConstantStruct>(array->getOperand(i));
    auto* function = llvm::dyn_cast<llvm::Function>(item->getOperand(1)->stripPointerCasts());
    if (function != nullptr)
      found.emplace_back(llvm::cast<llvm::ConstantInt>(item->getOperand(0))->getZExtValue(), function);
  }
  list->eraseFromParent();
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<llvm::Function*> result;
  for (const auto& [priority, function] : found) result.push_back(function);
  return result;
}

void call_all(const std::vector<llvm::Function*>& functions, llvm::Instruction& before, llvm::DebugLoc where) {
  llvm::IRBuilder<> builder(&before);
  if (where) builder.SetCurrentDebugLocation(where);
  for (llvm::Function* function : functions) builder.CreateCall(function);
}

}  // namespace

void call_constructors(llvm::Module& module, llvm::Function& entry) {
  llvm::DISubprogram* where = entry.getSubprogram();
  const std::vector<llvm::Function*> constructors = take_list(module, "llvm.global_ctors");
  call_all(constructors, *entry.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(),
           where != nullptr ? llvm::DebugLoc(llvm::DILocation::get(module.getContext(), where->getLine(), 0, where))
                            : llvm::DebugLoc());
}

void call_destructors(llvm::Module& module, llvm::Function& entry) {
  std::vector<llvm::Function*> destructors = take_list(module, "llvm.global_dtors");
  std::reverse(destructors.begin(), destructors.end());
  if (destructors.empty()) return;
  std::vector<llvm::Instruction*> ends;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
      const bool in_exit = function.getName() == "exit";  // with a body: the program, or the library, runs more there
      const bool exits =
          callee != nullptr && callee->isDeclaration() && callee->getName() == (in_exit ? "_Exit" : "exit");
      if (exits || (&function == &entry && llvm::isa<llvm::ReturnInst>(instruction))) ends.push_back(&instruction);
    }
  }
  for (llvm::Instruction* end : ends) {
    if (llvm::isa<llvm::ReturnInst>(end) && is_called_again(entry)) {
      build_refusal(*end, "destructors of a program that calls its first function itself");
    } else {
      call_all(destructors, *end, end->getDebugLoc());
    }
  }
}

}  // namespace pincer::frontend
