// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <string_view>

#include "logic/term/terms.h"

namespace pincer::logic {

/// The term that a symbol of the text stands for; an invalid term: there is no such symbol.
using SymbolReader = std::function<Term(std::string_view symbol)>;

/// Reads a term in the SMT-LIB that `to_smtlib` writes (`fp.to_bits` and `fp.fmod` included), and a little more of what
/// people and tools write: `=>`, `xor`, `distinct`, `>=`, `bvuge`, ... Quoted symbols are given without their bars.
/// Throws base::InputError with the reason when it is no such term, for any text; nothing nests too deeply.
/// Law: the values of parse_smtlib(to_smtlib(t)) and t are the same under every assignment.
Term parse_smtlib(Terms& terms, std::string_view text, const SymbolReader& symbols);

/// Reads a sort as `Sort::to_string` writes it. Throws base::InputError.
Sort parse_smtlib_sort(std::string_view text);

/// Reads a constant of the given sort as `Value::to_string` writes it. Throws base::InputError.
Value parse_smtlib_value(Terms& terms, std::string_view text, Sort sort);

}  // namespace pincer::logic
