// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <z3++.h>

#include <cstdint>

#include "base/budget.h"

namespace pincer::logic {

/// Counts the work of one context of Z3 by Z3's own resource counter, and limits it. Some loops of Z3 do not count
/// (nonlinear arithmetic, tactics that eliminate quantifiers); there only the deadline cuts.
class Z3Meter {
 public:
  explicit Z3Meter(z3::context& context) : context_(context), probe_(context) {}

  /// Solvers, optimisers and fixed points of the context may use what is left of `budget`, each time they are asked.
  void limit(const base::Budget& budget);
  /// Charges what was done in the context since the last call.
  void charge(const base::Budget& budget);

 private:
  z3::context& context_;
  z3::optimize probe_;         // an empty one is the cheapest object that tells the statistics of its context
  std::uint32_t counted_ = 0;  // Z3 counts modulo 2^32
};

}  // namespace pincer::logic
