// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "encode/transitions.h"
#include "logic/query/solver_factory.h"
#include "logic/term/substitute.h"
#include "logic/term/term_map.h"

namespace pincer::cpa {

/// A solver per block that knows it, so that a question about a block costs only what is asked about it. Only so many
/// at a time; those that were not used for the longest time go.
class BlockSolvers {
 public:
  /// Formulas before the block are as they are; formulas after it go by `after`.
  class Block {
   public:
    [[nodiscard]] logic::Solver& solver() { return *solver_; }
    /// A variable of the solver that says whether a formula holds after the block.
    logic::Term after(logic::Term formula);

   private:
    friend class BlockSolvers;

    logic::Terms* terms_ = nullptr;
    std::unique_ptr<logic::Solver> solver_;
    logic::Substitution values_;
    logic::TermMap<logic::Term> after_;
    std::uint64_t last_use_ = 0;
  };

  BlockSolvers(const program::Cfa& cfa, const logic::SolverFactory& solvers, const base::Budget& budget)
      : cfa_(cfa), solvers_(solvers), budget_(budget) {}

  /// Valid until the next call.
  Block& of(const encode::Transition& block);

 private:
  const program::Cfa& cfa_;
  const logic::SolverFactory& solvers_;
  base::Budget budget_;
  std::map<std::vector<logic::Term>, Block> blocks_;  // by condition and values
  std::uint64_t uses_ = 0;
};

/// What identifies a block, whoever made it: its condition and its values.
std::vector<logic::Term> terms_of(const encode::Transition& block);

}  // namespace pincer::cpa
