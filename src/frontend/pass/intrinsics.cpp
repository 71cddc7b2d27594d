// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/pass/intrinsics.h"

#include <llvm/IR/Instructions.h>
#include <llvm/Support/raw_ostream.h>

namespace pincer::frontend {

llvm::Function* own_function(llvm::Module& module, llvm::StringRef name, llvm::FunctionType* type) {
  if (llvm::Function* known = module.getFunction(name)) return known;
  auto* function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
  function->setDoesNotThrow();
  // What gives a value returns. What does not may end the execution: nothing behind it says anything about before.
  if (!type->getReturnType()->isVoidTy()) function->setWillReturn();
  if (name == kHavocMemory || name == kGuessMemory) {
    function->setOnlyAccessesInaccessibleMemOrArgMem();
  } else {
    function->setOnlyAccessesInaccessibleMemory();
  }
  return function;
}

bool is_own_function(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  return function.isDeclaration() && (name.starts_with("pincer.") || name.starts_with("__pincer_"));
}

void build_assume(llvm::IRBuilderBase& builder, llvm::Value* condition) {
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  auto* type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getInt1Ty()}, false);
  builder.CreateCall(own_function(module, kAssume, type), {condition});
}

llvm::Value* build_havoc(llvm::IRBuilderBase& builder, llvm::Type* type) {
  std::string name = kHavocPrefix;
  llvm::raw_string_ostream(name) << *type;
  llvm::Module& module = *builder.GetInsertBlock()->getModule();
  return builder.CreateCall(own_function(module, name, llvm::FunctionType::get(type, false)));
}

llvm::Value* build_undefined(llvm::IRBuilderBase& builder, llvm::Type* type, llvm::StringRef what) {
  auto* result = llvm::cast<llvm::Instruction>(build_havoc(builder, type));
  llvm::LLVMContext& context = result->getContext();
  result->setMetadata(kUndefined, llvm::MDNode::get(context, {llvm::MDString::get(context, what)}));
  return result;
}

void build_undefined(llvm::IRBuilderBase& builder, llvm::StringRef what) {
  auto* type = llvm::FunctionType::get(builder.getVoidTy(), false);
  auto* call = builder.CreateCall(own_function(*builder.GetInsertBlock()->getModule(), kUndefined, type));
  llvm::LLVMContext& context = call->getContext();
  call->setMetadata(kUndefined, llvm::MDNode::get(context, {llvm::MDString::get(context, what)}));
}

std::optional<std::string> undefined_text(const llvm::Value& value) {
  const auto* instruction = llvm::dyn_cast<llvm::CallInst>(&value);
  const llvm::MDNode* note = instruction != nullptr ? instruction->getMetadata(kUndefined) : nullptr;
  if (note == nullptr) return std::nullopt;
  return llvm::cast<llvm::MDString>(note->getOperand(0))->getString().str();
}

void build_refusal(llvm::Instruction& instruction, llvm::StringRef what) {
  llvm::IRBuilder<> builder(&instruction);
  auto* type = llvm::FunctionType::get(builder.getVoidTy(), false);
  builder.CreateCall(own_function(*instruction.getModule(), kRefusal + what.str(), type));
}

bool is_havoc(const llvm::Instruction& instruction) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
  return callee != nullptr && callee->getName().starts_with(kHavocPrefix) && callee->getName() != kHavocMemory;
}

bool is_exit(llvm::StringRef name) {
  return llvm::is_contained({"exit", "_exit", "_Exit", "quick_exit", "__VERIFIER_silent_exit"}, name);
}

}  // namespace pincer::frontend
