// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// After inlining, most globals are touched by the entry function only. One whose address goes nowhere but into loads
// and stores is as good as a local of that function, and as a local it becomes registers.
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/ReplaceConstant.h>

#include "frontend/outside.h"
#include "frontend/pass/passes.h"
#include "frontend/points_to.h"

namespace pincer::frontend {
namespace {

/// All uses are loads, stores and constant offsets into the variable, inside `entry`.
bool stays_inside(const llvm::Value& address, const llvm::Function& entry) {
  for (const llvm::User* user : address.users()) {
    if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(user)) {
      if (instruction->getFunction() != &entry) return false;
    }
    if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(user)) {
      if (!gep->hasAllConstantIndices() || !stays_inside(*gep, entry)) return false;
    } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (store->getValueOperand() == &address) return false;
    } else if (!llvm::isa<llvm::LoadInst>(user)) {
      return false;
    }
  }
  return true;
}

void store_initialiser(const llvm::DataLayout& layout, llvm::IRBuilder<>& builder, llvm::Value* address,
                       llvm::Constant* value) {
  llvm::Type* type = value->getType();
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    if (value->isNullValue()) {  // padding included
      builder.CreateMemSet(address, builder.getInt8(0), layout.getTypeAllocSize(type).getFixedValue(), {});
      return;
    }
    for (unsigned i = 0; i < s->getNumElements(); ++i) {
      store_initialiser(layout, builder, builder.CreateStructGEP(s, address, i), value->getAggregateElement(i));
    }
  } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    for (unsigned i = 0; i < a->getNumElements(); ++i) {
      store_initialiser(layout, builder, builder.CreateConstGEP2_32(a, address, 0, i), value->getAggregateElement(i));
    }
  } else if (!llvm::isa<llvm::UndefValue>(value)) {
    builder.CreateStore(value, address);
  }
}

/// A number that was made from a pointer.
bool is_address(const llvm::Value& value) {
  if (llvm::isa<llvm::PtrToIntOperator>(value)) return true;
  const auto* operation = llvm::dyn_cast<llvm::BinaryOperator>(&value);  // with a mark in it
  return operation != nullptr && llvm::any_of(operation->operands(), [](const llvm::Use& operand) {
           return llvm::isa<llvm::PtrToIntOperator>(operand);
         });
}

/// Does the program keep a pointer there as a number? It may be the only one that leads to an object of the heap.
bool keeps_address(const llvm::Value& address) {
  return llvm::any_of(address.users(), [](const llvm::User* user) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    return store != nullptr ? is_address(*store->getValueOperand())
                            : llvm::isa<llvm::GEPOperator>(user) && keeps_address(*user);
  });
}

/// What other files may name and is volatile is not the program's own.
bool is_read_as_volatile(const llvm::Value& address) {
  return llvm::any_of(address.users(), [](const llvm::User* user) {
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(user);
    return load != nullptr ? load->isVolatile() : llvm::isa<llvm::GEPOperator>(user) && is_read_as_volatile(*user);
  });
}

constexpr std::uint64_t kLargest = 1024;  // bytes; a larger one is an array that stays in memory

}  // namespace

void localise_globals(llvm::Module& module, llvm::Function& entry, bool keep_pointers, bool keep_shared) {
  // An entry function that is called again shares its globals with itself.
  if (is_called_again(entry)) return;
  for (llvm::GlobalVariable& global : llvm::make_early_inc_range(module.globals())) {
    global.removeDeadConstantUsers();
    if (!global.hasInitializer() || global.isThreadLocal()) continue;
    if (global.use_empty() || (keep_shared && is_known_outside(global))) continue;
    if (is_shared(global) && is_read_as_volatile(global)) continue;
    llvm::Type* type = global.getValueType();
    if (module.getDataLayout().getTypeAllocSize(type).getFixedValue() > kLargest) continue;
    if (!stays_inside(global, entry)) continue;
    if (keep_pointers && (contains_pointer(type) || keeps_address(global))) continue;
    llvm::convertUsersOfConstantsToInstructions({&global}, &entry);
    auto* local = new llvm::AllocaInst(type, 0, global.getName(), entry.getEntryBlock().begin());
    local->setAlignment(global.getAlign().valueOrOne());
    llvm::IRBuilder<> builder(local->getNextNode());
    store_initialiser(module.getDataLayout(), builder, local, global.getInitializer());
    havoc_unspecified(builder, local, *global.getInitializer());
    global.replaceAllUsesWith(local);
    global.eraseFromParent();
  }
}

}  // namespace pincer::frontend
