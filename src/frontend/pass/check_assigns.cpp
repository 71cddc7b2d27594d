// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A function with a contract may only change what the contract names. Its caller (caller/environment.cpp) compares the
// memory that it knows before and behind the call, and has a function `__pincer_written` that refuses writes to any other
// memory. Every write of the program is preceded by a call of `pincer.check.assigns`, as early as the checks of
// check_memory.cpp and for the same reason; those of memory that is the function's own go as soon as that can be seen.
// After inlining, the rest become `__pincer_written`.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"
#include "frontend/points_to.h"

namespace pincer::frontend {
namespace {

struct Write {
  llvm::Value* pointer;
  llvm::Value* bytes;
};

/// Does the call write as many bytes as its argument of that number says to where the first one points?
std::optional<unsigned> length_argument(const llvm::CallBase& call) {
  if (llvm::isa<llvm::MemIntrinsic>(call)) return 2;
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr || !callee->isDeclaration()) return std::nullopt;
  const llvm::StringRef name = callee->getName();
  if (llvm::is_contained({"memcpy", "memmove", "memset"}, name)) return 2;
  if (llvm::is_contained({llvm::StringRef(kModelAnyBytes), llvm::StringRef(kHavocMemory), llvm::StringRef(kGuessMemory),
                          llvm::StringRef("__VERIFIER_nondet_memory")},
                         name))
    return 1;
  return std::nullopt;
}

std::optional<Write> write_of(llvm::Instruction& instruction) {
  llvm::Type* number = llvm::Type::getInt64Ty(instruction.getContext());
  const llvm::DataLayout& layout = instruction.getModule()->getDataLayout();
  const auto of_type = [&](llvm::Value* pointer, llvm::Type* type) {
    return Write{pointer, llvm::ConstantInt::get(number, layout.getTypeStoreSize(type).getFixedValue())};
  };
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return of_type(store->getPointerOperand(), store->getValueOperand()->getType());
  if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return of_type(update->getPointerOperand(), update->getValOperand()->getType());
  if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return of_type(exchange->getPointerOperand(), exchange->getNewValOperand()->getType());
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  if (call == nullptr) return std::nullopt;
  if (const auto length = length_argument(*call); length && *length < call->arg_size())
    return Write{call->getArgOperand(0), call->getArgOperand(*length)};
  // No contract says that memory is freed: that is more than any place can hold.
  const llvm::Function* callee = call->getCalledFunction();
  if (callee != nullptr && callee->isDeclaration() && call->arg_size() >= 1 &&
      llvm::is_contained({"free", "cfree", "kfree", "vfree", "realloc"}, callee->getName()))
    return Write{call->getArgOperand(0), llvm::ConstantInt::getAllOnesValue(number)};
  return std::nullopt;
}

/// Memory that nobody had before the call: a variable of a function, or something that was allocated.
bool is_own(const llvm::Value& object) {
  if (llvm::isa<llvm::AllocaInst, llvm::ConstantPointerNull>(object)) return true;
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&object)) {
    const llvm::Function* callee = call->getCalledFunction();
    return callee != nullptr && !callee->getName().starts_with(kModelMade) && callee->getName() != kModelOutside &&
           callee->getName() != "realloc" && allocation_size_argument(*call).has_value();
  }
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&object);
  if (global == nullptr) return false;
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
  global->getDebugInfo(debug);  // static in a function: it has no name outside
  return !debug.empty() && llvm::isa_and_nonnull<llvm::DILocalScope>(debug.front()->getVariable()->getScope());
}

bool is_own_memory(const llvm::Value* pointer) {
  llvm::SmallVector<const llvm::Value*, 4> objects;
  llvm::getUnderlyingObjects(pointer, objects, nullptr, /*MaxLookup=*/0);
  return llvm::all_of(objects, [](const llvm::Value* object) { return is_own(*object); });
}

const llvm::CallInst* as_check(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
  return callee != nullptr && callee->getName() == kCheckAssigns ? call : nullptr;
}

}  // namespace

void check_assigns(llvm::Module& module, const Options& options) {
  llvm::Function* written = module.getFunction(kWritten);
  if (written == nullptr) return;
  llvm::LLVMContext& context = module.getContext();
  auto* pointer = llvm::PointerType::get(context, 0);
  auto* number = llvm::Type::getInt64Ty(context);
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer, number, pointer}, false);
  const auto check = [&](llvm::Instruction& at, llvm::Value* place, llvm::Value* bytes) {
    llvm::IRBuilder<> builder(&at);
    llvm::Function* asks = own_function(module, kCheckAssigns, type);
    asks->addParamAttr(0, llvm::Attribute::NoCapture);
    builder.CreateCall(asks, {place, builder.CreateZExtOrTrunc(bytes, number), written});
  };
  for (llvm::Function& function : module) {
    if (&function == written || function.getName() == options.entry) continue;  // the entry is the caller
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
      if (const auto write = write_of(instruction)) {
        if (!is_own_memory(write->pointer)) check(instruction, write->pointer, write->bytes);
        continue;
      }
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (call != nullptr && options.extern_calls == ExternCalls::Any && is_outside_call(*call, options.property))
        build_refusal(instruction, "a function without body, called by one whose contract says what may change");
    }
  }
}

bool drop_own_writes(llvm::Function& function) {
  bool changed = false;
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    const llvm::CallInst* call = as_check(instruction);
    if (call == nullptr || !is_own_memory(call->getArgOperand(0))) continue;
    instruction.eraseFromParent();
    changed = true;
  }
  return changed;
}

void settle_assigns(llvm::Module& module) {
  for (llvm::Function& function : module) {
    std::vector<llvm::CallInst*> calls;
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
      const llvm::CallInst* check = as_check(instruction);
      if (check == nullptr) continue;
      llvm::IRBuilder<> builder(&instruction);
      auto* written = llvm::cast<llvm::Function>(check->getArgOperand(2));
      llvm::Value* bytes = builder.CreateZExtOrTrunc(check->getArgOperand(1), written->getArg(1)->getType());
      calls.push_back(builder.CreateCall(written, {check->getArgOperand(0), bytes}));
      instruction.eraseFromParent();
    }
    for (llvm::CallInst* call : calls) {
      llvm::InlineFunctionInfo info;
      llvm::InlineFunction(*call, info);
    }
  }
}

}  // namespace pincer::frontend
