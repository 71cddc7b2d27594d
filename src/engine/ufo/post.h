// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <memory>

#include "base/statistics.h"
#include "encode/transitions.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::ufo {

/// The abstract post operator that UFO is parameterised by (Sect. 4, line 35 of Fig. 3).
///
/// Law: pre & block => post(pre, block)', pre over the variables at the block's source and the result over those at its
/// target. The result for a block that ends in the error is true or false. What a solver does not know makes the result
/// weaker.
class Post {
 public:
  Post() = default;
  virtual ~Post() = default;
  Post(const Post&) = delete;
  Post& operator=(const Post&) = delete;

  virtual logic::Term operator()(logic::Term pre, const encode::Transition& block) = 0;
  /// A label that a refinement found for a node at this place: its predicates may be worth tracking.
  virtual void learn(encode::NodeId place, logic::Term label) = 0;
};

/// How predicates are abstracted; None: every result is true, the weakest there is.
enum class Abstraction : std::uint8_t { None, Cartesian, Boolean };

std::unique_ptr<Post> make_post(Abstraction abstraction, const encode::Transitions& transitions,
                                const logic::SolverFactory& solvers, const base::Budget& budget,
                                base::Statistics& statistics);

}  // namespace pincer::engine::ufo
