// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>

namespace pincer::engine::minimax {

enum class Interpolants : std::uint8_t {
  Cores,    // minimal sets of constraints of the state, as in the paper
  Weakest,  // what the steps below need, as weak as it can be said
};

struct Options {
  Interpolants interpolants = Interpolants::Cores;
  bool learning = true;    // subsumption by the memo table
  bool slackening = true;  // equations may be weakened to inequalities
  /// A proof speaks about places where branches meet, too, if there are very many paths between loop heads.
  bool joins = false;
};

}  // namespace pincer::engine::minimax
