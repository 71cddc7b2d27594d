// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "program/debug_info.h"

namespace pincer::frontend {

/// A part of a variable, as C names it.
struct VariablePart {
  std::string name;          // `p.x`, `a[3]`
  const llvm::DIType* type;  // null: unknown
};

/// The scalar at `offset` bytes of a variable; of the members of a union, one of `bytes` bytes.
VariablePart part_at(std::string name, const llvm::DIType* type, std::uint64_t offset, std::uint64_t bytes);

/// The C types of a program in a table.
class DebugTypes {
 public:
  explicit DebugTypes(std::vector<program::DebugType>& types) : types_(types) {}
  /// The place of the type in the table; 0 if nothing is known of it.
  std::uint32_t add(const llvm::DIType* type);

 private:
  void describe(const llvm::DIType* bare, program::DebugType& type);
  void describe_members(const llvm::DICompositeType& composite, program::DebugType& type);
  std::uint32_t add_array(const llvm::DICompositeType& array, unsigned dimension);

  std::vector<program::DebugType>& types_;
  std::unordered_map<const llvm::DIType*, std::uint32_t> known_;
};

}  // namespace pincer::frontend
