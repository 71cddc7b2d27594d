// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Functions of the C library that the program uses and does not define get a body from library/. The files are compiled
// with the program's data model, only those that are needed, and without debug information, so that their code takes
// the place in the source of the call that it replaces.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include <set>

#include "base/contract.h"
#include "frontend/compile.h"
#include "frontend/library/library.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

/// Without functions that are registered for it, the translation knows what these do.
bool is_plain_exit(llvm::StringRef name) { return name == "exit" || name == "quick_exit"; }

bool is_used(const llvm::Module& module, llvm::StringRef name) {
  const llvm::Function* function = module.getFunction(name);
  return function != nullptr && function->isDeclaration() && !function->use_empty();
}

/// What atexit registers also runs where main returns.
void run_handlers_at_return(llvm::Module& module, llvm::Function& entry) {
  if (!is_used(module, "atexit") && !is_used(module, "on_exit")) return;
  auto& context = module.getContext();
  auto* int_type = llvm::Type::getInt32Ty(context);
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), {int_type}, false);
  for (llvm::BasicBlock& block : entry) {
    auto* ret = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (ret == nullptr) continue;
    llvm::IRBuilder<> builder(ret);
    if (!entry.use_empty()) {  // that main returns to itself is no exit
      builder.CreateCall(
          module.getOrInsertFunction(kModelUnsupported,
                                     llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, false)),
          {builder.CreateGlobalStringPtr("'atexit' in a program that calls its first function")});
      continue;
    }
    llvm::Value* status = ret->getReturnValue() != nullptr && ret->getReturnValue()->getType() == int_type
                              ? ret->getReturnValue()
                              : builder.getInt32(0);
    builder.CreateCall(module.getOrInsertFunction("__pincer_run_handlers", type), {status});
  }
}

/// Old C takes malloc for a function that returns an int. The translation knows the real one only.
void type_malloc(llvm::Module& module) {
  llvm::Function* function = module.getFunction("malloc");
  if (function == nullptr || !function->isDeclaration() || function->getReturnType()->isPointerTy()) return;
  const llvm::FunctionType* type = function->getFunctionType();
  if (type->isVarArg() && type->getNumParams() == 0) function->setName("__pincer_untyped_malloc");
}

/// What models take from the translation touches no memory that the program sees.
void describe_model_functions(llvm::Module& module) {
  for (llvm::Function& function : module) {
    const llvm::StringRef name = function.getName();
    if (!is_own_function(function) || !name.starts_with("__pincer_") || name == kModelAnyBytes ||
        name == kModelOutside || name == kModelSize)
      continue;
    function.setDoesNotThrow();
    function.setOnlyAccessesInaccessibleMemory();
    if (!function.getReturnType()->isVoidTy()) function.setWillReturn();
  }
}

const LibraryFile* needed_file(const llvm::Module& module, const std::set<std::string_view>& linked) {
  for (const llvm::Function& function : module) {
    if (!function.isDeclaration() || function.isIntrinsic() || function.use_empty()) continue;
    if (is_plain_exit(function.getName())) continue;
    const LibraryFile* file = library_file_of({function.getName().data(), function.getName().size()});
    if (file != nullptr && !linked.contains(file->name)) return file;
  }
  for (const llvm::GlobalVariable& variable : module.globals()) {
    if (!variable.isDeclaration() || variable.use_empty()) continue;
    const LibraryFile* file = library_file_of({variable.getName().data(), variable.getName().size()});
    if (file != nullptr && !linked.contains(file->name)) return file;
  }
  return nullptr;
}

/// The linker matches by name. A function that takes other things than the C library's of that name is the user's.
bool is_same_function(const llvm::Function& used, const llvm::Function& defined, const llvm::DataLayout& layout) {
  const llvm::FunctionType* a = used.getFunctionType();
  const llvm::FunctionType* b = defined.getFunctionType();
  const bool without_prototype = a->isVarArg() && a->getNumParams() == 0;
  if (without_prototype) return true;
  if (a->getNumParams() != b->getNumParams() || a->isVarArg() != b->isVarArg()) return false;
  const auto alike = [&](llvm::Type* x, llvm::Type* y) {
    if (x == y || (x->isIntegerTy() && y->isIntegerTy())) return true;
    const auto word = [&](llvm::Type* t) { return t->isPointerTy() || t->isIntegerTy(layout.getPointerSizeInBits()); };
    return word(x) && word(y);
  };
  for (unsigned i = 0; i < a->getNumParams(); ++i) {
    if (!alike(a->getParamType(i), b->getParamType(i))) return false;
  }
  return true;
}

}  // namespace

void link_library(llvm::Module& module, const Options& options) {
  if (llvm::Function* entry = module.getFunction(options.entry); options.entry == "main")
    run_handlers_at_return(module, *entry);
  type_malloc(module);
  Options own = options;
  if (is_used(module, "fesetround")) {
    own.clang_arguments.emplace_back("-frounding-math");
    module.getOrInsertNamedMetadata(kSetsRounding);
  }
  std::set<std::string_view> linked;
  // Models call other models: until nothing is missing.
  while (const LibraryFile* file = needed_file(module, linked)) {
    linked.insert(file->name);
    auto models = compile_library_file(own, *file, module.getContext());
    for (llvm::Function& defined : *models) {
      const llvm::Function* used = module.getFunction(defined.getName());
      if (!defined.isDeclaration() && used != nullptr && used->isDeclaration() &&
          !is_same_function(*used, defined, module.getDataLayout())) {
        defined.setLinkage(llvm::GlobalValue::InternalLinkage);
      }
    }
    base::ensure(!llvm::Linker::linkModules(module, std::move(models), llvm::Linker::Flags::LinkOnlyNeeded),
                 "the models of the library can be linked");
  }
  describe_model_functions(module);
}

}  // namespace pincer::frontend
