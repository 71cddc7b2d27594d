// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "domain/octagon.h"
#include "program/cfa.h"

namespace pincer::invariant {

/// What statements and conditions of a program over integers make of octagons over some of its variables.
class OctagonStep {
 public:
  /// Both outlive it.
  OctagonStep(const program::Cfa& cfa, const std::vector<logic::Term>& variables);

  /// An assignment of a number, a havoc or an input.
  void operator()(const program::Statement& statement, domain::Octagon& state) const;
  /// Keeps the points where the condition has the given value, as far as octagons can say so.
  void assume(logic::Term condition, bool holds, domain::Octagon& state) const;

 private:
  /// The sum of factor * variable, plus a number.
  struct Sum;

  /// None: not linear.
  [[nodiscard]] std::optional<Sum> linear(logic::Term term) const;
  void forget(logic::Term variable, domain::Octagon& state) const;
  /// `depth` bounds the choices inside one another that are followed.
  void assign(logic::Term variable, logic::Term value, domain::Octagon& state, unsigned depth = 0) const;
  /// The values of a sum, by the bounds of its variables.
  [[nodiscard]] domain::Interval range(const Sum& sum, const domain::Octagon& state) const;
  /// a + gap <= b.
  void at_most(logic::Term a, logic::Term b, int gap, domain::Octagon& state) const;

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const std::vector<logic::Term>& variables_;
  std::unordered_map<logic::Term, std::size_t> index_;
};

}  // namespace pincer::invariant
