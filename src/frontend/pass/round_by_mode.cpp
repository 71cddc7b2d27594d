// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// In a program that calls fesetround, every operation that rounds becomes a call of pincer.round.*, which takes the
// mode as its first operand: a load of the variable that the model of fesetround writes. From here on the mode is data
// like all other, which passes propagate, and no pass can fold the operation under a mode that it assumes.
//
// Such programs are compiled with -frounding-math, so that Clang itself folds nothing either and writes LLVM's
// constrained operations. Where `#pragma STDC FENV_ACCESS OFF` makes it write plain ones, they are treated the same:
// the machine rounds by its mode, whatever the pragma promises. Floating-point exceptions are not modelled, so what does
// not round is a plain operation.
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include "frontend/pass/intrinsics.h"
#include "frontend/pass/passes.h"

namespace pincer::frontend {
namespace {

using llvm::Intrinsic::ID;

/// What a constrained operation that does not round is when exceptions do not matter; none if it is something else.
ID unrounded(ID constrained) {
  switch (constrained) {
    case llvm::Intrinsic::experimental_constrained_floor: return llvm::Intrinsic::floor;
    case llvm::Intrinsic::experimental_constrained_ceil: return llvm::Intrinsic::ceil;
    case llvm::Intrinsic::experimental_constrained_trunc: return llvm::Intrinsic::trunc;
    case llvm::Intrinsic::experimental_constrained_round: return llvm::Intrinsic::round;
    case llvm::Intrinsic::experimental_constrained_roundeven: return llvm::Intrinsic::roundeven;
    case llvm::Intrinsic::experimental_constrained_minnum: return llvm::Intrinsic::minnum;
    case llvm::Intrinsic::experimental_constrained_maxnum: return llvm::Intrinsic::maxnum;
    case llvm::Intrinsic::experimental_constrained_minimum: return llvm::Intrinsic::minimum;
    case llvm::Intrinsic::experimental_constrained_maximum: return llvm::Intrinsic::maximum;
    case llvm::Intrinsic::experimental_constrained_lround: return llvm::Intrinsic::lround;
    case llvm::Intrinsic::experimental_constrained_llround: return llvm::Intrinsic::llround;
    default: return llvm::Intrinsic::not_intrinsic;
  }
}

/// Functions that are not exact in any mode, and their forms that no pass computes.
ID uncomputed(ID plain) {
  switch (plain) {
    case llvm::Intrinsic::pow: return llvm::Intrinsic::experimental_constrained_pow;
    case llvm::Intrinsic::powi: return llvm::Intrinsic::experimental_constrained_powi;
    case llvm::Intrinsic::exp: return llvm::Intrinsic::experimental_constrained_exp;
    case llvm::Intrinsic::exp2: return llvm::Intrinsic::experimental_constrained_exp2;
    case llvm::Intrinsic::log: return llvm::Intrinsic::experimental_constrained_log;
    case llvm::Intrinsic::log2: return llvm::Intrinsic::experimental_constrained_log2;
    case llvm::Intrinsic::log10: return llvm::Intrinsic::experimental_constrained_log10;
    case llvm::Intrinsic::sin: return llvm::Intrinsic::experimental_constrained_sin;
    case llvm::Intrinsic::cos: return llvm::Intrinsic::experimental_constrained_cos;
    case llvm::Intrinsic::tan: return llvm::Intrinsic::experimental_constrained_tan;
    case llvm::Intrinsic::asin: return llvm::Intrinsic::experimental_constrained_asin;
    case llvm::Intrinsic::acos: return llvm::Intrinsic::experimental_constrained_acos;
    case llvm::Intrinsic::atan: return llvm::Intrinsic::experimental_constrained_atan;
    case llvm::Intrinsic::sinh: return llvm::Intrinsic::experimental_constrained_sinh;
    case llvm::Intrinsic::cosh: return llvm::Intrinsic::experimental_constrained_cosh;
    case llvm::Intrinsic::tanh: return llvm::Intrinsic::experimental_constrained_tanh;
    default: return llvm::Intrinsic::not_intrinsic;
  }
}

/// Every integer of the type is a number of the float type.
bool is_exact(llvm::Type* integer, bool is_signed, llvm::Type* to) {
  if (!integer->isIntegerTy() || !to->isFloatingPointTy()) return false;
  const unsigned digits = integer->getIntegerBitWidth() - (is_signed ? 1 : 0);
  // The range does not matter: 16-bit floats, which it would matter for, are not modelled.
  return digits <= llvm::APFloat::semanticsPrecision(to->getFltSemantics()) && !to->is16bitFPTy();
}

class Rounding {
 public:
  Rounding(llvm::Instruction& instruction, llvm::GlobalVariable* variable)
      : instruction_(instruction), builder_(&instruction), variable_(variable) {}

  /// What stands for the instruction, if anything new does.
  llvm::Value* replacement() {
    if (auto* constrained = llvm::dyn_cast<llvm::ConstrainedFPIntrinsic>(&instruction_)) {
      mode_ = mode_of(*constrained);
      return mode_ != nullptr ? of_constrained(*constrained) : nullptr;
    }
    if (variable_ == nullptr) return nullptr;  // rounds to nearest
    if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction_)) return of_intrinsic(*call);
    switch (instruction_.getOpcode()) {
      case llvm::Instruction::FAdd: return rounded("fadd", {operand(0), operand(1)});
      case llvm::Instruction::FSub: return rounded("fsub", {operand(0), operand(1)});
      case llvm::Instruction::FMul: return rounded("fmul", {operand(0), operand(1)});
      case llvm::Instruction::FDiv: return rounded("fdiv", {operand(0), operand(1)});
      case llvm::Instruction::FPTrunc: return rounded("fptrunc", {operand(0)});
      case llvm::Instruction::SIToFP: return of_integer(true);
      case llvm::Instruction::UIToFP: return of_integer(false);
      default: return nullptr;
    }
  }

 private:
  [[nodiscard]] llvm::Value* operand(unsigned i) const { return instruction_.getOperand(i); }

  llvm::Value* mode_of(const llvm::ConstrainedFPIntrinsic& constrained) {
    const llvm::RoundingMode fixed = constrained.getRoundingMode().value_or(llvm::RoundingMode::NearestTiesToEven);
    switch (fixed) {
      case llvm::RoundingMode::Dynamic: return current();
      case llvm::RoundingMode::NearestTiesToEven: return builder_.getInt32(kRoundNearest);
      case llvm::RoundingMode::TowardNegative: return builder_.getInt32(kRoundDown);
      case llvm::RoundingMode::TowardPositive: return builder_.getInt32(kRoundUp);
      case llvm::RoundingMode::TowardZero: return builder_.getInt32(kRoundToZero);
      default: return nullptr;  // not a mode of the machine: the translation will refuse the operation
    }
  }

  llvm::Value* current() {
    if (variable_ == nullptr) return builder_.getInt32(kRoundNearest);
    return builder_.CreateLoad(builder_.getInt32Ty(), variable_);
  }

  llvm::Value* rounded(llvm::StringRef op, llvm::ArrayRef<llvm::Value*> arguments, llvm::Type* type = nullptr) {
    if (type == nullptr) type = instruction_.getType();
    if (mode_ == nullptr) mode_ = current();
    std::string name = (kRoundPrefix + op).str();
    llvm::SmallVector<llvm::Value*> values = {mode_};
    llvm::SmallVector<llvm::Type*> types = {mode_->getType()};
    llvm::raw_string_ostream out(name);
    out << "." << *type;
    for (llvm::Value* argument : arguments) {
      values.push_back(argument);
      types.push_back(argument->getType());
      if (argument->getType() != type) out << "." << *argument->getType();
    }
    llvm::Function* function =
        own_function(*instruction_.getModule(), name, llvm::FunctionType::get(type, types, false));
    function->setDoesNotAccessMemory();  // the result depends on the operands alone
    return builder_.CreateCall(function, values);
  }

  llvm::Value* of_integer(bool is_signed) {
    llvm::Type* type = instruction_.getType();
    if (!is_exact(operand(0)->getType(), is_signed, type)) {
      return rounded(is_signed ? "sitofp" : "uitofp", {operand(0)});
    }
    if (llvm::isa<llvm::CastInst>(instruction_)) return nullptr;
    return is_signed ? builder_.CreateSIToFP(operand(0), type) : builder_.CreateUIToFP(operand(0), type);
  }

  /// In the current mode to an integral number, which then is no matter of rounding.
  llvm::Value* to_integer(ID conversion) {
    llvm::Value* whole = rounded("rint", {operand(0)}, operand(0)->getType());
    return builder_.CreateIntrinsic(conversion, {instruction_.getType(), whole->getType()}, {whole});
  }

  llvm::Value* of_constrained(llvm::ConstrainedFPIntrinsic& call) {
    llvm::Type* type = call.getType();
    switch (call.getIntrinsicID()) {
      case llvm::Intrinsic::experimental_constrained_fadd: return rounded("fadd", {operand(0), operand(1)});
      case llvm::Intrinsic::experimental_constrained_fsub: return rounded("fsub", {operand(0), operand(1)});
      case llvm::Intrinsic::experimental_constrained_fmul: return rounded("fmul", {operand(0), operand(1)});
      case llvm::Intrinsic::experimental_constrained_fdiv: return rounded("fdiv", {operand(0), operand(1)});
      case llvm::Intrinsic::experimental_constrained_frem: return builder_.CreateFRem(operand(0), operand(1));  // exact
      case llvm::Intrinsic::experimental_constrained_fma: return rounded("fma", {operand(0), operand(1), operand(2)});
      case llvm::Intrinsic::experimental_constrained_fmuladd:
        return rounded("fadd", {rounded("fmul", {operand(0), operand(1)}), operand(2)});
      case llvm::Intrinsic::experimental_constrained_sqrt: return rounded("sqrt", {operand(0)});
      case llvm::Intrinsic::experimental_constrained_rint:
      case llvm::Intrinsic::experimental_constrained_nearbyint: return rounded("rint", {operand(0)});
      case llvm::Intrinsic::experimental_constrained_lrint: return to_integer(llvm::Intrinsic::lrint);
      case llvm::Intrinsic::experimental_constrained_llrint: return to_integer(llvm::Intrinsic::llrint);
      case llvm::Intrinsic::experimental_constrained_fptrunc: return rounded("fptrunc", {operand(0)});
      case llvm::Intrinsic::experimental_constrained_sitofp: return of_integer(true);
      case llvm::Intrinsic::experimental_constrained_uitofp: return of_integer(false);
      case llvm::Intrinsic::experimental_constrained_fpext: return builder_.CreateFPExt(operand(0), type);
      case llvm::Intrinsic::experimental_constrained_fptosi: return builder_.CreateFPToSI(operand(0), type);
      case llvm::Intrinsic::experimental_constrained_fptoui: return builder_.CreateFPToUI(operand(0), type);
      case llvm::Intrinsic::experimental_constrained_fcmp:
      case llvm::Intrinsic::experimental_constrained_fcmps:
        return builder_.CreateFCmp(llvm::cast<llvm::ConstrainedFPCmpIntrinsic>(call).getPredicate(), operand(0),
                                   operand(1));
      default: break;
    }
    const ID plain = unrounded(call.getIntrinsicID());
    if (plain == llvm::Intrinsic::not_intrinsic) return nullptr;
    llvm::SmallVector<llvm::Type*> overloads = {type};
    if (!type->isFPOrFPVectorTy()) overloads.push_back(operand(0)->getType());
    llvm::SmallVector<llvm::Value*> arguments;
    for (unsigned i = 0; i < call.getNonMetadataArgCount(); ++i) arguments.push_back(operand(i));
    return builder_.CreateIntrinsic(plain, overloads, arguments);
  }

  llvm::Value* of_intrinsic(llvm::IntrinsicInst& call) {
    switch (call.getIntrinsicID()) {
      case llvm::Intrinsic::sqrt: return rounded("sqrt", {operand(0)});
      case llvm::Intrinsic::fma: return rounded("fma", {operand(0), operand(1), operand(2)});
      case llvm::Intrinsic::fmuladd: return rounded("fadd", {rounded("fmul", {operand(0), operand(1)}), operand(2)});
      case llvm::Intrinsic::rint:
      case llvm::Intrinsic::nearbyint: return rounded("rint", {operand(0)});
      case llvm::Intrinsic::lrint: return to_integer(llvm::Intrinsic::lrint);
      case llvm::Intrinsic::llrint: return to_integer(llvm::Intrinsic::llrint);
      case llvm::Intrinsic::get_rounding: return flt_rounds();
      default: break;
    }
    const ID constrained = uncomputed(call.getIntrinsicID());
    if (constrained == llvm::Intrinsic::not_intrinsic) return nullptr;
    llvm::SmallVector<llvm::Value*> arguments(call.args());
    auto* form = llvm::Intrinsic::getDeclaration(instruction_.getModule(), constrained, {call.getType()});
    return builder_.CreateConstrainedFPCall(form, arguments);
  }

  /// FLT_ROUNDS numbers the modes in its own way.
  llvm::Value* flt_rounds() {
    llvm::Value* mode = current();
    llvm::Value* result = builder_.getInt32(0);  // toward zero
    for (const auto& [ours, theirs] :
         {std::pair(kRoundDown, 3U), std::pair(kRoundUp, 2U), std::pair(kRoundNearest, 1U)}) {
      result = builder_.CreateSelect(builder_.CreateICmpEQ(mode, builder_.getInt32(ours)), builder_.getInt32(theirs),
                                     result);
    }
    return result;
  }

  llvm::Instruction& instruction_;
  llvm::IRBuilder<> builder_;
  llvm::GlobalVariable* variable_;
  llvm::Value* mode_ = nullptr;
};

/// A body for a function of the C library that rounds, so that pointers to it round by the mode too.
void define_library_function(llvm::Function& function) {
  llvm::Type* type = function.getReturnType();
  if (!type->isFloatingPointTy() || function.isVarArg() ||
      llvm::any_of(function.args(), [&](const llvm::Argument& argument) { return argument.getType() != type; }))
    return;
  llvm::StringRef name = function.getName();
  name.consume_front("__");
  const auto is = [&](llvm::StringRef plain, std::size_t arguments) {
    const bool same = name == plain || name == (plain + "f").str() || name == (plain + "l").str();
    return same && function.arg_size() == arguments;
  };
  const bool difference = is("fdim", 2);
  const ID intrinsic = is("sqrt", 1)        ? llvm::Intrinsic::sqrt
                       : is("rint", 1)      ? llvm::Intrinsic::rint
                       : is("nearbyint", 1) ? llvm::Intrinsic::nearbyint
                       : is("fma", 3)       ? llvm::Intrinsic::fma
                                            : llvm::Intrinsic::not_intrinsic;
  if (!difference && intrinsic == llvm::Intrinsic::not_intrinsic) return;
  function.setSubprogram(nullptr);  // it describes a declaration
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(function.getContext(), "", &function));
  llvm::SmallVector<llvm::Value*> arguments;
  for (llvm::Argument& argument : function.args()) arguments.push_back(&argument);
  if (!difference) {
    builder.CreateRet(builder.CreateIntrinsic(intrinsic, {type}, arguments));
    return;
  }
  llvm::Value* is_zero = builder.CreateFCmpOLE(arguments[0], arguments[1]);
  llvm::Value* positive = builder.CreateFSub(arguments[0], arguments[1]);
  builder.CreateRet(builder.CreateSelect(is_zero, llvm::ConstantFP::get(type, 0.0), positive));
}

}  // namespace

void round_by_mode(llvm::Module& module) {
  const llvm::Function* setter = module.getFunction("fesetround");
  const bool is_set = setter != nullptr && !setter->isDeclaration();
  llvm::GlobalVariable* variable = is_set ? module.getNamedGlobal(kRoundingVariable) : nullptr;
  if (variable != nullptr) {
    for (llvm::Function& function : module) {
      if (!function.isDeclaration() || function.isIntrinsic()) continue;
      function.addFnAttr(llvm::Attribute::NoBuiltin);  // or a pass would compute it as the host rounds now
      define_library_function(function);
    }
  }
  for (llvm::Function& function : module) {
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::instructions(function))) {
      llvm::Value* replacement = Rounding(instruction, variable).replacement();
      if (replacement == nullptr) continue;
      if (llvm::isa<llvm::Instruction>(replacement)) replacement->takeName(&instruction);
      instruction.replaceAllUsesWith(replacement);
      instruction.eraseFromParent();
    }
  }
}

}  // namespace pincer::frontend
