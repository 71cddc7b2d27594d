// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// longjmp as ordinary control flow. library/setjmp.c writes the number of the call of setjmp into the buffer, and says
// where a jump goes that is on its way. What is left to do here:
// - after a call that may start a jump, the function asks whether there is one. If it goes to a setjmp of this activation,
//   the execution goes on there; otherwise the function returns, and its caller asks;
// - setjmp returns 0, or the value of the jump when the execution arrives by one;
// - where a jump arrives, local variables that are not volatile and have changed since setjmp have any value (C11
//   7.13.2.1). One that was changed and has its old value again keeps it. Of large ones it is not known
//   whether they have changed: any value is a guess.
// A jump that goes nowhere any more, because the function has returned, is not modelled where it leaves the first function.
#include <llvm/Analysis/CFG.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>

#include <set>
#include <vector>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/jumps.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

// What library/setjmp.c calls them.
constexpr const char* kStartJump = "__pincer_start_jump";    // what is a longjmp calls it
constexpr const char* kJumpTarget = "__pincer_jump_target";  // the setjmp that the jump goes to; 0: there is no jump
constexpr const char* kJumpValue = "__pincer_jump_value";

/// A scalar part of a local variable.
struct JumpLeaf {
  llvm::Type* type;
  std::uint64_t offset;
};

/// False if the variable has parts that cannot be compared one by one, or too many of them.
bool collect_leaves(llvm::Type* type, const llvm::DataLayout& layout, std::uint64_t at, std::vector<JumpLeaf>& leaves) {
  constexpr std::size_t kMost = 64;
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    // What the type of a union does not show is there all the same.
    if (s->hasName() && s->getName().starts_with("union.")) return false;
    for (unsigned i = 0; i < s->getNumElements(); ++i) {
      const std::uint64_t offset = layout.getStructLayout(s)->getElementOffset(i);
      if (!collect_leaves(s->getElementType(i), layout, at + offset, leaves)) return false;
    }
    return true;
  }
  if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const std::uint64_t each = layout.getTypeAllocSize(a->getElementType());
    if (a->getNumElements() > kMost) return false;
    for (std::uint64_t i = 0; i < a->getNumElements(); ++i)
      if (!collect_leaves(a->getElementType(), layout, at + i * each, leaves)) return false;
    return true;
  }
  leaves.push_back({type, at});
  return is_scalar(type) && leaves.size() <= kMost;
}

bool is_volatile(const llvm::DIType* type) {
  while (const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_volatile_type) return true;
    if (derived->getTag() != llvm::dwarf::DW_TAG_const_type && derived->getTag() != llvm::dwarf::DW_TAG_typedef) break;
    type = derived->getBaseType();
  }
  const auto* array = llvm::dyn_cast_or_null<llvm::DICompositeType>(type);
  return array != nullptr && array->getTag() == llvm::dwarf::DW_TAG_array_type && is_volatile(array->getBaseType());
}

/// The variable may be written behind `from`, as far as its uses tell.
bool may_change(const llvm::Value& address, const llvm::Instruction& from) {
  for (const llvm::User* user : address.users()) {
    const auto* instruction = llvm::cast<llvm::Instruction>(user);
    if (llvm::isa<llvm::LoadInst, llvm::LifetimeIntrinsic>(user)) continue;
    const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (call != nullptr && call->getCalledFunction() != nullptr &&
        (call->getCalledFunction()->getName() == kCheckAccess || call->getCalledFunction()->getName() == kCheckNull))
      continue;
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    if ((store != nullptr && store->getValueOperand() != &address) || llvm::isa<llvm::MemIntrinsic>(user)) {
      if (llvm::isPotentiallyReachable(&from, instruction)) return true;
      continue;
    }
    if (!llvm::isa<llvm::GetElementPtrInst>(user) || may_change(*user, from)) return true;
  }
  return false;
}

class JumpLowering {
 public:
  JumpLowering(llvm::Function& function, bool is_entry, const std::set<const llvm::Function*>& saving,
               const std::set<const llvm::Function*>& jumping)
      : function_(function),
        module_(*function.getParent()),
        layout_(module_.getDataLayout()),
        is_entry_(is_entry),
        target_(module_.getNamedGlobal(kJumpTarget)),
        value_(module_.getNamedGlobal(kJumpValue)) {
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      const llvm::Function* callee = call != nullptr ? call->getCalledFunction() : nullptr;
      if (callee == nullptr) continue;
      if (saving.contains(callee)) saves_.push_back(call);
      if (jumping.contains(callee)) jumps_.push_back(call);
    }
  }

  void run() {
    if (saves_.empty() && jumps_.empty()) return;
    if (jumps_.empty()) return return_once();
    const bool has_blocks = llvm::any_of(llvm::instructions(function_), [](const llvm::Instruction& instruction) {
      const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
      return alloca != nullptr && !alloca->isStaticAlloca();
    });
    if (has_blocks && !saves_.empty()) {
      for (llvm::CallInst* save : saves_) build_refusal(*save, "'setjmp' in a function with memory of variable size");
      return_once();
      saves_.clear();
    }
    find_locals();
    find_scopes();
    const llvm::DominatorTree dominators(function_);
    for (llvm::CallInst* save : saves_) find_changes(*save, dominators);
    unwind_ = llvm::BasicBlock::Create(function_.getContext(), "jump", &function_);
    for (llvm::CallInst* jump : jumps_) ask_after(*jump);
    for (std::size_t i = 0; i < saves_.size(); ++i) land(*saves_[i], landings_[i]);
    unwind();
    repair();
  }

 private:
  struct Local {
    llvm::Value* address;
    llvm::Type* type;
  };
  /// What is to be done where a jump arrives.
  struct Landing {
    std::vector<Local> changing;
    std::vector<llvm::AllocaInst*> ended;  // variables of blocks that the jump leaves
    llvm::AllocaInst* number = nullptr;    // of the last call of this setjmp; 0: none
    llvm::BasicBlock* arrival = nullptr;
  };

  /// Nobody jumps there.
  void return_once() {
    for (llvm::CallInst* save : saves_) save->replaceAllUsesWith(llvm::ConstantInt::get(save->getType(), 0));
  }

  void find_locals() {
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
        llvm::Value* address = record.isDbgDeclare() ? record.getAddress() : nullptr;
        if (address == nullptr || is_volatile(record.getVariable()->getType())) continue;
        if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(address)) {
          locals_.push_back({address, alloca->getAllocatedType()});
        } else if (const auto* argument = llvm::dyn_cast<llvm::Argument>(address);
                   argument != nullptr && argument->hasByValAttr()) {
          locals_.push_back({address, argument->getParamByValType()});
        }
      }
    }
  }

  void find_changes(const llvm::CallInst& save, const llvm::DominatorTree& dominators) {
    Landing landing;
    for (const Local& local : locals_)
      if (may_change(*local.address, *save.getNextNode())) landing.changing.push_back(local);
    for (const auto& [alloca, begins] : scopes_) {
      const bool is_inner =
          llvm::none_of(begins, [&](const auto* begin) { return dominators.dominates(begin, &save); });
      if (is_inner) landing.ended.push_back(alloca);
    }
    landings_.push_back(std::move(landing));
  }

  void find_scopes() {
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      auto* marker = llvm::dyn_cast<llvm::LifetimeIntrinsic>(&instruction);
      auto* alloca = marker != nullptr ? llvm::dyn_cast<llvm::AllocaInst>(marker->getArgOperand(1)) : nullptr;
      if (alloca == nullptr || marker->getIntrinsicID() != llvm::Intrinsic::lifetime_start) continue;
      const auto known = llvm::find_if(scopes_, [&](const auto& scope) { return scope.first == alloca; });
      (known == scopes_.end() ? scopes_.emplace_back(alloca, std::vector<const llvm::Instruction*>{}) : *known)
          .second.push_back(marker);
    }
  }

  void end_scope(llvm::IRBuilder<>& builder, llvm::AllocaInst* variable) const {
    builder.CreateLifetimeEnd(variable, builder.getInt64(layout_.getTypeAllocSize(variable->getAllocatedType())));
  }

  llvm::AllocaInst* new_variable(llvm::Type* type, const char* name) {
    llvm::IRBuilder<> builder(&*function_.getEntryBlock().getFirstInsertionPt());
    return builder.CreateAlloca(type, nullptr, name);
  }

  void ask_after(llvm::CallInst& jump) {
    llvm::BasicBlock* before = jump.getParent();
    llvm::BasicBlock* after = llvm::SplitBlock(before, jump.getNextNode());
    before->getTerminator()->eraseFromParent();
    llvm::IRBuilder<> builder(before);
    builder.SetCurrentDebugLocation(jump.getDebugLoc());
    if (!place_) place_ = jump.getDebugLoc();
    // Not a branch, which reports would take for one of the program.
    llvm::Value* target = builder.CreateLoad(target_->getValueType(), target_);
    llvm::SwitchInst* choice = builder.CreateSwitch(target, unwind_, 1);
    choice->addCase(llvm::cast<llvm::ConstantInt>(llvm::ConstantInt::get(target_->getValueType(), 0)), after);
  }

  void land(llvm::CallInst& save, Landing& landing) {
    llvm::BasicBlock* before = save.getParent();
    llvm::BasicBlock* after = llvm::SplitBlock(before, save.getNextNode());
    landing.number = new_variable(save.getType(), "setjmp");
    landing.arrival = llvm::BasicBlock::Create(function_.getContext(), "arrival", &function_, after);

    llvm::IRBuilder<> arriving(landing.arrival);
    arriving.SetCurrentDebugLocation(save.getDebugLoc());
    arriving.CreateStore(llvm::Constant::getNullValue(target_->getValueType()), target_);
    llvm::Value* value = arriving.CreateLoad(value_->getValueType(), value_);
    llvm::Instruction* leave = arriving.CreateBr(after);
    arriving.SetInsertPoint(leave);
    llvm::IRBuilder<> saving(before->getTerminator());
    saving.SetCurrentDebugLocation(save.getDebugLoc());
    for (llvm::AllocaInst* ended : landing.ended) end_scope(arriving, ended);
    for (const Local& local : landing.changing) {
      std::vector<JumpLeaf> leaves;
      if (collect_leaves(local.type, layout_, 0, leaves)) {
        for (const JumpLeaf& leaf : leaves) compare(saving, arriving, local, leaf);
      } else {
        auto* type = llvm::FunctionType::get(arriving.getVoidTy(), {arriving.getPtrTy(), arriving.getInt64Ty()}, false);
        arriving.CreateCall(own_function(module_, kGuessMemory, type),
                            {local.address, arriving.getInt64(layout_.getTypeAllocSize(local.type))});
      }
    }

    llvm::IRBuilder<> joining(after, after->begin());
    llvm::PHINode* result = joining.CreatePHI(save.getType(), 2);
    save.replaceAllUsesWith(result);
    result->addIncoming(llvm::ConstantInt::get(save.getType(), 0), before);
    result->addIncoming(value, landing.arrival);
    saving.CreateStore(&save, landing.number);
    llvm::IRBuilder<> starting(landing.number->getNextNode());
    starting.CreateStore(llvm::ConstantInt::get(save.getType(), 0), landing.number);
  }

  /// Keeps the value at setjmp, and compares it with the value where a jump arrives.
  void compare(llvm::IRBuilder<>& saving, llvm::IRBuilder<>& arriving, const Local& local, const JumpLeaf& leaf) {
    llvm::AllocaInst* kept = new_variable(leaf.type, "kept");
    const auto read = [&](llvm::IRBuilder<>& builder) {
      return builder.CreateLoad(leaf.type, builder.CreateConstGEP1_64(builder.getInt8Ty(), local.address, leaf.offset));
    };
    saving.CreateStore(read(saving), kept);
    llvm::Value* now = read(arriving);
    llvm::Value* old = arriving.CreateLoad(leaf.type, kept);
    const auto bits = [&](llvm::Value* value) {
      if (!leaf.type->isFloatingPointTy()) return value;
      return arriving.CreateBitCast(value, arriving.getIntNTy(leaf.type->getPrimitiveSizeInBits()));
    };
    llvm::Value* same = arriving.CreateICmpEQ(bits(now), bits(old));
    arriving.CreateStore(arriving.CreateSelect(same, now, build_havoc(arriving, leaf.type)),
                         arriving.CreateConstGEP1_64(arriving.getInt8Ty(), local.address, leaf.offset));
  }

  void unwind() {
    llvm::IRBuilder<> builder(unwind_);
    builder.SetCurrentDebugLocation(place_);
    llvm::BasicBlock* leave = llvm::BasicBlock::Create(function_.getContext(), "leave", &function_);
    llvm::Value* target = builder.CreateLoad(target_->getValueType(), target_);
    llvm::Value* place = builder.getInt32(0);
    for (std::size_t i = 0; i < landings_.size(); ++i) {
      llvm::Value* number = builder.CreateLoad(landings_[i].number->getAllocatedType(), landings_[i].number);
      llvm::Value* here = builder.CreateICmpEQ(target, builder.CreateZExtOrTrunc(number, target->getType()));
      place = builder.CreateSelect(here, builder.getInt32(static_cast<std::uint32_t>(i + 1)), place);
    }
    llvm::SwitchInst* choice = builder.CreateSwitch(place, leave, static_cast<unsigned>(landings_.size()));
    for (std::size_t i = 0; i < landings_.size(); ++i)
      choice->addCase(builder.getInt32(static_cast<std::uint32_t>(i + 1)), landings_[i].arrival);
    builder.SetInsertPoint(leave);
    for (const auto& [alloca, begins] : scopes_) end_scope(builder, alloca);
    builder.SetCurrentDebugLocation({});  // not a return of the program
    llvm::Type* type = function_.getReturnType();
    llvm::Instruction* ret =
        type->isVoidTy() ? builder.CreateRetVoid() : builder.CreateRet(llvm::Constant::getNullValue(type));
    if (is_entry_) build_refusal(*ret, "'longjmp' to a function that has returned");
  }

  /// What was computed before setjmp and is used behind it also has to be there when a jump arrives.
  void repair() {
    llvm::removeUnreachableBlocks(function_);
    const llvm::DominatorTree dominators(function_);
    std::vector<llvm::Instruction*> lost;
    for (llvm::Instruction& instruction : llvm::instructions(function_)) {
      if (llvm::any_of(instruction.uses(),
                       [&](const llvm::Use& use) { return !dominators.dominates(&instruction, use); }))
        lost.push_back(&instruction);
    }
    for (llvm::Instruction* instruction : lost) llvm::DemoteRegToStack(*instruction);
  }

  llvm::Function& function_;
  llvm::Module& module_;
  const llvm::DataLayout& layout_;
  bool is_entry_;
  llvm::GlobalVariable* target_;
  llvm::GlobalVariable* value_;
  std::vector<llvm::CallInst*> saves_;
  std::vector<llvm::CallInst*> jumps_;  // that may start one
  std::vector<Local> locals_;
  std::vector<std::pair<llvm::AllocaInst*, std::vector<const llvm::Instruction*>>> scopes_;  // and where they begin
  std::vector<Landing> landings_;                                                            // by setjmp
  llvm::BasicBlock* unwind_ = nullptr;
  llvm::DebugLoc place_;
};

std::set<const llvm::Function*> callers_of(const llvm::Function* function) {
  std::set<const llvm::Function*> result;
  if (function == nullptr) return result;
  for (const llvm::User* user : function->users())
    if (const auto* call = llvm::dyn_cast<llvm::CallInst>(user)) result.insert(call->getFunction());
  return result;
}

}  // namespace

void lower_jumps(llvm::Module& module, const std::string& entry) {
  const std::set<const llvm::Function*> saving = callers_of(module.getFunction(kSaveJump));
  const std::set<const llvm::Function*> starting = callers_of(module.getFunction(kStartJump));
  std::set<const llvm::Function*> jumping = starting;
  std::vector<const llvm::Function*> work(starting.begin(), starting.end());
  while (!work.empty()) {
    const llvm::Function* callee = work.back();
    work.pop_back();
    for (const llvm::Function* caller : callers_of(callee))
      if (jumping.insert(caller).second) work.push_back(caller);
  }
  for (llvm::Function& function : module) {
    if (function.isDeclaration() || saving.contains(&function) || starting.contains(&function)) continue;
    JumpLowering(function, function.getName() == entry, saving, jumping).run();
  }
}

}  // namespace pincer::frontend
