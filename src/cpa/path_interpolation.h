// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "base/statistics.h"
#include "cpa/path_formula.h"
#include "cpa/path_invariants.h"
#include "logic/query/interpolator.h"
#include "logic/query/solver.h"
#include "logic/term/term_map.h"

namespace pincer::cpa {

/// Questions about a sequence of blocks: can they be executed one after the other, and if not, why (Sect. 3.2,
/// feasibility check and interpolation)? Block i speaks about the program variables before and after it under the names
/// of step i; each block is renamed once per place.
class PathInterpolation {
 public:
  /// `invariants` (or none) are asked first; `for_large` (or none) takes large problems, and `interpolator` the others
  /// and what is left of them.
  PathInterpolation(const program::Cfa& cfa, std::unique_ptr<logic::Solver> solver,
                    std::unique_ptr<logic::Interpolator> interpolator, std::unique_ptr<logic::Interpolator> for_large,
                    PathInvariants* invariants, const base::Budget& budget, base::Statistics& statistics);

  using Blocks = PathInvariants::Blocks;

  /// Can the blocks be executed from a state of `before` to one of `after`? After Sat, `value` reads the model. Block i is
  /// step `first` + i of a path: questions about the same steps share what the solver learned.
  logic::Answer check(const Blocks& blocks, logic::Term before, logic::Term after, std::size_t first = 0);
  /// The value of a term over the program variables and unknowns before step i.
  logic::Value value(logic::Term term, std::size_t step);
  [[nodiscard]] std::string reason() const { return reason_; }

  /// Of blocks that cannot be executed like that. Laws: blocks.size() + 1 formulas over program variables; the first is
  /// implied by `before`, the last implies `not after`, and each, with `known` at the same place and the block after it,
  /// implies the next. Empty: the interpolator does not know. Law of `known` (none, or one formula before each block):
  /// each, with the block after it, implies the next.
  std::vector<logic::Term> interpolate(const Blocks& blocks, logic::Term before, logic::Term after,
                                       std::span<const logic::Term> known = {});
  /// The same for blocks from the program's start to its error, where the invariants come first.
  std::vector<logic::Term> refute(const Blocks& blocks, std::span<const logic::Term> known = {});

 private:
  logic::Term at(logic::Term term, std::size_t step);
  logic::Term from(logic::Term term, std::size_t step);
  logic::Term formula(const encode::Transition& block, std::size_t step);
  /// A literal under which the solver assumes the block at that step.
  logic::Term chosen(const encode::Transition& block, std::size_t step);
  logic::Interpolation ask(const logic::DagProblem& problem);

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  std::unique_ptr<logic::Solver> solver_;
  std::unique_ptr<logic::Interpolator> interpolator_;
  std::unique_ptr<logic::Interpolator> for_large_;
  PathInvariants* invariants_;
  base::Budget budget_;
  std::string reason_;
  struct Step {
    logic::TermMap<logic::Term> names;  // of variables and of all terms over them
    logic::Substitution back;
    std::map<std::vector<logic::Term>, logic::Term> formulas;
    logic::TermMap<logic::Term> chosen;  // by formula
  };
  std::vector<Step> steps_;
  double& checking_;
  double& interpolating_;
  std::uint64_t& checks_;
  std::uint64_t& interpolations_;
};

}  // namespace pincer::cpa
