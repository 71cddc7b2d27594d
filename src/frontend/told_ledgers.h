// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>

#include <unordered_map>
#include <vector>

#include "frontend/memory.h"
#include "frontend/memory_safety.h"
#include "program/cfa.h"

namespace pincer::frontend {

/// Ledgers (program/ledgers.h) of programs that are not checked for memory safety, so that proofs can say "every node of
/// this list": one for each part of the heap whose objects are structures, if some of them hold pointers. What was freed
/// stays in them, as it stays in memory.
class ToldLedgers {
 public:
  ToldLedgers(const llvm::Module& module, const Memory& memory, const MemorySafety& safety, program::Cfa& cfa);

  /// Where objects of an allocation are written down; invalid: nowhere.
  [[nodiscard]] program::VariableId of(const llvm::Instruction& site) const;
  /// What holds before the program runs.
  [[nodiscard]] std::vector<program::Assign> initial() const;

 private:
  const program::Cfa& cfa_;
  std::unordered_map<const llvm::Value*, program::VariableId> by_site_;
  std::vector<program::VariableId> all_;
};

}  // namespace pincer::frontend
