// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>

#include "frontend/frontend.h"

namespace pincer::frontend {

/// The fixed list of passes between Clang and the translation, in this order; prepare.cpp has the reason for each.
/// Law of each: the program still behaves as docs/contract.md says that it behaved before the pass.

/// Promotes memory to registers, folds, removes dead code and empty control flow. One object serves many functions.
class Simplifier {
 public:
  Simplifier();
  ~Simplifier();
  /// Full effort also propagates constants along conditions, which costs too much to do after every step of inlining.
  enum class Effort : std::uint8_t { Light, Full };
  void simplify(llvm::Function& function, Effort effort);

 private:
  struct Managers;
  std::unique_ptr<Managers> managers_;
};

/// The build of this file says that signed arithmetic wraps around: it does not overflow.
void mark_wrapping(llvm::Module& module);
/// Checks that Clang put in become violations, each with its place; those that are not asked for go.
void settle_checks(llvm::Module& module, const program::Property& property);
/// Assertions and assumptions in the words of verifiers become branches and assumptions.
void read_words(llvm::Module& module, const program::Property& property);
/// Only calls of error functions matter, so their bodies are removed; a label that the property names gets such a call.
void mark_errors(llvm::Module& module, const program::Property& property);
/// Operations on vectors become operations on their elements.
void split_vectors(llvm::Module& module);
/// Removes undefined behaviour: no poison flags, no compiler assumptions, guarded divisions and shifts.
void define_behaviour(llvm::Module& module);
/// Reads of volatile variables become ordinary ones where inlining shows that they are the program's own.
void settle_volatile(llvm::Function& function);
/// Conversions of numbers that are seen not to fit: any value.
void define_frozen(llvm::Function& function);
/// Accesses at a fixed place outside of the variable that they are meant for: reads give any value, writes nothing. To
/// later passes they would be undefined.
void define_fixed_accesses(llvm::Function& function);
/// Constructors run before the entry function, destructors at the end of the program.
void call_constructors(llvm::Module& module, llvm::Function& entry);
void call_destructors(llvm::Module& module, llvm::Function& entry);
/// Calls of printf, scanf and their relatives with constant formats become calls of library/ per piece of the format.
void expand_formats(llvm::Module& module, bool checks_memory);
/// Where the program looks at errno: what the functions leave there that have no body in library/.
void report_errno(llvm::Module& module);
/// Gives functions of the C library that the program uses a body, where library/ has one.
void link_library(llvm::Module& module, const Options& options);
/// Operations that round by a mode that the program sets get the mode as an operand.
void round_by_mode(llvm::Module& module);
/// Direct calls whose type is not that of the function (old C) get the function's type.
void fit_calls(llvm::Module& module);
/// Variadic functions take a pointer to the block of their variable arguments.
void lower_varargs(llvm::Module& module);
/// Every access through a pointer is preceded by a check: of memory safety, of null, or of both.
void check_memory(llvm::Module& module, const program::Property& property);
/// Removes the checks that can be seen to succeed. True when there were some.
bool drop_passed_checks(llvm::Function& function);
/// Where the entry function has a contract: every write is preceded by a question whether the contract allows it.
void check_assigns(llvm::Module& module, const Options& options);
/// Removes the questions about memory that is seen to be the function's own. True when there were some.
bool drop_own_writes(llvm::Function& function);
/// The other questions are answered by the caller of the entry function.
void settle_assigns(llvm::Module& module);
/// longjmp becomes a return to where setjmp was called, from function to function. `entry` is the first one.
void lower_jumps(llvm::Module& module, const std::string& entry);
/// Every local variable gets an explicit arbitrary value where its scope begins. `keep_scopes`: the
/// marks of beginning and end of scopes stay.
void initialise_locals(llvm::Module& module, bool keep_scopes);
/// Every store to a variable with a name, and every return of a value, gets a debug record that says where it stands.
void watch_variables(llvm::Module& module);
/// Fills with arbitrary bytes what `constant`, an initialiser, leaves open of the memory at `address`: padding, and the
/// rest of a union.
void havoc_unspecified(llvm::IRBuilder<>& builder, llvm::Value* address, const llvm::Constant& constant);
/// Memory safety: compound literals live as long as the block around them.
void scope_literals(llvm::Module& module);
/// Memory safety: a local variable of a loop's body is a new object in every turn, where that can be noticed.
void renew_locals(llvm::Module& module);
/// Leaks: where `exit` is called, the local variables of active functions still count.
void keep_locals(llvm::Module& module);
/// What they hold, or their addresses.
std::vector<const llvm::Value*> kept_locals(const llvm::CallInst& call);
/// Whether the memory is a block of the stack that is released together with others: a variable-length array.
bool is_stack_block(const llvm::AllocaInst& memory);
/// Indirect calls become a choice between the address-taken functions of fitting type.
void resolve_function_pointers(llvm::Module& module, const llvm::Function& entry, const Options& options);
/// Every call of a function that is not recursive is replaced by its body. `mark_scopes`: what is
/// local to a body keeps its scope where the body is copied.
void inline_calls(llvm::Module& module, const std::string& entry, bool mark_scopes, Simplifier& simplifier);
/// Results of which C only says the sign, such as that of strcmp: any number of that sign where the difference is noticed.
void settle_signs(llvm::Module& module);
/// Global variables that only the entry function touches become locals of it; not those with pointers in them when
/// `keep_pointers`, nor those that functions outside the program may touch when `keep_shared`.
void localise_globals(llvm::Module& module, llvm::Function& entry, bool keep_pointers, bool keep_shared);

}  // namespace pincer::frontend
