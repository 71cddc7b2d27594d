// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "encode/transitions.h"

namespace pincer::engine::ufo {

/// What labels may speak of at each place: terms over the variables that are live there, their words. A variable of which
/// other words speak is no word itself.
///   P. Rümmer, P. Subotić: Exploring Interpolants. FMCAD 2013 (there: templates of an interpolation abstraction).
class Words {
 public:
  enum class Kind : std::uint8_t {
    Differences,  // states, and of variables that are compared or copied by pairs their differences only
    States,       // of variables that hold numbers which the program names: x == number; and all other variables
    Variables,    // the variables
  };

  Words(const encode::Transitions& transitions, Kind kind);

  [[nodiscard]] const std::vector<logic::Term>& at(encode::NodeId place) const { return words_[place.index()]; }
  bool operator==(const Words&) const = default;

 private:
  std::vector<std::vector<logic::Term>> words_;  // by place
};

}  // namespace pincer::engine::ufo
