// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <functional>
#include <utility>
#include <vector>

#include "logic/term/terms.h"

namespace pincer::engine::compositional {

/// A linear expression over integer terms that count as columns: variables, and whatever else is not linear.
/// Law: columns ascend by id and no factor is 0.
struct Linear {
  using Part = std::pair<logic::Term, mpz_class>;

  std::vector<Part> parts;
  mpz_class constant = 0;

  static Linear number(mpz_class value) { return {{}, std::move(value)}; }
  static Linear column(logic::Term column) { return {{{column, 1}}, 0}; }

  [[nodiscard]] mpz_class factor(logic::Term column) const;
  [[nodiscard]] bool is_constant() const { return parts.empty(); }
  bool operator==(const Linear&) const = default;

  /// this + factor * other
  [[nodiscard]] Linear plus(const mpz_class& factor, const Linear& other) const;
  [[nodiscard]] Linear times(const mpz_class& factor) const;
  /// Every column replaced by what `of` gives for it, if it gives something.
  [[nodiscard]] Linear substitute(const std::function<const Linear*(logic::Term column)>& of) const;
  [[nodiscard]] mpz_class evaluate(const std::function<mpz_class(logic::Term column)>& value) const;
};

/// `l <= 0` with factors that have no common divisor; on integers this tightens the constant.
Linear tightened(Linear l);
/// Not `l <= 0`, as something <= 0 again.
Linear negated(const Linear& l);

logic::Term to_term(logic::Terms& terms, const Linear& l);
/// l <= 0, written with positive factors on both sides as people would.
logic::Term at_most_zero(logic::Terms& terms, const Linear& l);

/// A conjunction of linear constraints over integers.
struct Cube {
  std::vector<Linear> le;  // each <= 0
  std::vector<Linear> eq;  // each = 0

  bool operator==(const Cube&) const = default;
  void add(const Cube& other);
};

/// And `le <= 0`.
Cube with(Cube cube, const Linear& le);
Cube with(Cube cube, const std::vector<Linear>& le);

/// Without what is trivially true and what is said twice. Eliminable columns go as far as that is easy: an equation that
/// defines one is used up, and the column replaced in `cube` and in `more`.
void simplify(Cube& cube, const std::vector<Linear*>& more, const std::function<bool(logic::Term column)>& eliminable);

logic::Term to_term(logic::Terms& terms, const Cube& cube);

}  // namespace pincer::engine::compositional
