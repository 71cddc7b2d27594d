// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/Module.h>

#include <memory>
#include <string>

namespace pincer::frontend {

/// Links the module of a file to those of the files before it. Throws base::InputError if they do not fit together.
void link_file(llvm::Module& program, std::unique_ptr<llvm::Module> module, const std::string& file);

}  // namespace pincer::frontend
