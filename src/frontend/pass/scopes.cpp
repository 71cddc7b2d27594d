// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Lifetimes as C has them, for memory safety, where Clang leaves them open:
// - a compound literal lives as long as the block around it (C11 6.5.2.5); Clang lets it live as long as the function.
//   The debug information knows which instructions belong to the block;
// - a local variable of a loop's body is another object in every turn (6.2.4). Clang gives all of them one place, which
//   is fine as long as no pointer survives the turn. Where one may, every turn gets a place of its own;
// - what a function returns lives as long as the expression around the call. Where a pointer to it is kept, that is not
//   modelled.
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>
#include <optional>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"
#include "frontend/points_to.h"

namespace pincer::frontend {
namespace {

bool is_within(const llvm::DILocalScope* scope, const llvm::DILexicalBlock& block) {
  for (; scope != nullptr && scope != &block;) {
    const auto* inner = llvm::dyn_cast<llvm::DILexicalBlockBase>(scope);
    if (inner == nullptr) return false;
    scope = inner->getScope();
  }
  return scope != nullptr;
}

/// The first instructions outside of the block that control reaches from inside.
std::vector<llvm::Instruction*> exits_of(llvm::Function& function, const llvm::DILexicalBlock& block) {
  const auto is_inside = [&](const llvm::Instruction& instruction) -> std::optional<bool> {
    if (!instruction.getDebugLoc()) return std::nullopt;
    return is_within(llvm::cast<llvm::DILocalScope>(instruction.getDebugLoc().getScope()), block);
  };
  const auto ends_inside = [&](const llvm::BasicBlock& from) {
    for (const llvm::Instruction& instruction : llvm::reverse(from)) {
      if (const auto inside = is_inside(instruction)) return *inside;
    }
    return false;
  };
  std::vector<llvm::Instruction*> result;
  for (llvm::BasicBlock& basic_block : function) {
    bool was_inside = std::any_of(llvm::pred_begin(&basic_block), llvm::pred_end(&basic_block),
                                  [&](const llvm::BasicBlock* from) { return ends_inside(*from); });
    for (llvm::Instruction& instruction : basic_block) {
      const auto inside = is_inside(instruction);
      if (!inside) continue;
      if (was_inside && !*inside) result.push_back(&instruction);
      was_inside = *inside;
    }
  }
  return result;
}

void scope_literal(llvm::AllocaInst& literal, llvm::Function& function) {
  // It is initialised before anything else can happen to it.
  llvm::Instruction* first = nullptr;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (!llvm::is_contained(instruction.operand_values(), &literal)) continue;
    first = &instruction;
    break;
  }
  if (first == nullptr || !first->getDebugLoc()) return;
  const auto* scope = llvm::dyn_cast<llvm::DILexicalBlock>(
      llvm::cast<llvm::DILocalScope>(first->getDebugLoc().getScope())->getNonLexicalBlockFileScope());
  if (scope == nullptr) return;
  const llvm::DominatorTree dominators(function);
  if (!std::all_of(literal.use_begin(), literal.use_end(),
                   [&](const llvm::Use& use) { return use.getUser() == first || dominators.dominates(first, use); }))
    return;
  const std::uint64_t size =
      literal.getModule()->getDataLayout().getTypeAllocSize(literal.getAllocatedType()).getFixedValue();
  const std::vector<llvm::Instruction*> exits = exits_of(function, *scope);
  llvm::IRBuilder<> builder(first);
  builder.CreateLifetimeStart(&literal, builder.getInt64(size));
  for (llvm::Instruction* exit : exits) {
    builder.SetInsertPoint(exit);
    builder.CreateLifetimeEnd(&literal, builder.getInt64(size));
  }
}

/// Does the address go anywhere but into accesses?
bool is_kept(const llvm::Value& address) {
  return std::any_of(address.user_begin(), address.user_end(), [&](const llvm::User* user) {
    if (llvm::isa<llvm::LoadInst, llvm::LifetimeIntrinsic, llvm::MemIntrinsic>(user)) return false;
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) return store->getValueOperand() == &address;
    if (const auto* gep = llvm::dyn_cast<llvm::GetElementPtrInst>(user)) return is_kept(*gep);
    const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
    return callee == nullptr || !callee->getName().starts_with(kOwnPrefix);
  });
}

void renew(llvm::AllocaInst& variable, const llvm::DominatorTree& dominators) {
  llvm::Instruction* start = nullptr;
  for (llvm::User* user : variable.users()) {
    auto* marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user);
    if (marker == nullptr || marker->getIntrinsicID() != llvm::Intrinsic::lifetime_start) continue;
    if (start != nullptr) return;
    start = marker;
  }
  if (start == nullptr || !in_cycle(*start->getParent()) || !is_kept(variable)) return;
  // Addresses inside the variable may have been computed early; they move with it.
  std::vector<llvm::Instruction*> moved = {&variable};
  for (std::size_t i = 0; i < moved.size(); ++i) {
    for (llvm::Use& use : moved[i]->uses()) {
      auto* user = llvm::cast<llvm::Instruction>(use.getUser());
      if (user == start || dominators.dominates(start, use)) continue;
      const auto* gep = llvm::dyn_cast<llvm::GetElementPtrInst>(user);
      if (gep == nullptr || !gep->hasAllConstantIndices()) return;
      moved.push_back(user);
    }
  }
  for (llvm::Instruction* instruction : moved) instruction->moveBefore(start);
}

/// A structure that a function returns lives until the expression ends (C11 6.2.4p8), which nothing in the code says: a
/// pointer to its array that is kept may be used later.
void refuse_kept_results(llvm::AllocaInst& result) {
  std::vector<llvm::Value*> addresses = {&result};
  std::vector<llvm::Instruction*> kept;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    for (llvm::User* user : addresses[i]->users()) {
      if (llvm::isa<llvm::GetElementPtrInst>(user)) addresses.push_back(user);
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user); store && store->getValueOperand() == addresses[i])
        kept.push_back(store);
    }
  }
  for (llvm::Instruction* store : kept) build_refusal(*store, "a pointer to a part of what a function returns");
}

bool has_name_in_source(llvm::AllocaInst& alloca) {
  return !llvm::findDbgDeclares(&alloca).empty() || !llvm::findDVRDeclares(&alloca).empty();
}

}  // namespace

void scope_literals(llvm::Module& module) {
  for (llvm::Function& function : module) {
    std::vector<llvm::AllocaInst*> results;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (alloca == nullptr || has_name_in_source(*alloca)) continue;
      if (alloca->getName().starts_with("tmp") || alloca->getName().starts_with("coerce")) results.push_back(alloca);
    }
    for (llvm::AllocaInst* result : results) refuse_kept_results(*result);
    std::vector<llvm::AllocaInst*> literals;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      if (alloca != nullptr && alloca->getName().starts_with(".compoundliteral")) literals.push_back(alloca);
    }
    for (llvm::AllocaInst* literal : literals) scope_literal(*literal, function);
  }
}

void renew_locals(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    const llvm::DominatorTree dominators(function);
    std::vector<llvm::AllocaInst*> variables;
    for (llvm::Instruction& instruction : function.getEntryBlock()) {
      if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) variables.push_back(alloca);
    }
    for (llvm::AllocaInst* variable : variables) renew(*variable, dominators);
  }
}

}  // namespace pincer::frontend
