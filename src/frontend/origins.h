// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Instructions.h>

#include <vector>

namespace pincer::frontend {

/// Where a pointer comes from: the values that offsets were added to, and the phis and selects in between. Null, numbers
/// and arbitrary values are not origins: they address an object only by accident.
struct Origins {
  std::vector<const llvm::Value*> roots;
  std::vector<const llvm::Instruction*> ways;
};

Origins origins(const llvm::Value* pointer);

/// A call that gives any value: an address is one of them, but only by accident.
bool gives_any_value(const llvm::CallInst& call);

}  // namespace pincer::frontend
