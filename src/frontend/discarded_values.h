// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/ASTConsumer.h>

#include <memory>

namespace pincer::frontend {

/// A structure whose value is discarded, as in `p->part;`, is accessed all the same (C11 6.3.2.1), but Clang makes no
/// access of it. This goes over the functions before code is made of them, and marks such accesses as ones to keep.
std::unique_ptr<clang::ASTConsumer> read_discarded_values();

}  // namespace pincer::frontend
