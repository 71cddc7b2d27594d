// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/prepare.h"

#include <fmt/format.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalIFunc.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/PassManager.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>

#include "base/contract.h"
#include "base/error.h"
#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

llvm::Function& entry_function(llvm::Module& module, const Options& options) {
  llvm::Function* entry = module.getFunction(options.entry);
  if (entry == nullptr || entry->isDeclaration()) {
    throw base::InputError(
        fmt::format("{}: error: no function '{}' to start in", options.files.front(), options.entry));
  }
  return *entry;
}

/// A function that is chosen when the program is loaded (`ifunc` of GNU C) is not modelled.
void refuse_chosen_functions(llvm::Module& module) {
  for (llvm::GlobalIFunc& chosen : llvm::make_early_inc_range(module.ifuncs())) {
    auto* type = llvm::cast<llvm::FunctionType>(chosen.getValueType());
    auto* function = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, "", module);
    auto* block = llvm::BasicBlock::Create(module.getContext(), "", function);
    build_refusal(*new llvm::UnreachableInst(module.getContext(), block), "a function that an ifunc chooses");
    chosen.replaceAllUsesWith(function);
    function->takeName(&chosen);
    chosen.eraseFromParent();
  }
}

/// Only what the entry function can reach is part of the program.
void drop_unreachable(llvm::Module& module, const std::string& entry) {
  if (auto* used = module.getNamedGlobal("llvm.used")) used->eraseFromParent();
  if (auto* used = module.getNamedGlobal("llvm.compiler.used")) used->eraseFromParent();
  for (llvm::GlobalVariable& global : module.globals()) {
    if (!global.isDeclaration() && !global.hasAppendingLinkage()) global.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
  for (llvm::GlobalAlias& alias : llvm::make_early_inc_range(module.aliases())) {
    alias.replaceAllUsesWith(alias.getAliasee());
    alias.eraseFromParent();
  }
  for (llvm::Function& function : module) {
    if (!function.isDeclaration() && function.getName() != entry) {
      function.setComdat(nullptr);
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
    }
  }
  llvm::ModuleAnalysisManager none;
  llvm::FunctionAnalysisManager functions;
  none.registerPass([&] { return llvm::FunctionAnalysisManagerModuleProxy(functions); });
  none.registerPass([&] { return llvm::PassInstrumentationAnalysis(); });
  functions.registerPass([&] { return llvm::PassInstrumentationAnalysis(); });
  llvm::GlobalDCEPass().run(module, none);
}

/// Somebody has run before: variables hold any value, as those of other files do.
void forget_initial_values(llvm::Module& module) {
  for (llvm::GlobalVariable& global : module.globals()) {
    if (global.isDeclaration() || global.isConstant() || global.hasAppendingLinkage() ||
        global.getName().starts_with("llvm."))
      continue;
    global.setInitializer(nullptr);
    global.setLinkage(llvm::GlobalValue::ExternalLinkage);
    global.setComdat(nullptr);
  }
}

/// The entry's result is not observed, unless the program calls it itself: what only feeds it is dead.
void forget_result(llvm::Function& entry) {
  if (entry.getReturnType()->isVoidTy() || is_called_again(entry)) return;
  for (llvm::BasicBlock& block : entry) {
    if (auto* ret = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator())) {
      ret->setOperand(0, llvm::Constant::getNullValue(entry.getReturnType()));
    }
  }
}

}  // namespace

std::vector<FoundCheck> prepare(llvm::Module& module, const Options& options) {
  const auto verified = [&](const char* pass) {
    if (!options.verify_passes) return;
    std::string problem;
    llvm::raw_string_ostream out(problem);
    base::ensure(!llvm::verifyModule(module, &out),
                 fmt::format("the module is well-formed after {}: {}", pass, problem).c_str());
  };
  entry_function(module, options);
  verified("Clang");
  refuse_chosen_functions(module);
  verified("refuse_chosen_functions");
  settle_checks(module, options.property);  // before blocks move away from their checks
  verified("settle_checks");
  read_words(module, options.property);  // before anything looks at functions without body
  verified("read_words");
  mark_errors(module, options.property);  // first: labels are lost when blocks merge
  verified("mark_errors");
  mark_assertion_functions(module, options.property);  // while bodies are as the user wrote them
  mark_shared(module);                                 // before all variables become internal
  if (options.globals == Globals::Any) {
    mark_known(module);  // while all functions are there that may have run
    forget_initial_values(module);
  }
  call_constructors(module, entry_function(module, options));  // before functions without a caller go
  verified("call_constructors");
  const bool memory_safety = options.property.memory_safety();
  if (memory_safety) scope_literals(module);  // while instructions are where the blocks of the source are
  drop_unreachable(module, options.entry);    // everything after costs by size
  verified("drop_unreachable");
  expand_formats(module, memory_safety);  // before the library: it calls its parts
  verified("expand_formats");
  report_errno(module);  // before the library: it has what is called
  verified("report_errno");
  link_library(module, options);  // before behaviour is defined: the models are C like the rest
  verified("link_library");
  call_destructors(module, entry_function(module, options));  // after what `exit` does besides
  verified("call_destructors");
  split_vectors(module);  // before behaviour is defined, operation by operation
  verified("split_vectors");
  define_behaviour(module);  // before any pass that would use undefined behaviour
  verified("define_behaviour");
  round_by_mode(module);  // before any pass that folds floats
  verified("round_by_mode");
  fit_calls(module);  // before anything asks which function a call calls
  verified("fit_calls");
  resolve_function_pointers(module, entry_function(module, options),
                            options);  // before variadic functions change, and inlining: both need direct calls
  verified("resolve_function_pointers");
  lower_varargs(module);  // before inlining, which cannot copy a variadic function
  verified("lower_varargs");
  if (options.property.has(program::Check::Deref) || options.property.has(program::Check::Null)) {
    check_memory(module, options.property);  // before any pass that drops an access
    verified("check_memory");
  }
  check_assigns(module, options);  // before any pass that drops a write
  verified("check_assigns");
  if (options.property.has(program::Check::Track)) keep_locals(module);  // before any pass that drops dead variables
  verified("keep_locals");
  std::vector<FoundCheck> checks =
      find_checks(module, options.entry, options.property);  // before any pass that drops one
  lower_jumps(module, options.entry);  // before variables are initialised: it makes some; and before inlining
  verified("lower_jumps");
  initialise_locals(module, memory_safety);  // before memory becomes registers, where nothing would become undef
  verified("initialise_locals");
  if (options.watch) watch_variables(module);  // while variables are in memory
  verified("watch_variables");
  drop_unreachable(module, options.entry);
  if (!options.keep_result) forget_result(entry_function(module, options));
  Simplifier simplifier;
  inline_calls(module, options.entry, memory_safety, simplifier);
  verified("inline_calls");
  settle_assigns(module);  // before variables of the program become locals, too
  verified("settle_assigns");
  llvm::Function& entry = entry_function(module, options);
  localise_globals(
      module, entry, memory_safety,
      outside_reaches_in(module, entry, options));  // after inlining: now the entry function is the only user
  verified("localise_globals");
  settle_signs(module);  // after inlining: now the uses of a result are seen
  verified("settle_signs");
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) simplifier.simplify(function, Simplifier::Effort::Full);
  }
  drop_unreachable(module, options.entry);
  verified("simplify");
  if (memory_safety) renew_locals(module);  // at last: no pass promotes what has moved
  verified("renew_locals");
  return checks;
}

}  // namespace pincer::frontend
