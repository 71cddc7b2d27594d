// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Value.h>

#include <string>
#include <unordered_map>

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
/// The C variable whose value an SSA value is, by debug information; an empty name if there is none.
NamedType name_of_value(const llvm::Value& value);
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
