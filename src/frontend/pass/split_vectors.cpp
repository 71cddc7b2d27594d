// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Operations on vectors, an extension of gcc and Clang, become operations on their elements.
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/Scalarizer.h>

#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

bool uses_vectors(const llvm::Function& function) {
  return llvm::any_of(llvm::instructions(function), [](const llvm::Instruction& instruction) {
    return instruction.getType()->isVectorTy() ||
           llvm::any_of(instruction.operands(), [](const llvm::Use& use) { return use->getType()->isVectorTy(); });
  });
}

}  // namespace

void split_vectors(llvm::Module& module) {
  std::vector<llvm::Function*> functions;
  for (llvm::Function& function : module)
    if (uses_vectors(function)) functions.push_back(&function);
  if (functions.empty()) return;
  llvm::FunctionAnalysisManager analyses;
  llvm::PassBuilder().registerFunctionAnalyses(analyses);
  llvm::ScalarizerPassOptions options;
  options.ScalarizeLoadStore = true;
  llvm::ScalarizerPass pass(options);
  for (llvm::Function* function : functions) pass.run(*function, analyses);
}

}  // namespace pincer::frontend
