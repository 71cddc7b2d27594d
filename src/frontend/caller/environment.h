// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/Decl.h>

#include <string>
#include <vector>

#include "frontend/caller/contracts.h"
#include "frontend/frontend.h"

namespace pincer::frontend {

/// Somebody who calls a function: C text (docs/functions.md).
struct Environment {
  std::string text;
  std::vector<std::string> assumptions;
};

/// The name of the function in the text.
inline constexpr const char* kStart = "__pincer_start";

/// How messages of Clang about a length or a pointer of the user begin: `--array a:n`.
inline constexpr const char* kArrayOption = "--array ";

/// `function` has a body. Its contract, if it has one, is assumed before the call and checked after it. Throws
/// base::InputError where `arguments` names what the function does not get.
Environment environment_of(const clang::FunctionDecl& function, const Arguments& arguments, const Contract* contract);

}  // namespace pincer::frontend
