// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "base/statistics.h"
#include "encode/transitions.h"
#include "logic/query/project.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::abduction {

/// A verification condition: whenever `known` holds before the block, `conclusion` holds after it.
struct Condition {
  const encode::Transition* block = nullptr;
  std::vector<logic::Term> known;  // over the variables at the block's source
  logic::Term conclusion;          // over those at its target
};

/// Who answers the questions of abduction.
struct Reasoning {
  const encode::Transitions& transitions;
  logic::Projector& projector;
  logic::Solver& solver;
  base::Budget budget;
  base::Statistics& statistics;
};

/// The paper's Abduce: what to assume, besides what is known, so that one condition holds. Each solution is the weakest one
/// over some of the variables before the block; solutions over fewer variables come first, as minimum satisfying assignments
/// do. They are found when they are asked for, and kept.
///
/// Laws, for every solution: it speaks of live variables at the block's source; with what is known, it implies the condition;
/// with what is known, it is satisfiable; together with what is known, no two solutions are equivalent.
class Solutions {
 public:
  Solutions(Condition condition, const Reasoning& reasoning);

  /// The i-th solution, as conjuncts. None: there are no more.
  const std::vector<logic::Term>* at(std::size_t i);

 private:
  using Variables = std::vector<logic::Term>;  // in ascending order

  /// Goes to the next set of variables: of the same size, or the first of the next size. False: there is none.
  bool next_set();
  [[nodiscard]] Variables set() const;
  /// `exists all others. the condition is violated`, over these variables.
  std::optional<logic::Term> violated(const Variables& variables);
  /// The conjuncts of a formula, as little of them as says the same where `known` holds. None: it contradicts `known`, or
  /// the solver does not know.
  std::optional<std::vector<logic::Term>> simplified(logic::Term formula);
  [[nodiscard]] bool is_new(const std::vector<logic::Term>& solution);
  bool follows(std::span<const logic::Term> from, logic::Term formula);

  Condition condition_;
  Reasoning reasoning_;
  logic::Terms& terms_;
  Variables all_;
  std::vector<std::size_t> chosen_;  // indices into all_, in ascending order
  std::map<Variables, std::optional<logic::Term>> violated_;
  std::vector<std::vector<logic::Term>> found_;
  bool is_done_ = false;
};

}  // namespace pincer::engine::abduction
