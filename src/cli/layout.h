// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <string_view>

namespace pincer::cli {

/// What a terminal has at least.
constexpr std::size_t kWidth = 80;

/// The words of a text in lines that fit a terminal. All lines but the first are indented; the caller has brought the
/// first one to that column. No newline at the end.
std::string wrapped(std::string_view text, std::size_t indent);

}  // namespace pincer::cli
