// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/hmac.h"

#include "base/sha256.h"

namespace pincer::base {

namespace {

constexpr std::size_t kBlock = 64;

std::string bytes_of(const std::string& digits) {
  const auto value = [](char digit) { return digit <= '9' ? digit - '0' : digit - 'a' + 10; };
  std::string result;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    result += static_cast<char>(value(digits[i]) << 4 | value(digits[i + 1]));
  return result;
}

}  // namespace

std::string hmac_sha256(std::string_view secret, std::string_view bytes) {
  std::string key = secret.size() > kBlock ? bytes_of(sha256(secret)) : std::string(secret);
  key.resize(kBlock, '\0');
  std::string inner;
  std::string outer;
  for (const char c : key) {
    inner += static_cast<char>(c ^ 0x36);
    outer += static_cast<char>(c ^ 0x5c);
  }
  return sha256(outer + bytes_of(sha256(inner + std::string(bytes))));
}

}  // namespace pincer::base
