// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string>

#include "logic/term/terms.h"

/// The text of single nodes. Private to logic/smtlib*.cpp.
namespace pincer::logic::smtlib {

/// `t` cannot be written as one function of its arguments: some argument is needed more than once.
bool is_composed(const Terms& terms, Term t);

/// A composed node over the texts of its children, which should be names or constants.
std::string composed_text(const Terms& terms, Term t, std::span<const std::string> children);

/// The function of a node that is not composed, for example `bvadd`, `(_ extract 7 0)` or `fp.add RNE`.
std::string function_text(const Terms& terms, Term t);

/// `((_ to_fp e s) bits)` for the sort's own number of bits, without the leading bit of Float80.
std::string float_of_bits(Sort sort, const std::string& bits);
unsigned ieee_width(Sort sort);  // number of those bits

}  // namespace pincer::logic::smtlib
