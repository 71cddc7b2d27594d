// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <optional>
#include <string>

namespace pincer::frontend {

/// The rounding modes as fesetround of x86 numbers them, and the variable of its model.
inline constexpr unsigned kRoundNearest = 0;
inline constexpr unsigned kRoundDown = 0x400;
inline constexpr unsigned kRoundUp = 0x800;
inline constexpr unsigned kRoundToZero = 0xc00;
inline constexpr const char* kRoundingVariable = "__pincer_rounding";
/// Metadata of a module that says that the program sets the mode.
inline constexpr const char* kSetsRounding = "pincer.rounding";

/// pincer's own functions in a module. Passes insert calls of them, the translation gives them meaning.
/// They are written as touching memory that nothing else sees, so that no pass merges, moves or drops them.

inline constexpr const char* kOwnPrefix = "pincer.";          // of all of them
inline constexpr const char* kAssume = "pincer.assume";       // void(i1): cuts the executions where it is false
inline constexpr const char* kHavocPrefix = "pincer.havoc.";  // T(): any value
inline constexpr const char* kUndefined =
    "pincer.undefined";  // void(): undefined behaviour that has no effect here; see undefined_text
inline constexpr const char* kHavocMemory = "pincer.havoc.memory";  // void(ptr, i64): any bytes
inline constexpr const char* kGuessMemory =
    "pincer.guess.memory";  // void(ptr, i64): any bytes, of which C may know some
inline constexpr const char* kCheckAccess =
    "pincer.check.access";  // void(ptr, i64, i1): that many bytes may be read, or written
inline constexpr const char* kCheckNull = "pincer.check.null";  // void(ptr, i64): not null, if that many bytes are used
inline constexpr const char* kCheckAssigns =
    "pincer.check.assigns";  // void(ptr, i64, ptr): these bytes are written; the last one is kWritten
inline constexpr const char* kViolation =
    "pincer.violation";  // void(i32): what that number of program::Check forbids happened; does not return
inline constexpr const char* kRoundPrefix = "pincer.round.";      // T(i32, ...): rounds by a mode, see round_by_mode
inline constexpr const char* kRefusal = "pincer.refused: ";       // void(), with a text: not modelled
inline constexpr const char* kErrorLabel = "pincer.error.label";  // void(): a label that the property forbids
inline constexpr const char* kAssertionFailed =
    "pincer.assertion.failed";  // void(): a failed assertion; does not return

/// What the models of library/ take from the translation; library/model.h declares them.
inline constexpr const char* kModelInput = "__pincer_input_";  // T(): the outside decides, an input of the program
inline constexpr const char* kModelResult =
    "__pincer_result_";                                        // T(): the same, as the result of the function behind it
inline constexpr const char* kModelAny = "__pincer_any_";      // T(): C leaves it open; not an input
inline constexpr const char* kModelGuess = "__pincer_guess_";  // T(): C decides, and pincer does not know how
inline constexpr const char* kModelAssume = "__pincer_assume";  // void(_Bool)
inline constexpr const char* kModelUnsupported =
    "__pincer_unsupported";                                          // void(const char *): the execution ends there
inline constexpr const char* kModelAnyBytes = "__pincer_any_bytes";  // void(void *, size_t): the outside writes them
inline constexpr const char* kModelOutside = "__pincer_outside";     // void *(size_t): memory that the outside owns
inline constexpr const char* kModelMade =
    "__pincer_made";  // void *(size_t, const char *): memory that a caller of the entry function has for a pointer of
                      // this name; the function may free it. Those below begin so, too.
inline constexpr const char* kModelMadeLong = "__pincer_made_long";      // however far the function goes, there is more
inline constexpr const char* kModelMadeString = "__pincer_made_string";  // its last element is 0
inline constexpr const char* kModelAccess =
    "__pincer_access";  // void(const void *, size_t): these bytes may be accessed, which memory safety checks
inline constexpr const char* kModelArgument = "__pincer_argument_";  // T(): what it passes, an input of the program
inline constexpr const char* kWritten =
    "__pincer_written";  // void(const char *, size_t): the caller of an entry function with a contract has a body for it
inline constexpr const char* kModelApart = "__pincer_apart";  // _Bool(const void *, const void *): seen not to overlap
inline constexpr const char* kModelOverlap =
    "__pincer_overlap";  // _Bool(void *, size_t, const void *, size_t): these bytes overlap, which C forbids
inline constexpr const char* kModelSign = "__pincer_sign";  // int(int): any number of this sign; see settle_signs
inline constexpr const char* kModelSize = "__pincer_allocated_size";  // size_t(void *): of an object of the heap

llvm::Function* own_function(llvm::Module& module, llvm::StringRef name, llvm::FunctionType* type);

/// One of those above: what is said of it holds.
bool is_own_function(const llvm::Function& function);

/// Makes a call of `pincer.assume(condition)`.
void build_assume(llvm::IRBuilderBase& builder, llvm::Value* condition);
/// Any value of a scalar type.
llvm::Value* build_havoc(llvm::IRBuilderBase& builder, llvm::Type* type);
/// The same, as the result of undefined behaviour: `what` names it for the user.
llvm::Value* build_undefined(llvm::IRBuilderBase& builder, llvm::Type* type, llvm::StringRef what);
/// A call of `pincer.undefined`.
void build_undefined(llvm::IRBuilderBase& builder, llvm::StringRef what);
/// The undefined behaviour that the value, a call of one of ours, stands for.
std::optional<std::string> undefined_text(const llvm::Value& value);
/// How the texts of accesses begin.
inline constexpr const char* kInvalidRead = "a read ";
inline constexpr const char* kInvalidWrite = "a write ";
/// An integer, a pointer or a floating-point number.
bool is_scalar(const llvm::Type* type);
/// A scalar as the machine finds it in a register or stack slot for scalars of another type: of numbers in registers of
/// another kind nothing is known.
llvm::Value* fit_value(llvm::IRBuilderBase& builder, llvm::Value* value, llvm::Type* to);
/// Whoever gets before `instruction` reaches something that is not modelled.
void build_refusal(llvm::Instruction& instruction, llvm::StringRef what);
/// Functions without a body that end the execution as one that went well: memory must not be lost there.
bool is_exit(llvm::StringRef name);
/// True for a call of `pincer.havoc.T`.
bool is_havoc(const llvm::Instruction& instruction);

}  // namespace pincer::frontend
