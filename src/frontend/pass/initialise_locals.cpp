// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// An uninitialised variable has an arbitrary but fixed value (docs/contract.md). LLVM reads it as `undef`, which may differ
// at every use and lets passes choose the most convenient value. So every local gets an explicit arbitrary value where
// its scope begins, before any pass looks: small ones one scalar at a time, so that they can still become registers,
// large ones as a whole.
#include <llvm/ADT/bit.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <functional>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

constexpr unsigned kMostLeaves = 64;  // beyond, the variable stays in memory anyway

unsigned count_leaves(llvm::Type* type) {
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    unsigned sum = 0;
    for (llvm::Type* element : s->elements()) {
      sum += count_leaves(element);
      if (sum > kMostLeaves) break;
    }
    return sum;
  }
  if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t each = count_leaves(a->getElementType());
    return a->getNumElements() > kMostLeaves ? kMostLeaves + 1 : static_cast<unsigned>(each * a->getNumElements());
  }
  return 1;
}

/// Bytes between the parts of a variable, which the program can see as bytes.
void store_padding(llvm::IRBuilder<>& builder, llvm::Value* address, std::uint64_t first, std::uint64_t end) {
  constexpr std::uint64_t kWord = 8;
  while (first < end) {
    const std::uint64_t size = std::min(llvm::bit_floor(end - first), kWord);
    builder.CreateStore(build_havoc(builder, builder.getIntNTy(static_cast<unsigned>(8 * size))),
                        builder.CreateConstGEP1_64(builder.getInt8Ty(), address, first));
    first += size;
  }
}

void store_havoc(llvm::IRBuilder<>& builder, llvm::Value* address, llvm::Type* type) {
  const llvm::DataLayout& layout = builder.GetInsertBlock()->getModule()->getDataLayout();
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* offsets = layout.getStructLayout(s);
    std::uint64_t next = 0;
    for (unsigned i = 0; i < s->getNumElements(); ++i) {
      store_padding(builder, address, next, offsets->getElementOffset(i));
      store_havoc(builder, builder.CreateStructGEP(s, address, i), s->getElementType(i));
      next = offsets->getElementOffset(i) + layout.getTypeAllocSize(s->getElementType(i));
    }
    store_padding(builder, address, next, offsets->getSizeInBytes());
  } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    for (unsigned i = 0; i < a->getNumElements(); ++i) {
      store_havoc(builder, builder.CreateConstGEP2_32(a, address, 0, i), a->getElementType());
    }
  } else {
    builder.CreateStore(build_havoc(builder, type), address);
    store_padding(builder, address, layout.getTypeStoreSize(type), layout.getTypeAllocSize(type));
  }
}

/// Accessed only at constant offsets, so that it can become registers; an array with a computed index cannot.
bool only_constant_offsets(const llvm::Value& address) {
  for (const llvm::User* user : address.users()) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(user);
    if (gep != nullptr && (!gep->hasAllConstantIndices() || !only_constant_offsets(*gep))) return false;
    if (llvm::isa<llvm::PHINode, llvm::SelectInst>(user)) return false;
  }
  return true;
}

void initialise(llvm::AllocaInst& alloca, llvm::Instruction* before, const llvm::DebugLoc& where) {
  llvm::IRBuilder<> builder(before);
  builder.SetCurrentDebugLocation(where);
  llvm::Type* type = alloca.getAllocatedType();
  const unsigned leaves = count_leaves(type);
  if (leaves == 1 || (leaves <= kMostLeaves && only_constant_offsets(alloca))) {
    store_havoc(builder, &alloca, type);
    return;
  }
  const llvm::Module& module = *alloca.getModule();
  auto* function_type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy(), builder.getInt64Ty()}, false);
  builder.CreateCall(own_function(*alloca.getModule(), kHavocMemory, function_type),
                     {&alloca, builder.getInt64(module.getDataLayout().getTypeAllocSize(type))});
}

/// Parameters and variables with an initialiser at once: the first thing that happens to them is a full store.
bool stored_at_once(const llvm::AllocaInst& alloca, const llvm::Instruction* from) {
  for (; from != nullptr; from = from->getNextNode()) {
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(from)) {
      if (store->getPointerOperand() == &alloca && store->getValueOperand() != &alloca) {
        return store->getValueOperand()->getType() == alloca.getAllocatedType();
      }
    }
    for (const llvm::Value* operand : from->operands()) {
      if (operand == &alloca && !llvm::isa<llvm::LifetimeIntrinsic>(from)) return false;
    }
  }
  return false;
}

/// Clang says nothing of the scope of a variable if a label stands in front of it. Its value is lost where its declaration
/// is reached again (C11 6.2.4p6).
void initialise_again(llvm::AllocaInst& alloca) {
  for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(&alloca)) {
    auto* before = const_cast<llvm::Instruction*>(record->getInstruction());
    if (before == nullptr || before->getParent()->isEntryBlock() || record->getVariable()->isParameter() ||
        record->getVariable()->isArtificial() || stored_at_once(alloca, before))
      continue;
    initialise(alloca, before, record->getDebugLoc());
  }
}

/// Calls `visit(first, last + 1)` for the bytes of an initialiser that it leaves open.
void for_each_unspecified(const llvm::Constant& constant, const llvm::DataLayout& layout, std::uint64_t at,
                          const std::function<void(std::uint64_t, std::uint64_t)>& visit) {
  llvm::Type* type = constant.getType();
  const std::uint64_t end = at + layout.getTypeAllocSize(type).getFixedValue();
  if (constant.isNullValue() || llvm::isa<llvm::ConstantDataSequential>(constant)) return;
  if (llvm::isa<llvm::UndefValue>(constant)) return visit(at, end);
  std::uint64_t next = at + layout.getTypeStoreSize(type).getFixedValue();
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    next = at;
    for (unsigned i = 0; i < s->getNumElements(); ++i) {
      const std::uint64_t start = at + layout.getStructLayout(s)->getElementOffset(i);
      if (next < start) visit(next, start);
      for_each_unspecified(*constant.getAggregateElement(i), layout, start, visit);
      next = start + layout.getTypeAllocSize(s->getElementType(i)).getFixedValue();
    }
  } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t each = layout.getTypeAllocSize(a->getElementType()).getFixedValue();
    for (unsigned i = 0; i < a->getNumElements(); ++i)
      for_each_unspecified(*constant.getAggregateElement(i), layout, at + i * each, visit);
    next = end;
  }
  if (next < end) visit(next, end);
}

/// A variable with an initialiser is copied from a constant that only the compiler knows.
void complete_copy(const llvm::MemCpyInst& copy) {
  const auto* constant = llvm::dyn_cast<llvm::GlobalVariable>(copy.getRawSource());
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength());
  if (constant == nullptr || !constant->hasInitializer() || !constant->isConstant() || length == nullptr ||
      !constant->hasLocalLinkage() || !constant->hasGlobalUnnamedAddr() ||
      length->getValue() !=
          copy.getModule()->getDataLayout().getTypeAllocSize(constant->getValueType()).getFixedValue())
    return;
  llvm::IRBuilder<> builder(const_cast<llvm::Instruction*>(copy.getNextNode()));
  builder.SetCurrentDebugLocation(copy.getDebugLoc());
  havoc_unspecified(builder, copy.getRawDest(), *constant->getInitializer());
}

}  // namespace

void havoc_unspecified(llvm::IRBuilder<>& builder, llvm::Value* address, const llvm::Constant& constant) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  for_each_unspecified(constant, module.getDataLayout(), 0, [&](std::uint64_t first, std::uint64_t end) {
    constexpr std::uint64_t kFew = 16;
    llvm::Value* start = builder.CreateConstGEP1_64(builder.getInt8Ty(), address, first);
    if (end - first > kFew) {
      auto* type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy(), builder.getInt64Ty()}, false);
      builder.CreateCall(own_function(module, kHavocMemory, type), {start, builder.getInt64(end - first)});
      return;
    }
    for (std::uint64_t at = first; at < end; ++at)
      builder.CreateStore(build_havoc(builder, builder.getInt8Ty()),
                          builder.CreateConstGEP1_64(builder.getInt8Ty(), address, at));
  });
}

void initialise_locals(llvm::Module& module, bool keep_scopes) {
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    std::vector<llvm::AllocaInst*> allocas;
    for (llvm::Instruction& instruction : function.getEntryBlock()) {
      if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
          alloca != nullptr && alloca->isStaticAlloca()) {
        allocas.push_back(alloca);
      }
    }
    std::vector<const llvm::MemCpyInst*> copies;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (const auto* copy = llvm::dyn_cast<llvm::MemCpyInst>(&instruction)) copies.push_back(copy);
    }
    for (const llvm::MemCpyInst* copy : copies) complete_copy(*copy);
    llvm::Instruction* start = nullptr;
    for (llvm::Instruction& instruction : function.getEntryBlock()) {
      if (!llvm::isa<llvm::AllocaInst>(instruction)) {
        start = &instruction;
        break;
      }
    }
    std::vector<llvm::Instruction*> markers;
    for (llvm::AllocaInst* alloca : allocas) {
      bool scoped = false;
      for (llvm::User* user : alloca->users()) {
        auto* marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(user);
        if (marker == nullptr) continue;
        markers.push_back(marker);
        if (marker->getIntrinsicID() != llvm::Intrinsic::lifetime_start) continue;
        scoped = true;
        if (!stored_at_once(*alloca, marker->getNextNode()))
          initialise(*alloca, marker->getNextNode(), marker->getDebugLoc());
      }
      // A call of alloca with a constant may come later than the rest.
      llvm::Instruction* first = start->comesBefore(alloca) ? alloca->getNextNode() : start;
      if (!scoped && !stored_at_once(*alloca, first)) initialise(*alloca, first, start->getDebugLoc());
      if (!scoped) initialise_again(*alloca);
    }
    if (keep_scopes) continue;
    for (llvm::Instruction* marker : markers) marker->eraseFromParent();
  }
}

}  // namespace pincer::frontend
