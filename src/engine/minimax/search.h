// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>

#include "certificate/verdict.h"
#include "engine/engine.h"
#include "engine/minimax/form.h"
#include "engine/minimax/project.h"
#include "engine/minimax/tree.h"

namespace pincer::engine::minimax {

enum class Interpolants : std::uint8_t {
  Cores,    // minimal sets of constraints of the state, as in the paper
  Weakest,  // what the steps below need, as weak as it can be said
};

struct Options {
  Interpolants interpolants = Interpolants::Cores;
  bool learning = true;    // subsumption by the memo table
  bool slackening = true;  // equations may be weakened to inequalities
  /// A proof speaks about places where branches meet, too, if there are very many paths between loop heads.
  bool joins = false;
  /// Nothing is forgotten at loop heads, and no path is followed through more than so many of them.
  std::optional<std::size_t> bound;
};

/// The procedure Minimax of Fig. 5 on one program without calls.
class Search {
 public:
  Search(const Steps& steps, Queries& queries, Options options, const Context& context);

  /// Goes on for a turn; none: there is no verdict yet. Law: with a bound, it is Safe only if no path was cut off by it.
  std::optional<certificate::Verdict> advance(const base::Budget& turn);
  /// Was a path not followed to its end because of the bound?
  [[nodiscard]] bool cut_off() const { return cut_off_; }

 private:
  /// What is known where a node's steps start, or where a node is arrived at.
  struct Place {
    StopId stop;
    const std::vector<logic::Term>* values = nullptr;
    NodeId cut;
    std::vector<logic::Term> conditions;
    std::shared_ptr<const Model> model;
    logic::Substitution read;  // from the variables there to their values
    std::size_t round = 0;
  };
  /// Why something is impossible at a place; with the neutral constraints of its cut that this needs.
  struct Refutation {
    logic::Answer answer = logic::Answer::Unknown;
    std::vector<logic::Term> core;    // after Unsat
    std::vector<std::size_t> needed;  // only from refute()
    const Model* model = nullptr;     // after Sat; as in Queries::Result
  };

  // The tree (search.cpp)
  Node& node(NodeId id) { return nodes_[id.index()]; }
  const Stop& stop_of(NodeId id) { return steps_.stop(node(id).stop); }
  void start();
  void visit(NodeId id);
  /// A node that is not followed: all is well below it, as far as the bounded search is concerned.
  void cut_off(NodeId id);
  /// Another path has led to the very same state, through no more loop heads.
  bool seen_before(NodeId id);
  void expand(NodeId id);
  void take_step(NodeId id, std::size_t step);
  void finish(NodeId id);
  NodeId add_child(NodeId parent, std::size_t step, const Place& place, std::vector<logic::Term> conditions,
                   std::shared_ptr<const Model> model);

  // Cuts (cut.cpp)
  void make_cut(NodeId id);
  void lock_as_before(NodeId id);
  /// What locked constraints say of variables need not be asked again and again.
  void fix_values(NodeId id);
  bool exact_as_before(NodeId id);
  NodeId looping_parent(NodeId id);
  /// Lines 22 and 23; `exact`: the node is no cut any more.
  void restart(NodeId id, bool exact = false);
  certificate::Verdict proof();
  [[nodiscard]] bool decided() const { return verdict_.has_value(); }

  // States (states.cpp)
  Place arrival(NodeId id);
  Place departure(NodeId id);
  void set_values(Place& place, const std::vector<logic::Term>& values);
  /// Of one kind; those of the path are to be kept, too.
  std::vector<logic::Term> facts_of(const Place& place, Annotation kind);
  Refutation possible(const Place& place, logic::Term goal);
  /// The same, and after Unsat the fewest new max annotations.
  Refutation refute(const Place& place, logic::Term goal);
  bool entails(const Place& place, logic::Term constraint);
  /// From what a step speaks about to what that is at the place: variables, and the unknowns of the round.
  logic::Substitution reader(const Place& place, const Step& step);
  logic::Term of_round(const Place& place, const Step& step, logic::Term t);
  /// The conditions of a step at a place.
  std::vector<logic::Term> conditions_of(const Place& place, const Step& step);

  // Lines 9 to 14 (cover.cpp)
  Model concrete(const Place& place);
  bool subsumed(NodeId id);
  std::size_t heads_above(NodeId id);
  bool looping(NodeId id);
  bool invariant(NodeId id, NodeId parent);
  /// Deletes at the cuts on the way to `id`, which may be one, what does not hold any more since others were weakened.
  void weaken_cuts(NodeId id);
  void cover(NodeId id, NodeId by);
  void uncover(NodeId id);
  bool cover_impossible(NodeId parent, std::size_t step, const Place& place, std::vector<logic::Term> conditions);
  std::vector<logic::Term> label_of(NodeId id);

  // Interpolants (label.cpp)
  /// The arrival at `id` implies the constraint, and what that needs is max from now on.
  bool support(NodeId id, logic::Term constraint);
  void mark(NodeId cut, const std::vector<std::size_t>& constraints);
  void settle();
  void propagate(NodeId id, logic::Term constraint);
  void strengthen(NodeId id, const std::vector<logic::Term>& constraints);
  void blur(NodeId id);
  void make_label(NodeId id);
  std::optional<std::vector<logic::Term>> requirement(NodeId id, const Place& place, const Step& step,
                                                      logic::Term constraint, bool leaf);
  std::optional<std::vector<logic::Term>> cores(const Place& place, logic::Term constraint, base::Budget::Seconds time);

  // Lines 3 to 7 (conflict.cpp)
  void error(NodeId id);
  struct ExactPath {
    std::vector<logic::Term> conditions;
    std::vector<std::vector<logic::Term>> unknowns;  // by step on the path and choice of the step
    bool possible = true;                            // as the terms show
  };
  /// The path from its place `from` on, where `known` holds (if given).
  ExactPath exact_path(const std::vector<NodeId>& path, std::size_t from,
                       const std::vector<logic::Term>* known = nullptr);
  std::optional<std::size_t> shallowest_conflict(const std::vector<NodeId>& path, const std::vector<std::size_t>& cuts);
  std::optional<logic::Term> pinned(const std::vector<logic::Term>& constraints, logic::Term variable);
  logic::Answer feasible(const ExactPath& path, const std::vector<logic::Term>& start, const Model** model);
  void found(const std::vector<NodeId>& path, const ExactPath& exact, const Model& model);
  bool lock(NodeId cut, const ExactPath& suffix);
  bool learn_interpolant(NodeId cut, const ExactPath& suffix);
  void give_up(std::string reason);

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  Options options_;
  const Context& context_;
  const Steps& steps_;
  Queries& queries_;
  Primes primes_;
  std::vector<std::vector<logic::Term>> variables_;  // by stop: the terms of its live variables
  std::deque<Node> nodes_;
  std::vector<NodeId> stack_;
  std::vector<NodeId> todo_;                          // were covered and are not any more
  std::vector<std::vector<NodeId>> memo_;             // by stop: finished nodes (M_T)
  std::vector<std::map<Form, std::size_t>> longest_;  // by stop: what had to be locked many times in a row
  std::vector<std::size_t> interpolated_;             // by stop: how often an interpolant was asked for
  /// A constraint that has become part of a node's label: what depends on it has to follow.
  struct Event {
    NodeId node;
    logic::Term constraint;
  };
  std::deque<Event> events_;
  std::optional<certificate::Verdict> verdict_;
  bool cut_off_ = false;
  std::map<std::vector<logic::Term>, std::size_t> seen_;  // by stop, values and conditions: through how many heads
  std::uint64_t& count_nodes_;
  std::uint64_t& count_infeasible_;
  std::uint64_t& count_subsumed_;
  std::uint64_t& count_compared_;
  std::uint64_t& count_ruled_out_;
  std::uint64_t& count_bounds_;
  std::uint64_t& count_loops_;
  std::uint64_t& count_restarts_;
};

}  // namespace pincer::engine::minimax
