// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Any list of words is a command line or an InputError. One argument per line.
#include "driver/options.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "job/compiler_flags.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<pincer::engine::EngineInfo> engines = {
      {.name = "portfolio", .line = "all", .idea = "", .paper = ""},
      {.name = "bmc",
       .line = "one",
       .idea = "",
       .paper = "a paper",
       .settings = {{"unrolling", {"layers", "cpa"}, "how"}}}};
  std::vector<std::string> arguments(1);
  for (std::size_t i = 0; i < size; ++i) {
    // The operating system ends an argument at a zero.
    if (data[i] == '\n' || data[i] == 0)
      arguments.emplace_back();
    else
      arguments.back() += static_cast<char>(data[i]);
  }
  try {
    const auto line = pincer::driver::parse_command_line(arguments, engines);
    if (!line.answer && line.options.files.empty() && !line.options.project) __builtin_trap();
    for (const std::string& flag : pincer::job::read_flags(line.options.compiler_flags).kept)
      if (flag.size() < 3) __builtin_trap();
  } catch (const pincer::base::InputError&) {
  }
  return 0;
}
