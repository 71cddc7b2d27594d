// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Clang leaves hints behind that let later passes assume that undefined behaviour never happens. docs/contract.md gives a
// meaning to most of it, so the hints go, and what would still be undefined to a pass is spelled out:
// - no-wrap, exact, inbounds and range flags are dropped: arithmetic wraps;
// - a division by zero ends the execution, as the machine's trap does;
// - a shift amount counts modulo the width, as on the machine;
// - volatile and atomic accesses are ordinary accesses of the only thread;
// - loops may run for ever and functions of unknown body may do anything but write memory.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

void guard_division(llvm::BinaryOperator& division) {
  llvm::Value* divisor = division.getOperand(1);
  if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(divisor); constant != nullptr && !constant->isZero())
    return;
  if (!divisor->getType()->isIntegerTy()) return;
  llvm::IRBuilder<> builder(&division);
  build_assume(builder, builder.CreateICmpNE(divisor, llvm::ConstantInt::get(divisor->getType(), 0)));
}

void mask_shift(llvm::BinaryOperator& shift) {
  auto* type = llvm::dyn_cast<llvm::IntegerType>(shift.getType());
  if (type == nullptr) return;
  const unsigned width = type->getBitWidth();
  llvm::Value* amount = shift.getOperand(1);
  if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(amount);
      constant != nullptr && constant->getValue().ult(width))
    return;
  llvm::IRBuilder<> builder(&shift);
  shift.setOperand(1, llvm::isPowerOf2_32(width) ? builder.CreateAnd(amount, llvm::ConstantInt::get(type, width - 1))
                                                 : builder.CreateURem(amount, llvm::ConstantInt::get(type, width)));
}

/// Hints to the optimiser become nothing, or the value they are about.
bool drop_hint(llvm::Instruction& instruction) {
  auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (intrinsic == nullptr) return false;
  switch (intrinsic->getIntrinsicID()) {
    case llvm::Intrinsic::assume:
    case llvm::Intrinsic::prefetch:
    case llvm::Intrinsic::invariant_start:
    case llvm::Intrinsic::invariant_end:
    case llvm::Intrinsic::experimental_noalias_scope_decl: break;
    case llvm::Intrinsic::expect:
    case llvm::Intrinsic::expect_with_probability:
    case llvm::Intrinsic::launder_invariant_group:
    case llvm::Intrinsic::annotation:
    case llvm::Intrinsic::ptr_annotation: intrinsic->replaceAllUsesWith(intrinsic->getArgOperand(0)); break;
    case llvm::Intrinsic::is_constant:
      intrinsic->replaceAllUsesWith(
          llvm::ConstantInt::getBool(intrinsic->getContext(), llvm::isa<llvm::Constant>(intrinsic->getArgOperand(0))));
      break;
    case llvm::Intrinsic::objectsize: {
      // "unknown" is a correct answer: -1 or 0 by the second argument.
      const bool minimum = llvm::cast<llvm::ConstantInt>(intrinsic->getArgOperand(1))->isOne();
      intrinsic->replaceAllUsesWith(llvm::ConstantInt::get(intrinsic->getType(), minimum ? 0 : -1, true));
      break;
    }
    default: return false;
  }
  if (!intrinsic->use_empty()) return false;
  intrinsic->eraseFromParent();
  return true;
}

void lower_atomics(llvm::Instruction& instruction) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    load->setVolatile(false);
    load->setAtomic(llvm::AtomicOrdering::NotAtomic);
  } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    store->setVolatile(false);
    store->setAtomic(llvm::AtomicOrdering::NotAtomic);
  } else if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    memory->setVolatile(llvm::ConstantInt::getFalse(memory->getContext()));
  } else if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    llvm::lowerAtomicCmpXchgInst(exchange);
  } else if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    llvm::lowerAtomicRMWInst(update);
  } else if (llvm::isa<llvm::FenceInst>(instruction)) {
    instruction.eraseFromParent();
  }
}

void define_function(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    if (drop_hint(instruction)) continue;
    instruction.dropPoisonGeneratingFlags();
    instruction.dropPoisonGeneratingMetadata();
    for (const unsigned kind :
         {llvm::LLVMContext::MD_loop, llvm::LLVMContext::MD_nonnull, llvm::LLVMContext::MD_noundef,
          llvm::LLVMContext::MD_dereferenceable, llvm::LLVMContext::MD_invariant_load}) {
      instruction.setMetadata(kind, nullptr);
    }
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      if (!llvm::isa<llvm::IntrinsicInst>(call) && !call->isInlineAsm()) {
        // `byval` and `sret` say how an argument is passed and must stay; the rest are promises.
        const llvm::AttributeList old = call->getAttributes();
        call->setAttributes({});
        for (unsigned i = 0; i < call->arg_size(); ++i) {
          if (old.hasParamAttr(i, llvm::Attribute::ByVal))
            call->addParamAttr(i, old.getParamAttr(i, llvm::Attribute::ByVal));
        }
      }
    }
    if (auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) {
      switch (binary->getOpcode()) {
        case llvm::Instruction::UDiv:
        case llvm::Instruction::SDiv:
        case llvm::Instruction::URem:
        case llvm::Instruction::SRem: guard_division(*binary); break;
        case llvm::Instruction::Shl:
        case llvm::Instruction::LShr:
        case llvm::Instruction::AShr: mask_shift(*binary); break;
        default: break;
      }
    }
    lower_atomics(instruction);
  }
}

}  // namespace

void define_behaviour(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (function.isIntrinsic() || is_own_function(function)) continue;
    const llvm::AttributeList old = function.getAttributes();
    const bool no_return = function.doesNotReturn();
    llvm::AttributeList kept;
    for (unsigned i = 0; i < function.arg_size(); ++i) {
      if (old.hasParamAttr(i, llvm::Attribute::ByVal)) {
        kept = kept.addParamAttribute(module.getContext(), {i}, old.getParamAttr(i, llvm::Attribute::ByVal));
      }
    }
    function.setAttributes(kept);
    function.addFnAttr(llvm::Attribute::NoUnwind);
    function.addFnAttr(llvm::Attribute::NullPointerIsValid);
    if (no_return && function.isDeclaration()) function.setDoesNotReturn();
    if (!function.isDeclaration()) define_function(function);
  }
}

void mark_errors(llvm::Module& module, const program::Property& property) {
  for (llvm::Function& function : module) {
    // What `assert` expands to is the C library's, unless the program has a body for it: then it is that function.
    const bool is_own = property.text == "assertions" && function.getName().starts_with("__assert");
    if (!function.isDeclaration() && property.error_functions.contains(function.getName().str()) && !is_own)
      function.deleteBody();
  }
  if (property.error_labels.empty()) return;
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
      for (llvm::DbgRecord& record : instruction.getDbgRecordRange()) {
        const auto* label = llvm::dyn_cast<llvm::DbgLabelRecord>(&record);
        if (label == nullptr || !property.error_labels.contains(label->getLabel()->getName().str())) continue;
        llvm::IRBuilder<> builder(&instruction);
        builder.SetCurrentDebugLocation(label->getDebugLoc());
        builder.CreateCall(own_function(module, kErrorLabel, llvm::FunctionType::get(builder.getVoidTy(), false)));
        break;
      }
    }
  }
}

}  // namespace pincer::frontend
