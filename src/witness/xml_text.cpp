// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "witness/xml_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "witness/characters.h"

namespace pincer::witness {

namespace {

/// The length of the character at the start of the text; 0 if there is none.
std::size_t character(std::string_view text) {
  for (std::size_t length = 1; length <= std::min<std::size_t>(4, text.size()); ++length)
    if (is_utf8(text.substr(0, length))) return length;
  return 0;
}

std::string reference(char c, bool is_attribute) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\r': return "&#13;";
    case '\t': return is_attribute ? "&#9;" : "\t";
    case '\n': return is_attribute ? "&#10;" : "\n";
    default: break;
  }
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
}

std::string escaped(std::string_view text, bool is_attribute) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = character(text);
    if (length == 1)
      result += reference(text.front(), is_attribute);
    else
      result += length == 0 ? "\xEF\xBF\xBD" : text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

}  // namespace

std::string xml_text(std::string_view text) { return escaped(text, false); }

std::string xml_attribute(std::string_view text) { return escaped(text, true); }

}  // namespace pincer::witness
