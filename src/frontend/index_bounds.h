// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>

namespace pincer::frontend {

/// What can be shown cheaply of computed indices and addresses: by their types, their bits, and the loops and
/// conditions around them (LLVM's scalar evolution). "No" means only that it was not shown.
class IndexBounds {
 public:
  explicit IndexBounds(const llvm::Module& module);
  ~IndexBounds();

  /// 0 <= index < count wherever `at` runs; the index is read with its sign.
  [[nodiscard]] bool is_below(const llvm::Value* index, std::uint64_t count, const llvm::Instruction& at);
  /// All indices of the address lie inside the arrays that they are meant for.
  [[nodiscard]] bool stays_in_arrays(const llvm::GEPOperator& address) { return largest_offset(address).has_value(); }
  /// `size` bytes at `pointer` lie inside the variable that the pointer was computed from.
  [[nodiscard]] bool stays_in_variable(const llvm::Value* pointer, std::uint64_t size);
  /// A condition on the way to `at` says that the pointer is not null, or it is the address of a variable.
  [[nodiscard]] bool is_not_null(const llvm::Value* pointer, const llvm::Instruction& at);

 private:
  struct Facts;
  /// How far the address can be from its base, if all its indices are in bounds.
  std::optional<std::uint64_t> largest_offset(const llvm::GEPOperator& address);
  std::optional<std::uint64_t> find_largest_offset(const llvm::GEPOperator& address);
  Facts& facts(const llvm::Function& function);
  bool is_not_null(const llvm::Value* pointer, const llvm::Instruction& at, unsigned depth);

  const llvm::Module& module_;
  std::unordered_map<const llvm::Function*, std::unique_ptr<Facts>> facts_;
  std::unordered_map<const llvm::Value*, std::optional<std::uint64_t>> offsets_;  // of addresses that were asked for
};

}  // namespace pincer::frontend
