// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <vector>

#include "engine/minimax/queries.h"

namespace pincer::engine::minimax {

/// Names for the current values of variables beside the old ones that path constraints speak about.
class Primes {
 public:
  explicit Primes(logic::Terms& terms) : terms_(terms) {}
  logic::Term prime(logic::Term variable);
  /// From primed variables back to the variables.
  [[nodiscard]] const logic::Substitution& back() const { return back_; }

 private:
  logic::Terms& terms_;
  logic::Substitution forth_;
  logic::Substitution back_;
};

/// The facts that a path knows about the current values of variables: each `current = value` and each condition, where
/// values and conditions speak about symbols that are gone (old values, unknowns), freed of those symbols where they can
/// be expressed by current values. `definitions` are equations `primed = value`.
///
/// Law: the definitions and conditions together imply each fact. What cannot be expressed is left out.
std::vector<logic::Term> project(logic::Terms& terms, Queries& queries, const Primes& primes,
                                 std::span<const std::pair<logic::Term, logic::Term>> definitions,
                                 std::span<const logic::Term> conditions);

/// Slackening (Sect. 3 and the end of Sect. 5): an equation of numbers as its two inequalities; all else as it is.
void slacken(logic::Terms& terms, logic::Term constraint, std::vector<logic::Term>& result);

}  // namespace pincer::engine::minimax
