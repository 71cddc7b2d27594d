// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <vector>

#include "certificate/verdict.h"
#include "encode/transitions.h"
#include "logic/query/solver_factory.h"
#include "logic/term/substitute.h"

namespace pincer::engine {

/// Something that may hold at a node.
struct Candidate {
  encode::NodeId node;
  logic::Term formula;
};

/// Of many candidates, those that are inductive together: what one block does not keep, in a state where all others
/// hold, is thrown away until nothing is left to throw away (Flanagan, Leino: Houdini, an Annotation Assistant for
/// ESC/Java, FME 2001). Over bit-vectors as they are, so that wherever candidates come from, what is left is an
/// invariant of the program.
///
/// Conjunctions are taken apart, and what speaks of a variable that is not live at its node is thrown away first: blocks
/// say what becomes of live variables only, so that of others everything could be proved.
class Houdini {
 public:
  /// Both outlive it.
  Houdini(const encode::Transitions& transitions, const logic::SolverFactory& solvers);

  /// The candidates that hold, without those that follow from others: inductive together with what earlier calls gave.
  /// None when the budget does not suffice.
  certificate::Invariants prove(const std::vector<Candidate>& candidates, const base::Budget& budget);
  [[nodiscard]] std::uint64_t questions() const { return questions_; }

 private:
  struct Edge {
    const encode::Transition* transition = nullptr;
    logic::Substitution values;
  };

  [[nodiscard]] std::vector<logic::Term> conjuncts(logic::Term formula) const;
  [[nodiscard]] bool is_about_live(logic::Term fact, encode::NodeId node) const;
  /// Throws away what the edge does not keep; true when there was something.
  bool weaken(const Edge& edge, const base::Budget& budget);
  /// After a question that took too long: keeps the goals that are proved quickly one by one.
  void keep_easy(const Edge& edge, std::vector<logic::Term> assumptions, const base::Budget& budget);
  /// Of facts about one node, some that imply all.
  std::vector<logic::Term> irredundant(std::vector<logic::Term> facts, const base::Budget& budget);

  const encode::Transitions& transitions_;
  const logic::SolverFactory& factory_;
  logic::Terms& terms_;
  std::vector<Edge> edges_;
  std::vector<std::unique_ptr<logic::Solver>> solvers_;  // by source node: the blocks that leave it share a lot
  std::vector<std::vector<logic::Term>> proven_;         // by node
  std::vector<std::vector<logic::Term>> alive_;          // by node
  std::uint64_t questions_ = 0;
};

}  // namespace pincer::engine
