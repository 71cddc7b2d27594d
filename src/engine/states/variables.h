// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

#include "encode/block_graph.h"

namespace pincer::engine::states {

/// What kind of values a variable gets, the simplest first.
enum class Role : std::uint8_t {
  Flag,       // 0 and 1, conditions, and copies of such variables
  Constants,  // numbers that the program names, and copies of such variables
  Chosen,     // also inputs and what is not initialised
  Computed,   // results of arithmetic
  Opaque,     // no numbers of at most 64 bits
};

/// The variables of a program, classified by what can lead to an end of the graph.
struct Variables {
  std::vector<Role> role;       // by variable
  std::vector<bool> is_tested;  // by variable: a condition reads it, or a copy of it
  /// By variable: the numbers where classes of values begin that comparisons of it, or of its copies, with numbers
  /// distinguish; ascending. The first class begins with the smallest number, which is not listed.
  std::vector<std::vector<std::int64_t>> cuts;
  std::vector<std::size_t> named;  // by variable: how many different numbers are assigned to it by themselves
};

Variables classify(const encode::BlockGraph& graph);

}  // namespace pincer::engine::states
