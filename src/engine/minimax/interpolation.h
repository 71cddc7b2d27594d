// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "engine/minimax/options.h"
#include "engine/minimax/project.h"
#include "engine/minimax/states.h"

namespace pincer::engine::minimax {

/// The interpolants of nodes between cuts. It changes nothing.
class Interpolation {
 public:
  Interpolation(States& states, Primes& primes, const Options& options);

  /// Line 19, the paper's wp with a line above: what has to hold at a place, as constraints that its state implies, so
  /// that `constraint` holds after a step. `leaf`: it is the reason why the step is not followed further. None: that
  /// cannot be said.
  std::optional<std::vector<logic::Term>> wp(const Place& place, const Step& step, logic::Term constraint, bool leaf);

 private:
  bool speaks_of_live_variables(const Place& place, logic::Term t);
  /// The paper's interpolate(): a minimal set of constraints of the state that implies `constraint`, here with what the
  /// constraints say about symbols that are gone expressed by the variables of today.
  std::optional<std::vector<logic::Term>> cores(const Place& place, logic::Term constraint, base::Effort effort);

  States& states_;
  Tree& tree_;
  Queries& queries_;
  logic::Terms& terms_;
  Primes& primes_;
  Options options_;
};

}  // namespace pincer::engine::minimax
