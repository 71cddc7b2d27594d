// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/ASTConsumer.h>

#include <memory>

namespace pincer::frontend {

/// Goes over the functions before code is made of them, so that Clang's check of an index knows which elements are accessed. It
/// takes the element behind the last one for valid unless a scalar or a member is read or written by `a[i]`. This is made true of
/// - structures and complex numbers as a whole, and parts of complex numbers and vectors: `a[i] = s`, `f(a[i])`, `__real__ a[i]`;
/// - elements that are counted up or down: `a[i]++`;
/// - elements by another name: `*(a + i)`, `(a + i)->m`.
std::unique_ptr<clang::ASTConsumer> access_elements();

}  // namespace pincer::frontend
