// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <variant>

#include "engine/execute/code.h"

namespace pincer::engine::execute {

/// The whole program as code, or why there is none.
///
/// Law: an execution of the code on some choices ends as `program::interpret` does on the same choices, with the same
/// values of all variables (machine.h).
std::variant<Code, NotCompiled> compile(const program::Cfa& cfa);

}  // namespace pincer::engine::execute
