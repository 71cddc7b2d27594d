// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Function.h>

#include <optional>

namespace pincer::frontend {

/// Functions that only return memory that they just got, and do nothing else with it than to fill it: each call gets memory
/// of its own.
class MemoryMakers {
 public:
  /// None if the function is not known to be one. Says whether its memory is from outside.
  std::optional<bool> makes(const llvm::Function& function);

 private:
  llvm::DenseMap<const llvm::Function*, std::optional<bool>> makers_;
};

}  // namespace pincer::frontend
