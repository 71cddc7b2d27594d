// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Any text is a property, an unsupported one or an InputError.
#include "program/property.h"

#include <cstddef>
#include <cstdint>

#include "base/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const auto property = pincer::program::parse_property(text, "fuzz.prp");
    if (property.name().empty()) __builtin_trap();
  } catch (const pincer::base::InputError&) {
  }
  try {
    pincer::program::property_from_name(text);
  } catch (const pincer::base::InputError&) {
  }
  return 0;
}
