// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <iostream>
#include <string>
#include <vector>

#include "driver/driver.h"
#include "driver/supervise.h"

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  const auto work = [&] { return pincer::driver::execute(arguments, std::cout, std::cerr); };
  const auto limits = pincer::driver::limits_of(arguments);
  return static_cast<int>(limits ? pincer::driver::supervise(*limits, work) : work());
}
