// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>

#include <set>

namespace pincer::frontend {

/// Functions that an execution from `entry` may come to. One whose address is used anywhere may be called.
std::set<const llvm::Function*> reachable_functions(const llvm::Module& module, const llvm::Function& entry);

}  // namespace pincer::frontend
