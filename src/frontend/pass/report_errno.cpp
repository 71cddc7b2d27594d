// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// In a program that looks at errno, calls of functions that the translation knows say what they leave there (library/errno.c):
// an allocation that fails, and functions of math.h whose argument or result is out of range.
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

const llvm::StringSet<>& allocators() {
  static const llvm::StringSet<> names = {"malloc",   "calloc", "realloc", "reallocarray", "aligned_alloc",
                                          "memalign", "valloc", "strdup",  "strndup",      "wcsdup"};
  return names;
}

/// Without suffix.
const llvm::StringSet<>& math_functions() {
  static const llvm::StringSet<> names = {
      "sqrt",   "sin",    "cos",       "tan",        "asin",  "acos",  "atan2",  "sinh",   "cosh",
      "acosh",  "atanh",  "exp",       "exp2",       "expm1", "log",   "log2",   "log10",  "log1p",
      "pow",    "hypot",  "erfc",      "tgamma",     "fmod",  "drem",  "lgamma", "fdim",   "remainder",
      "remquo", "ldexp",  "scalbn",    "scalbln",    "logb",  "ilogb", "fma",    "lround", "llround",
      "lrint",  "llrint", "nextafter", "nexttoward", "sincos"};
  return names;
}

bool is_math(llvm::StringRef name) {
  if (name.consume_front("llvm.")) return math_functions().contains(name.split('.').first);
  return math_functions().contains(name) ||
         ((name.ends_with("f") || name.ends_with("l")) && math_functions().contains(name.drop_back()));
}

bool is_looked_at(const llvm::Module& module) {
  const llvm::Function* errno_location = module.getFunction("__errno_location");
  return errno_location != nullptr && errno_location->isDeclaration() && !errno_location->use_empty();
}

}  // namespace

void report_errno(llvm::Module& module) {
  if (!is_looked_at(module)) return;
  std::vector<llvm::CallInst*> calls;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
      if (callee != nullptr && callee->isDeclaration()) calls.push_back(call);
    }
  }
  for (llvm::CallInst* call : calls) {
    llvm::IRBuilder<> builder(call->getNextNode());
    builder.SetCurrentDebugLocation(call->getDebugLoc());
    const llvm::StringRef name = call->getCalledFunction()->getName();
    if (allocators().contains(name) && call->getType()->isPointerTy()) {
      auto* type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, false);
      builder.CreateCall(module.getOrInsertFunction("__pincer_errno_of_allocation", type), {call});
    } else if (is_math(name)) {
      auto* type = llvm::FunctionType::get(builder.getVoidTy(), false);
      builder.CreateCall(module.getOrInsertFunction("__pincer_errno_of_math", type));
    }
  }
}

}  // namespace pincer::frontend
