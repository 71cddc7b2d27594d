// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Functions of the C library that the program uses and does not define get a body from library/. The files are compiled
// with the program's data model, only those that are needed, and without debug information, so that their code takes
// the place in the source of the call that it replaces.
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include <set>

#include "base/contract.h"
#include "frontend/compile.h"
#include "frontend/library/library.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

const LibraryFile* needed_file(const llvm::Module& module, const std::set<std::string_view>& linked) {
  for (const llvm::Function& function : module) {
    if (!function.isDeclaration() || function.isIntrinsic() || function.use_empty()) continue;
    const LibraryFile* file = library_file_of({function.getName().data(), function.getName().size()});
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
  std::set<std::string_view> linked;
  // Models call other models: until nothing is missing.
  while (const LibraryFile* file = needed_file(module, linked)) {
    linked.insert(file->name);
    auto models = compile_library_file(options, *file, module.getContext());
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
}

}  // namespace pincer::frontend
