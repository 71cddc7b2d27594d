// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/Sema/ExternalSemaSource.h>
#include <llvm/ADT/IntrusiveRefCntPtr.h>

#include <string>
#include <vector>

namespace pincer::frontend {

/// Declares the words of verifiers where a program uses them without a declaration: `nondet_float()` is a float then,
/// and the argument of `assert` a condition. Declarations of the program take precedence.
llvm::IntrusiveRefCntPtr<clang::ExternalSemaSource> implicit_words();

/// Arguments to Clang with which the clauses of CBMC's contracts on functions and loops are no part of the program.
std::vector<std::string> without_contracts();
/// Does the text have such clauses?
bool has_other_clauses(std::string_view text);

}  // namespace pincer::frontend
