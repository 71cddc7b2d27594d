// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <iostream>
#include <string>
#include <vector>

#include "base/large_stack.h"
#include "driver/driver.h"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  auto code = pincer::cli::ExitCode::Unknown;
  pincer::base::on_large_stack([&] { code = pincer::driver::execute(arguments, std::cout, std::cerr); });
  return static_cast<int>(code);
}
