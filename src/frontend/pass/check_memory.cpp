// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Under the memory safety property every access through a pointer is preceded by a call of `pincer.check.access`, whose
// meaning the translation knows (memory_safety.cpp). The calls come first, because passes drop accesses that nobody
// needs, and a dropped access can no longer be wrong. But a call that takes an address keeps the variable in memory, so
// those that can be seen to succeed go again as soon as the address is known: a fixed place inside a variable that is
// in scope. `pincer.check.null` does the same for null pointers alone, and asks the pointer before any offset.
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontend/caller/added_text.h"
#include "frontend/library/library.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"
#include "frontend/verifier_words.h"

namespace pincer::frontend {
namespace {

/// The variable that holds all `size` bytes at `pointer`, when that can be seen; none that is constant, for writing.
const llvm::Value* variable_around(const llvm::Value* pointer, std::uint64_t size, bool writes,
                                   const llvm::DataLayout& layout) {
  llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  const llvm::Value* base = pointer->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
  std::optional<std::uint64_t> whole;
  if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(base);
      alloca != nullptr && alloca->isStaticAlloca() && !is_stack_block(*alloca)) {
    if (const auto bytes = alloca->getAllocationSize(layout)) whole = bytes->getFixedValue();
  } else if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base); global && global->hasInitializer()) {
    if (writes && global->isConstant()) return nullptr;
    whole = layout.getTypeAllocSize(global->getValueType()).getFixedValue();
  }
  if (!whole || offset.isNegative() || size > *whole || offset.getZExtValue() > *whole - size) return nullptr;
  return base;
}

/// Is there a way to `here` on which the variable's scope ended and did not begin again?
bool may_be_out_of_scope(const llvm::AllocaInst& variable, const llvm::Instruction& here) {
  llvm::SmallPtrSet<const llvm::Instruction*, 4> begins;
  llvm::SmallPtrSet<const llvm::Instruction*, 4> ends;
  for (const llvm::User* user : variable.users()) {
    const auto* marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user);
    if (marker == nullptr) continue;
    (marker->getIntrinsicID() == llvm::Intrinsic::lifetime_start ? begins : ends).insert(marker);
  }
  if (ends.empty()) return false;
  llvm::SmallPtrSet<const llvm::BasicBlock*, 32> seen;
  std::vector<const llvm::Instruction*> work = {here.getPrevNode()};
  const llvm::BasicBlock* block = here.getParent();
  const auto enter = [&](const llvm::BasicBlock* from) {
    for (const llvm::BasicBlock* before : llvm::predecessors(from)) {
      if (seen.insert(before).second) work.push_back(before->getTerminator());
    }
  };
  if (work.front() == nullptr) {
    work.clear();
    enter(block);
  }
  while (!work.empty()) {
    const llvm::Instruction* at = work.back();
    work.pop_back();
    const llvm::BasicBlock* parent = at->getParent();
    for (; at != nullptr; at = at->getPrevNode()) {
      if (ends.contains(at)) return true;
      if (begins.contains(at)) break;
    }
    if (at == nullptr) enter(parent);
  }
  return false;
}

void build_check(llvm::Instruction& access, llvm::Value* pointer, llvm::Value* size, bool writes) {
  llvm::IRBuilder<> builder(&access);
  auto* type = llvm::FunctionType::get(builder.getVoidTy(),
                                       {builder.getPtrTy(), builder.getInt64Ty(), builder.getInt1Ty()}, false);
  llvm::Function* check = own_function(*access.getModule(), kCheckAccess, type);
  check->addParamAttr(0, llvm::Attribute::NoCapture);
  builder.CreateCall(check, {pointer, builder.CreateZExt(size, builder.getInt64Ty()), builder.getInt1(writes)});
}

/// The pointer before all offsets.
llvm::Value* base_of_access(llvm::Value* pointer) {
  while (auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) pointer = gep->getPointerOperand();
  return pointer;
}

/// A variable has an address; a weak one that nobody defines has none.
bool is_variable_address(const llvm::Value* pointer) {
  const auto* global = llvm::dyn_cast<llvm::GlobalValue>(pointer);
  return llvm::isa<llvm::AllocaInst>(pointer) || (global != nullptr && !global->hasExternalWeakLinkage());
}

void build_null_check(llvm::Instruction& access, llvm::Value* pointer, llvm::Value* size) {
  llvm::Value* base = base_of_access(pointer);
  if (is_variable_address(base)) return;
  llvm::IRBuilder<> builder(&access);
  auto* type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy(), builder.getInt64Ty()}, false);
  llvm::Function* check = own_function(*access.getModule(), kCheckNull, type);
  check->addParamAttr(0, llvm::Attribute::NoCapture);
  builder.CreateCall(check, {base, builder.CreateZExt(size, builder.getInt64Ty())});
}

/// A weak function that nobody defines, neither the program nor the C library: its address is null.
bool is_missing(const llvm::Function& function) {
  const std::string_view name(function.getName().data(), function.getName().size());
  return function.hasExternalWeakLinkage() && !verifier_word(name) && !standard_parameters(name);
}

/// `alloca` as a function of its own would give memory that outlives its caller.
bool lower_alloca(llvm::Instruction& instruction) {
  auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
  if (callee == nullptr || !callee->isDeclaration() || callee->getName() != "alloca" || call->arg_size() != 1 ||
      !call->getType()->isPointerTy() || !call->getArgOperand(0)->getType()->isIntegerTy())
    return false;
  llvm::IRBuilder<> builder(call);
  llvm::AllocaInst* memory = builder.CreateAlloca(builder.getInt8Ty(), call->getArgOperand(0));
  memory->setAlignment(llvm::Align(16));
  call->replaceAllUsesWith(memory);
  call->eraseFromParent();
  return true;
}

}  // namespace

bool is_stack_block(const llvm::AllocaInst& memory) {
  if (!memory.isStaticAlloca()) return true;
  // Its length turned out to be a constant.
  for (const llvm::Instruction* before = memory.getPrevNode(); before != nullptr; before = before->getPrevNode()) {
    const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(before);
    if (intrinsic != nullptr && intrinsic->getIntrinsicID() == llvm::Intrinsic::stacksave) return true;
  }
  return false;
}

/// What a contract says of memory, in a function that has no other checks.
template <class Check>
static void check_demands(llvm::Function& function, const Check& check) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
    if (callee == nullptr || callee->getName() != kModelAccess) continue;
    check(instruction, call->getArgOperand(0), call->getArgOperand(1), false);
  }
}

void check_memory(llvm::Module& module, const program::Property& property) {
  const llvm::DataLayout& layout = module.getDataLayout();
  const auto check = [&](llvm::Instruction& access, llvm::Value* pointer, llvm::Value* size, bool writes) {
    if (property.has(program::Check::Null)) build_null_check(access, pointer, size);
    if (property.has(program::Check::Deref)) build_check(access, pointer, size, writes);
  };
  for (llvm::Function& function : module) {
    if (is_added(function)) {
      check_demands(function, check);
      continue;
    }
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function)))
      lower_alloca(instruction);
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
      if (llvm::Value* pointer = const_cast<llvm::Value*>(llvm::getLoadStorePointerOperand(&instruction))) {
        const std::uint64_t size = layout.getTypeStoreSize(llvm::getLoadStoreType(&instruction));
        // LLVM would say that a volatile or atomic load may write.
        const bool writes = llvm::isa<llvm::StoreInst>(instruction);
        if (variable_around(pointer, size, writes, layout) != nullptr) continue;  // by its name, hence in scope
        check(instruction, pointer, llvm::ConstantInt::get(llvm::Type::getInt64Ty(module.getContext()), size), writes);
        continue;
      }
      const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
      if (callee != nullptr && is_missing(*callee)) {
        auto* null = llvm::ConstantPointerNull::get(llvm::PointerType::get(module.getContext(), 0));
        check(instruction, null, llvm::ConstantInt::get(llvm::Type::getInt64Ty(module.getContext()), 1), false);
      }
      if (callee == nullptr || call->arg_size() < 2) continue;
      const llvm::StringRef name = callee->getName();
      if (name == kModelAnyBytes || (name == "__VERIFIER_nondet_memory" && callee->isDeclaration())) {
        check(instruction, call->getArgOperand(0), call->getArgOperand(1), true);
        continue;
      }
      if (call->arg_size() < 3) continue;
      const bool moves = llvm::isa<llvm::MemTransferInst>(call) || name == "memcpy" || name == "memmove";
      if (!moves && !llvm::isa<llvm::MemSetInst>(call) && name != "memset") continue;
      for (unsigned i = 0; i < (moves ? 2U : 1U); ++i) {
        if (call->getArgOperand(i)->getType()->isPointerTy() && call->getArgOperand(2)->getType()->isIntegerTy()) {
          check(instruction, call->getArgOperand(i), call->getArgOperand(2), i == 0);
        }
      }
    }
  }
}

bool drop_passed_checks(llvm::Function& function) {
  const llvm::DataLayout& layout = function.getParent()->getDataLayout();
  bool changed = false;
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call == nullptr || call->getCalledFunction() == nullptr) continue;
    if (call->getCalledFunction()->getName() == kCheckNull &&
        is_variable_address(base_of_access(call->getArgOperand(0)))) {
      instruction.eraseFromParent();
      changed = true;
      continue;
    }
    if (call->getCalledFunction()->getName() != kCheckAccess) continue;
    const auto* size = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(1));
    if (size == nullptr) continue;
    const llvm::Value* variable =
        variable_around(call->getArgOperand(0), size->getZExtValue(),
                        !llvm::cast<llvm::Constant>(call->getArgOperand(2))->isNullValue(), layout);
    if (variable == nullptr && !size->isZero()) continue;
    const auto* local = llvm::dyn_cast_or_null<llvm::AllocaInst>(variable);
    if (local != nullptr && may_be_out_of_scope(*local, instruction)) continue;
    instruction.eraseFromParent();
    changed = true;
  }
  return changed;
}

}  // namespace pincer::frontend
