// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <vector>

#include "engine/minimax/path_conditions.h"

namespace pincer::engine::minimax {

/// What is known where a node is arrived at, or where its steps start.
struct Place {
  StopId stop;
  const std::vector<logic::Term>* values = nullptr;  // of the live variables
  NodeId cut;
  std::vector<logic::Term> conditions;  // of the path since the cut
  std::shared_ptr<const Model> model;   // of all that is known; null: none
  logic::Substitution read;             // from the variables there to their values
  std::size_t round = 0;
};

/// Why something is impossible at a place; with the neutral constraints of its cut that this needs.
struct Refutation {
  logic::Answer answer = logic::Answer::Unknown;
  std::vector<logic::Term> core;    // after Unsat
  std::vector<std::size_t> needed;  // only from interpolate()
  const Model* model = nullptr;     // after Sat; as in Queries::Result
};

/// Questions about the nodes of a tree. What is known at a node is the min interpretation: the constraints of the last
/// cut that are not deleted, and the conditions of the path since. It changes nothing.
class States {
 public:
  States(Tree& tree, Queries& queries, base::Statistics& statistics);

  [[nodiscard]] Tree& tree() { return tree_; }
  [[nodiscard]] Queries& queries() { return queries_; }
  [[nodiscard]] logic::Terms& terms() { return terms_; }

  Place arrival(NodeId id);
  /// At a cut, where only its constraints are known; else as on arrival.
  Place departure(NodeId id);

  /// Is the goal, over the values at the place, possible there?
  Refutation possible(const Place& place, logic::Term goal);
  /// The paper's interpolate(sigma, goal) at cuts: the same, and after Unsat the fewest new max annotations.
  Refutation interpolate(const Place& place, logic::Term goal);
  /// Does a constraint over the variables hold there?
  bool entails(const Place& place, logic::Term constraint);
  bool entails(const Place& place, const std::vector<logic::Term>& constraints);

  /// The conditions of a step at a place.
  std::vector<logic::Term> conditions_of(const Place& place, const Step& step);
  /// From what a step speaks about to what that is at the place: variables, and the unknowns of the round.
  logic::Substitution reader(const Place& place, const Step& step);
  logic::Term of_round(const Place& place, const Step& step, logic::Term t);

 private:
  void set_values(Place& place, const std::vector<logic::Term>& values);
  /// Of one kind; those of the path are to be kept, too.
  std::vector<logic::Term> facts_of(const Place& place, Annotation kind);

  Tree& tree_;
  Queries& queries_;
  logic::Terms& terms_;
  PathConditions path_conditions_;
  std::uint64_t& count_bounds_;
};

}  // namespace pincer::engine::minimax
