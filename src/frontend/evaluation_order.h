// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/ASTConsumer.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Module.h>

#include <map>
#include <memory>
#include <string>

namespace pincer::frontend {

struct OpenOrder {
  unsigned line = 0;
  unsigned column = 0;
};
/// By function: the first expression in it that may depend on an order of evaluation that C leaves open.
using OpenOrders = std::map<std::string, OpenOrder>;

/// Finds expressions of which two parts are evaluated in any order (C11 6.5p2 and p3, 6.5.2.2p10, 6.7.9p23), where one part
/// changes what the other one reads or changes. Where this is not certain, it is assumed. `several_files`: functions without
/// a body here may be those of another file, and change its variables.
std::unique_ptr<clang::ASTConsumer> find_open_orders(OpenOrders& found, bool several_files);

/// Attaches such places of one kind to the functions of a module.
void note_places(llvm::Module& module, const char* kind, const OpenOrders& places);
/// The first of them that a program that starts in `entry` may come to; unknown if there is none.
llvm::DebugLoc first_place(const llvm::Module& module, const llvm::Function& entry, const char* kind);

inline constexpr const char* kOpenOrder = "pincer-open-order";

}  // namespace pincer::frontend
