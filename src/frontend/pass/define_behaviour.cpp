// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Clang leaves hints behind that let later passes assume that undefined behaviour never happens. docs/contract.md gives a
// meaning to most of it, so the hints go, and what would still be undefined to a pass is spelled out:
// - no-wrap, exact, inbounds and range flags are dropped: arithmetic wraps;
// - a division by zero gives any result;
// - so does a shift by the width or more, and the position of the first bit of zero;
// - and so does a conversion to an integer type that the number does not fit into. A pass that sees the number would
//   choose the result that suits it; what is frozen keeps the one that it has;
// - what Clang has folded already because it has no meaning (`1 << 40`, `1 / 0`, `(int)1e20`) is any value, too;
// - volatile and atomic accesses are ordinary accesses of the only thread, but for reads of volatile objects that may
//   lie outside the program: the translation knows more about those;
// - what the program calls unreachable is refused where it is reached;
// - a struct that a function outside the program returns in memory is any struct;
// - loops may run for ever and functions of unknown body may do anything but write memory.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

#include "frontend/outside.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"
#include "frontend/points_to.h"
#include "frontend/watcher.h"

namespace pincer::frontend {
namespace {

/// Whoever uses the operation gets its result if it is defined, else any.
void choose_result(llvm::Instruction& operation, llvm::Value* is_defined, llvm::Value* any) {
  llvm::IRBuilder<> builder(operation.getNextNode());
  llvm::Value* result = builder.CreateSelect(is_defined, &operation, any);
  operation.replaceUsesWithIf(result, [&](const llvm::Use& use) { return use.getUser() != result; });
}

/// The one place that decides what a division by zero means.
void guard_division(llvm::BinaryOperator& division) {
  llvm::Value* divisor = division.getOperand(1);
  llvm::Type* type = divisor->getType();
  if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(divisor); constant != nullptr && !constant->isZero())
    return;
  if (!type->isIntegerTy()) return;
  llvm::IRBuilder<> builder(&division);
  llvm::Value* is_zero = builder.CreateICmpEQ(divisor, llvm::ConstantInt::get(type, 0));
  division.setOperand(1, builder.CreateSelect(is_zero, llvm::ConstantInt::get(type, 1), divisor));
  choose_result(division, builder.CreateNot(is_zero), build_undefined(builder, type, "a division by zero"));
}

/// The one place that decides what a shift by the width or more means: anything, but no machine makes something of zero.
void guard_shift(llvm::BinaryOperator& shift) {
  auto* type = llvm::dyn_cast<llvm::IntegerType>(shift.getType());
  if (type == nullptr) return;
  const unsigned width = type->getBitWidth();
  llvm::Value* amount = shift.getOperand(1);
  if (const auto* constant = llvm::dyn_cast<llvm::ConstantInt>(amount);
      constant != nullptr && constant->getValue().ult(width))
    return;
  llvm::IRBuilder<> builder(&shift);
  llvm::Value* fits = builder.CreateICmpULT(amount, llvm::ConstantInt::get(type, width));
  shift.setOperand(1, builder.CreateSelect(fits, amount, llvm::ConstantInt::get(type, 0)));
  llvm::Value* is_zero = builder.CreateICmpEQ(shift.getOperand(0), llvm::ConstantInt::get(type, 0));
  choose_result(shift, builder.CreateOr(fits, is_zero), build_undefined(builder, type, "a shift by a wrong amount"));
}

/// The one place that decides what the position of the first bit of zero is.
void guard_count(llvm::IntrinsicInst& count) {
  auto* type = llvm::dyn_cast<llvm::IntegerType>(count.getType());
  auto* has_no_zero = llvm::cast<llvm::ConstantInt>(count.getArgOperand(1));
  if (type == nullptr || has_no_zero->isZero()) return;
  count.setArgOperand(1, llvm::ConstantInt::getFalse(count.getContext()));
  llvm::IRBuilder<> builder(&count);
  choose_result(count, builder.CreateICmpNE(count.getArgOperand(0), llvm::ConstantInt::get(type, 0)),
                build_undefined(builder, type, "the position of the first bit of zero"));
}

constexpr const char* kDoesNotFit = "a conversion to an integer type that the number does not fit into";

/// What the translation makes of a number that does not fit, no pass may see.
void guard_conversion(llvm::Instruction& conversion) {
  llvm::IRBuilder<> builder(conversion.getNextNode());
  builder.SetCurrentDebugLocation(conversion.getDebugLoc());
  llvm::Value* result = builder.CreateFreeze(&conversion);
  conversion.replaceUsesWithIf(result, [&](const llvm::Use& use) { return use.getUser() != result; });
}

/// An operand that has no meaning is any value, one at every use.
void define_operands(llvm::Instruction& instruction) {
  auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction);
  for (llvm::Use& use : instruction.operands()) {
    if (!llvm::isa<llvm::UndefValue>(use) || !is_scalar(use->getType())) continue;
    llvm::IRBuilder<> builder(phi != nullptr ? phi->getIncomingBlock(use)->getTerminator() : &instruction);
    if (!builder.getCurrentDebugLocation()) builder.SetCurrentDebugLocation(instruction.getDebugLoc());
    llvm::Value* any = build_undefined(builder, use->getType(), "an operation that has no result");
    if (phi != nullptr) {  // the same for all ways from one block
      phi->setIncomingValueForBlock(phi->getIncomingBlock(use), any);
    } else {
      use.set(any);
    }
  }
}

/// Nobody but the program itself can name it.
bool is_own_variable(const llvm::Value& pointer) {
  const llvm::Value* base = llvm::getUnderlyingObject(&pointer);
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base);
  return llvm::isa<llvm::AllocaInst>(base) || (global != nullptr && global->hasInitializer() && !is_shared(*global));
}

/// The memory in which a function outside the program returns a struct holds any bytes afterwards.
void fill_result(llvm::CallInst& call) {
  const llvm::Function* callee = call.getCalledFunction();
  llvm::Type* type = call.arg_empty() ? nullptr : call.getParamStructRetType(0);
  if (type == nullptr || callee == nullptr || !callee->isDeclaration()) return;
  llvm::IRBuilder<> builder(call.getNextNode());
  builder.SetCurrentDebugLocation(call.getDebugLoc());
  auto* havoc = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy(), builder.getInt64Ty()}, false);
  builder.CreateCall(
      own_function(*call.getModule(), kHavocMemory, havoc),
      {call.getArgOperand(0), builder.getInt64(call.getModule()->getDataLayout().getTypeAllocSize(type))});
}

/// `__builtin_unreachable()`, and the end of a function that says that it never returns: an execution that gets there
/// means nothing, so that it must not count as a good one.
void refuse_unreachable(llvm::Function& function) {
  const char* what = function.doesNotReturn() ? "the return from a function that must not return"
                                              : "what follows __builtin_unreachable";
  for (llvm::BasicBlock& block : function) {
    if (function.doesNotReturn() && llvm::isa<llvm::ReturnInst>(block.getTerminator()))
      build_refusal(*block.getTerminator(), what);
    if (!llvm::isa<llvm::UnreachableInst>(block.getTerminator())) continue;
    if (block.getName().starts_with("unreachable")) continue;  // where Clang's own jumps never go
    const auto* call = llvm::dyn_cast_or_null<llvm::CallBase>(block.getTerminator()->getPrevNonDebugInstruction());
    // Behind a call that does not return stands another `unreachable`, which has the place of the call.
    const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
    const bool is_own = callee != nullptr && callee->getName().starts_with(kOwnPrefix);
    if (call == nullptr || (!is_own && call->getDebugLoc() != block.getTerminator()->getDebugLoc()))
      build_refusal(*block.getTerminator(), what);
  }
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
    if (is_own_variable(*load->getPointerOperand())) load->setVolatile(false);
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

/// A variable as the program calls it.
std::string source_name(const llvm::Value& variable) {
  if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&variable)) {
    const llvm::DILocalVariable* local = variable_in(*alloca);
    if (local != nullptr && !local->getName().empty()) return local->getName().str();
  } else if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&variable)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
    global->getDebugInfo(debug);
    if (!debug.empty()) return debug.front()->getVariable()->getName().str();
  }
  return "a variable";
}

void define_function(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    if (drop_hint(instruction)) continue;
    define_operands(instruction);
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
        fill_result(llvm::cast<llvm::CallInst>(*call));
        call->setAttributes({});
        if (allocation_size_argument(*call)) call->addFnAttr(llvm::Attribute::NoBuiltin);  // it may reuse freed memory
        if (old.hasParamAttr(0, llvm::Attribute::StructRet)) mark_result(*call);
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
        case llvm::Instruction::AShr: guard_shift(*binary); break;
        default: break;
      }
    }
    if (llvm::isa<llvm::FPToSIInst, llvm::FPToUIInst>(instruction)) guard_conversion(instruction);
    if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
        intrinsic != nullptr &&
        (intrinsic->getIntrinsicID() == llvm::Intrinsic::ctlz || intrinsic->getIntrinsicID() == llvm::Intrinsic::cttz))
      guard_count(*intrinsic);
    lower_atomics(instruction);
  }
}

}  // namespace

void settle_volatile(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    if (load != nullptr && load->isVolatile() && is_own_variable(*load->getPointerOperand())) load->setVolatile(false);
  }
}

void define_frozen(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    if (!llvm::isa<llvm::FreezeInst>(instruction) || !llvm::isa<llvm::UndefValue>(instruction.getOperand(0)) ||
        !is_scalar(instruction.getType()))
      continue;
    llvm::IRBuilder<> builder(&instruction);
    instruction.replaceAllUsesWith(build_undefined(builder, instruction.getType(), kDoesNotFit));
    instruction.eraseFromParent();
  }
}

void define_fixed_accesses(llvm::Function& function) {
  const llvm::DataLayout& layout = function.getParent()->getDataLayout();
  for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
    const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
    if (pointer == nullptr) continue;
    llvm::APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
    const llvm::Value* base = pointer->stripAndAccumulateConstantOffsets(layout, offset, /*AllowNonInbounds=*/true);
    std::optional<std::uint64_t> whole;
    if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(base)) {
      if (const auto bytes = alloca->getAllocationSize(layout)) whole = bytes->getFixedValue();
    } else if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base); global && global->hasInitializer()) {
      whole = layout.getTypeAllocSize(global->getValueType()).getFixedValue();
    }
    llvm::Type* type = llvm::getLoadStoreType(&instruction);
    const std::uint64_t size = layout.getTypeStoreSize(type);
    if (!whole || (!offset.isNegative() && size <= *whole && offset.ule(*whole - size))) continue;
    if (!type->isIntegerTy() && !type->isPointerTy() && !type->isFloatingPointTy()) continue;
    llvm::IRBuilder<> builder(&instruction);
    const std::string name = source_name(*base);
    if (llvm::isa<llvm::LoadInst>(instruction)) {
      instruction.replaceAllUsesWith(build_undefined(builder, type, kInvalidRead + ("outside of " + name)));
    } else {
      build_undefined(builder, kInvalidWrite + ("outside of " + name));
    }
    instruction.eraseFromParent();
  }
}

void define_behaviour(llvm::Module& module) {
  for (llvm::Function& function : module) refuse_unreachable(function);
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
    const bool is_own = property.assertions && function.getName().starts_with("__assert");
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
