// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Whatever a C file holds, its functions and statements lie inside of it and inside of each other.
#include "witness/source_text.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const pincer::witness::SourceText source({reinterpret_cast<const char*>(data), size});
  for (const auto& statement : source.statements()) {
    if (statement.range.begin > statement.range.end || statement.range.end > size) __builtin_trap();
    if (!statement.parent) continue;
    if (*statement.parent >= source.statements().size()) __builtin_trap();
    const auto& outer = source.statements()[*statement.parent].range;
    if (statement.range.begin < outer.begin || statement.range.end > outer.end) __builtin_trap();
  }
  for (const auto& function : source.functions()) {
    if (function.head.begin > function.head.end || function.head.end != function.body.begin) __builtin_trap();
    if (function.body.begin > function.body.end || function.body.end > size) __builtin_trap();
  }
  for (std::uint32_t line = 0; line < 5; ++line) {
    for (std::uint32_t column = 0; column < 20; ++column) {
      const pincer::witness::Position at{line, column};
      static_cast<void>(source.branch(at));
      static_cast<void>(source.call_end(at, "f"));
      const auto start = source.expression_start(at);
      if (start && !source.offset(*start)) __builtin_trap();
    }
  }
  return 0;
}
