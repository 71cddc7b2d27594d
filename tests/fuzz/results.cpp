// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Any text is a result of a bench, which survives being written and read again, or an InputError.
#include <cstddef>
#include <cstdint>

#include "base/error.h"
#include "bench/result.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace bench = pincer::bench;
  try {
    const bench::Result result = bench::result_from_json({reinterpret_cast<const char*>(data), size});
    if (bench::result_from_json(to_json(result)) != result) __builtin_trap();
    if (to_csv(result).empty() || status(result).empty()) __builtin_trap();
  } catch (const pincer::base::InputError&) {
  }
  return 0;
}
