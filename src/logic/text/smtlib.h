// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "logic/term/terms.h"

/// Terms as SMT-LIB 2.6 text, linear in the number of nodes whatever the sharing and depth. Our functions are total
/// where SMT-LIB leaves a value open; the text says which value by an `ite` (IntDiv and IntMod by zero, FpMin and
/// FpMax of zeros, FpToSBv and FpToUBv out of range).
namespace pincer::logic {

/// One term; what occurs several times is named once by `let`. Float patterns (FpToBits) have no SMT-LIB function and
/// are shown as `fp.to_bits`; only scripts can say what they mean. FpFmod is shown as `fp.fmod`, which no solver knows.
std::string to_smtlib(const Terms& terms, Term t);

/// `name` as a symbol: quoted where it must be, and primed where it is a word of SMT-LIB.
std::string smtlib_symbol(std::string_view name);

/// One `(declare-const name sort)` line per variable.
std::string smtlib_declarations(const Terms& terms, std::span<const Term> variables);

/// A whole script: set-logic, declarations of all variables, assertions, check-sat. What occurs several times is named
/// once by `define-fun`. FpToBits(x) is a declared constant b with to_fp(b) = x, and b the canonical pattern when x is
/// NaN. Float80 has no explicit leading bit in SMT-LIB; scripts drop and restore it.
std::string smtlib_script(const Terms& terms, std::span<const Term> assertions, std::string_view logic = "ALL");

}  // namespace pincer::logic
