// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pincer::witness {

/// Why `text` may not be put into a C program as an expression that is only looked at; none if it may. What passes is
/// one expression, has no side effects and calls nothing. It also cannot fail (no pointers are followed, nothing is
/// divided but by a constant), so that its evaluation never ends an execution.
std::optional<std::string> expression_problem(std::string_view text);

}  // namespace pincer::witness
