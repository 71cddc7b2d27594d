// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A variadic function gets one more parameter: a pointer to a block in which the caller lays out the variable
// arguments as the ABI lays them out on the stack. `va_start` then only has to point there: on i386 a va_list is that
// pointer; on x86-64 it is a struct whose register areas are marked as used up, so that Clang's expansion of va_arg
// reads everything from the stack part.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

struct Abi {
  unsigned slot;   // every argument starts at a multiple of this
  bool is_struct;  // va_list is the x86-64 struct
};

Abi abi_of(const llvm::Module& module) {
  const bool wide = module.getDataLayout().getPointerSize() == 8;
  return {wide ? 8U : 4U, wide};
}

void lower_start(llvm::IntrinsicInst& start, llvm::Value* block, const Abi& abi) {
  llvm::IRBuilder<> builder(&start);
  llvm::Value* list = start.getArgOperand(0);
  if (!abi.is_struct) {
    builder.CreateStore(block, list);
  } else {
    builder.CreateStore(builder.getInt32(48), list);  // gp_offset: no registers left
    builder.CreateStore(builder.getInt32(176), builder.CreateConstGEP1_32(builder.getInt8Ty(), list, 4));  // fp_offset
    builder.CreateStore(block, builder.CreateConstGEP1_32(builder.getInt8Ty(), list, 8));  // overflow_arg_area
    builder.CreateStore(llvm::ConstantPointerNull::get(builder.getPtrTy()),
                        builder.CreateConstGEP1_32(builder.getInt8Ty(), list, 16));  // reg_save_area
  }
  start.eraseFromParent();
}

void lower_lists(llvm::Function& function, llvm::Value* block, const Abi& abi) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (intrinsic == nullptr) continue;
    if (intrinsic->getIntrinsicID() == llvm::Intrinsic::vaend) {
      intrinsic->eraseFromParent();
    } else if (intrinsic->getIntrinsicID() == llvm::Intrinsic::vacopy) {
      llvm::IRBuilder<> builder(intrinsic);
      builder.CreateMemCpy(intrinsic->getArgOperand(0), llvm::Align(4), intrinsic->getArgOperand(1), llvm::Align(4),
                           abi.is_struct ? 24 : 4);
      intrinsic->eraseFromParent();
    } else if (intrinsic->getIntrinsicID() == llvm::Intrinsic::vastart && block != nullptr) {
      lower_start(*intrinsic, block, abi);
    }
  }
}

llvm::Function* with_block_parameter(llvm::Function& function) {
  std::vector<llvm::Type*> parameters(function.getFunctionType()->param_begin(),
                                      function.getFunctionType()->param_end());
  parameters.push_back(llvm::PointerType::getUnqual(function.getContext()));
  auto* type = llvm::FunctionType::get(function.getReturnType(), parameters, false);
  auto* lowered = llvm::Function::Create(type, function.getLinkage(), function.getName() + ".va", function.getParent());
  llvm::ValueToValueMapTy map;
  for (unsigned i = 0; i < function.arg_size(); ++i) {
    lowered->getArg(i)->setName(function.getArg(i)->getName());
    map[function.getArg(i)] = lowered->getArg(i);
  }
  llvm::SmallVector<llvm::ReturnInst*, 8> returns;
  llvm::CloneFunctionInto(lowered, &function, map, llvm::CloneFunctionChangeType::LocalChangesOnly, returns);
  return lowered;
}

void lower_call(llvm::CallInst& call, llvm::Function& lowered, const Abi& abi) {
  const llvm::DataLayout& layout = call.getModule()->getDataLayout();
  const unsigned fixed = lowered.arg_size() - 1;
  std::vector<llvm::Value*> arguments;
  for (unsigned i = 0; i < fixed; ++i) arguments.push_back(call.getArgOperand(i));
  std::uint64_t size = 0;
  std::vector<std::uint64_t> offsets;
  // A struct that is passed in memory is given by its address.
  const auto in_memory = [&](unsigned i) {
    return call.paramHasAttr(i, llvm::Attribute::ByVal) ? call.getParamByValType(i) : nullptr;
  };
  for (unsigned i = fixed; i < call.arg_size(); ++i) {
    llvm::Type* memory = in_memory(i);
    llvm::Type* type = memory != nullptr ? memory : call.getArgOperand(i)->getType();
    if (abi.is_struct && layout.getABITypeAlign(type).value() > 8) size = llvm::alignTo(size, 16);
    offsets.push_back(size);
    size = llvm::alignTo(size + layout.getTypeAllocSize(type), abi.slot);
  }
  llvm::IRBuilder<> builder(&call);
  llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
  auto* type = llvm::ArrayType::get(builder.getInt8Ty(), std::max<std::uint64_t>(size, abi.slot));
  auto* block = new llvm::AllocaInst(type, layout.getAllocaAddrSpace(), "varargs", entry.begin());
  block->setAlignment(llvm::Align(16));
  for (unsigned i = fixed; i < call.arg_size(); ++i) {
    llvm::Value* slot = builder.CreateConstGEP1_64(builder.getInt8Ty(), block, offsets[i - fixed]);
    if (llvm::Type* memory = in_memory(i)) {
      builder.CreateMemCpy(slot, llvm::Align(abi.slot), call.getArgOperand(i), {}, layout.getTypeAllocSize(memory));
    } else {
      builder.CreateStore(call.getArgOperand(i), slot);
    }
  }
  arguments.push_back(block);
  llvm::CallInst* replacement = builder.CreateCall(&lowered, arguments);
  call.replaceAllUsesWith(replacement);
  call.eraseFromParent();
}

}  // namespace

void lower_varargs(llvm::Module& module) {
  const Abi abi = abi_of(module);
  std::vector<llvm::Function*> variadic;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    if (function.isVarArg()) {
      variadic.push_back(&function);
    } else {
      lower_lists(function, nullptr, abi);
    }
  }
  std::vector<std::pair<llvm::Function*, llvm::Function*>> pairs;
  for (llvm::Function* function : variadic) {
    llvm::Function* lowered = with_block_parameter(*function);
    lower_lists(*lowered, lowered->getArg(lowered->arg_size() - 1), abi);
    pairs.emplace_back(function, lowered);
  }
  for (auto [function, lowered] : pairs) {
    for (llvm::User* user : llvm::make_early_inc_range(function->users())) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(user);
      if (call != nullptr && call->getCalledFunction() == function) lower_call(*call, *lowered, abi);
    }
  }
}

}  // namespace pincer::frontend
