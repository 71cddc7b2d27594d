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

/// Over integers, when interpolants are lemmas. They have to hold for as many frames as the generalised cube.
enum class Interpolation : std::uint8_t {
  Late,    // where many lemmas did not suffice for a frame: then cubes follow each other without end
  Always,  // but bounds of counters come from them, too, which are different in each frame
  Never,
};

struct Options {
  Literals literals = Literals::Conditions;
  Generalise generalise = Generalise::Drop;
  Interpolation interpolation = Interpolation::Late;
  bool bounds = true;      // integers: bounds with the program's numbers that are inductive relative to the last frame
  bool ctigar = false;     // lemmas are over predicates, which interpolants refine
  bool invariants = true;  // integers: disjunctions of intervals hold from the start
};

}  // namespace pincer::engine::pdr
