// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/paint.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace pincer::report {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  // 0: not UTF-8
};

/// The character that the text starts with.
Character first(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 && lead < 0xF5   ? 4
                             : lead >= 0xE0 && lead < 0xF0 ? 3
                             : lead >= 0xC2 && lead < 0xE0 ? 2
                                                           : 0;
  if (length == 0 || text.size() < length) return {};
  std::uint32_t code = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = code << 6U | (byte(i) & 0x3FU);
  }
  const bool is_short = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  if (is_short || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF) return {};
  return {code, length};
}

bool is_harmful(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

std::size_t width(std::uint32_t code) {
  struct Span {
    std::uint32_t from;
    std::uint32_t to;
  };
  constexpr std::array<Span, 5> kNone = {
      {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};
  constexpr std::array<Span, 10> kWide = {{{0x1100, 0x115F},
                                           {0x2E80, 0xA4CF},
                                           {0xAC00, 0xD7A3},
                                           {0xF900, 0xFAFF},
                                           {0xFE30, 0xFE6F},
                                           {0xFF00, 0xFF60},
                                           {0xFFE0, 0xFFE6},
                                           {0x1F300, 0x1F64F},
                                           {0x1F900, 0x1F9FF},
                                           {0x20000, 0x3FFFD}}};
  for (const Span& span : kNone)
    if (span.from <= code && code <= span.to) return 0;
  for (const Span& span : kWide)
    if (span.from <= code && code <= span.to) return 2;
  return 1;
}

std::string clean(std::string_view text, bool is_line) {
  std::string result;
  while (!text.empty()) {
    const Character character = first(text);
    const std::size_t bytes = character.bytes == 0 ? 1 : character.bytes;
    if (is_line && text.front() == '\t') {
      constexpr std::size_t kTab = 8;
      result.append(kTab - columns(result) % kTab, ' ');
    } else if (is_line && text == "\r") {
      break;
    } else if (text.front() == '\n') {
      result += "\\n";
    } else if (text.front() == '\t') {
      result += "\\t";
    } else if (character.bytes == 0) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    } else if (is_harmful(character.code)) {
      result +=
          character.code < 0x80 ? fmt::format("\\x{:02x}", character.code) : fmt::format("\\u{:04x}", character.code);
    } else {
      result += text.substr(0, bytes);
    }
    text.remove_prefix(bytes);
  }
  return result;
}

}  // namespace

std::string harmless(std::string_view text) { return clean(text, false); }
std::string harmless_line(std::string_view line) { return clean(line, true); }

std::size_t columns(std::string_view text) {
  std::size_t result = 0;
  while (!text.empty()) {
    const Character character = first(text);
    result += character.bytes == 0 ? 1 : width(character.code);
    text.remove_prefix(character.bytes == 0 ? 1 : character.bytes);
  }
  return result;
}

std::string Paint::in(const char* code, std::string_view text) const {
  return is_on_ ? fmt::format("\033[{}m{}\033[0m", code, text) : std::string(text);
}

}  // namespace pincer::report
