// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "logic/value/value.h"
#include "program/cfa.h"

namespace pincer::program {

/// Many turns of a loop at once, where each does the same and adds constants to variables: `while (x < 1000000) x += 2`.
///
/// A value as it changes from turn to turn: in turn t it is `first + slope * t`, modulo 2^width. `slope` is 0 where the
/// sort is no bit-vector, and the signed number else.
struct Progression {
  logic::Value first;
  mpz_class slope = 0;
};

/// Follows the edges of one turn for all turns at once. It looks at terms as they are, and rewrites none.
class Leaps {
 public:
  /// The program outlives it.
  explicit Leaps(const Cfa& cfa) : cfa_(cfa) {}

  /// A turn took `edges` (no calls, no choices, no writes to arrays) and led from the values `before` to `now`, by
  /// variable. How many times in a row, from `now`, the same edges are taken and each variable changes by as much again;
  /// 0 if that is not known. Values of arrays in `before` are not looked at.
  ///
  /// Law: so many turns lead to `after(turns)`.
  std::uint64_t turns(std::span<const EdgeId> edges, std::span<const logic::Value> before,
                      std::span<const logic::Value> now);
  /// After so many of the turns that were found: what the variables that `edges` writes hold.
  [[nodiscard]] std::vector<std::pair<VariableId, logic::Value>> after(std::uint64_t turns) const;

  /// Can it take the edge at all?
  static bool takes(const Cfa& cfa, EdgeId edge);

 private:
  using Term = logic::Term;

  /// What a variable that is written holds where a turn begins.
  [[nodiscard]] Progression at_start(VariableId variable) const;
  Progression* written(VariableId variable);
  /// None: it is no progression, or that is not known.
  std::optional<Progression> evaluate(Term term, unsigned depth = 0);
  std::optional<Progression> make(Term term, unsigned depth);
  std::optional<Progression> apply(Term term, std::span<const Progression> parts);
  std::optional<Progression> divided(Term term, const Progression& dividend, const Progression& divisor);
  Progression compared(logic::Kind kind, const Progression& a, const Progression& b);
  Progression equal(const Progression& a, const Progression& b);
  /// Only the turns before this one count from now on.
  void only_before(const mpz_class& turn);
  /// The first number of a progression that does not wrap around in the turns that count from now on.
  mpz_class unwrapped(const Progression& value, bool is_signed);

  const Cfa& cfa_;
  std::span<const logic::Value> before_;
  std::span<const logic::Value> now_;
  std::vector<std::pair<VariableId, Progression>> written_;  // as the turn goes on
  mpz_class turns_;
};

/// Leaps of one execution: now and then some turns of a loop are written down, and Leaps is asked how often they can be
/// repeated.
class Leaper {
 public:
  explicit Leaper(const Cfa& cfa);

  /// The execution is at `location`. Leaps if that is possible, and says how many steps these are.
  std::uint64_t arrive(LocationId location, std::vector<logic::Value>& values);
  /// The execution took the edge.
  void step(EdgeId edge);
  /// It went to another procedure.
  void give_up();

 private:
  struct Head {
    std::uint64_t visits = 0;
    std::uint64_t next = 0;  // visit
    unsigned period = 1;     // turns that are taken as one
  };

  void begin(LocationId location, const std::vector<logic::Value>& values);
  std::uint64_t leap(Head& head, std::vector<logic::Value>& values);

  const Cfa& cfa_;
  Leaps leaps_;
  std::vector<bool> is_head_;
  std::vector<Head> heads_;           // by location
  LocationId at_;                     // whose turns are written down; invalid: nobody's
  unsigned turns_ = 0;                // that were written down
  std::vector<EdgeId> edges_;         // of these
  std::vector<logic::Value> before_;  // by variable, where they began
};

}  // namespace pincer::program
