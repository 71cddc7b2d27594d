// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace pincer::frontend {

/// The rounding modes as fesetround of x86 numbers them, and the variable of its model.
inline constexpr unsigned kRoundNearest = 0;
inline constexpr unsigned kRoundDown = 0x400;
inline constexpr unsigned kRoundUp = 0x800;
inline constexpr unsigned kRoundToZero = 0xc00;
inline constexpr const char* kRoundingVariable = "__pincer_rounding";

/// pincer's own functions in a module. Passes insert calls of them, the translation gives them meaning.
/// They are written as touching memory that nothing else sees, so that no pass merges, moves or drops them.

inline constexpr const char* kAssume = "pincer.assume";             // void(i1): cuts the executions where it is false
inline constexpr const char* kHavocPrefix = "pincer.havoc.";        // T(): any value
inline constexpr const char* kHavocMemory = "pincer.havoc.memory";  // void(ptr, i64): any bytes
inline constexpr const char* kCheckAccess = "pincer.check.access";  // void(ptr, i64, i1): that many bytes may be read, or written
inline constexpr const char* kRoundPrefix = "pincer.round.";        // T(i32, ...): rounds by a mode, see round_by_mode
inline constexpr const char* kErrorLabel = "pincer.error.label";    // void(): a label that the property forbids

llvm::Function* own_function(llvm::Module& module, llvm::StringRef name, llvm::FunctionType* type);

/// Makes a call of `pincer.assume(condition)`.
void build_assume(llvm::IRBuilderBase& builder, llvm::Value* condition);
/// Any value of a scalar type.
llvm::Value* build_havoc(llvm::IRBuilderBase& builder, llvm::Type* type);
/// True for a call of `pincer.havoc.T`.
bool is_havoc(const llvm::Instruction& instruction);

}  // namespace pincer::frontend
