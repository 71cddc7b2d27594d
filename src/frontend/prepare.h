// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>

#include "frontend/frontend.h"
#include "frontend/pass/find_checks.h"

namespace pincer::frontend {

/// Runs the fixed list of passes on what Clang made. Gives the checks of the program, those included that the passes
/// remove because they hold. Throws base::InputError when there is no entry function.
std::vector<FoundCheck> prepare(llvm::Module& module, const Options& options);

}  // namespace pincer::frontend
