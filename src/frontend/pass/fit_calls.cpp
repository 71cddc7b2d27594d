// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Two things about calls that only a linker or an ABI settles, made explicit so that a call is always
// "these arguments for those parameters":
// - old C calls a function through `int f();` with whatever arguments; the call gets the function's own type, or that of
//   another declaration with a prototype;
// - a struct passed by value in memory is copied by the caller, and the callee gets a plain pointer to the copy.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

void fit_call(llvm::CallInst& call, llvm::Function& callee) {
  llvm::FunctionType* type = callee.getFunctionType();
  for (llvm::Type* parameter : type->params()) {
    if (!is_scalar(parameter)) return;
  }
  llvm::IRBuilder<> builder(&call);
  std::vector<llvm::Value*> arguments;
  for (unsigned i = 0; i < type->getNumParams(); ++i) {
    arguments.push_back(i < call.arg_size() ? fit_value(builder, call.getArgOperand(i), type->getParamType(i))
                                            : build_havoc(builder, type->getParamType(i)));
  }
  if (type->isVarArg()) {
    for (unsigned i = type->getNumParams(); i < call.arg_size(); ++i) arguments.push_back(call.getArgOperand(i));
  }
  llvm::CallInst* fitted = builder.CreateCall(type, &callee, arguments);
  if (!call.getType()->isVoidTy() && !call.use_empty()) {
    llvm::Value* result = type->getReturnType()->isVoidTy() || !is_scalar(call.getType())
                              ? static_cast<llvm::Value*>(nullptr)
                              : fit_value(builder, fitted, call.getType());
    if (result == nullptr) {
      if (!is_scalar(call.getType())) {
        fitted->eraseFromParent();
        return;
      }
      result = build_havoc(builder, call.getType());
    }
    call.replaceAllUsesWith(result);
  }
  call.eraseFromParent();
}

void copy_by_value(llvm::CallInst& call) {
  const llvm::DataLayout& layout = call.getModule()->getDataLayout();
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    llvm::Type* type = call.getParamByValType(i);
    if (type == nullptr) continue;
    llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
    auto* copy = new llvm::AllocaInst(type, layout.getAllocaAddrSpace(), "byval", entry.begin());
    copy->setAlignment(layout.getPrefTypeAlign(type));
    llvm::IRBuilder<> builder(&call);
    // The parameter lives as long as the call.
    llvm::ConstantInt* size = builder.getInt64(layout.getTypeAllocSize(type));
    builder.CreateLifetimeStart(copy, size);
    builder.CreateMemCpy(copy, copy->getAlign(), call.getArgOperand(i), llvm::Align(1), layout.getTypeAllocSize(type));
    builder.SetInsertPoint(call.getNextNode());
    builder.CreateLifetimeEnd(copy, size);
    call.setArgOperand(i, copy);
    // Among variable arguments lies the struct, and not its address (lower_varargs).
    const llvm::FunctionType* parameters = call.getFunctionType();
    if (!parameters->isVarArg() || i < parameters->getNumParams()) call.removeParamAttr(i, llvm::Attribute::ByVal);
  }
}

}  // namespace

bool is_scalar(const llvm::Type* type) {
  return type->isIntegerTy() || type->isPointerTy() || type->isFloatingPointTy();
}

llvm::Value* fit_value(llvm::IRBuilderBase& builder, llvm::Value* value, llvm::Type* to) {
  llvm::Type* from = value->getType();
  if (from == to) return value;
  if (from->isIntegerTy() && to->isIntegerTy()) {
    const unsigned bits = from->getIntegerBitWidth();
    if (bits >= to->getIntegerBitWidth()) return builder.CreateTrunc(value, to);
    // The machine does not care what is above the bits that the caller passes.
    llvm::Value* above = builder.CreateShl(build_havoc(builder, to), bits);
    return builder.CreateOr(above, builder.CreateZExt(value, to));
  }
  if (from->isPointerTy() && to->isIntegerTy()) return builder.CreatePtrToInt(value, to);
  if (from->isIntegerTy() && to->isPointerTy()) {
    const llvm::DataLayout& layout = builder.GetInsertBlock()->getModule()->getDataLayout();
    const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(value);
    if (constant != nullptr && constant->isZero()) return llvm::Constant::getNullValue(to);  // f(0) without a prototype
    return builder.CreateIntToPtr(fit_value(builder, value, layout.getIntPtrType(to)), to);
  }
  return build_havoc(builder, to);
}

void fit_calls(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call == nullptr || call->isInlineAsm()) continue;
      copy_by_value(*call);
      auto* callee = llvm::dyn_cast<llvm::Function>(call->getCalledOperand()->stripPointerCastsAndAliases());
      if (callee == nullptr) continue;
      if (callee->getFunctionType() == call->getFunctionType()) {
        call->setCalledOperand(callee);
      } else if (!callee->isDeclaration() || !callee->isVarArg()) {
        fit_call(*call, *callee);
      }
    }
  }
  for (llvm::Function& function : module) {
    for (unsigned i = 0; i < function.arg_size(); ++i) function.removeParamAttr(i, llvm::Attribute::ByVal);
  }
}

}  // namespace pincer::frontend
