// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "invariant/houdini.h"

namespace pincer::invariant {

/// What is known to hold whenever an execution is at a node of the block graph, over the program variables that are live
/// there; nothing at the entry. It grows by candidates, of which what is inductive is kept (`houdini`).
///
/// Law: for every block n -> m that does not end in the error, the facts at n and the block imply those at m.
class Facts {
 public:
  struct Learning {
    Patience patience;
    bool irredundant = false;  // what follows from others at its node is no fact
  };

  /// Both outlive it.
  Facts(const encode::Transitions& transitions, const logic::SolverFactory& solvers);

  /// Of these candidates, the largest part that is inductive together with the facts becomes facts; less of it when a
  /// solver does not know, nothing when the budget does not suffice. Gives what is new.
  ///
  /// Conjunctions are taken apart. What speaks of a variable that is not live at its node is no fact: blocks say what
  /// becomes of live variables only, so that of others everything could be proved.
  AtNodes learn(const AtNodes& candidates, const Learning& learning, const base::Budget& budget);

  [[nodiscard]] const std::vector<logic::Term>& at(encode::NodeId node) const { return std::as_const(facts_)[node]; }
  /// No block leads from states with these facts to the error or to something unsupported: the facts are a proof.
  bool exclude_error(const base::Budget& budget);

 private:
  [[nodiscard]] std::vector<logic::Term> worth_asking(encode::NodeId node,
                                                      const std::vector<logic::Term>& formulas) const;
  [[nodiscard]] std::vector<logic::Term> irredundant(std::vector<logic::Term> facts, const base::Budget& budget) const;

  const encode::Transitions& transitions_;
  const logic::SolverFactory& solvers_;
  logic::Terms& terms_;
  std::vector<Step> steps_;  // all that do not end an execution
  BlockSolvers<> blocks_;
  AtNodes facts_;
};

}  // namespace pincer::invariant
