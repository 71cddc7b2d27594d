// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "encode/transitions.h"
#include "logic/query/solver_factory.h"
#include "logic/term/substitute.h"
#include "logic/term/term_map.h"

namespace pincer::invariant {

/// A solver that knows one block, so that a question about the block costs only what is asked about it. Formulas before
/// the block are as they are; formulas after it go by `before` or `after`.
class BlockSolver {
 public:
  BlockSolver(const program::Cfa& cfa, const encode::Transition& block, const logic::SolverFactory& solvers);

  [[nodiscard]] logic::Solver& solver() { return *solver_; }
  /// What is said of the states after the block, said of those before it.
  logic::Term before(logic::Term formula) { return before_(formula); }
  /// The same as a variable that the solver knows, for formulas that are asked about again and again.
  logic::Term after(logic::Term formula);
  /// Facts about the states before the block that hold from now on. Each call gives all of the call before, and more.
  void tell(std::span<const logic::Term> facts);

 private:
  logic::Terms& terms_;
  std::unique_ptr<logic::Solver> solver_;
  logic::Substituter before_;
  logic::TermMap<logic::Term> after_;
  std::size_t told_ = 0;
};

/// What identifies a block, whoever made it: its condition and its values.
std::vector<logic::Term> terms_of(const encode::Transition& block);

/// One solver per block: a BlockSolver, or something derived from it that knows more about the block. Only so many at a
/// time; those that were not used for the longest time go.
template <class Block = BlockSolver>
class BlockSolvers {
 public:
  /// `cfa` and `solvers` outlive it.
  BlockSolvers(const program::Cfa& cfa, const logic::SolverFactory& solvers, const base::Budget& budget,
               std::size_t most = kMost)
      : cfa_(cfa), solvers_(solvers), budget_(budget), most_(most) {}

  /// Valid until the next call.
  Block& of(const encode::Transition& transition) { return of(transition, budget_); }
  /// With a budget of its own for what is asked until the next call.
  Block& of(const encode::Transition& transition, const base::Budget& budget) {
    std::vector<logic::Term> key = terms_of(transition);
    auto found = blocks_.find(key);
    if (found == blocks_.end()) {
      if (blocks_.size() >= most_) blocks_.erase(oldest());
      found = blocks_.try_emplace(std::move(key), cfa_, transition, solvers_).first;
    }
    found->second.last_use = ++uses_;
    found->second.block.solver().set_budget(budget);
    return found->second.block;
  }

 private:
  static constexpr std::size_t kMost = 256;

  struct Kept {
    Kept(const program::Cfa& cfa, const encode::Transition& transition, const logic::SolverFactory& solvers)
        : block(cfa, transition, solvers) {}

    Block block;
    std::uint64_t last_use = 0;
  };
  using Blocks = std::map<std::vector<logic::Term>, Kept>;

  [[nodiscard]] typename Blocks::iterator oldest() {
    return std::min_element(blocks_.begin(), blocks_.end(),
                            [](const auto& a, const auto& b) { return a.second.last_use < b.second.last_use; });
  }

  const program::Cfa& cfa_;
  const logic::SolverFactory& solvers_;
  base::Budget budget_;
  std::size_t most_;
  Blocks blocks_;
  std::uint64_t uses_ = 0;
};

}  // namespace pincer::invariant
