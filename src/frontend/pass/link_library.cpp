// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Functions of the C library that the program uses and does not define get a body from library/. The files are compiled
// with the program's data model, only those that are needed, and without debug information, so that their code takes
// the place in the source of the call that it replaces.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/Linker/Linker.h>

#include <map>
#include <memory>
#include <set>

#include "base/contract.h"
#include "frontend/compile.h"
#include "frontend/library/library.h"
#include "frontend/outside.h"
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
    if (is_called_again(entry)) {  // that main returns to itself is no exit
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
        name == kModelOutside || name.starts_with(kModelMade) || name == kModelSize)
      continue;
    function.setDoesNotThrow();
    function.setOnlyAccessesInaccessibleMemory();
    if (!function.getReturnType()->isVoidTy()) function.setWillReturn();
  }
}

/// The files that the program needs, compiled, and what is needed of them.
class NeededModels {
 public:
  NeededModels(llvm::Module& program, const Options& options) : program_(program), options_(options) {}

  void collect() {
    for (const llvm::Function& function : program_) {
      if (function.isDeclaration() && !function.isIntrinsic() && !function.use_empty()) need(function.getName());
    }
    for (const llvm::GlobalVariable& variable : program_.globals())
      if (variable.isDeclaration() && !variable.use_empty()) need(variable.getName());
  }

  /// One module: linked one by one, a file would lack what only a later file needs.
  std::unique_ptr<llvm::Module> link() {
    std::unique_ptr<llvm::Module> all;
    for (auto& [file, module] : modules_) {
      if (all == nullptr) {
        all = std::move(module);
      } else {
        base::ensure(!llvm::Linker::linkModules(*all, std::move(module)), "the models of the library fit together");
      }
    }
    return all;
  }

 private:
  void need(llvm::StringRef name) {
    const LibraryFile* file = library_file_of({name.data(), name.size()});
    if (file == nullptr || is_plain_exit(name) || !seen_.insert(name.str()).second) return;
    auto& module = modules_[file->name];
    if (module == nullptr) module = compile_library_file(options_, *file, program_.getContext());
    follow(module->getNamedValue(name));
  }

  /// Models call other models.
  void follow(const llvm::Value* value) {
    if (!llvm::isa_and_nonnull<llvm::Constant>(value)) return;
    const auto* global = llvm::dyn_cast<llvm::GlobalValue>(value);
    if (global != nullptr && global->isDeclaration()) return need(global->getName());
    if (!followed_.insert(value).second) return;
    for (const llvm::Value* operand : llvm::cast<llvm::User>(value)->operands()) follow(operand);
    if (const auto* function = llvm::dyn_cast<llvm::Function>(value)) {
      for (const llvm::Instruction& instruction : llvm::instructions(function))
        for (const llvm::Value* operand : instruction.operands()) follow(operand);
    }
  }

  llvm::Module& program_;
  const Options& options_;
  std::map<std::string_view, std::unique_ptr<llvm::Module>> modules_;
  std::set<std::string> seen_;
  std::set<const llvm::Value*> followed_;
};

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
  NeededModels needed(module, own);
  needed.collect();
  if (auto models = needed.link()) {
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
