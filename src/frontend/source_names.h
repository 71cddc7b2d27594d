// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Value.h>

#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "program/ctype.h"
#include "program/source.h"

namespace pincer::frontend {

/// A C variable (or a part of one, like `s.next` or `a[]`) and its type.
struct NamedType {
  std::string name;
  program::CType type;
};

program::CType c_type(const llvm::DIType* type);
/// The C name of what lies at `offset` in the memory that a global, alloca or call makes.
NamedType name_of_object(const llvm::Value& site, std::int64_t offset);

/// The C variables whose values the SSA values of a function are, by debug information.
class ValueNames {
 public:
  explicit ValueNames(const llvm::Function& function);
  /// An empty name if there is none.
  [[nodiscard]] NamedType of(const llvm::Value& value) const;

 private:
  // A variable of a function and the call that was inlined, if one was.
  using Variable = std::pair<const llvm::DILocalVariable*, const llvm::DILocation*>;
  std::map<Variable, std::size_t> values_;  // how many values it has one after the other
};

/// The file as the user knows it.
std::string path_of(const llvm::DIFile& file);

/// Finds where instructions stand in the source; innermost when inlined.
class SourceLocator {
 public:
  explicit SourceLocator(program::SourceMap& sources) : sources_(sources) {}
  program::SourceLocation locate(const llvm::DebugLoc& where);
  /// Where a check stands in the eyes of the user (program::Edge::check_at).
  program::SourceLocation locate_check(const llvm::Module& module, const llvm::DebugLoc& where);

 private:
  program::SourceMap& sources_;
  std::unordered_map<const llvm::DIFile*, program::FileId> files_;
};

}  // namespace pincer::frontend
