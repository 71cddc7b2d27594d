// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/Decl.h>

#include <string>

namespace pincer::frontend {

/// How a function uses a pointer that it gets, as far as its code and its names tell.
struct ArgumentUse {
  enum class Kind : std::uint8_t {
    One,     // what it points to, and nothing beside it
    Array,   // as many elements as `length` says
    String,  // up to a NUL
    Many,    // more than one element, nothing says how many
  };
  Kind kind = Kind::One;
  std::string length = "";  // an expression over the other parameters
};

/// `parameter` is a pointer that the function with a body gets.
ArgumentUse use_of(const clang::FunctionDecl& function, const clang::ParmVarDecl& parameter);

}  // namespace pincer::frontend
