// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Any text is a task definition with input files or an InputError.
#include "job/task.h"

#include <cstddef>
#include <cstdint>

#include "base/error.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto task = pincer::job::parse_task({reinterpret_cast<const char*>(data), size}, "fuzz.yml");
    if (task.input_files.empty()) __builtin_trap();
  } catch (const pincer::base::InputError&) {
  }
  return 0;
}
