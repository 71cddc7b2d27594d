// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cctype>
#include <string_view>

namespace pincer::witness {

/// Part of a C identifier, keyword or number.
inline bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether a text is UTF-8, without the code points that stand for no character. Nothing else can be written in YAML.
bool is_utf8(std::string_view text);

}  // namespace pincer::witness
