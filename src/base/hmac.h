// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <string_view>

namespace pincer::base {

/// HMAC (RFC 2104) of the bytes with SHA-256, as 64 lower-case hexadecimal digits. Only who knows the secret can make it.
std::string hmac_sha256(std::string_view secret, std::string_view bytes);

}  // namespace pincer::base
