// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstrTypes.h>

#include "frontend/frontend.h"

namespace pincer::frontend {

/// The border between the program and what lies outside of it (docs/frontend.md).

/// A call of something that is not in the program and that pincer does not know: ExternCalls says what it may do.
bool is_outside_call(const llvm::CallBase& call, const program::Property& property);
/// Is the parameter of the called function a pointer to const, as its declaration says?
bool points_to_const(const llvm::CallBase& call, unsigned argument);

/// Marks a call whose first argument is where the result goes, and tells it.
void mark_result(llvm::CallBase& call);
bool is_result(const llvm::CallBase& call, unsigned argument);

/// Marks a call through a pointer that none of the program's own functions is left for: the program puts no other
/// function there. Says whether the pointer may come from outside.
void mark_known_callees(llvm::CallBase& call, bool from_outside);
enum class KnownCallees : std::uint8_t { No, Program, Outside };
KnownCallees known_callees(const llvm::CallBase& call);

/// Remembers which variables other files may name, before all of them become internal.
void mark_shared(llvm::Module& module);
bool is_shared(const llvm::GlobalVariable& global);
/// Remembers which variables other functions may have left the address of in some variable (Globals::Any).
void mark_known(llvm::Module& module);
/// May a pointer that lies outside the program lead to the variable? Other files can name it, pointers that they can
/// name lead there at the start, or `mark_known` says so.
bool is_known_outside(const llvm::GlobalVariable& global);

/// Can something outside the program, that may do all that ExternCalls::Any allows, have a hand in it? Or are there
/// pointers from outside, which may lead to all that the outside knows?
bool outside_reaches_in(const llvm::Module& module, const llvm::Function& entry, const Options& options);

/// Does the program call the function in which it starts, or know its address? Addresses of labels in it do not count.
bool is_called_again(const llvm::Function& entry);

/// `main` with argc and argv, that nothing in the program calls.
bool is_program_start(const llvm::Function& function);

}  // namespace pincer::frontend
