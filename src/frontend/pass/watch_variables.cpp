// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// When variables become registers, where C assigned them is forgotten. So, for programs that are to be watched, every
// store to a variable with a name gets a debug record with the place of the store. Records do not change what passes do.
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "frontend/debug_types.h"
#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"
#include "frontend/watcher.h"

namespace pincer::frontend {
namespace {

class Marker {
 public:
  explicit Marker(llvm::Function& function)
      : function_(function),
        context_(function.getContext()),
        layout_(function.getParent()->getDataLayout()),
        subprogram_(*function.getSubprogram()) {}

  void run() {
    std::vector<llvm::Instruction*> instructions;
    for (llvm::Instruction& instruction : llvm::instructions(function_)) instructions.push_back(&instruction);
    for (const llvm::Instruction* instruction : instructions) {
      // Where a function has several returns, each of them stores into one variable of the compiler.
      const auto* ret = llvm::dyn_cast<llvm::ReturnInst>(instruction);
      const auto* load = ret == nullptr ? nullptr : llvm::dyn_cast_or_null<llvm::LoadInst>(ret->getReturnValue());
      const auto* alloca = load == nullptr ? nullptr : llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand());
      if (alloca != nullptr && variable_in(*alloca) == nullptr) result_ = alloca;
    }
    for (llvm::Instruction* instruction : instructions) {
      if (auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction)) mark(*store);
      if (llvm::isa<llvm::MemCpyInst>(instruction)) mark_place(*instruction);
      if (auto* ret = llvm::dyn_cast<llvm::ReturnInst>(instruction)) mark(*ret);
    }
  }

 private:
  void mark(llvm::StoreInst& store) {
    llvm::APInt offset(layout_.getIndexTypeSizeInBits(store.getPointerOperandType()), 0);
    const llvm::Value* base = store.getPointerOperand()->stripAndAccumulateConstantOffsets(layout_, offset, true);
    if (offset.isNegative() || !store.getValueOperand()->getType()->isSingleValueType()) return;
    const std::uint64_t bytes = layout_.getTypeStoreSize(store.getValueOperand()->getType());
    const auto* value = llvm::dyn_cast<llvm::Instruction>(store.getValueOperand());
    const bool is_initial = value != nullptr && is_havoc(*value);
    if (!llvm::isa<llvm::AllocaInst, llvm::GlobalVariable>(base)) return mark_place(store);
    if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(base)) {
      if (alloca == result_ && store.getDebugLoc() && !is_initial)
        return add(store, {function_.getName().str(), result_type()}, &subprogram_, subprogram_.getLine(), kWatchResult,
                   store.getDebugLoc());
      for (const llvm::DbgVariableRecord* declare : llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(alloca))) {
        const llvm::DILocalVariable& variable = *declare->getVariable();
        const bool enters = variable.getArg() != 0 && llvm::isa<llvm::Argument>(store.getValueOperand());
        const VariablePart part = part_at(variable.getName().str(), variable.getType(), offset.getZExtValue(), bytes);
        add(store, part, variable.getScope(), variable.getLine(),
            is_initial ? kWatchInitial
            : enters   ? kWatchParameter
                       : kWatchLocal,
            store.getDebugLoc() && !enters && !is_initial ? store.getDebugLoc() : declare->getDebugLoc());
        return;
      }
    } else if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(base)) {
      llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> debug;
      global->getDebugInfo(debug);
      if (debug.empty() || !store.getDebugLoc()) return;
      const llvm::DIGlobalVariable& variable = *debug.front()->getVariable();
      add(store, part_at(variable.getName().str(), variable.getType(), offset.getZExtValue(), bytes), &subprogram_,
          variable.getLine(), kWatchGlobal, store.getDebugLoc());
    }
  }

  /// Once functions are inlined, what is changed through a pointer may be a variable that LLVM makes a record of.
  void mark_place(llvm::Instruction& change) {
    if (!change.getDebugLoc()) return;
    llvm::Value* nothing = llvm::PoisonValue::get(llvm::Type::getInt32Ty(context_));
    change.getParent()->insertDbgRecordAfter(
        record(nothing, {"", nullptr}, &subprogram_, subprogram_.getLine(), kWatchPlace, change.getDebugLoc()),
        &change);
  }

  void mark(llvm::ReturnInst& ret) {
    llvm::Value* value = ret.getReturnValue();
    if (value == nullptr || result_ != nullptr || !value->getType()->isSingleValueType() || !ret.getDebugLoc() ||
        result_type() == nullptr)
      return;
    ret.getParent()->insertDbgRecordBefore(record(value, {function_.getName().str(), result_type()}, &subprogram_,
                                                  subprogram_.getLine(), kWatchResult, ret.getDebugLoc()),
                                           ret.getIterator());
  }

  [[nodiscard]] const llvm::DIType* result_type() const {
    const llvm::DITypeRefArray types = subprogram_.getType()->getTypeArray();
    return types.size() == 0 ? nullptr : types[0];
  }

  void add(llvm::StoreInst& store, const VariablePart& part, llvm::DILocalScope* scope, unsigned line, const char* role,
           const llvm::DebugLoc& where) {
    if (part.type == nullptr || !where) return;
    store.getParent()->insertDbgRecordAfter(record(store.getValueOperand(), part, scope, line, role, where), &store);
  }

  llvm::DbgVariableRecord* record(llvm::Value* value, const VariablePart& part, llvm::DILocalScope* scope,
                                  unsigned line, const char* role, const llvm::DebugLoc& where) {
    const llvm::DINodeArray note(llvm::MDTuple::get(context_, {llvm::MDString::get(context_, role)}));
    auto* variable =
        llvm::DILocalVariable::get(context_, scope, part.name, scope->getFile(), line,
                                   const_cast<llvm::DIType*>(part.type), 0, llvm::DINode::FlagZero, 0, note);
    return llvm::DbgVariableRecord::createDbgVariableRecord(value, variable, llvm::DIExpression::get(context_, {}),
                                                            where.get());
  }

  llvm::Function& function_;
  llvm::LLVMContext& context_;
  const llvm::DataLayout& layout_;
  llvm::DISubprogram& subprogram_;
  const llvm::AllocaInst* result_ = nullptr;  // where the result waits for the return
};

}  // namespace

void watch_variables(llvm::Module& module) {
  for (llvm::Function& function : module) {
    if (!function.isDeclaration() && function.getSubprogram() != nullptr) Marker(function).run();
  }
}

}  // namespace pincer::frontend
