// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>

namespace pincer::frontend {

/// C that CBMC takes and Clang does not: the operators `==>`, which binds weaker than `||`, and `<==>`, which binds weaker
/// than that. Columns behind them change, lines do not. Throws base::InputError where `text`, from `file`, has a quantifier.
std::string without_cbmc_words(std::string text, const std::string& file);

}  // namespace pincer::frontend
