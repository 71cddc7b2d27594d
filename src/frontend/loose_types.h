// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/ASTConsumer.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <map>
#include <memory>
#include <set>

namespace pincer::frontend {

/// Clang gives each type of a function in C a number. Compatible types (C11 6.2.7) may have different ones: an
/// enumeration is compatible with an integer type, an array of unknown length with one of any length, a function without
/// a prototype with others.
struct LooseTypes {
  /// For each number that is not the only one for what it is compatible with, one that is.
  std::map<std::uint32_t, std::uint32_t> same;
  /// The loose numbers of types to which the program has a pointer that it converts to something else: another type of
  /// function, `void *`, a number. Behind such a pointer there may be a function of such a type.
  std::set<std::uint32_t> converted;

  [[nodiscard]] std::uint32_t loose(std::uint32_t type) const {
    const auto known = same.find(type);
    return known == same.end() ? type : known->second;
  }
};

/// Adds those of a file.
std::unique_ptr<clang::ASTConsumer> find_loose_types(LooseTypes& found);

/// Keeps them in the module, so that linking adds up those of all files, and reads them again.
void note_loose_types(llvm::Module& module, const LooseTypes& types);
LooseTypes loose_types(const llvm::Module& module);
void forget_loose_types(llvm::Module& module);

}  // namespace pincer::frontend
