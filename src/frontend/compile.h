// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>
#include <string_view>

#include "frontend/frontend.h"

namespace pincer::frontend {

/// Clang in-process: each file to a module, then all of them linked into one. Throws base::InputError with Clang's
/// message when a file is rejected or two files clash.
std::unique_ptr<llvm::Module> compile(const Options& options, llvm::LLVMContext& context);

/// One C text that is part of pincer itself (the models of library functions), compiled like the user's files.
std::unique_ptr<llvm::Module> compile_text(const Options& options, std::string_view name, std::string_view text,
                                           llvm::LLVMContext& context);

/// The text with every `# n "file"` and `#line n` marker blanked out, so that lines are physical lines.
std::string without_line_markers(std::string_view text);

}  // namespace pincer::frontend
