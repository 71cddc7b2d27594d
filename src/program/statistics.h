// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>

#include "program/cfa.h"

namespace pincer::program {

/// The size of a program, as a measure of how hard it may be.
struct CfaStatistics {
  std::size_t locations = 0;
  std::size_t edges = 0;
  std::size_t variables = 0;  // all, arrays included
  std::size_t arrays = 0;     // variables of array sort: memory regions
  std::size_t procedures = 0;
  std::size_t loop_heads = 0;
  std::size_t largest_live_at_loop_head = 0;  // variables that an invariant may need
  std::size_t unsupported = 0;                // places beyond which nothing is known
};

CfaStatistics statistics(const Cfa& cfa);

}  // namespace pincer::program
