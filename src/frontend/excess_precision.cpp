// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/excess_precision.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontend/reachable.h"

namespace pincer::frontend {
namespace {

bool rounds(const llvm::Instruction& instruction) {
  const llvm::Type* type = instruction.getType()->getScalarType();
  if (!type->isFloatTy() && !type->isDoubleTy()) return false;
  return llvm::isa<llvm::BinaryOperator>(instruction) || llvm::isa<llvm::ConstrainedFPIntrinsic>(instruction);
}

}  // namespace

llvm::DebugLoc first_excess_precision(const llvm::Module& module, const llvm::Function& entry) {
  if (module.getDataLayout().getPointerSizeInBits() != 32) return {};
  const std::set<const llvm::Function*> used = reachable_functions(module, entry);
  for (const llvm::Function& function : module) {
    if (!used.contains(&function)) continue;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (rounds(instruction) && instruction.getDebugLoc()) return instruction.getDebugLoc();
    }
  }
  return {};
}

}  // namespace pincer::frontend
