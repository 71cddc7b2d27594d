// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Checks of arithmetic and of indices are Clang's (compile.cpp says which): it makes them from the source, before
// anything is folded. Some end in a trap with the number of the check, others in a call of a handler; what would share
// a trap is told apart in this way. Clang puts one trap per kind and function, so each check gets its own violation
// here, with its place. Checks that came along and belong to no property go.
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include <optional>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

using program::Check;
using program::Property;

/// Attribute of functions in which signed arithmetic wraps around, because their build says so.
constexpr const char* kWraps = "pincer-wraps";

// Clang 19's numbers of checks in llvm.ubsantrap.
constexpr std::uint64_t kTrapAdd = 0;
constexpr std::uint64_t kTrapDivision = 3;
constexpr std::uint64_t kTrapMultiply = 12;
constexpr std::uint64_t kTrapNegate = 13;
constexpr std::uint64_t kTrapIndex = 18;
constexpr std::uint64_t kTrapShift = 20;
constexpr std::uint64_t kTrapSubtract = 21;
constexpr std::uint64_t kTrapArrayLength = 24;

const llvm::CallInst* first_call(const llvm::BasicBlock& block) {
  if (!llvm::isa<llvm::UnreachableInst>(block.getTerminator())) return nullptr;
  const auto* call = llvm::dyn_cast<llvm::CallInst>(block.getFirstNonPHIOrDbg());
  return call != nullptr && call->getCalledFunction() != nullptr ? call : nullptr;
}

std::optional<std::uint64_t> trap_of(const llvm::BasicBlock& block) {
  const auto* call = llvm::dyn_cast_or_null<llvm::IntrinsicInst>(first_call(block));
  if (call == nullptr || call->getIntrinsicID() != llvm::Intrinsic::ubsantrap) return std::nullopt;
  return llvm::cast<llvm::ConstantInt>(call->getArgOperand(0))->getZExtValue();
}

bool is_handler(const llvm::BasicBlock& block, llvm::StringRef what) {
  const llvm::CallInst* call = first_call(block);
  llvm::StringRef name = call != nullptr ? call->getCalledFunction()->getName() : "";
  return name.consume_front("__ubsan_handle_") && name.starts_with(what);
}

bool is_failure(const llvm::BasicBlock& block) { return trap_of(block) || is_handler(block, ""); }

bool leads_to_handler(const llvm::BasicBlock& block, llvm::StringRef what) {
  return llvm::any_of(llvm::successors(&block), [&](const auto* next) { return is_handler(*next, what); });
}

/// What is violated when the check fails; nothing when no property asks for it. `passed` follows when it succeeds.
std::optional<Check> violated(const llvm::BasicBlock& failed, const llvm::BasicBlock& passed,
                              const Property& property) {
  const auto wanted = [&](Check check) { return property.has(check) ? std::optional(check) : std::nullopt; };
  const auto trap = trap_of(failed);
  if (!trap) return wanted(is_handler(failed, "divrem_overflow") ? Check::Division : Check::Overflow);
  switch (*trap) {
    case kTrapAdd:
    case kTrapSubtract:
    case kTrapMultiply:
    case kTrapNegate: return wanted(Check::Overflow);
    case kTrapDivision: return property.has(Check::Overflow) ? Check::Overflow : wanted(Check::Division);
    case kTrapIndex:
    case kTrapArrayLength: return wanted(Check::Bounds);
    case kTrapShift:
      if (property.has(Check::Shift)) return Check::Shift;
      // The amount. The value is checked next where a signed value goes to the left: the result is no value of its type.
      return leads_to_handler(passed, "shift_out_of_bounds") ? wanted(Check::Overflow) : std::nullopt;
    default: return std::nullopt;
  }
}

/// Clang asks about the value of a shift only if the amount fits, in a block of its own. But if it does not, the check
/// of the amount comes first.
void straighten_shift(llvm::BasicBlock& block) {
  auto* check = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  if (check == nullptr || !check->isConditional() || !leads_to_handler(block, "shift_out_of_bounds")) return;
  auto* phi = llvm::dyn_cast<llvm::PHINode>(check->getCondition());
  if (phi == nullptr || phi->getNumIncomingValues() != 2) return;
  llvm::BasicBlock* inner = nullptr;
  llvm::BasicBlock* outer = nullptr;
  for (llvm::BasicBlock* from : phi->blocks()) (from->getSingleSuccessor() == phi->getParent() ? inner : outer) = from;
  if (inner == nullptr || outer == nullptr || inner->getSinglePredecessor() != outer) return;
  llvm::Value* fits = phi->getIncomingValueForBlock(inner);
  llvm::Instruction* end = outer->getTerminator();
  while (&inner->front() != inner->getTerminator()) inner->front().moveBefore(end);
  phi->replaceAllUsesWith(fits);
  phi->eraseFromParent();
  llvm::BasicBlock* next = inner->getSingleSuccessor();
  llvm::BranchInst::Create(next, end)->setDebugLoc(end->getDebugLoc());
  end->eraseFromParent();
  llvm::DeleteDeadBlock(inner);
}

void settle(llvm::BranchInst& branch, unsigned side, std::optional<Check> check) {
  llvm::BasicBlock* failed = branch.getSuccessor(side);
  llvm::BasicBlock* passed = branch.getSuccessor(1 - side);
  if (check) {
    auto* block = llvm::BasicBlock::Create(branch.getContext(), "violation", branch.getFunction(), passed);
    llvm::IRBuilder<> builder(block);
    builder.SetCurrentDebugLocation(branch.getDebugLoc() ? branch.getDebugLoc() : failed->front().getDebugLoc());
    auto* type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getInt32Ty()}, false);
    builder.CreateCall(own_function(*branch.getModule(), kViolation, type),
                       {builder.getInt32(static_cast<std::uint32_t>(*check))});
    builder.CreateUnreachable();
    branch.setSuccessor(side, block);
    return;
  }
  llvm::Value* condition = branch.getCondition();
  llvm::BranchInst::Create(passed, &branch)->setDebugLoc(branch.getDebugLoc());
  branch.eraseFromParent();
  llvm::RecursivelyDeleteTriviallyDeadInstructions(condition);
}

/// Arithmetic whose overflow nobody asks for any more.
void wrap(llvm::WithOverflowInst& operation) {
  for (const llvm::User* user : operation.users()) {
    const auto* part = llvm::dyn_cast<llvm::ExtractValueInst>(user);
    if (part == nullptr || part->getIndices().front() != 0) return;
  }
  llvm::IRBuilder<> builder(&operation);
  llvm::Value* result = builder.CreateBinOp(operation.getBinaryOp(), operation.getLHS(), operation.getRHS());
  for (llvm::User* user : llvm::make_early_inc_range(operation.users())) {
    user->replaceAllUsesWith(result);
    llvm::cast<llvm::Instruction>(user)->eraseFromParent();
  }
  operation.eraseFromParent();
}

}  // namespace

void mark_wrapping(llvm::Module& module) {
  for (llvm::Function& function : module) function.addFnAttr(kWraps);
}

void settle_checks(llvm::Module& module, const Property& all) {
  Property wrapping = all;
  wrapping.checks.erase(Check::Overflow);
  struct Found {
    llvm::BranchInst* branch;
    unsigned side;  // that fails
    std::optional<Check> check;
  };
  for (llvm::Function& function : module) {
    const Property& property = function.hasFnAttribute(kWraps) ? wrapping : all;
    std::vector<llvm::BasicBlock*> failures;
    for (llvm::BasicBlock& block : function) {
      if (is_failure(block)) failures.push_back(&block);
    }
    std::vector<Found> found;
    for (llvm::BasicBlock* failure : failures) {
      for (llvm::BasicBlock* from : llvm::predecessors(failure)) {
        straighten_shift(*from);
        auto* branch = llvm::dyn_cast<llvm::BranchInst>(from->getTerminator());
        if (branch == nullptr || !branch->isConditional()) continue;
        const unsigned side = branch->getSuccessor(0) == failure ? 0 : 1;
        found.push_back({branch, side, violated(*failure, *branch->getSuccessor(1 - side), property)});
      }
    }
    // Only now: what a check means is seen at the one behind it.
    for (const Found& each : found) settle(*each.branch, each.side, each.check);
    for (llvm::BasicBlock* failure : failures) {
      if (llvm::pred_empty(failure)) llvm::DeleteDeadBlock(failure);
    }
    if (property.has(Check::Overflow) || found.empty()) continue;
    std::vector<llvm::WithOverflowInst*> operations;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      if (auto* operation = llvm::dyn_cast<llvm::WithOverflowInst>(&instruction)) operations.push_back(operation);
    }
    for (llvm::WithOverflowInst* operation : operations) wrap(*operation);
  }
}

}  // namespace pincer::frontend
