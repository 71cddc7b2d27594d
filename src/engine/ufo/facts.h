// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <vector>

#include "base/statistics.h"
#include "encode/transitions.h"
#include "logic/query/solver_factory.h"
#include "logic/term/term_map.h"

namespace pincer::engine::ufo {

/// Facts that hold whenever an execution is at a place of the block graph, over the program variables; none at the
/// entry. They come from labels: a conjunct of a label holds at one node of an unrolling, but often at all of its place.
///
/// Law: for every block n -> m that does not end in the error, the facts at n and the block imply those at m.
class Facts {
 public:
  Facts(const encode::Transitions& transitions, const logic::SolverFactory& solvers, const base::Budget& budget,
        base::Statistics& statistics);
  ~Facts();

  /// From the conjuncts of these labels (by place), keeps the largest part that is inductive together with the facts;
  /// less of it when a solver does not know.
  void learn(const std::vector<std::vector<logic::Term>>& labels);
  [[nodiscard]] const std::vector<logic::Term>& at(encode::NodeId place) const { return facts_[place.index()]; }
  [[nodiscard]] logic::Term all_at(encode::NodeId place) const;
  /// No block leads from states with these facts to the error: the facts are a proof.
  bool exclude_error();

 private:
  struct Block;

  /// Conjuncts that are worth a try, each once, small ones first.
  [[nodiscard]] std::vector<logic::Term> candidates(std::size_t place, const std::vector<logic::Term>& labels);
  Block& block(const encode::Transition& transition);
  /// Drops the candidates at the block's end that the candidates at its start do not imply. True: some were dropped.
  bool filter(const encode::Transition& transition, std::vector<std::vector<logic::Term>>& candidates);

  const encode::Transitions& transitions_;
  logic::Terms& terms_;
  const logic::SolverFactory& solvers_;
  base::Budget budget_;
  std::vector<std::vector<logic::Term>> facts_;              // by place
  std::vector<std::vector<std::unique_ptr<Block>>> blocks_;  // by place and number of the block that leaves it
  std::vector<logic::TermMap<unsigned>> tries_;              // by place and conjunct
  double& seconds_;
  std::uint64_t& count_;
};

}  // namespace pincer::engine::ufo
