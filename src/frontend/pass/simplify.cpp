// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Memory to registers, then only what makes the program smaller without making it stranger: folding, common
// subexpressions, dead code, straight-line blocks. No InstCombine (it trades comparisons and arithmetic for bit tricks
// that integer reasoning cannot follow), no loop passes (they may remove infinite loops), no jump threading and no
// if-conversion (reports follow the branches of the source).
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/InstructionSimplify.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/Scalar/ADCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/InstSimplifyPass.h>
#include <llvm/Transforms/Scalar/SCCP.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

/// Constant branches, unreachable blocks, blocks in a row. A block that only jumps stays if it carries a phi's choice.
void clean_control_flow(llvm::Function& function) {
  for (llvm::BasicBlock& block : function) llvm::ConstantFoldTerminator(&block, /*DeleteDeadConditions=*/true);
  llvm::removeUnreachableBlocks(function);
  for (llvm::BasicBlock& block : llvm::make_early_inc_range(function)) llvm::MergeBlockIntoPredecessor(&block);
}

/// An arbitrary value that nobody reads.
void drop_dead_havocs(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    if (instruction.use_empty() && is_havoc(instruction)) instruction.eraseFromParent();
  }
}

}  // namespace

struct Simplifier::Managers {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::FunctionPassManager light;
  llvm::FunctionPassManager full;
};

Simplifier::Simplifier() : managers_(std::make_unique<Managers>()) {
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(managers_->modules);
  builder.registerCGSCCAnalyses(managers_->components);
  builder.registerFunctionAnalyses(managers_->functions);
  builder.registerLoopAnalyses(managers_->loops);
  builder.crossRegisterProxies(managers_->loops, managers_->functions, managers_->components, managers_->modules);
  for (llvm::FunctionPassManager* passes : {&managers_->light, &managers_->full}) {
    passes->addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
    passes->addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/false));
    if (passes == &managers_->full) passes->addPass(llvm::SCCPPass());
    passes->addPass(llvm::InstSimplifyPass());
    passes->addPass(llvm::ADCEPass());
  }
}

Simplifier::~Simplifier() = default;

void Simplifier::simplify(llvm::Function& function, Effort effort) {
  clean_control_flow(function);
  settle_volatile(function);
  managers_->functions.clear(function, function.getName());
  llvm::FunctionPassManager& passes = effort == Effort::Full ? managers_->full : managers_->light;
  // A check keeps a variable in memory; when it goes, the variable can go too.
  do {
    define_fixed_accesses(function);
    passes.run(function, managers_->functions);
    define_frozen(function);
  } while (drop_passed_checks(function) || drop_own_writes(function));
  managers_->functions.clear(function, function.getName());
  drop_dead_havocs(function);
  clean_control_flow(function);
}

}  // namespace pincer::frontend
