// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>

#include "engine/pdr/lifting.h"

namespace pincer::engine::pdr {

/// How a cube that is excluded becomes a lemma that excludes more.
enum class Generalise : std::uint8_t {
  Core,  // what unsatisfiable cores leave
  Drop,  // then each literal that can go
  Down,  // and states that keep a literal from going are excluded themselves, if that is easy
};

struct Options {
  Literals literals = Literals::Conditions;
  Generalise generalise = Generalise::Drop;
  bool interpolation = true;  // integers: interpolants are lemmas, if they hold for as many frames
  bool bounds = true;      // integers: bounds with the program's numbers that are inductive relative to the last frame
  bool ctigar = false;     // lemmas are over predicates, which interpolants refine
  bool invariants = true;  // integers: disjunctions of intervals hold from the start
};

}  // namespace pincer::engine::pdr
