// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

namespace pincer::bench {

struct Measurement {
  int code = 0;        // exit code, 128 + signal when killed
  double seconds = 0;  // wall-clock time
  long memory_kb = 0;  // largest resident set
};

/// Runs a command with its output thrown away. Throws std::runtime_error when it cannot be started.
Measurement measure(const std::vector<std::string>& command);

double median(std::vector<double> values);

}  // namespace pincer::bench
