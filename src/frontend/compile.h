// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>
#include <string_view>

#include "frontend/frontend.h"
#include "frontend/library/library.h"

namespace pincer::frontend {

/// Metadata of a module that says that clauses of contracts were left out: of functions that are not the entry (their names
/// and clauses), and others that have no meaning here.
inline constexpr const char* kContracts = "pincer.contracts";
inline constexpr const char* kOtherClauses = "pincer.clauses";

/// Clang in-process: each file to a module, then all of them linked into one. Throws base::InputError with Clang's
/// message when a file is rejected or two files clash.
std::unique_ptr<llvm::Module> compile(const Options& options, llvm::LLVMContext& context);

/// A file of library/, with the data model of the program, without debug information and without the user's macros.
std::unique_ptr<llvm::Module> compile_library_file(const Options& options, const LibraryFile& file,
                                                   llvm::LLVMContext& context);

}  // namespace pincer::frontend
