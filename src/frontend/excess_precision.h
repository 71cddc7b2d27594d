// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Module.h>

namespace pincer::frontend {

/// The first arithmetic on `float` or `double` that a program that starts in `entry` may come to, where compilers may
/// compute with more precision than the type has (C11 5.2.4.2.2p9): gcc does for x86 with 32 bits, unless it is told to use
/// SSE. Unknown if there is none.
llvm::DebugLoc first_excess_precision(const llvm::Module& module, const llvm::Function& entry);

}  // namespace pincer::frontend
