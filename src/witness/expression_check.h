// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pincer::witness {

/// Why `text` must not be put into a C program as an expression that is only evaluated; none if it may. What passes is
/// one expression, has no side effects and calls nothing. It also cannot fail (it follows no pointers and divides only
/// by constants), so that its evaluation never ends an execution.
std::optional<std::string> expression_problem(std::string_view text);

}  // namespace pincer::witness
