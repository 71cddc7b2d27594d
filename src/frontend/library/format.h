// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace pincer::frontend {

/// A width or precision.
struct FormatNumber {
  int value = -1;  // -1: not given
  bool is_star = false;
};

/// The flags of a conversion, as library/stdio_print.c numbers them.
enum FormatFlag : unsigned { kLeft = 1, kPlus = 2, kBlank = 4, kAlternative = 8, kZero = 16 };

/// A piece of the format of printf or scanf: text, or a conversion.
struct FormatPiece {
  char conversion = 0;    // 0: text
  std::size_t begin = 0;  // in the format: the text, or what is between the brackets of %[...]
  std::size_t end = 0;
  unsigned flags = 0;
  FormatNumber width;
  FormatNumber precision;
  std::string_view length;  // "hh", "l", ...
  bool assigns = true;      // scanf: no *
  bool allocates = false;   // scanf: m
};

/// Nothing for a format that C leaves without meaning, or with positions (%1$d).
std::optional<std::vector<FormatPiece>> parse_format(std::string_view format, bool scans);

}  // namespace pincer::frontend
