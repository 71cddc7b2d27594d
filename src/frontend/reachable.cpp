// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/reachable.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

#include <vector>

namespace pincer::frontend {

std::set<const llvm::Function*> reachable_functions(const llvm::Module& module, const llvm::Function& entry) {
  std::set<const llvm::Function*> result;
  std::vector<const llvm::Function*> open{&entry};
  for (const llvm::Function& function : module) {
    if (function.hasAddressTaken()) open.push_back(&function);
  }
  while (!open.empty()) {
    const llvm::Function* function = open.back();
    open.pop_back();
    if (!result.insert(function).second) continue;
    for (const llvm::Instruction& instruction : llvm::instructions(*function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call != nullptr && call->getCalledFunction() != nullptr) open.push_back(call->getCalledFunction());
    }
  }
  return result;
}

}  // namespace pincer::frontend
