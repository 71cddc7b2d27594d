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

#include "engine/abduction/abduce.h"
#include "engine/path_setup.h"
#include "invariant/facts.h"
#include "invariant/sampler.h"

namespace pincer::engine::abduction {

struct Options {
  PathOptions paths;
  bool facts = true;    // what is inductive of all that was tried, and of formulas near it, is kept
  bool samples = true;  // what does not hold in states of executions is not tried
};

/// Invariants by abduction, for one program without calls.
class Search {
 public:
  Search(const program::Cfa& cfa, const Context& context, const Options& options);

  certificate::Verdict run();

 private:
  using Path = PathSetup::Path;

  /// A conjunct of a candidate invariant, and what it is for: without it, `block` leads to a state where `purpose` fails.
  struct Conjunct {
    encode::NodeId node;
    logic::Term formula;
    const encode::Transition* block = nullptr;
    std::optional<std::size_t> purpose;  // an older conjunct; none: the block ends in the error
  };
  /// The paper's Delta: a candidate invariant per node. It grows and shrinks at its end only.
  using Candidate = std::vector<Conjunct>;
  /// A verification condition of a candidate: after the block, `purpose` holds.
  struct Vc {
    const encode::Transition* block = nullptr;
    std::optional<std::size_t> purpose;
  };
  enum class Outcome : std::uint8_t {
    Proved,
    NotInitial,  // some executions begin where the candidate does not hold
    Failed,      // the candidate holds where executions begin, and nothing that was tried makes it inductive
    Refuted,     // an execution reaches the error (failed_)
    Stopped,     // the budget is exhausted
  };
  /// What a search may do; it grows from round to round.
  struct Limits {
    std::size_t strengthenings = 0;  // one after the other
    std::size_t detours = 0;         // given up before all was tried, on the whole way
  };

  /// The paper's Verify: makes the candidate stronger until all of its conditions are valid.
  Outcome verify(Candidate& candidate, Limits limits);
  /// Verifies the candidate with one solution after the other of a condition that is not valid.
  Outcome strengthen(Candidate& candidate, const Vc& invalid, Limits limits);
  /// The first condition that is not valid: of blocks from the entry, which nothing can make valid, else the oldest one.
  std::optional<Vc> first_invalid(const Candidate& candidate);
  bool is_valid(const Candidate& candidate, const Vc& vc);
  [[nodiscard]] Condition condition_of(const Candidate& candidate, const Vc& vc) const;
  Solutions& solutions(const Candidate& candidate, const Vc& invalid);
  /// From the entry through a block to the one of the condition, and through those that the conjuncts are there for, to
  /// the error.
  [[nodiscard]] Path path(const encode::Transition* first, const Candidate& candidate, const Vc& invalid) const;
  /// Does an execution take this path?
  bool is_execution(Path path);
  /// Does the formula hold in the states that executions were seen to be in?
  bool holds_in_samples(encode::NodeId node, logic::Term formula);
  void remember(encode::NodeId node, std::span<const logic::Term> formulas);
  /// Keeps what is inductive of all that is remembered. True: that is a proof.
  bool learn();
  [[nodiscard]] certificate::Inductive proof(const Candidate& candidate) const;

  const Context& context_;
  Options options_;
  PathSetup setup_;
  logic::Terms& terms_;
  std::unique_ptr<logic::Projector> projector_;
  std::unique_ptr<logic::Solver> solver_;
  std::vector<const encode::Transition*> blocks_;
  /// By block and conclusion, sets of formulas before the block that imply it.
  std::map<std::pair<const encode::Transition*, logic::Term>, std::vector<std::vector<logic::Term>>> valid_;
  /// By block and formulas: what is known, and the conclusion.
  std::map<std::pair<const encode::Transition*, std::vector<logic::Term>>, Solutions> solutions_;
  std::set<Path> infeasible_;
  invariant::Facts facts_;
  invariant::AtNodes remembered_;
  std::set<std::pair<encode::NodeId, logic::Term>> known_remembered_;
  std::size_t next_learning_;
  invariant::Sampler samples_;
  bool use_samples_;
  bool is_cut_ = false;  // limits kept something from being tried
  Path failed_;
};

}  // namespace pincer::engine::abduction
