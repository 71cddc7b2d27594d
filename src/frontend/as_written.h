// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/ASTConsumer.h>

#include <memory>

namespace pincer::frontend {

/// Goes over the functions before code is made of them, so that Clang does not leave out what the program does:
/// - a structure whose value is discarded, as in `p->part;`, is accessed all the same (C11 6.3.2.1);
/// - what `no_sanitize` attributes exclude from the checks of sanitizers is not excluded from ours, but for functions of pincer's own.
std::unique_ptr<clang::ASTConsumer> read_as_written();

}  // namespace pincer::frontend
