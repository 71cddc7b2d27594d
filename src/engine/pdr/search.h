// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "engine/pdr/generalise.h"

namespace pincer::engine::pdr {

/// IC3 on one program without calls.
class Search {
 public:
  Search(const encode::BlockGraph& graph, const Options& options, const logic::SolverFactory& solvers,
         const Context& context);

  certificate::Verdict run();

  [[nodiscard]] const Frames& frames() const { return frames_; }
  [[nodiscard]] Steps& steps() { return steps_; }

 private:
  /// States that lead to the error by way of `block` and of the obligation `next`; frames are to exclude them. Or, if they
  /// belong to a conjecture, states that lead to what it excludes: they may be excluded, and need not.
  struct Obligation {
    encode::NodeId node;
    Cube cube;
    Witness state;  // one of them, where lemmas may be about single states
    BlockId block;
    std::optional<std::size_t> next;        // none: the block leads to the error
    std::optional<std::size_t> conjecture;  // that it is for
  };
  /// That states which lemmas about counters exclude are excluded for another reason.
  struct Conjecture {
    std::size_t obligations = 0;  // that it took so far
    bool is_given_up = false;
  };

  /// Excludes from F_top all states from which one block leads to the error. Sat: an execution gets there (`failed_`).
  logic::Answer exclude_error(std::size_t top);
  /// Works on what waits until nothing does.
  logic::Answer exclude_all(std::size_t top);
  /// Unsat: F_level excludes the obligation, or something else has to be excluded first.
  logic::Answer exclude(std::size_t obligation, std::size_t level, std::size_t top);
  /// What leads, as the last answer of the block shows, to the cube. Sat: an execution begins with it.
  logic::Answer add(BlockId block, const Cube& cube, std::size_t level, std::optional<std::size_t> next);
  void enqueue(std::size_t obligation, std::size_t level);
  /// After lemmas excluded the obligation.
  void add_conjecture(std::size_t obligation, std::size_t level, std::size_t top);

  /// Lemmas rise as far as they hold. Gives the level of a frame that is equal to the next one.
  std::optional<std::size_t> propagate(std::size_t top);
  [[nodiscard]] certificate::Inductive proof(std::size_t level) const;
  certificate::Verdict execution();

  const encode::BlockGraph& graph_;
  logic::Terms& terms_;
  Context context_;
  const logic::SolverFactory& solvers_;
  certificate::Invariants invariants_;  // known from the start
  encode::Transitions transitions_;
  std::vector<logic::Term> named_;
  Frames frames_;
  Steps steps_;
  Lifting lifting_;
  std::unique_ptr<Bounds> bounds_;
  std::unique_ptr<Interpolants> interpolants_;
  std::unique_ptr<Predicates> predicates_;
  std::unique_ptr<Weights> weights_;
  Generaliser generaliser_;
  std::vector<Obligation> obligations_;
  /// Levels and obligations that wait: the least frames first, of these the newest.
  std::set<std::pair<std::size_t, std::size_t>> queue_;
  std::vector<Conjecture> conjectures_;
  std::map<std::pair<encode::NodeId, Cube>, std::size_t> conjectured_;  // in which last frame
  std::optional<std::size_t> failed_;                                   // an obligation at the entry
  std::string reason_;                                                  // why there is no answer
};

}  // namespace pincer::engine::pdr
