// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>

#include "program/enumerations.h"

namespace pincer::frontend {

/// The enumerations that something in the program has the type of. A name that stands for several is left out.
program::Enumerations enumerations_of(const llvm::Module& module);

}  // namespace pincer::frontend
