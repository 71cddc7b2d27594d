// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>

#include "base/recursion.h"
#include "certificate/verdict.h"
#include "engine/engine.h"
#include "engine/minimax/dot.h"
#include "engine/minimax/published/exists.h"
#include "engine/minimax/published/goal.h"
#include "engine/minimax/published/memo.h"

namespace pincer::engine::minimax::published {

/// The procedure Minimax to the letter, on one program without calls.
class Figure5 {
 public:
  Figure5(const Steps& steps, Queries& queries, const Context& context);
  ~Figure5() = default;
  Figure5(const Figure5&) = delete;
  Figure5& operator=(const Figure5&) = delete;

  certificate::Verdict run();
  /// The symbolic execution tree at the end.
  [[nodiscard]] std::string dot() const;

 private:
  /// (OK, v, 0) or (CONFLICT, v, d).
  struct Result {
    Annotations v;
    std::optional<std::size_t> conflict = std::nullopt;  // d
  };
  /// A goal that is part of the proof: its states are invariant there.
  struct Invariant {
    StopId k;
    std::vector<logic::Term> x;
    std::vector<logic::Term> constraints;
    Annotations v;
  };

  base::Recursion<Result> minimax(std::size_t depth, Annotations v);

  // Sect. 5, beside the figure
  /// interpolate(sigma, phi) for the last goal, of which the first `length` constraints are asked. False: sigma_min & phi
  /// is possible, or nobody knows.
  bool interpolate(Annotations& v, std::size_t length, logic::Term phi);
  std::optional<Annotations> invariant(const Goal& child, const Goal& parent, Annotations v);
  std::optional<Annotations> subsumed(std::size_t depth, const Annotations& v);
  std::vector<std::size_t> feasible_first(std::size_t depth);

  Result error(const Annotations& v);
  /// The innermost loop around both the last goal and an entry of M_T that is not done; null: none.
  [[nodiscard]] const Goal* common_loop(std::size_t index) const;
  /// What a subsumption in such a loop means for the neutral constraints of the looping parent.
  void communicate(const Entry& entry, const Goal& loop, Annotations& v);
  /// Constraints of one kind among the first `length`, in their order.
  void collect(const Annotations& v, Annotation kind, std::size_t from, std::size_t length,
               std::vector<logic::Term>& facts) const;
  /// Neutral constraints from `from` on that are in the core are max.
  void mark(Annotations& v, std::size_t from, const std::vector<logic::Term>& core) const;
  /// Is `goal` impossible where the facts hold? Then a minimal core.
  std::optional<std::vector<logic::Term>> refuted(std::span<const logic::Term> facts, logic::Term goal);
  std::vector<logic::Term> variables(StopId k) const;
  /// Null: it cannot be said.
  const std::vector<logic::Term>* formula_of(Entry& entry);

  std::size_t visit(std::size_t depth);
  void finish(std::size_t depth, std::size_t node, std::size_t first_invariant);
  void forget(std::size_t node, std::size_t first_invariant, std::size_t depth);
  certificate::Verdict proof();
  certificate::Verdict execution(const Model& model);

  const Steps& steps_;
  Queries& queries_;
  logic::Terms& terms_;
  const Context& context_;
  Path path_;
  Memo memo_;
  Exists exists_;
  std::vector<DrawnNode> tree_;
  std::vector<std::size_t> at_depth_;  // the nodes of the path
  std::vector<Invariant> invariants_;
  std::optional<certificate::Verdict> verdict_;
};

}  // namespace pincer::engine::minimax::published
