// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "witness/characters.h"

#include <bit>
#include <cstdint>

namespace pincer::witness {

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto first = static_cast<std::uint8_t>(text.front());
    const int length = first < 0x80 ? 1 : std::countl_one(first);
    if (first >= 0x80 && (length < 2 || length > 4)) return false;
    if (text.size() < static_cast<std::size_t>(length)) return false;
    std::uint32_t point = length == 1 ? first : first & (0x7FU >> static_cast<unsigned>(length));
    for (const char c : text.substr(1, static_cast<std::size_t>(length) - 1)) {
      const auto next = static_cast<std::uint8_t>(c);
      if ((next & 0xC0U) != 0x80) return false;
      point = (point << 6U) | (next & 0x3FU);
    }
    constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};  // by length; less would fit in fewer bytes
    if (point < kSmallest[length] || point > 0x10FFFF) return false;
    if (point >= 0xD800 && point <= 0xDFFF) return false;                                   // halves of UTF-16
    if ((point >= 0xFDD0 && point <= 0xFDEF) || (point & 0xFFFEU) == 0xFFFE) return false;  // no characters
    text.remove_prefix(static_cast<std::size_t>(length));
  }
  return true;
}

}  // namespace pincer::witness
