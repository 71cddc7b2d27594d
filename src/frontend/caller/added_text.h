// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/ASTConsumer.h>
#include <llvm/IR/Module.h>

#include <exception>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "frontend/caller/contracts.h"
#include "frontend/frontend.h"

namespace pincer::frontend {

/// What pincer adds to a file, as text behind its end: a caller of the entry function, and functions that stand in for
/// those with a contract. It is found when the file is compiled for the first time.
struct AddedText {
  std::string entry;  // whose caller is wanted; "": none
  Arguments arguments;
  bool modular = false;  // callers of a function with a contract use the contract

  std::string text = "";
  std::vector<std::string> assumptions = {};
  bool has_caller = false;
  bool is_static = false;                             // what it calls
  bool has_contract = false;                          // the entry
  std::vector<std::string> stand_ins = {};            // for these functions
  std::map<std::string, std::string> contracts = {};  // by function: the text of their clauses
  bool leaves_contracts = false;                      // some clauses are of no use
  std::exception_ptr problem = nullptr;               // base::InputError
  std::vector<Clause> clauses = {};
};

/// Finds out once the whole file is known.
std::unique_ptr<clang::ASTConsumer> find_added_text(AddedText& added);

/// Attribute of the caller: whether it calls a static function.
inline constexpr const char* kCallsStatic = "static";
inline constexpr const char* kCallsShared = "shared";
/// Lets the functions of the text take their places in a module that has it.
void settle_added_text(llvm::Module& module, const AddedText& added);

/// What a program that starts in `entry` rests on, for the user: what its caller takes care of, and contracts.
std::vector<std::string> assumptions_of(const llvm::Module& module, const llvm::Function& entry,
                                        const Options& options);

/// A function of such a text: nothing in it is the user's.
bool is_added(const llvm::Function& function);

}  // namespace pincer::frontend
