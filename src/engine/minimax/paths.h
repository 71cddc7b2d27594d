// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "certificate/verdict.h"
#include "engine/minimax/states.h"

namespace pincer::engine::minimax {

/// What a path of the tree does without any abstraction, from one of its nodes on, about whose variables nothing is known
/// but what the caller says.
struct ExactPath {
  std::vector<logic::Term> conditions;
  std::vector<std::vector<logic::Term>> unknowns;  // by step on the path and choice of the step
  bool possible = true;                            // as the terms show
};

/// The path from its place `from` on, where `known` holds.
ExactPath exact_path(States& states, const std::vector<NodeId>& path, std::size_t from,
                     const std::vector<logic::Term>& known = {});

/// Is the path possible where `start` holds?
Queries::Result feasible(States& states, const ExactPath& path, const std::vector<logic::Term>& start);

/// An execution that ends at an error or at something unsupported, in a model of its conditions: `given` says what havocs
/// and inputs give, by edge (invalid: the edge is neither), and `initial` what variables are at the start.
certificate::Verdict execution(const Steps& steps, const Queries& queries, Stop::Kind end,
                               const std::vector<logic::Term>& given,
                               const std::function<logic::Term(program::VariableId)>& initial, const Model& model);

/// A path from the root that is possible, as an execution that reaches the error or something unsupported.
certificate::Verdict execution(States& states, const std::vector<NodeId>& path, const ExactPath& exact,
                               const Model& model);

}  // namespace pincer::engine::minimax
