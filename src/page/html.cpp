// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "page/html.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "base/sha256.h"

namespace pincer::page {

namespace {

/// Base64 (RFC 4648) of bytes given as hexadecimal digits.
std::string base64_of_hex(std::string_view digits) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  for (std::size_t at = 0; at < digits.size(); at += 6) {  // three bytes are four letters
    const std::string_view part = digits.substr(at, 6);
    unsigned bits = 0;
    std::from_chars(part.data(), part.data() + part.size(), bits, 16);
    bits <<= 4 * (6 - part.size());
    const std::size_t letters = part.size() * 4 / 6 + 1 - (part.size() == 6 ? 1 : 0);
    for (std::size_t i = 0; i < 4; ++i) result += i < letters ? kLetters[(bits >> (18 - 6 * i)) & 63] : '=';
  }
  return result;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string inside_script(const nlohmann::ordered_json& json) {
  // In JSON these stand inside of strings only. All that is not ASCII is escaped, line separators too.
  std::string result;
  for (const char c : json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace)) {
    switch (c) {
      case '&': result += "\\u0026"; break;
      case '<': result += "\\u003c"; break;
      case '>': result += "\\u003e"; break;
      default: result += c;
    }
  }
  return result;
}

std::string hash_source(std::string_view text) { return "sha256-" + base64_of_hex(base::sha256(text)); }

std::string filled(std::string_view frame, const std::map<std::string, std::string>& parts) {
  std::string result;
  for (std::size_t open = 0; (open = frame.find("{{")) != std::string_view::npos;) {
    const std::size_t close = frame.find("}}", open);
    result += frame.substr(0, open);
    result += parts.at(std::string(frame.substr(open + 2, close - open - 2)));
    frame.remove_prefix(close + 2);
  }
  return result.append(frame);
}

}  // namespace pincer::page
