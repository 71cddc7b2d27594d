// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "base/budget.h"
#include "logic/term/terms.h"
#include "logic/value/value.h"

namespace pincer::logic {

/// Gets rid of variables, without quantifiers in the result. No term: not possible, not within the budget, or not in a
/// language that we have.
class Projector {
 public:
  using Model = std::unordered_map<Term, Value>;  // a variable that is missing is zero

  Projector() = default;
  virtual ~Projector() = default;
  Projector(const Projector&) = delete;
  Projector& operator=(const Projector&) = delete;

  /// Quantifier elimination. Law: the result is equivalent to `exists variables. formula` and has none of them.
  virtual std::optional<Term> eliminate(Term formula, std::span<const Term> variables, const base::Budget& budget) = 0;

  /// Model-based projection of a formula that is true in `model`. Laws: the result has none of the variables, is true
  /// in `model` and implies `exists variables. formula`. A cube, and so mostly much smaller than what eliminate gives.
  virtual std::optional<Term> project(Term formula, std::span<const Term> variables, const Model& model,
                                      const base::Budget& budget) = 0;
};

}  // namespace pincer::logic
