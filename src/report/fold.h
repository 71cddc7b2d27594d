// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace pincer::report {

/// Part of a sequence: `length` entries from `first` on, that are repeated `times` times.
struct Repetition {
  std::size_t first;
  std::size_t length;
  std::size_t times;
};

/// A sequence of keys as repetitions, in order and without gaps; what is not repeated often enough stands once.
std::vector<Repetition> fold(const std::vector<std::string>& keys);

}  // namespace pincer::report
