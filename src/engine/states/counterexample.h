// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/states/space.h"
#include "engine/toolbox.h"
#include "program/interpret.h"

namespace pincer::engine::states {

/// Looks at a path of edges from the entry to an end: can it be taken, and if not, which variables say so?
class Counterexample {
 public:
  Counterexample(const encode::BlockGraph& graph, const program::Liveness& liveness, const Variables& variables,
                 Machine& machine, std::span<const Machine::Step> path)
      : graph_(graph), liveness_(liveness), variables_(variables), machine_(machine), path_(path) {
    for (const Machine::Step& step : path) {
      if (step.edge.valid()) edges_.push_back(step.edge);
    }
  }

  /// What excludes the path at the nodes: values of variables, as few as possible, and perhaps how they compare.
  struct Reasons {
    std::vector<program::VariableId> variables;
    bool is_order_needed = false;
  };
  /// None: what the machine knows does not exclude it.
  std::optional<Reasons> excluding();
  /// An execution to the same kind of end, if one is found.
  std::optional<program::Choices> execution(const logic::SolverFactory& solvers, const base::Budget& budget);

 private:
  /// Is the path excluded if only these variables, by id, are kept at the nodes?
  bool is_excluded(const std::vector<bool>& kept, bool is_order_kept);
  [[nodiscard]] std::optional<program::Choices> by_ranges();
  [[nodiscard]] std::optional<program::Choices> by_solver(const logic::SolverFactory& solvers,
                                                          const base::Budget& budget);
  [[nodiscard]] bool ends(const program::Choices& choices) const;

  const encode::BlockGraph& graph_;
  const program::Liveness& liveness_;
  const Variables& variables_;
  Machine& machine_;
  std::span<const Machine::Step> path_;
  std::vector<program::EdgeId> edges_;  // of the path
};

}  // namespace pincer::engine::states
