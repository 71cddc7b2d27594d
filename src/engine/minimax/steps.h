// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <vector>

#include "encode/block_graph.h"
#include "program/liveness.h"

namespace pincer::engine::minimax {

using StopId = base::Id<struct StopTag>;

/// A transition of the program (a rule of the paper's Sect. 4): the statements of one way from a program point to the
/// next where the way may split or meet another, or where it ends. Terms are over the variables at its start and the
/// unknowns.
struct Step {
  struct Choice {
    std::size_t place = 0;  // in `edges`: a havoc or an input
    logic::Term unknown;    // what it gives
  };

  StopId target;
  std::vector<logic::Term> conditions;  // what it assumes; empty: true
  std::vector<logic::Term> values;      // after it, by place in the live variables of the target
  std::vector<program::EdgeId> edges;
  std::vector<Choice> choices;
};

/// A program point k.
struct Stop {
  enum class Kind : std::uint8_t { Inner, Error, Unsupported };

  program::LocationId location;
  Kind kind = Kind::Inner;
  bool is_head = false;                   // of a loop
  std::vector<program::VariableId> live;  // ascending
  std::vector<Step> steps;                // those that stay in the innermost loop come first
};

/// The program, without calls, as program points and steps between them; only what can lead to an error or to something
/// unsupported. Law: every cycle goes through a head; there are no steps into or through a head but those that end there.
class Steps {
 public:
  explicit Steps(const program::Cfa& cfa);

  [[nodiscard]] const program::Cfa& cfa() const { return cfa_; }
  [[nodiscard]] StopId entry() const { return entry_; }
  [[nodiscard]] const std::vector<Stop>& stops() const { return stops_; }
  [[nodiscard]] const Stop& stop(StopId id) const { return stops_[id.index()]; }
  /// Do branches meet there, between heads?
  [[nodiscard]] bool is_join(StopId id) const;
  /// Of the blocks between heads, the most that one has; not counted beyond `limit`.
  [[nodiscard]] std::uint64_t most_paths(std::uint64_t limit) const;

 private:
  void follow(Stop& stop, program::EdgeId first, const std::vector<StopId>& stop_at);

  const program::Cfa& cfa_;
  encode::BlockGraph graph_;  // knows what is relevant
  program::Liveness liveness_;
  StopId entry_;
  std::vector<Stop> stops_;
};

}  // namespace pincer::engine::minimax
