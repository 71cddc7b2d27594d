// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Any text is a list of numbers or an InputError, and printing a list and reading it again changes nothing.
#include "job/inputs.h"

#include <cstddef>
#include <cstdint>

#include "base/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const auto numbers = pincer::job::parse_inputs(text);
    std::string list;
    for (const auto& number : numbers) list += (list.empty() ? "" : ",") + number.text;
    const auto again = pincer::job::parse_inputs(list);
    if (again.size() != numbers.size()) __builtin_trap();
    for (std::size_t i = 0; i < numbers.size(); ++i)
      if (again[i].integer != numbers[i].integer) __builtin_trap();
  } catch (const pincer::base::InputError&) {
  }
  try {
    pincer::job::parse_inputs_file(text, "fuzz.txt");
  } catch (const pincer::base::InputError&) {
  }
  return 0;
}
