// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/compositional/system.h"

namespace pincer::engine::compositional {

/// One linear inequation `sum of factor * column + constant <= 0` whose factors are unknown: terms over the unknowns of
/// a constraint system.
struct Template {
  std::vector<std::pair<logic::Term, logic::Term>> parts;  // column, factor; columns ascend
  logic::Term constant;
};

/// By what premises with unknown factors may be multiplied. Products of unknowns make the difference between linear
/// and non-linear problems.
enum class Multipliers : std::uint8_t { ZeroOne, UpToThree, Any };

/// Turns "for all states" into "there are multipliers" (Farkas' lemma; Schrijver, Theory of Linear and Integer
/// Programming, Cor. 7.1h): over rationals, premises p_i <= 0 and g_i <= 0 imply c <= 0 iff they contradict each other
/// or c is a sum of them with factors >= 0, minus something >= 0. Columns need not be named in the result.
///
/// Over integers more follows. With `scale` s, s * c <= s - 1 is enough for c <= 0, a Chvatal-Gomory cut; multipliers of
/// the guard then count in s-ths.
class Farkas {
 public:
  Farkas(logic::Terms& terms, Multipliers multipliers, unsigned scale, std::string prefix)
      : terms_(terms), multipliers_(multipliers), scale_(scale), prefix_(std::move(prefix)) {}

  /// A new integer unknown of the constraint system.
  logic::Term unknown();
  logic::Term unknown_truth();

  /// premises and guard imply the conclusion: linear over the factors but for Multipliers::Any. With `disabled`, the
  /// truth of which says so, they may contradict each other instead.
  logic::Term implies(std::span<const Template> premises, const Cube& guard, const Template& conclusion,
                      logic::Term disabled = {});
  /// premises and guard contradict each other.
  logic::Term contradict(std::span<const Template> premises, const Cube& guard);

  /// The template over the target's columns, before the step.
  Template before(const Edge& edge, const Template& after);

 private:
  /// The sum of all premises and of the guard, with multipliers that are new unknowns.
  Template combination(std::span<const Template> premises, const Cube& guard, std::vector<logic::Term>& constraints);
  std::function<logic::Term(logic::Term)> multiplier(std::vector<logic::Term>& constraints);

  logic::Terms& terms_;
  Multipliers multipliers_;
  unsigned scale_;
  std::string prefix_;
  std::size_t unknowns_ = 0;
};

}  // namespace pincer::engine::compositional
