// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/minimax/queries.h"
#include "logic/query/project.h"

namespace pincer::engine::minimax::published {

/// The states of a goal (Sect. 4): [[p(k, x~) & c~]] is the set of values of x~ for which the other variables of c~ have
/// some, too. Here as constraints over the variables of the program, without quantifiers: equations define most of the
/// other variables; quantifier elimination removes the rest.
class Exists {
 public:
  Exists(logic::Terms& terms, Queries& queries, const base::Budget& budget);
  ~Exists() = default;
  Exists(const Exists&) = delete;
  Exists& operator=(const Exists&) = delete;

  /// `constraints`, which are satisfiable, about values of `variables` that are called `names` there. Law: the result is
  /// equivalent to `exists all other names. constraints`. None: it cannot be said.
  std::optional<std::vector<logic::Term>> operator()(std::span<const logic::Term> constraints,
                                                     std::span<const logic::Term> names,
                                                     std::span<const logic::Term> variables);

 private:
  /// What an equation says about one of the other names.
  std::optional<std::pair<logic::Term, logic::Term>> solved(logic::Term equation, const logic::Substitution& variables);
  void eliminate_by_equations(std::vector<logic::Term>& constraints, const logic::Substitution& variables);
  /// What was written to an array that is not spoken about otherwise.
  void eliminate_writes(std::vector<logic::Term>& constraints, const logic::Substitution& variables);

  logic::Terms& terms_;
  Queries& queries_;
  base::Budget budget_;
  std::unique_ptr<logic::Projector> projector_;
};

}  // namespace pincer::engine::minimax::published
