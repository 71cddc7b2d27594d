// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "encode/block_graph.h"
#include "encode/unrolling.h"
#include "engine/cascade.h"

namespace pincer::engine::focus {

/// Looks for an execution of a focus that reaches an end, with growing depth. In contrast to BoundedSearch it does not ask
/// whether executions go on: that costs more than all else here, and others prove that none reaches an end.
class Executions {
 public:
  Executions(const program::Cfa& cfa, const std::vector<const logic::SolverFactory*>& solvers);

  /// Goes on until there is one, no longer one, or the budget is exhausted.
  std::optional<program::Choices> work(const base::Budget& budget);
  /// None is left, or the solver has given up.
  [[nodiscard]] bool is_done() const { return is_done_; }

 private:
  logic::Terms& terms_;
  encode::BlockGraph graph_;
  encode::Unrolling unrolling_;
  Cascade solver_;
  bool is_done_ = false;
};

}  // namespace pincer::engine::focus
