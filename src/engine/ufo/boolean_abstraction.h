// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/statistics.h"
#include "invariant/block_solvers.h"
#include "logic/query/bdd.h"
#include "logic/term/free_variables.h"

namespace pincer::engine::ufo {

/// Boolean predicate abstraction: the strongest Boolean combination of predicates that holds after a block. Each model
/// stands for all executions on its way through the block. On one way, predicates about different variables have
/// nothing to do with each other, so what they can be together is the product of what they can be in small groups.
class BooleanAbstraction {
 public:
  BooleanAbstraction(const program::Cfa& cfa, const logic::SolverFactory& solvers, const base::Budget& budget,
                     base::Statistics& statistics);

  /// The values that predicates can have together after the block, exactly, if `pre` holds before it.
  /// The block's solver knows its condition only. None: a solver does not know.
  std::optional<logic::Bdd> values_after(invariant::BlockSolver& block, const encode::Transition& transition,
                                         logic::Term pre, std::span<const logic::Term> predicates);

  /// Law: true where b is.
  logic::Term to_formula(const logic::Bdd& b) { return bdds_.to_formula(b); }

 private:
  /// A predicate after the block, and what it is before it, on one way.
  struct Image {
    logic::Term predicate;
    logic::Term before;
  };
  /// Literals of a way and images under them that share variables, and none with other groups.
  struct Group {
    std::vector<logic::Term> literals;
    std::vector<Image> images;
    std::vector<logic::BddLiteral> model;  // what the predicates are in the model of the block
  };

  /// Values that the predicates have on the way that the model of the block's solver takes; one set for each group. All
  /// combinations of them are possible, and the model's values are one.
  std::vector<logic::Bdd> values_on_the_way(logic::Solver& solver, logic::Term condition, logic::Term pre,
                                            const logic::Substitution& after, std::span<const logic::Term> predicates);
  /// As few of the literals as imply `pre` together with those given; all of them do.
  std::vector<logic::Term> reasons_of(logic::Term pre, const std::vector<logic::Term>& given,
                                      std::vector<logic::Term> literals);
  std::vector<Group> groups(std::span<const logic::Term> literals, std::span<const Image> images);
  /// Values that occur in the group, all if they are few.
  logic::Bdd values_of(const Group& group);

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  std::unique_ptr<logic::Solver> solver_;  // has nothing asserted between calls
  logic::BddManager bdds_;
  logic::FreeVariables free_;
  std::map<std::vector<logic::Term>, logic::Bdd> known_;  // of groups, without their models
  std::uint64_t& models_;
  std::uint64_t& models_of_groups_;
};

}  // namespace pincer::engine::ufo
