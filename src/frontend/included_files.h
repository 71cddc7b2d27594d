// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <llvm/Support/VirtualFileSystem.h>

#include <functional>
#include <string>

namespace pincer::frontend {

/// Files as Clang finds them in `files`, with what `rewrite` makes of their text: of the file itself, and of all that it
/// includes.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> rewritten_files(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
    std::function<std::string(std::string text, const std::string& file)> rewrite);

}  // namespace pincer::frontend
