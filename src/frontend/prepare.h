// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>

#include "frontend/frontend.h"

namespace pincer::frontend {

/// Runs the fixed list of passes on what Clang made. Throws base::InputError when there is no entry function.
void prepare(llvm::Module& module, const Options& options);

}  // namespace pincer::frontend
