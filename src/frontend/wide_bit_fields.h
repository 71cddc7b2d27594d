// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <clang/AST/ASTConsumer.h>

#include <memory>

#include "frontend/evaluation_order.h"

namespace pincer::frontend {

inline constexpr const char* kWideBitField = "pincer-wide-bit-field";

/// Finds arithmetic that compilers understand in different ways. A bit-field of 40 bits whose declared type is long is a
/// number of 64 bits to Clang and one of 40 bits to gcc, and C leaves it open (C11 6.7.2.1p5): what `field + 1` is where
/// the field is at its greatest. By function: the first such place.
std::unique_ptr<clang::ASTConsumer> find_wide_bit_fields(OpenOrders& found);

}  // namespace pincer::frontend
