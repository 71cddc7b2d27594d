// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/options.h"

#include <string>

namespace pincer::engine::minimax {

namespace {

struct Row {
  SettingInfo info;
  void (*set)(Options& options, const std::string& value);
};

/// One line for each: name, values (the first is the default), help, and what it sets.
const std::vector<Row>& table() {
  static const std::vector<Row> rows = {
      {{"procedure",
        {"turns", "figure"},
        "the search with all that was added to the paper, or Fig. 5 alone: then the settings below do not matter",
        "figure"},
       [](Options& o, const std::string& v) { o.procedure = v == "figure" ? Procedure::Figure : Procedure::Turns; }},
      {{"interpolants",
        {"cores", "weakest"},
        "what is learned: the paper's minimal sets of constraints, or the weakest constraints that can be expressed"},
       [](Options& o, const std::string& v) {
         o.interpolants = v == "cores" ? Interpolants::Cores : Interpolants::Weakest;
       }},
      {{"learning", {"on", "off"}, "off: follow every path to its end (for comparison)"},
       [](Options& o, const std::string& v) { o.learning = v == "on"; }},
      {{"slackening",
        {"turns", "on", "off"},
        "in loop invariants, equations may become inequalities; turns: with and without, in turns",
        "off"},
       [](Options& o, const std::string& v) {
         o.slackening = v == "on" ? Slackening::On : v == "off" ? Slackening::Off : Slackening::Turns;
       }},
  };
  return rows;
}

}  // namespace

std::vector<SettingInfo> settings() {
  std::vector<SettingInfo> result;
  for (const Row& row : table()) result.push_back(row.info);
  return result;
}

Options options_from(const Settings& settings) {
  Options options;
  for (const Row& row : table()) row.set(options, settings.text(row.info.name));
  return options;
}

}  // namespace pincer::engine::minimax
