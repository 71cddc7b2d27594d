// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

#include "engine/settings.h"

namespace pincer::engine::minimax {

enum class Interpolants : std::uint8_t {
  Cores,    // minimal sets of constraints of the state, as in the paper
  Weakest,  // what the steps below need, as weak as it can be said
};

/// Equations may be weakened to inequalities.
enum class Slackening : std::uint8_t {
  Turns,  // one search with it and one without, in turns
  On,
  Off,  // as in the paper's experiments
};

enum class Procedure : std::uint8_t {
  Turns,   // minimax.cpp with annotations at loop heads, and bounded searches
  Figure,  // Fig. 5 to the letter (published/figure5.cpp)
};

struct Options {
  Procedure procedure = Procedure::Turns;
  Interpolants interpolants = Interpolants::Cores;
  bool learning = true;  // subsumption by the memo table
  Slackening slackening = Slackening::Turns;
  /// A proof speaks about places where branches meet, too, if there are very many paths between loop heads. Not a
  /// setting: it depends on who checks the proof.
  bool joins = false;
};

/// What --set can change of them.
std::vector<SettingInfo> settings();
/// Law: Options{} where nothing was set.
Options options_from(const Settings& settings);

}  // namespace pincer::engine::minimax
